/** To copy what was written down on a day to another day, or a week to another week; the dialog is loaded when it is needed. */
import { Suspense, useMemo, useState } from 'react'
import { dateOfDay, dayNumber } from '#base/calendar/calendar-day'
import type { LocalDate } from '#base/calendar/zoned'
import { Button, IconButton } from '#ui/button'
import { copyIcon } from '#ui/page/tool-icons'
import { lazyPart } from '#ui/page/lazy-part'
import type { Account } from '../../account/account.ts'
import { firstDateOf } from '../../worked/split-at-midnight.ts'
import type { TimeData } from '../../frame/screens/use-time-data.ts'

const CopyForm = lazyPart(() => import('./copy-form.tsx'), 'CopyForm')

type CopyButtonProps = {
  /** The day, or the Monday of the week. */
  readonly from: LocalDate
  readonly period: 'day' | 'week'
  readonly data: TimeData
  readonly account: Account
}

/** Shows nothing where there is nothing to copy. */
export function CopyButton({ from, period, data, account }: CopyButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const count = period === 'day' ? 1 : 7
  const { entries } = data
  const isEmpty = useMemo(() => {
    const last = dateOfDay(dayNumber(from) + count - 1)
    return !entries.some((entry) => entry.end !== undefined && firstDateOf(entry) >= from && firstDateOf(entry) <= last)
  }, [entries, from, count])
  if (isEmpty) return null
  const open = (): void => setOpen(true)
  return (
    <>
      {period === 'day' ? (
        <Button variant="quiet" icon={copyIcon} onClick={open}>
          Tag kopieren …
        </Button>
      ) : (
        <IconButton icon={copyIcon} label="Woche kopieren …" onClick={open} />
      )}
      {isOpen ? (
        <Suspense fallback={null}>
          <CopyForm {...{ from, count, data, account }} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
