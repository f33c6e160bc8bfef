/** One's own data: how much room it takes, taken along as a file, or gone for good. */
import { EXPORT_PATH } from '#auth'
import { useUser } from '#auth/client'
import { Button } from '#ui/button'
import { Card, QuietText, SectionTitle, Stack } from '#ui/card'
import { Page } from '#ui/page/page'
import { useIsOnline } from '../browser/connectivity.ts'
import { StorageSection } from '../storage/storage-section.tsx'
import { DeleteAccount } from './delete-account.tsx'

const TITLE = 'Deine Daten'

export function DataScreen() {
  const user = useUser()
  if (user === null) return null
  return (
    <Page title={TITLE} heading={TITLE} maxWidth={720}>
      <StorageSection />
      <Card aria-labelledby="export">
        <Stack gap={2}>
          <SectionTitle id="export">Mitnehmen</SectionTitle>
          <QuietText>
            Eine Datei mit allem, was dieser Server von dir hat: Konto, Einträge aller Werkzeuge mit ihrem Verlauf,
            Nachrichten und Geräte. Sie ist für Menschen lesbar und für andere Programme (JSON).
          </QuietText>
          <ExportButton />
        </Stack>
      </Card>
      <Card aria-labelledby="delete">
        <Stack gap={2}>
          <SectionTitle id="delete">Konto löschen</SectionTitle>
          <DeleteAccount user={user} />
        </Stack>
      </Card>
    </Page>
  )
}

function ExportButton() {
  const isOnline = useIsOnline()
  return (
    <Stack gap={1}>
      <div>
        <Button
          variant="secondary"
          icon="download"
          disabled={!isOnline}
          // The browser loads it piece by piece and shows how far it is.
          onClick={() => window.location.assign(EXPORT_PATH)}
        >
          Alles herunterladen
        </Button>
      </div>
      {isOnline ? null : <QuietText>Geht wieder, sobald du online bist.</QuietText>}
    </Stack>
  )
}
