import { toIso } from '#base/clock'
import { newId } from '#base/id'
import type { Account } from '../account.ts'
import { formatMonth, type Month } from '../calendar-month.ts'
import { closeMonth, openClosings } from '../closings.ts'
import { withoutMeta, type TimeChange } from '../time-changes.ts'
import type { TimeData } from './use-time-data.ts'
import { useTimeEdits } from './use-time-edits.ts'

type ClosingActions = {
  readonly close: () => void
  readonly reopen: () => void
  /** Closes it with what it comes to now. */
  readonly closeAnew: () => void
}

/** Closing a month and opening it again; each is one step that can be undone. */
export function useClosing({ closings }: TimeData, account: Account, month: Month): ClosingActions {
  const edits = useTimeEdits()
  const reopened = (): readonly TimeChange[] =>
    openClosings(closings, month).map((closing) => {
      const before = withoutMeta(closing)
      return { kind: 'closing', id: closing.id, before, after: { ...before, reopenedAt: toIso(Date.now()) } }
    })
  const closed = (): TimeChange => ({
    kind: 'closing',
    id: newId((bytes) => crypto.getRandomValues(bytes)),
    before: undefined,
    after: closeMonth(account, month, toIso(Date.now())),
  })
  return {
    close: () => edits.apply([closed()], `${formatMonth(month)} abgeschlossen`),
    reopen: () => edits.apply(reopened(), `${formatMonth(month)} wieder geöffnet`),
    closeAnew: () => edits.apply([...reopened(), closed()], `${formatMonth(month)} neu abgeschlossen`),
  }
}
