import { flushSync } from 'react-dom'
import { toIso } from '#base/clock'
import { useEdits, type Documents } from '#documents/client'
import type { Account } from '../../account/account.ts'
import { formatMonth, type Month } from '#base/calendar/calendar-month'
import { closeMonth, openClosings } from '../closings.ts'
import { closingsCollection } from '../../collections.ts'
import type { TimeData } from '../../frame/screens/use-time-data.ts'

/** Closing a month and opening it again; each is one step that can be undone. */
export function useClosing({ closings }: TimeData, account: Account, month: Month) {
  const edits = useEdits()
  const reopen = (documents: Documents): void => {
    const reopenedAt = toIso(Date.now())
    for (const { id } of openClosings(closings, month)) documents.modify(closingsCollection, id, { reopenedAt })
  }
  const close = (documents: Documents): unknown =>
    documents.add(closingsCollection, closeMonth(account, month, toIso(Date.now())))
  const run = (write: (documents: Documents) => void, text: string, focusId: string): void => {
    flushSync(() => edits.run(`${formatMonth(month)} ${text}`, write))
    document.getElementById(focusId)?.focus()
  }
  return {
    close: (): void => run(close, 'abgeschlossen', MONTH_STATE_ID),
    reopen: (): void => run(reopen, 'wieder geöffnet', MONTH_CHOICE_ID),
    /** Closes the month again with its current figures. */
    closeAnew: (): void =>
      run(
        (documents) => {
          reopen(documents)
          close(documents)
        },
        'neu abgeschlossen',
        MONTH_STATE_ID,
      ),
  }
}

/** The buttons go with what they do, so the focus goes to what says it, or to what stays. */
export const MONTH_STATE_ID = 'month-state'
export const MONTH_CHOICE_ID = 'month-choice'
