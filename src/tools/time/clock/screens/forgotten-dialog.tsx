/** When the clock should have been stopped: proposals, and any other time. */
import { styled } from '@mui/material/styles'
import { useMemo, useState } from 'react'
import { Field } from '#ui/form/field'
import { fieldsOf } from '#ui/form/fields-of'
import { FormDialog } from '#ui/form/form-dialog'
import { useForm } from '#ui/form/use-form'
import { failed, ok } from '#base/result'
import { RadioGroup } from '#ui/form/radio-group'
import type { DayAccount } from '../../account/account.ts'
import { proposeEnds, type EndProposal } from '../forgotten-clock.ts'
import { formatDayName } from '../../words/format-day-name.ts'
import { formatHours } from '../../words/format-duration.ts'
import type { ResolvedEntry } from '../../worked/resolve-entries.ts'
import { checkOwnEnd } from '../../entries/own-end.ts'
import { dateOf, minuteOf, timeOf, toZoned, zoneOf, type Zoned } from '#base/calendar/zoned'
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

type EndDraft = { readonly chosen: EndProposal['kind'] | 'own'; readonly date: string; readonly time: string }

const words = {
  begin: 'als die Pause anfing',
  target: 'als dein Soll erreicht war',
  activity: 'als du zuletzt etwas geändert hast',
  now: 'jetzt',
} as const satisfies Record<EndProposal['kind'], string>

export function ForgottenDialog({ entry, day, lastChangeMs, data, onEnd, onClose }: ForgottenDialogProps) {
  // The proposals stay the same while the user is choosing.
  const [proposals] = useState(() => proposeEnds(entry, { ...data, day, lastChangeMs }))
  const zone = zoneOf(entry.start)
  const form = useForm({
    start: (): EndDraft => ({ chosen: proposals[0]?.kind ?? 'own', date: dateOf(entry.start), time: '' }),
    read: ({ chosen, ...own }) => {
      const proposal = proposals.find(({ kind }) => kind === chosen)
      if (proposal !== undefined) return ok(toZoned(proposal.atMs, zone))
      const end = checkOwnEnd(own, entry, zone, Date.now())
      return end.ok ? end : failed({ time: end.error })
    },
    onSave: onEnd,
  })
  const { choice, field } = fieldsOf(form)
  const options = useMemo(
    () => [
      ...proposals.map(({ kind, atMs }) => ({
        value: kind,
        text: describeTime(toZoned(atMs, zone), data.today),
        detail: `${words[kind]} · ${formatHours(minuteOf(atMs) - entry.startMinute)}`,
      })),
      { value: 'own' as const, text: 'Andere Zeit' },
    ],
    [proposals, zone, data.today, entry.startMinute],
  )

  return (
    <FormDialog
      title="Wann warst du fertig?"
      submitLabel="Ende eintragen"
      cancelLabel="Später"
      form={form}
      onClose={onClose}
    >
      <RadioGroup
        label={`Angefangen: ${describeTime(entry.start, data.today)}`}
        options={options}
        {...choice('chosen')}
      />
      {form.draft.chosen === 'own' ? (
        <Row>
          <Field label="Tag" {...field('date')} type="date" />
          <Field label="Uhrzeit" {...field('time')} type="time" />
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
