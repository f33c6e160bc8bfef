/** Changes the server refused for good: nothing vanishes, the person decides what becomes of each. */
import { styled } from '@mui/material/styles'
import { formatCount } from '#base/text/format'
import { ownerQuotaText } from '#documents'
import { useSyncedDocuments, useSyncStatus, type RejectedChange } from '#documents/client'
import { useToast } from '#messaging/client'
import { Ago } from '#ui/ago'
import { Button, LinkButton } from '#ui/button'
import { Card, Stack, Cluster } from '#ui/card'
import { GrowingList } from '#ui/list/growing-list'
import { Page } from '#ui/page/page'
import { downloadJson } from '#ui/files/download'
import { StatusLine } from '#ui/page/status-line'
import { describeChange, describeFields } from '../../words/describe-change.ts'
import { collectionWord, fieldWordAt } from '../../words/describe-value.ts'
import { useKnownEntries, type KnownEntries } from '../../words/known-entries.ts'
import { accountPaths } from '../account-paths.ts'
import { EmptyListPage, UnreadListPage } from '../../empty-list-page.tsx'
import { useRestoreRefused } from './use-restore-refused.ts'

const TITLE = 'Nicht übernommen'
const ROWS_AT_ONCE = 50

export function RejectedScreen({ userId }: { readonly userId: string }) {
  const documents = useSyncedDocuments()
  const { rejected, isLoaded } = useSyncStatus('rejected', 'isLoaded')
  const known = useKnownEntries()
  const toasts = useToast()

  /** Before a row goes away, the focus goes to the one that takes its place. */
  function leaveRow(index: number): void {
    const neighbour = rejected[index + 1] ?? rejected[index - 1]
    const row = neighbour === undefined ? null : document.getElementById(rejectedRowId(neighbour))
    ;(row ?? document.querySelector('h1'))?.focus()
  }

  // Only the owner can make room for changes to another user's documents.
  const withoutPlace = rejected.filter(({ code, message }) => code === 'quota-exceeded' && message !== ownerQuotaText)
  const retryable = rejected.filter(({ code }) => code !== 'gone')

  function retryAll(): void {
    document.querySelector('h1')?.focus()
    for (const { change } of retryable) documents.retryRejected(change.changeId)
    toasts.show({ kind: 'info', text: 'Die Änderungen werden noch einmal gesendet.', key: 'retry' })
  }

  if (!isLoaded) return <UnreadListPage title={TITLE} />
  if (rejected.length === 0) return <NothingRejected />
  return (
    <Page
      title={TITLE}
      heading={TITLE}
      lead="Diese Änderungen hat der Server nicht angenommen. Was hier steht, liegt nur noch auf diesem Gerät, auch ohne Netz."
      maxWidth={800}
      actions={
        <>
          {withoutPlace.length === 0 || retryable.length < 2 ? null : (
            <Button icon="sync" onClick={retryAll}>
              Alle erneut versuchen
            </Button>
          )}
          <Button
            icon="download"
            onClick={() => downloadJson(`nicht-uebernommen-${userId}.json`, documents.exportRejected())}
          >
            {rejected.length === 1 ? 'Als Datei sichern' : 'Alle als Datei sichern'}
          </Button>
        </>
      }
    >
      {withoutPlace.length === 0 ? null : <PlaceNotice count={withoutPlace.length} />}
      <Card aria-label={formatCount(rejected.length, 'Änderung', 'Änderungen')}>
        <GrowingList
          items={rejected}
          step={ROWS_AT_ONCE}
          one="Änderung"
          many="Änderungen"
          renderRow={(entry, index) => (
            <RejectedRow
              key={entry.change.changeId}
              rejected={entry}
              known={known}
              userId={userId}
              onLeave={() => leaveRow(index)}
            />
          )}
        />
      </Card>
    </Page>
  )
}

/** What to do about changes that have no place, once for all of them. */
function PlaceNotice({ count }: { readonly count: number }) {
  return (
    <Card aria-label="Dir fehlt Platz">
      <Stack gap={2}>
        <p>
          Für {formatCount(count, 'Änderung', 'Änderungen')} fehlt dir Platz auf dem Server. Schaff welchen und versuch
          es dann hier erneut. Mehr Platz gibt dir, wer diesen Server verwaltet.
        </p>
        <div>
          <LinkButton to={accountPaths.data}>Platz schaffen</LinkButton>
        </div>
      </Stack>
    </Card>
  )
}

