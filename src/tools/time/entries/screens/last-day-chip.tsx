/** One press fills in what the last working day was (E23). */
import { useMemo } from 'react'
import { useDocumentsClient } from '#documents/client'
import { dateOf, toZoned } from '#base/calendar/zoned'
import { Chip, Chips } from '#ui/form/chip'
import { Icon } from '#ui/page/icon'
import { entriesCollection } from '../../collections.ts'
import { resolveEntries } from '../../worked/resolve-entries.ts'
import { proposeLastDay } from '../last-day.ts'
import type { EntryFormState } from './use-entry-form.ts'

/** Shows nothing before the first working day. */
export function LastDayChip({ form }: { readonly form: EntryFormState }) {
  const documents = useDocumentsClient()
  const { nowMs, deviceZone } = form
  const { date } = form.draft
  const today = dateOf(toZoned(nowMs, deviceZone))
  const found = useMemo(
    () => proposeLastDay(resolveEntries(documents.list(entriesCollection), nowMs), date, today),
    [documents, date, today, nowMs],
  )
  if (found === undefined) return null
  return (
    <Chips>
      <Chip
        picture={<Icon name="history" size={18} />}
        onClick={() => {
          form.set({ ...found.fields, duration: undefined, newProject: undefined })
          // Enter saves from there.
          form.formProps.ref.current?.querySelector<HTMLElement>('[name=start]')?.focus()
        }}
      >
        {found.text}
      </Chip>
    </Chips>
  )
}
