/** The dialog of an entry, to write one down or to change one; loaded when it is first needed. */
import { Suspense, useState } from 'react'
import { useIsDeviceOnly } from '#documents/client'
import { Button, LinkButton } from '#ui/button'
import { historyPath } from '#base/document-paths'
import { lazyPart } from '#ui/page/lazy-part'
import type { EntryFormProps } from './use-entry-form.ts'
import type { ResolvedEntry } from '../../worked/resolve-entries.ts'
import { entriesCollection } from '../../collections.ts'
import { NoticeCard } from '../../frame/screens/notice-card.tsx'

const EntryForm = lazyPart(() => import('./entry-form.tsx'), 'EntryForm')

/** Open as long as it is rendered: with the `entry` that it edits, or the `draft` of a new one. */
export function EntryDialog(props: EntryFormProps) {
  return (
    <Suspense fallback={null}>
      <EntryForm {...props} />
    </Suspense>
  )
}

type OpenedEntryProps = {
  readonly id: string
  readonly found: ResolvedEntry | undefined
  readonly onClose: () => void
}

/** The entry named by the address, in its dialog over its day; a notice if it does not exist. */
export function OpenedEntry({ id, found, onClose }: OpenedEntryProps) {
  const isDeviceOnly = useIsDeviceOnly()
  // If the entry is deleted meanwhile, the dialog keeps its contents until the user closes it.
  const [opened, setOpened] = useState(found)
  if (opened === undefined && found !== undefined) setOpened(found)
  if (opened !== undefined) return <EntryDialog entry={opened} onClose={onClose} />
  return (
    <NoticeCard
      icon="info"
      title="Diesen Eintrag gibt es nicht mehr"
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Schließen
          </Button>
          {isDeviceOnly ? null : (
            <LinkButton variant="secondary" icon="history" to={historyPath(entriesCollection, id)}>
              Verlauf ansehen
            </LinkButton>
          )}
        </>
      }
    >
      Vielleicht wurde er gelöscht, oder er gehört zu einem anderen Konto.
    </NoticeCard>
  )
}
