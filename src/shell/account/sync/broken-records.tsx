/** What this browser had kept in its quick storage and could not read any more: kept until the person decides. */
import { useSyncedDocuments, useSyncStatus, type SyncStatus } from '#documents/client'
import { useToast } from '#messaging/client'
import { Ago } from '#ui/ago'
import { IconButton } from '#ui/button'
import { Card, QuietText, SectionTitle, Stack } from '#ui/card'
import { Icon } from '#ui/page/icon'
import { ListRow } from '#ui/list/list-row'
import { downloadText } from '#ui/files/download'

type Broken = SyncStatus['broken'][number]

const TITLE_ID = 'broken'

export function BrokenRecords() {
  const documents = useSyncedDocuments()
  const toasts = useToast()
  const { broken } = useSyncStatus('broken')

  function discard(record: Broken): void {
    const putBack = documents.discardBroken(record.key)
    // The button that was pressed goes away with its row, and with the last row the card.
    const title = broken.length > 1 ? document.getElementById(TITLE_ID) : document.querySelector('h1')
    title?.focus()
    function undo(): void {
      if (putBack()) return
      toasts.show({
        kind: 'error',
        text: 'Im Speicher dieses Browsers ist dafür kein Platz mehr.',
        action: { label: 'Als Datei sichern', onClick: () => download(record) },
      })
    }
    toasts.show({
      kind: 'info',
      text: 'Beschädigte Aufzeichnung verworfen',
      action: { label: 'Rückgängig', onClick: undo },
    })
  }

  if (broken.length === 0) return null
  return (
    <Card aria-labelledby={TITLE_ID}>
      <Stack gap={1}>
        <SectionTitle id={TITLE_ID} tabIndex={-1}>
          Beschädigte Aufzeichnungen
        </SectionTitle>
        <QuietText>
          Das ließ sich im Speicher dieses Browsers nicht mehr lesen. Meist fehlt dadurch nichts, weil jede Änderung
          zweimal gespeichert wird. Sieh nach, ob deine letzten Änderungen noch da sind, bevor du es verwirfst.
        </QuietText>
        <ul>
          {broken.map((record) => (
            <ListRow
              key={record.key}
              before={<Icon name="warning" />}
              title="Nicht lesbar"
              detail={<Ago iso={record.setAsideAt} />}
              actions={
                <>
                  <IconButton icon="download" label="Als Datei sichern" onClick={() => download(record)} />
                  <IconButton icon="trash" label="Verwerfen" onClick={() => discard(record)} />
                </>
              }
            />
          ))}
        </ul>
      </Stack>
    </Card>
  )
}

function download({ setAsideAt, text }: Broken): void {
  downloadText(`beschaedigt-${setAsideAt.slice(0, 10)}.txt`, text, 'text/plain')
}
