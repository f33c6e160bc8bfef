/** The dialog of an entry, to write one down or to change one; loaded when it is first needed. */
import { lazy, Suspense } from 'react'
import type { EntryFormProps } from './use-entry-form.ts'

const EntryForm = lazy(async () => ({ default: (await import('./entry-form.tsx')).EntryForm }))

/** Open as long as it is rendered: with the `entry` that it edits, or the `draft` of a new one. */
export function EntryDialog(props: EntryFormProps) {
  return (
    <Suspense fallback={null}>
      <EntryForm {...props} />
    </Suspense>
  )
}
