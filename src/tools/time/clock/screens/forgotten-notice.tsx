/** „Wann warst du fertig?“: asked of a clock that has been running for too long, until it is answered or put off. */
import { useState } from 'react'
import { useDocuments } from '#documents/client'
import { Button } from '#ui/button'
import type { Account } from '../../account/account.ts'
import { clockState } from '../clock-state.ts'
import { isForgotten, PUT_OFF_MS } from '../forgotten-clock.ts'
import { formatDayName } from '../../words/format-day-name.ts'
import { formatHours } from '../../words/format-duration.ts'
import { entriesCollection } from '../../collections.ts'
import type { ResolvedEntry } from '../../worked/resolve-entries.ts'
import { dateOf, timeOf } from '#base/calendar/zoned'
import { ForgottenDialog } from './forgotten-dialog.tsx'
import { keepFocus } from '#ui/keep-focus'
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
