/** The form of one shop: for a new one first the parts of a web shop to watch, for an existing one its fields. */
import { useParams } from 'react-router'
import { useDocuments, useDocumentsStatus } from '#documents/client'
import { shopsCollection } from '../../collections.ts'
import { EditShop } from './edit-shop.tsx'
import { MissingShop } from '../../parts/screens/missing-shop.tsx'
import { NewShops } from './new-shops.tsx'
import { SettingsPage } from '../../parts/screens/settings-page.tsx'

export function ShopFormScreen() {
  const { shopId } = useParams()
  const shops = useDocuments(shopsCollection)
  const { isLoaded } = useDocumentsStatus()
  const shop = shops.find(({ id }) => id === shopId)
  if (shop !== undefined) return <EditShop key={shop.id} shop={shop} />
  // What a new one begins with is read from the settings.
  if (!isLoaded) return null
  if (shopId === undefined) return <NewShops />
  return (
    <SettingsPage heading="Shop bearbeiten">
      <MissingShop shopId={shopId} />
    </SettingsPage>
  )
}
