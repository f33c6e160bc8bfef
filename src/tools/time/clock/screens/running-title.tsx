import { useContext, useMemo, type ReactNode } from 'react'
import { MINUTE_MS } from '#base/clock'
import { useDocuments } from '#documents/client'
import { PageFrameContext } from '#ui/page/page'
import { formatDuration } from '../../words/format-duration.ts'
import { entriesCollection } from '../../collections.ts'
import { midnightBefore, readRunningClock } from '../running-clock.ts'
import { useNow } from '#ui/use-now'

/** While the clock runs, today's time stands before the title of every page below. */
export function RunningTitle({ children }: { readonly children: ReactNode }) {
  const frame = useContext(PageFrameContext)
  const titleStart = useTitleStart()
  const running = useMemo(() => ({ ...frame, titleStart }), [frame, titleStart])
  return <PageFrameContext value={running}>{children}</PageFrameContext>
}

function useTitleStart(): string {
  const stored = useDocuments(entriesCollection)
  const nowMs = useNow(MINUTE_MS)
  const clock = useMemo(() => readRunningClock(stored, nowMs, midnightBefore(nowMs)), [stored, nowMs])
  if (clock.kind === 'off') return ''
  return clock.kind === 'work'
    ? `${formatDuration(clock.workedToday)} · `
    : `Pause ${formatDuration(clock.runningFor)} · `
}
