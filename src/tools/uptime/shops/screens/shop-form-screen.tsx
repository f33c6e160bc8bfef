/** The form of one shop: for a new one first the parts of a web shop to watch, for an existing one its fields. */
import { useParams } from 'react-router'
import { useDocumentsStatus } from '#documents/client'
import { shopsCollection } from '../../collections.ts'
import { EditShop } from './edit-shop.tsx'
import { DocumentPage } from '#kit/document-page'
import { shopWords } from '../../parts/screens/shop-words.ts'
import { NewShops } from './new-shops.tsx'
import { SettingsPage } from '#kit/settings-page'

export function ShopFormScreen() {
  const { shopId } = useParams()
  const { isLoaded } = useDocumentsStatus('isLoaded')
  // What a new one begins with is read from the settings.
  if (shopId === undefined) return isLoaded ? <NewShops /> : null
  return (
    <DocumentPage
      collection={shopsCollection}
      id={shopId}
      words={shopWords}
      frame={(content) => (
        <SettingsPage tool="Shop-Uptime" heading="Shop bearbeiten">
          {content}
        </SettingsPage>
      )}
    >
      {(shop) => <EditShop key={shop.id} shop={shop} />}
    </DocumentPage>
  )
}
