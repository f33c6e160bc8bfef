/** Lists documents that only this device has left (D7); the user brings them back, saves them or discards them. */
import { styled } from '@mui/material/styles'
import { useId, useMemo } from 'react'
import { useName } from '#auth/client'
import { formatCount } from '#base/text/format'
import { useSyncedDocuments, useSyncStatus, type LastCopy } from '#documents/client'
import { tools } from '#tools'
import { Ago } from '#ui/ago'
import { ListRow } from '#ui/list/list-row'
import { uploadIcon } from '#ui/page/account-icons'
import { Button, IconButton } from '#ui/button'
import { Card, SectionTitle, Stack } from '#ui/card'
import { GrowingList } from '#ui/list/growing-list'
import { Page } from '#ui/page/page'
import { EmptyListPage, UnreadListPage } from '../empty-list-page.tsx'
import { useDocumentsChange } from '../use-documents-change.ts'
import { copiesOf, groupCopies, type CopyEntry, type CopyGroup } from './copy-entries.ts'
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
      <Button icon="download" onClick={() => actions.save(copies, { name: TITLE, isOne: false })}>
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
        name={group.title}
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

/** Returns the element id of an entry's row, which can take the focus. */
function copyRowId({ key }: Pick<CopyEntry, 'key'>): string {
  return `copy-${key}`
}

function CopyRow({ entry, actions }: { readonly entry: CopyEntry; readonly actions: CopyActions }) {
  const { name, copy, fate } = entry
  const copies = copiesOf(entry)
  const what = { name, isOne: true }
  return (
    <Row id={copyRowId(entry)} tabIndex={-1}>
      <ListRow
        as="div"
        title={name}
        detail={
          <>
            Zuletzt geändert <Ago iso={copy.document.updatedAt} />
            <Followers count={entry.followers.length} />
            <Note entry={entry} />
          </>
        }
        actions={
          <Actions>
            {fate === 'impossible' ? null : (
              <Button
                icon={uploadIcon}
                label={`${name} auf den Server zurückbringen`}
                onClick={() => actions.bringBack(copies, what)}
              >
                <Wide>Auf den Server zurückbringen</Wide>
                <Narrow>Zurückbringen</Narrow>
              </Button>
            )}
            <IconButton
              icon="download"
              label={`${name} als Datei sichern`}
              onClick={() => actions.save(copies, what)}
            />
            <IconButton icon="trash" label={`${name} verwerfen`} onClick={() => actions.discard(copies, what)} />
          </Actions>
        }
      />
    </Row>
  )
}

function Followers({ count }: { readonly count: number }) {
  if (count === 0) return null
  return ` · dazu ${formatCount(count, 'Eintrag', 'Einträge')}`
}

/** Says what the user should know before bringing the entry back. */
function Note({ entry: { fate, copy } }: { readonly entry: CopyEntry }) {
  if (fate === 'becomes-own') return <OthersNote ownerId={copy.document.ownerId} />
  if (fate === 'replaces') return <Line>Auf dem Server steht eine andere Fassung; diese ersetzt sie.</Line>
  if (fate === 'impossible') return <Line>Das kannst du nicht zurückbringen, nur sichern oder verwerfen.</Line>
  return null
}

function OthersNote({ ownerId }: { readonly ownerId: string }) {
  const owner = useName(ownerId) ?? 'jemand anderem'
  return <Line>Gehörte {owner}. Bringst du es zurück, wird es deine eigene Kopie.</Line>
}

const Row = styled('li')(({ theme }) => ({
  outlineOffset: 4,
  '& + &': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}))

const Line = styled('span')({ display: 'block' })

const Actions = styled('div')({ display: 'flex', alignItems: 'center', gap: 4 })

const Wide = styled('span')(({ theme }) => ({ [theme.breakpoints.down('sm')]: { display: 'none' } }))

const Narrow = styled('span')(({ theme }) => ({ [theme.breakpoints.up('sm')]: { display: 'none' } }))
