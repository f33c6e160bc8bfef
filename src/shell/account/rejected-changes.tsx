/** Changes the server refused for good: nothing vanishes, the person decides what becomes of each. */
import { useDocumentsClient, type RejectedChange } from '#documents/client'
import { messagesCollection } from '#messaging'
import { usersCollection } from '#auth'
import { toolCollections } from '#tools'
import { Ago } from '#ui/ago'
import { Button, IconButton } from '#ui/button'
import { Cluster, QuietText, SectionTitle, Stack } from '#ui/card'
import { Icon } from '#ui/icon'
import { ListRow } from '#ui/list-row'

const labels = new Map(
  [usersCollection, messagesCollection, ...toolCollections].map(({ name, label }) => [name, label]),
)

const verbs = { ADD: 'hinzugefügt', MODIFIED: 'geändert', DELETED: 'gelöscht' } as const

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
        {rejected.map(({ change, message, rejectedAt }) => (
          <ListRow
            key={change.changeId}
            before={<Icon name="warning" />}
            title={`${labels.get(change.path.split('/')[0] ?? '') ?? 'Eintrag'} ${verbs[change.type]}`}
            detail={
              <>
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
                <IconButton
                  icon="trash"
                  label="Verwerfen"
                  onClick={() => void documents.discardRejected(change.changeId)}
                />
              </>
            }
          />
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

function download(name: string, json: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([json], { type: 'application/json' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
