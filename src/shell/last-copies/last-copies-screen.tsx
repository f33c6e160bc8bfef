/** Lists documents that only this device has left (D7); the user brings them back, saves them or discards them. */
import { useId, useMemo } from 'react'
import { formatCount } from '#base/text/format'
import { useSyncedDocuments, useSyncStatus, type LastCopy } from '#documents/client'
import { tools } from '#tools'
import { uploadIcon } from '#ui/page/account-icons'
import { Button } from '#ui/button'
import { Card, SectionTitle, Stack } from '#ui/card'
import { GrowingList } from '#ui/list/growing-list'
import { Page } from '#ui/page/page'
import { EmptyListPage, UnreadListPage } from '../empty-list-page.tsx'
import { useDocumentsChange } from '../use-documents-change.ts'
import { copiesOf, groupCopies, type CopyEntry, type CopyGroup } from './copy-entries.ts'
import { CopyRow, copyRowId } from './copy-row.tsx'
import { planNow, useCopyActions, type CopyActions } from './use-copy-actions.ts'

const TITLE = 'Nur noch auf diesem Gerät'
const ROWS_AT_ONCE = 20

export function LastCopiesScreen({ userId }: { readonly userId: string }) {
  const { isLoaded, lastCopies } = useSyncStatus('isLoaded', 'lastCopies')
  const groups = useGroups(userId, lastCopies)
  const entries = groups.flatMap((group) => group.entries)
  const actions = useCopyActions(userId, (leaving) => focusBeside(entries, leaving))
  if (!isLoaded) return <UnreadListPage title={TITLE} />
  if (entries.length === 0) return <NoCopies />
  return (
    <Page
      title={TITLE}
      heading={TITLE}
      lead="Das hat der Server nicht mehr, zum Beispiel weil eine ältere Sicherung eingespielt wurde. Es bleibt hier, auch ohne Netz, bis du entscheidest. Mit wem du etwas geteilt hast, kommt nicht mit zurück."
      maxWidth={800}
      actions={entries.length === 1 ? undefined : <ForAll copies={lastCopies} entries={entries} actions={actions} />}
    >
      <Stack gap={2}>
        {groups.map((group) => (
          <Group key={group.id} group={group} actions={actions} />
        ))}
      </Stack>
    </Page>
  )
}

function useGroups(userId: string, copies: readonly LastCopy[]): readonly CopyGroup[] {
  const documents = useSyncedDocuments()
  const revision = useDocumentsChange()
  return useMemo(
    () => groupCopies(copies, planNow(documents, userId, copies), tools),
    // The revision says that what the device knows is another.
    // oxlint-disable-next-line react/exhaustive-deps
    [documents, userId, copies, revision],
  )
}

/** Moves the focus to the row that takes the place of those that leave. */
function focusBeside(entries: readonly CopyEntry[], leaving: readonly LastCopy[]): void {
  const keys = new Set(leaving.map(({ key }) => key))
  const isLeaving = ({ key }: CopyEntry): boolean => keys.has(key)
  const first = entries.findIndex(isLeaving)
  const neighbour = entries.slice(first).find((entry) => !isLeaving(entry)) ?? entries[first - 1]
  const row = neighbour === undefined ? null : document.getElementById(copyRowId(neighbour))
  ;(row ?? document.querySelector('h1'))?.focus()
}

function ForAll(props: {
  readonly copies: readonly LastCopy[]
  readonly entries: readonly CopyEntry[]
  readonly actions: CopyActions
}) {
  const { copies, entries, actions } = props
  const returning = entries.filter(({ fate }) => fate !== 'impossible').flatMap(copiesOf)
  return (
    <>
      {returning.length === 0 ? null : (
        <Button
          variant="primary"
          icon={uploadIcon}
          onClick={() => actions.bringBack(copies, nameCount(returning.length))}
        >
          Alle auf den Server zurückbringen
        </Button>
      )}
      <Button variant="secondary" icon="download" onClick={() => actions.save(copies, { name: TITLE, isOne: false })}>
        Alle als Datei sichern
      </Button>
      <Button variant="quiet" icon="trash" onClick={() => actions.discard(copies, nameCount(copies.length))}>
        Alle verwerfen
      </Button>
    </>
  )
}

function nameCount(count: number) {
  return { name: formatCount(count, 'Eintrag', 'Einträge'), isOne: count === 1 }
}

function Group({ group, actions }: { readonly group: CopyGroup; readonly actions: CopyActions }) {
  const titleId = useId()
  return (
    <Card aria-labelledby={titleId}>
      <SectionTitle id={titleId}>{group.title}</SectionTitle>
      <GrowingList
        items={group.entries}
        step={ROWS_AT_ONCE}
        one="Eintrag"
        many="Einträge"
        renderRow={(entry) => <CopyRow key={entry.key} entry={entry} actions={actions} />}
      />
    </Card>
  )
}

function NoCopies() {
  return (
    <EmptyListPage title={TITLE} icon="check" nothing="Nichts offen">
      Verliert der Server etwas, das dieses Gerät noch kennt, bleibt es hier und lässt sich zurückbringen.
    </EmptyListPage>
  )
}
