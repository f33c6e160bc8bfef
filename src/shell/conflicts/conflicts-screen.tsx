/** Fields that were changed here and elsewhere: both values side by side, and the choice between them. */
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { useNames } from '#auth/client'
import { historyPath } from '#base/document-paths'
import { parsePath } from '#documents'
import { useSyncStatus, useEdits, useSyncedDocuments, type KeptConflict } from '#documents/client'
import { Ago } from '#ui/ago'
import { Button } from '#ui/button'
import { Stack, Card } from '#ui/card'
import { Link } from '#ui/link'
import { GrowingList } from '#ui/list/growing-list'
import { Page } from '#ui/page/page'
import { useStepBack } from '#ui/use-leave'
import { StatusLine } from '#ui/page/status-line'
import { EmptyListPage, UnreadListPage } from '../empty-list-page.tsx'
import { describeValue, nameOf, shorten, collectionWord, fieldWordAt, itemWordAt } from '../words/describe-value.ts'
import { useKnownEntries, type KnownEntries } from '../words/known-entries.ts'
import { ownFields, valueAtPath } from '../words/undoable-change.ts'
import { describeDevice, describePerson } from '../words/who.ts'
import { readVersions, type Version } from './choose-version.ts'

const TITLE = 'Auch anderswo geändert'
const CARDS_AT_ONCE = 20
const LEAD = 'Das hast du geändert, während es auch auf einem anderen Gerät geändert wurde.'
const RETRIED_LEAD =
  'Das wurde auch auf einem anderen Gerät geändert, oder du hast eine ältere Änderung noch einmal gesendet.'

export function ConflictsScreen({ userId }: { readonly userId: string }) {
  const { conflicts, isLoaded } = useSyncStatus('conflicts', 'isLoaded')
  const known = useKnownEntries()
  const stepBack = useStepBack()
  if (!isLoaded) return <UnreadListPage title={TITLE} />
  if (conflicts.length === 0) return <NoConflicts />
  return (
    <Page
      title={TITLE}
      heading={TITLE}
      lead={`${conflicts.some(({ isOwn }) => isOwn === true) ? RETRIED_LEAD : LEAD} Es gilt, was später eingegeben wurde. Du kannst das andere nehmen.`}
      maxWidth={800}
      actions={
        <Button variant="quiet" onClick={() => stepBack('/')}>
          Später
        </Button>
      }
    >
      <Stack gap={2}>
        <GrowingList
          items={conflicts}
          step={CARDS_AT_ONCE}
          one="Angabe"
          many="Angaben"
          renderRow={(conflict) => (
            <ConflictCard key={conflict.address} conflict={conflict} known={known} userId={userId} />
          )}
        />
      </Stack>
    </Page>
  )
}

function NoConflicts() {
  return (
    <EmptyListPage title={TITLE} icon="check" nothing="Nichts zu entscheiden">
      Ändern zwei Geräte dasselbe, bevor sie voneinander wissen, stehen hier beide Fassungen.
    </EmptyListPage>
  )
}

type ConflictCardProps = { readonly conflict: KeptConflict; readonly known: KnownEntries; readonly userId: string }

function ConflictCard({ conflict, known, userId }: ConflictCardProps) {
  const documents = useSyncedDocuments()
  const names = useNames([conflict.userId])
  const edits = useEdits()
  const titleId = useId()
  const parsed = parsePath(conflict.path)
  const { collection, documentId } = parsed.ok ? parsed.value : { collection: '', documentId: '' }
  const current = ownFields(documents.view(collection, documentId))
  const versions = readVersions(conflict, current)
  const word = fieldWordAt(conflict.path, conflict.key)
  const [mine, theirs] =
    conflict.isOwn === true
      ? (['Frühere Fassung', 'Spätere Fassung'] as const)
      : (['Meine Fassung', 'Andere Fassung'] as const)
  const where = placeOf(conflict.path, known, nameOf(valueAtPath(conflict.path, current)))

  function choose(version: Version): void {
    document.querySelector('h1')?.focus()
    documents.dismissConflict(conflict.address)
    const { draft } = version
    if (draft === undefined) return
    const text = `„${word.label}“ ist jetzt ${describeValue(version.value, word)}`
    edits.run(text, ({ record }) => record(draft), { also: alsoConflict(documents, conflict) })
  }

  return (
    <Item>
      <Card aria-labelledby={titleId}>
        <Title id={titleId}>
          „{word.label}“ {where}
        </Title>
        {versions.isGone ? (
          <GoneNote onDismiss={() => choose(versions.mine)} />
        ) : (
          <>
            {versions.third === undefined ? null : (
              <Note>Inzwischen steht dort: {describeValue(versions.third, word)}</Note>
            )}
            <Sides>
              <Side
                heading={mine}
                text={describeValue(versions.mine.value, word)}
                from={{ who: 'Du, dieses Gerät', at: conflict.mineEditedAt }}
                isCurrent={versions.mine.isCurrent}
                onChoose={() => choose(versions.mine)}
              />
              <Side
                heading={theirs}
                text={conflict.isOtherOmitted ? undefined : describeValue(versions.theirs.value, word)}
                from={{
                  who: `${describePerson(conflict, userId, names)}, ${describeDevice(conflict, documents.deviceId)}`,
                  at: conflict.editedAt,
                }}
                isCurrent={versions.theirs.isCurrent}
                onChoose={
                  versions.theirs.draft === undefined && !versions.theirs.isCurrent
                    ? undefined
                    : () => choose(versions.theirs)
                }
              />
            </Sides>
            <HistoryLink to={historyPath({ name: collection }, documentId)}>Verlauf ansehen</HistoryLink>
          </>
        )}
      </Card>
    </Item>
  )
}

