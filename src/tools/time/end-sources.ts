import type { DayAccount } from './account.ts'
import type { EndSources } from './predict-end.ts'
import { restBreaks } from './rest-breaks.ts'

/** What the end of a day is predicted from: its account, and how long nobody has been working by now. */
export function endSourcesOf(day: DayAccount, nowMinute: number): EndSources {
  const work = day.parts.filter(({ kind }) => kind === 'work')
  const isWorking = work.some(({ isRunning }) => isRunning)
  const lastEnd = Math.max(...work.map(({ endMinute }) => endMinute))
  return {
    nowMinute,
    target: day.target,
    worked: day.gross,
    // The break that is running is told apart, because it is not known yet how long it will be.
    takenBreak: restBreaks(day.parts.filter(({ kind, isRunning }) => kind === 'work' || !isRunning)),
    restingFor: isWorking || work.length === 0 ? 0 : Math.max(0, nowMinute - lastEnd),
    mode: day.plan?.breakMode ?? 'hint',
  }
}
