import { flushSync } from 'react-dom'
import { toIso } from '#base/clock'
import { newId } from '#base/id'
import type { Account } from '../../account/account.ts'
import { formatMonth, type Month } from '../../calendar/calendar-month.ts'
import { closeMonth, openClosings } from '../closings.ts'
import { withoutMeta } from '#documents'
import { type TimeChange } from '../../time-changes.ts'
import type { TimeData } from '../../frame/screens/use-time-data.ts'
import { useTimeEdits } from '../../frame/screens/use-time-edits.ts'

type ClosingActions = {
  readonly close: () => void
  readonly reopen: () => void
  /** Closes the month again with its current figures. */
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
  const apply = (changes: readonly TimeChange[], text: string, focusId: string): void => {
    flushSync(() => edits.apply(changes, `${formatMonth(month)} ${text}`))
    document.getElementById(focusId)?.focus()
  }
  return {
    close: () => apply([closed()], 'abgeschlossen', MONTH_STATE_ID),
    reopen: () => apply(reopened(), 'wieder geöffnet', MONTH_CHOICE_ID),
    closeAnew: () => apply([...reopened(), closed()], 'neu abgeschlossen', MONTH_STATE_ID),
  }
}

/** The buttons go with what they do, so the focus goes to what says it, or to what stays. */
export const MONTH_STATE_ID = 'month-state'
export const MONTH_CHOICE_ID = 'month-choice'
