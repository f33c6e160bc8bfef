/** „Wann warst du fertig?“: asked of a clock that has been running for too long, until it is answered or put off. */
import { useState, useMemo } from 'react'
import { useDocuments } from '#documents/client'
import { Button } from '#ui/button'
import { dateOf, timeOf, minuteOf, toZoned, zoneOf, type Zoned } from '#base/calendar/zoned'
import { keepFocus } from '#ui/keep-focus'
import { styled } from '@mui/material/styles'
import { Field } from '#ui/form/field'
import { fieldsOf } from '#ui/form/fields-of'
import { FormDialog } from '#ui/form/form-dialog'
import { useForm } from '#ui/form/use-form'
import { failed, ok } from '#base/result'
import { RadioGroup } from '#ui/form/radio-group'
import type { Account, DayAccount } from '../../account/account.ts'
import { clockState } from '../clock-state.ts'
import { isForgotten, PUT_OFF_MS, proposeEnds, type EndProposal, checkOwnEnd } from '../forgotten-clock.ts'
import { formatDayName } from '../../words/format-day-name.ts'
import { formatHours } from '../../words/format-duration.ts'
import { entriesCollection } from '../../collections.ts'
import type { ResolvedEntry } from '../../worked/resolve-entries.ts'
import { NoticeCard } from '../../frame/screens/notice-card.tsx'
import { useShownNotices } from '../../frame/screens/shown-notices.ts'
import type { Clock } from './use-clock.ts'
import type { TimeData } from '../../frame/screens/use-time-data.ts'
import { timeFace } from '../../face.ts'

type ForgottenNoticeProps = { readonly data: TimeData; readonly account: Account; readonly clock: Clock }

export function ForgottenNotice(props: ForgottenNoticeProps) {
  const { data } = props
  const { isDue, note } = useShownNotices(data.nowMs)
  const state = clockState(data.entries)
  if (state.kind === 'off' || !isForgotten(state.entry, data.today)) return null
  const key = `forgotten-${state.entry.id}`
  return isDue(key) ? (
    <Question {...props} entry={state.entry} onPutOff={() => keepFocus(() => note(key, data.nowMs + PUT_OFF_MS))} />
  ) : null
}

type QuestionProps = ForgottenNoticeProps & { readonly entry: ResolvedEntry; readonly onPutOff: () => void }

function Question({ data, account, clock, entry, onPutOff }: QuestionProps) {
  const [isOpen, setOpen] = useState(false)
  const stored = useDocuments(entriesCollection)
  const lastChange = stored.reduce((last, { updatedAt }) => (updatedAt > last ? updatedAt : last), '')
  const date = dateOf(entry.start)
  const since = `${date === data.today ? '' : `${formatDayName(date, data.today)}, `}${timeOf(entry.start)}`
  return (
    <>
      <NoticeCard
        icon="warning"
        title="Wann warst du fertig?"
        actions={
          <>
            <Button variant="quiet" onClick={onPutOff}>
              Läuft noch
            </Button>
            <Button variant="secondary" icon={timeFace.icon} onClick={() => setOpen(true)}>
              Ende eintragen
            </Button>
          </>
        }
      >
        {`${entry.kind === 'work' ? 'Die Uhr' : 'Die Pause'} läuft seit ${formatHours(entry.endMinute - entry.startMinute)} (${since}).`}
      </NoticeCard>
      {isOpen ? (
        <ForgottenDialog
          entry={entry}
          day={account.day(date)}
          lastChangeMs={lastChange === '' ? undefined : Date.parse(lastChange)}
          data={data}
          onEnd={(end) => {
            keepFocus(() => {
              setOpen(false)
              clock.endAt(entry, end)
            })
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}

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

/** When the clock should have been stopped: proposals, and any other time. */
function ForgottenDialog({ entry, day, lastChangeMs, data, onEnd, onClose }: ForgottenDialogProps) {
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
