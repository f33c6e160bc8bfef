/** The form of one shop: for a new one first the parts of a web shop to watch, for an existing one its fields. */
import { useState } from 'react'
import { useParams } from 'react-router'
import { changesBetween } from '#base/collections/field-changes'
import { withoutMeta } from '#documents'
import { useDocumentsStatus, useEdits, type DocumentView } from '#documents/client'
import { RestoredNotice, useDraft } from '#ui/form/use-form'
import { shopsCollection } from '../../collections.ts'
import { DocumentPage } from '#kit/document-page'
import type { Shop } from '../../model.ts'
import { newHeartbeatKey } from '../../parts/screens/new-keys.ts'
import { shopWords } from '../../parts/screens/shop-words.ts'
import { useGiveUp } from '../../parts/screens/use-give-up.ts'
import { useSettings } from '../../parts/screens/use-settings.ts'
import { editShopPath, shopPath } from '../../paths.ts'
import { fullNameOf } from '../../words/full-name.ts'
import { draftOfShop, newShopDraft } from '../shop-draft.ts'
import { NewShops } from './new-shops.tsx'
import { SettingsPage } from '#kit/settings-page'
import { useLeave } from '#ui/use-leave'
import { ShopForm } from './shop-form.tsx'

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

/** A shop that is there already, in its form. What is typed stays in this tab until it is saved or given up. */
function EditShop({ shop }: { readonly shop: DocumentView<Shop> }) {
  const edits = useEdits()
  const leave = useLeave()
  const settings = useSettings()
  // What was there when the form was opened: saving changes what was changed here, and nothing that came meanwhile.
  const [opened] = useState(() => withoutMeta<Shop>(shop))
  const form = useDraft(() => draftOfShop(opened, newShopDraft(settings, newHeartbeatKey())), `shop:${shop.id}`)
  const text = `Änderungen an „${fullNameOf(opened)}“ verworfen`
  const giveUp = useGiveUp({
    discard: form.discard,
    keep: form.keep,
    path: editShopPath(shop.id),
    leaveTo: shopPath(shop.id),
    text,
  })

  function save(after: Shop): void {
    edits.run(`„${fullNameOf(after)}“ geändert`, (documents) =>
      documents.modify(shopsCollection, shop.id, changesBetween(opened, after)),
    )
    leave(shopPath(shop.id))
  }

  return (
    <SettingsPage tool="Shop-Uptime" heading={fullNameOf(opened)}>
      <RestoredNotice form={form} />
      <ShopForm
        typed={form}
        adding={0}
        shopId={shop.id}
        submitLabel="Speichern"
        onSave={save}
        onCancel={() => giveUp(form.isChanged)}
      />
    </SettingsPage>
  )
}
