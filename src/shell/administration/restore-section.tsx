/** What was restored last, and a way to restore a backup that is not in the list. */
import { useState } from 'react'
import { readLastRestore } from '#backup'
import { formatCount, formatInstant } from '#base/text/format'
import { Button } from '#ui/button'
import { Card, QuietText, SectionTitle, Stack } from '#ui/card'
import { ServerPart } from '../account/server-part.tsx'
import { useServerData } from '../account/use-server-data.ts'
import { useIsOnline } from '../browser/connectivity.ts'
import { RestoreDialog } from './restore-dialog.tsx'

export function RestoreSection() {
  const [data, reload] = useServerData(readLastRestore)
  const [isOpen, setOpen] = useState(false)
  const isOnline = useIsOnline()
  return (
    <Card aria-labelledby="restore">
      <Stack gap={2}>
        <SectionTitle id="restore">Wiederherstellen</SectionTitle>
        <ServerPart data={data} onRetry={reload}>
          {({ isInApp, last }) => (
            <>
              {last === undefined ? null : (
                <div>
                  <p>
                    Am {formatInstant(last.restoredAt)} wiederhergestellt: der Stand vom{' '}
                    {formatInstant(last.restorable.madeAt)}.
                  </p>
                  {last.returned.changes === 0 ? null : (
                    <p>
                      {formatCount(last.returned.changes, 'Änderung', 'Änderungen')} von{' '}
                      {formatCount(last.returned.devices, 'Gerät', 'Geräten')} wieder da: Geräte haben gebracht, was vor
                      der Wiederherstellung geändert war und hier fehlte.
                    </p>
                  )}
                  <QuietText>
                    Was der Server davor hatte, liegt auf ihm in <code>{last.pointFolder}</code>, bis wieder etwas
                    wiederhergestellt wird.
                  </QuietText>
                </div>
              )}
              {isInApp ? (
                <>
                  <QuietText>
                    Eine Sicherung bringt den ganzen Server auf den Stand von damals. Nimm eine aus der Liste oben oder
                    eine Datei von diesem Gerät.
                  </QuietText>
                  <div>
                    <Button variant="secondary" disabled={!isOnline} onClick={() => setOpen(true)}>
                      Aus einer Datei …
                    </Button>
                  </div>
                </>
              ) : (
                <QuietText>
                  Mit PostgreSQL geht das nur auf dem Server, mit pg_restore und solange keiner läuft, der die Datenbank
                  benutzt: <code>npm run admin -- restore</code> und die Datei der Sicherung.
                </QuietText>
              )}
            </>
          )}
        </ServerPart>
      </Stack>
      {isOpen ? <RestoreDialog name={undefined} onClose={() => setOpen(false)} /> : null}
    </Card>
  )
}
