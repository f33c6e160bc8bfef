/** Changes the server refused for good: nothing vanishes, the person decides what becomes of each. */
import { useDocumentsClient, type RejectedChange } from '#documents/client'
import { tools } from '#tools'
import { Ago } from '#ui/ago'
import { Button, IconButton } from '#ui/button'
import { Cluster, QuietText, SectionTitle, Stack } from '#ui/card'
import { Icon } from '#ui/icon'
import { ListRow } from '#ui/list-row'
import { describeChange, describeFields } from '../words/describe-change.ts'

export function RejectedChanges({
  rejected,
  userId,
}: {
  readonly rejected: readonly RejectedChange[]
  readonly userId: string
}) {
  const documents = useDocumentsClient()
  return (
    <Stack gap={1}>
      <SectionTitle>Nicht übernommen</SectionTitle>
      <QuietText>Diese Änderungen hat der Server abgelehnt. Sie liegen nur noch auf diesem Gerät.</QuietText>
      <ul>
        {rejected.map((entry) => (
          <RejectedRow key={entry.change.changeId} rejected={entry} />
        ))}
      </ul>
      <Cluster>
        <Button
          look="secondary"
          icon="download"
          onClick={() => download(`nicht-uebernommen-${userId}.json`, documents.exportRejected())}
        >
          Als Datei sichern
        </Button>
      </Cluster>
    </Stack>
  )
}

function RejectedRow({ rejected: { change, message, rejectedAt } }: { readonly rejected: RejectedChange }) {
  const documents = useDocumentsClient()
  const { what, where } = describeChange(
    change,
    (documentId) =>
      tools.flatMap((tool) => tool.searchEntries(documents.list)).find((entry) => entry.id === documentId)?.title,
  )
  return (
    <ListRow
      before={<Icon name="warning" />}
      title={what}
      detail={
        <>
          {where === undefined ? '' : `In „${where}“ · `}
          {describeFields(change).map(({ label, text }) => `${label}: ${text} · `)}
          {message} · <Ago iso={rejectedAt} />
        </>
      }
      actions={
        <>
          <IconButton
            icon="sync"
            label="Noch einmal versuchen"
            onClick={() => documents.retryRejected(change.changeId)}
          />
          <IconButton icon="trash" label="Verwerfen" onClick={() => void documents.discardRejected(change.changeId)} />
        </>
      }
    />
  )
}

function download(name: string, json: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([json], { type: 'application/json' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
