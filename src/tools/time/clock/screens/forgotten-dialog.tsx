/** When the clock should have been stopped: proposals, and any other time. */
import { styled } from '@mui/material/styles'
import { useMemo, useState } from 'react'
import { Field } from '#ui/form/field'
import { FormDialog } from '#ui/form/form-dialog'
import { RadioGroup } from '#ui/form/radio-group'
import type { DayAccount } from '../../account/account.ts'
import { proposeEnds, type EndProposal } from '../forgotten-clock.ts'
import { formatDayName } from '../../words/format-day-name.ts'
import { formatSpokenDuration } from '../../words/format-spoken-duration.ts'
import type { ResolvedEntry } from '../../worked/resolve-entries.ts'
import { checkOwnEnd } from '../../entries/own-end.ts'
import { dateOf, minuteOf, timeOf, toZoned, zoneOf, type Zoned } from '../../calendar/zoned.ts'
import type { TimeData } from '../../frame/screens/use-time-data.ts'

type ForgottenDialogProps = {
  readonly entry: ResolvedEntry
  /** The account of the day on which it began. */
  readonly day: DayAccount
  readonly lastChangeMs: number | undefined
  readonly data: TimeData
  readonly onEnd: (end: Zoned) => void
  readonly onClose: () => void
}

const words = {
  begin: 'als die Pause anfing',
  target: 'als dein Soll erreicht war',
  activity: 'als du zuletzt etwas geändert hast',
  now: 'jetzt',
} as const satisfies Record<EndProposal['kind'], string>

export function ForgottenDialog({ entry, day, lastChangeMs, data, onEnd, onClose }: ForgottenDialogProps) {
  // The proposals stay the same while the user is choosing.
  const [proposals] = useState(() => proposeEnds(entry, { ...data, day, lastChangeMs }))
  const [chosen, setChosen] = useState<string>(proposals[0]?.kind ?? 'own')
  const [own, setOwn] = useState({ date: dateOf(entry.start), time: '' })
  const [error, setError] = useState<string>()
  const zone = zoneOf(entry.start)
  const options = useMemo(
    () => [
      ...proposals.map(({ kind, atMs }) => ({
        value: kind,
        text: describeTime(toZoned(atMs, zone), data.today),
        detail: `${words[kind]} · ${formatSpokenDuration(minuteOf(atMs) - entry.startMinute)}`,
      })),
      { value: 'own' as const, text: 'Andere Zeit' },
    ],
    [proposals, zone, data.today, entry.startMinute],
  )

  function submit(): void {
    const proposal = proposals.find(({ kind }) => kind === chosen)
    if (proposal !== undefined) {
      onEnd(toZoned(proposal.atMs, zone))
      return
    }
    const end = checkOwnEnd(own, entry, zone, Date.now())
    if (end.ok) onEnd(end.value)
    else setError(end.error)
  }

  return (
    <FormDialog
      title="Wann warst du fertig?"
      submitLabel="Ende eintragen"
      cancelLabel="Später"
      onSubmit={submit}
      onClose={onClose}
    >
      <RadioGroup
        label={`Angefangen: ${describeTime(entry.start, data.today)}`}
        options={options}
        value={chosen}
        onChange={setChosen}
      />
      {chosen === 'own' ? (
        <Row>
          <Field
            label="Tag"
            name="date"
            type="date"
            value={own.date}
            onChange={(date) => {
              setOwn({ ...own, date })
              setError(undefined)
            }}
          />
          <Field
            label="Uhrzeit"
            name="time"
            type="time"
            value={own.time}
            error={error}
            onChange={(time) => {
              setOwn({ ...own, time })
              setError(undefined)
            }}
          />
        </Row>
      ) : null}
    </FormDialog>
  )
}

/** `16:30`, on another day with its name. */
function describeTime(at: Zoned, today: string): string {
  const date = dateOf(at)
  return date === today ? `${timeOf(at)}` : `${timeOf(at)}, ${formatDayName(date, today)}`
}

const Row = styled('div')({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 12, alignItems: 'start' })