/** The conflict is open again after undo. */
function alsoConflict(documents: ReturnType<typeof useSyncedDocuments>, conflict: KeptConflict) {
  return {
    undo: () => documents.restoreConflict(conflict),
    redo: () => documents.dismissConflict(conflict.address),
  }
}

/** `in Rad „Küche“`, `bei Name „Anna“ in Rad „Küche“` */
function placeOf(path: string, known: KnownEntries, itemName: string | undefined): string {
  const parsed = parsePath(path)
  if (!parsed.ok) return ''
  const word = collectionWord(parsed.value.collection)
  const title = known.titleOf(parsed.value.documentId)
  const document = title === undefined ? `in ${word}` : `in ${word} „${shorten(title, 60)}“`
  const item = itemWordAt(path)
  if (item === undefined) return document
  return `bei ${item}${itemName === undefined ? '' : ` „${shorten(itemName, 60)}“`} ${document}`
}

function GoneNote({ onDismiss }: { readonly onDismiss: () => void }) {
  return (
    <>
      <Note>Das gibt es nicht mehr, also ist nichts mehr zu entscheiden.</Note>
      <Button onClick={onDismiss}>Ausblenden</Button>
    </>
  )
}

type SideProps = {
  readonly heading: string
  /** Undefined: too large to be here. */
  readonly text: string | undefined
  readonly from: { readonly who: string; readonly at: string }
  readonly isCurrent: boolean
  readonly onChoose: (() => void) | undefined
}

function Side({ heading, text, from, isCurrent, onChoose }: SideProps) {
  return (
    <Box isCurrent={isCurrent}>
      <SideHead>
        <h3>{heading}</h3>
        {isCurrent ? <StatusLine tone="good">gilt jetzt</StatusLine> : null}
      </SideHead>
      <Value>{text ?? 'Zu groß, um hier zu stehen. Im Verlauf kannst du sie wiederherstellen.'}</Value>
      <From>
        {from.who} · <Ago iso={from.at} />
      </From>
      {onChoose === undefined ? null : (
        <Button fullWidth onClick={onChoose}>
          {isCurrent ? `${heading} behalten` : `${heading} nehmen`}
        </Button>
      )}
    </Box>
  )
}

const Item = styled('li')({ '& + &': { marginTop: 16 } })

const Title = styled('h2')({ fontSize: '1.125rem', lineHeight: 1.3, fontWeight: 700, overflowWrap: 'anywhere' })

const Note = styled('p')(({ theme }) => ({ color: theme.vars.palette.text.secondary, margin: '8px 0' }))

const Sides = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 12,
  marginTop: 16,
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: '1fr' },
}))

const Box = styled('div', { shouldForwardProp: (name) => name !== 'isCurrent' })<{ readonly isCurrent: boolean }>(
  ({ theme, isCurrent }) => ({
    display: 'flex',
    flexDirection: 'column',
    gap: 8,
    padding: 16,
    minWidth: 0,
    borderRadius: 12,
    border: `1px solid ${isCurrent ? theme.vars.palette.secondary.main : theme.vars.palette.divider}`,
    '& > .MuiButtonBase-root': { marginTop: 'auto' },
  }),
)

const SideHead = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0 12px',
  '& h3': { fontSize: '0.9375rem', fontWeight: 650 },
})

const Value = styled('p')({ fontSize: '1.0625rem', overflowWrap: 'anywhere' })

const From = styled('p')(({ theme }) => ({ color: theme.vars.palette.text.secondary, fontSize: '0.875rem' }))

const HistoryLink = styled(Link)(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  marginTop: 8,
  fontWeight: 600,
  color: theme.vars.palette.secondary.main,
}))
