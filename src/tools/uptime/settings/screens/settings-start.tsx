/** The settings of shop uptime: the ways to all of them, with what is set there. Shops are managed in their list. */
import { useDocuments } from '#documents/client'
import { Button } from '#ui/button'
import { EmptyState } from '#ui/list/empty-state'
import { Icon } from '#ui/page/icon'
import { Link } from '#ui/link'
import { shopsCollection } from '../../collections.ts'
import { IMPORT_PATH, NEW_SHOP_PATH } from '../../paths.ts'
import { SettingsPage } from '#kit/settings-page'
import { SettingsPlaces } from '../../parts/screens/settings-places.tsx'
import { uptimeFace } from '../../face.ts'

export function SettingsStart() {
  const shops = useDocuments(shopsCollection)
  const newButton = (
    <Button variant="primary" icon="plus" component={Link} to={NEW_SHOP_PATH}>
      Shop anlegen
    </Button>
  )
  return (
    <SettingsPage tool="Shop-Uptime" heading="Einstellungen">
      {shops.length === 0 ? (
        <EmptyState
          picture={<Icon name={uptimeFace.icon} size={48} />}
          title="Dein erster Shop"
          actions={
            <>
              <Button variant="secondary" component={Link} to={IMPORT_PATH}>
                Importieren
              </Button>
              {newButton}
            </>
          }
        >
          Schreib die Adresse, und dein Server prüft sie von da an rund um die Uhr: Startseite, Warenkorb, Kasse, was du
          willst.
        </EmptyState>
      ) : null}
      <SettingsPlaces />
    </SettingsPage>
  )
}
