/** The dialog of an entry on documents in memory, for tests. */
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import type { NewEntry } from '../entry-draft.ts'
import { entriesCollection } from '../../collections.ts'
import type { TimeEntry } from '../../model.ts'
import { resolveEntries, type ResolvedEntry } from '../../worked/resolve-entries.ts'
import { EntryDialog } from './entry-dialog.tsx'
import { entriesIn, openTestEntries, showTimePart } from '../../screens/time-test-page.tsx'

export const at = (time: string, day = '10'): string => `2026-06-${day}T${time}:00+02:00[Europe/Berlin]`
export const work = (start: string, end: string, more: Partial<TimeEntry> = {}): TimeEntry => ({
  kind: 'work',
  time: { start: at(start), end: at(end) },
  source: 'form',
  ...more,
})
function Page({ entry, draft }: { readonly entry: ResolvedEntry | undefined; readonly draft: NewEntry }) {
  const [isOpen, setOpen] = useState(true)
  const onClose = (): void => setOpen(false)
  if (!isOpen) return <p>zu</p>
  return entry === undefined ? (
    <EntryDialog draft={draft} onClose={onClose} />
  ) : (
    <EntryDialog entry={entry} onClose={onClose} />
  )
}

/** The dialog of the entry of that id, or of a new one. */
export async function openDialog(
  entries: Readonly<Record<string, TimeEntry>>,
  entryId?: string,
  draft: NewEntry = { date: '2026-06-10' },
) {
  const documents = await openTestEntries(entries)
  const entry = resolveEntries(documents.list(entriesCollection), Date.now()).find(({ id }) => id === entryId)
  const page = showTimePart(documents, <Page entry={entry} draft={draft} />)
  await screen.findByLabelText('Beginn')
  return { ...page, documents, entries: () => entriesIn(documents) }
}

export const type = (label: string, text: string): void => {
  const field = screen.getByLabelText(label)
  fireEvent.change(field, { target: { value: text } })
  fireEvent.blur(field)
}
export const press = (name: string): void => {
  fireEvent.click(screen.getByRole('button', { name }))
}
/** „Anlegen“ for a new entry, „Speichern“ for one that is there (E19). */
export const pressSubmit = (): void =>
  press(screen.queryByRole('dialog', { name: 'Eintrag anlegen' }) === null ? 'Speichern' : 'Anlegen')
export const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
export const others = (all: Readonly<Record<string, TimeEntry>>, ...ids: readonly string[]) =>
  Object.entries(all)
    .filter(([id]) => !ids.includes(id))
    .map(([, entry]) => entry)