function NothingRejected() {
  return (
    <EmptyListPage title={TITLE} icon="check" nothing="Nichts offen">
      Alles, was du geändert hast, ist angenommen oder wartet noch auf den Server.
    </EmptyListPage>
  )
}

/** Id of a row, for callers that move the focus to it. */
function rejectedRowId({ change }: RejectedChange): string {
  return `rejected-${change.changeId}`
}

/** The toast outlasts the session; the change belongs to its user only. */
function bringBack(documents: ReturnType<typeof useSyncedDocuments>, userId: string, rejected: RejectedChange): void {
  if (documents.getStatus().userId === userId) documents.restoreRejected(rejected)
}

type RejectedRowProps = {
  readonly rejected: RejectedChange
  readonly known: KnownEntries
  readonly userId: string
  /** The row is about to go away. */
  readonly onLeave: () => void
}

function RejectedRow({ rejected, known, userId, onLeave }: RejectedRowProps) {
  const documents = useSyncedDocuments()
  const toasts = useToast()
  const { isBusy, restore } = useRestoreRefused(rejected, { userId, known, onLeave })
  const { change, message, field, rejectedAt } = rejected
  const { what, where } = describeChange(change, known.titleOf)
  const isGone = rejected.code === 'gone'

  function retry(): void {
    onLeave()
    documents.retryRejected(change.changeId)
    toasts.show({ kind: 'info', text: 'Die Änderung wird noch einmal gesendet.', key: 'retry' })
  }

  function discard(): void {
    onLeave()
    void documents.discardRejected(change.changeId)
    toasts.show({
      kind: 'info',
      text: `Verworfen: ${what}`,
      action: { label: 'Rückgängig', onClick: () => bringBack(documents, userId, rejected) },
    })
  }

  return (
    <Row id={rejectedRowId(rejected)} tabIndex={-1}>
      <Head>
        <What>{what}</What>
        <When>
          <Ago iso={rejectedAt} />
        </When>
      </Head>
      <Place change={change} where={where} />
      <ChangedFields change={change} />
      <StatusLine tone="alarm">
        {message}
        {field === undefined ? '' : ` (${fieldWordAt(change.path, field).label})`}
      </StatusLine>
      <Cluster gap={1}>
        {isGone ? (
          <Button icon="undo" isBusy={isBusy} onClick={() => void restore()}>
            Wiederherstellen
          </Button>
        ) : (
          <Button icon="sync" onClick={retry}>
            Erneut versuchen
          </Button>
        )}
        <Button
          variant="quiet"
          icon="download"
          onClick={() => downloadJson(`aenderung-${change.changeId}.json`, documents.exportRejected(change.changeId))}
        >
          Als Datei sichern
        </Button>
        <Button variant="quiet" icon="trash" onClick={discard}>
          Verwerfen
        </Button>
      </Cluster>
    </Row>
  )
}

/** The place the change was meant for, if the change is not about that place itself. */
function Place({ change, where }: Pick<RejectedChange, 'change'> & { readonly where: string | undefined }) {
  if (where !== undefined) return <Quiet>In „{where}“</Quiet>
  const [collection = '', , part] = change.path.split('/')
  return part === undefined ? null : <Quiet>In: {collectionWord(collection)}, nicht mehr da</Quiet>
}

function ChangedFields({ change }: Pick<RejectedChange, 'change'>) {
  const fields = describeFields(change)
  if (fields.length === 0) return null
  return (
    <Fields>
      {fields.map(({ key, label, text }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </Fields>
  )
}

const Row = styled('li')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  padding: '16px 0',
  outlineOffset: 4,
  '&:first-of-type': { paddingTop: 0 },
  '&:last-of-type': { paddingBottom: 0 },
  '& + &': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}))

const Head = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '0 12px' })

const What = styled('h2')({ flex: '1 1 auto', fontSize: '1.0625rem', fontWeight: 650, overflowWrap: 'anywhere' })

const When = styled('span')(({ theme }) => ({ color: theme.vars.palette.text.secondary, fontSize: '0.875rem' }))

const Quiet = styled('p')(({ theme }) => ({ color: theme.vars.palette.text.secondary, overflowWrap: 'anywhere' }))

const Fields = styled('dl')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: '0 8px' },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dt::after': { content: '":"' },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
}))
