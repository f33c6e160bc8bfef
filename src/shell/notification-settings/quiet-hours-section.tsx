/** The time in which push and mail wait. */
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useSyncedDocuments } from '#documents/client'
import type { MessageSettings } from '#messaging'
import { Button } from '#ui/button'
import { QuietText, Stack, TitledCard } from '#ui/card'
import { Field } from '#ui/form/field'
import { Notice } from '#ui/page/notice'
import { SwitchLine } from '#ui/form/switch'
import { setQuietHours } from './change-message-settings.ts'
import { deviceTimeZone, quietTimeErrors, usualQuietTimes, zoneWords, type QuietHours } from './quiet-time.ts'

type QuietHoursSectionProps = { readonly userId: string; readonly settings: MessageSettings | undefined }

export function QuietHoursSection({ userId, settings }: QuietHoursSectionProps) {
  const documents = useSyncedDocuments()
  const quietHours = settings?.quietHours ?? { isOn: false, ...usualQuietTimes, timeZone: deviceTimeZone() }
  const save = (changed: Partial<QuietHours>): void => setQuietHours(documents, userId, { ...quietHours, ...changed })
  return (
    <TitledCard id="quiet-hours" title="Ruhezeiten">
      <SwitchLine
        text="Ruhezeiten einhalten"
        detail="Push und E-Mail warten, bis sie vorbei sind."
        isOn={quietHours.isOn}
        // A user who turns them on means the clock they are looking at.
        onChange={(isOn) => save({ isOn, ...(isOn ? { timeZone: deviceTimeZone() } : {}) })}
      />
      {quietHours.isOn ? (
        <>
          <QuietTimes quietHours={quietHours} onSave={save} />
          <ZoneNote timeZone={quietHours.timeZone} onTake={(timeZone) => save({ timeZone })} />
        </>
      ) : null}
    </TitledCard>
  )
}

type Times = Pick<QuietHours, 'from' | 'until'>
type QuietTimesProps = { readonly quietHours: QuietHours; readonly onSave: (times: Times) => void }

/** What is typed counts as soon as it makes sense; until then it stays in its field, and what counted before goes on to. */
function QuietTimes({ quietHours, onSave }: QuietTimesProps) {
  const [typed, setTyped] = useState<Partial<Times>>({})
  const [isChecked, setChecked] = useState(false)
  const shown = { from: quietHours.from, until: quietHours.until, ...typed }
  // No error is shown while the user is still typing.
  const errors = isChecked ? quietTimeErrors(shown) : {}
  const hasErrors = Object.keys(quietTimeErrors(shown)).length > 0

  function change(change: Partial<Times>): void {
    const next = { ...shown, ...change }
    const isRight = Object.keys(quietTimeErrors(next)).length === 0
    setTyped(isRight ? {} : { ...typed, ...change })
    if (!isRight) return
    setChecked(false)
    onSave(next)
  }

  return (
    <>
      <Row>
        <Field
          label="Von"
          name="from"
          type="time"
          value={shown.from}
          onChange={(from) => change({ from })}
          onBlur={() => setChecked(true)}
          error={errors.from}
        />
        <Field
          label="Bis"
          name="until"
          type="time"
          value={shown.until}
          onChange={(until) => change({ until })}
          onBlur={() => setChecked(true)}
          error={errors.until}
        />
      </Row>
      <QuietText>
        {hasErrors && isChecked ? 'Bis dahin gilt weiter: ' : ''}Von {quietHours.from} bis {quietHours.until} Uhr warten
        Push und E-Mail. Die Glocke zählt weiter, und in der offenen App siehst du Hinweise wie immer. Was dann noch
        ungelesen ist, kommt um {quietHours.until} Uhr.
      </QuietText>
    </>
  )
}

function ZoneNote(props: { readonly timeZone: string; readonly onTake: (timeZone: string) => void }) {
  const here = deviceTimeZone()
  if (props.timeZone === here) return <QuietText>Zeitzone: {zoneWords(here)}</QuietText>
  return (
    <Stack gap={1}>
      <Notice icon="info">
        Die Ruhezeiten richten sich nach {zoneWords(props.timeZone)}. Die Uhr dieses Geräts geht nach {zoneWords(here)}.
      </Notice>
      <div>
        <Button onClick={() => props.onTake(here)}>Nach diesem Gerät richten</Button>
      </div>
    </Stack>
  )
}

const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(132px, 1fr))',
  gap: 16,
  maxWidth: 360,
})
