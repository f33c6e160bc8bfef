import { styled } from '@mui/material/styles'
import { useSyncedDocuments, type RejectedChange } from '#documents/client'
import { useToast } from '#messaging/client'
import { Ago } from '#ui/ago'
import { Button } from '#ui/button'
import { Cluster } from '#ui/card'
import { StatusLine } from '#ui/page/status-line'
import { downloadJson } from '#ui/files/download'
import { describeChange, describeFields } from '../../words/describe-change.ts'
import type { KnownEntries } from '../../words/known-entries.ts'
import { collectionWord, fieldWordAt } from '../../words/field-words.ts'
import { useRestoreRefused } from './use-restore-refused.ts'

/** Id of a row, for callers that move the focus to it. */
export function rejectedRowId({ change }: RejectedChange): string {
  return `rejected-${change.changeId}`
}

type RejectedRowProps = {
  readonly rejected: RejectedChange
  readonly known: KnownEntries
  readonly userId: string
  /** The row is about to go away. */
  readonly onLeave: () => void
}

export function RejectedRow({ rejected, known, userId, onLeave }: RejectedRowProps) {
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
      action: { label: 'Rückgängig', onClick: () => documents.restoreRejected(rejected) },
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
      <StatusLine icon="warning" tone="alarm">
        {message}
        {field === undefined ? '' : ` (${fieldWordAt(change.path, field).label})`}
      </StatusLine>
      <Cluster gap={1}>
        {isGone ? (
          <Button variant="secondary" icon="undo" isBusy={isBusy} onClick={() => void restore()}>
            Wiederherstellen
          </Button>
        ) : (
          <Button variant="secondary" icon="sync" onClick={retry}>
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
