/** What this browser had kept in its quick storage and could not read any more: kept until the person decides. */
import { useSyncedDocuments, useSyncStatus } from '#documents/client'
import { Ago } from '#ui/ago'
import { IconButton } from '#ui/button'
import { Card, QuietText, SectionTitle, Stack } from '#ui/card'
import { Icon } from '#ui/icon'
import { ListRow } from '#ui/list-row'
import { downloadText } from '#ui/download'

export function BrokenRecords() {
  const documents = useSyncedDocuments()
  const { broken } = useSyncStatus()
  if (broken.length === 0) return null
  return (
    <Card aria-labelledby="broken">
      <Stack gap={1}>
        <SectionTitle id="broken">Beschädigte Aufzeichnungen</SectionTitle>
        <QuietText>
          Das ließ sich im Speicher dieses Browsers nicht mehr lesen. Meist fehlt dadurch nichts, weil jede Änderung
          zweimal gespeichert wird. Sieh nach, ob deine letzten Änderungen noch da sind, bevor du es verwirfst.
        </QuietText>
        <ul>
          {broken.map(({ key, setAsideAt, text }) => (
            <ListRow
              key={key}
              before={<Icon name="warning" />}
              title="Nicht lesbar"
              detail={<Ago iso={setAsideAt} />}
              actions={
                <>
                  <IconButton
                    icon="download"
                    label="Als Datei sichern"
                    onClick={() => downloadText(`beschaedigt-${setAsideAt.slice(0, 10)}.txt`, text, 'text/plain')}
                  />
                  <IconButton icon="trash" label="Verwerfen" onClick={() => documents.discardBroken(key)} />
                </>
              }
            />
          ))}
        </ul>
      </Stack>
    </Card>
  )
}
