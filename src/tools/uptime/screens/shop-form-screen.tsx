/** One shop: new ones by what of a web shop is watched, old ones to be changed. */
import { useParams } from 'react-router'
import { useDocuments, useDocumentsStatus } from '#documents/client'
import { Button } from '#ui/button'
import { EmptyState } from '#ui/empty-state'
import { Icon } from '#ui/icon'
import { Link } from '#ui/link'
import { shopsCollection } from '../collections.ts'
import { SETTINGS_PATH } from '../paths.ts'
import { EditShop } from './edit-shop.tsx'
import { NewShops } from './new-shops.tsx'
import { SettingsPage } from './settings-page.tsx'

export function ShopFormScreen() {
  const { shopId } = useParams()
  const shops = useDocuments(shopsCollection)
  const { isLoaded } = useDocumentsStatus()
  const shop = shops.find(({ id }) => id === shopId)
  if (shop !== undefined) return <EditShop key={shop.id} shop={shop} />
  // What a new one begins with is read from the settings.
  if (!isLoaded) return null
  return shopId === undefined ? <NewShops /> : <MissingShop />
}

function MissingShop() {
  return (
    <SettingsPage heading="Shop bearbeiten">
      <EmptyState
        picture={<Icon name="uptime" size={48} />}
        title="Diesen Shop gibt es nicht"
        actions={
          <Button look="primary" component={Link} to={SETTINGS_PATH}>
            Zu deinen Shops
          </Button>
        }
      >
        Vielleicht wurde er gelöscht.
      </EmptyState>
    </SettingsPage>
  )
}
