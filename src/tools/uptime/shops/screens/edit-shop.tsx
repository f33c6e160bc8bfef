/** A shop that is there already, in its form. What is typed stays in this tab until it is saved or given up. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { changesBetween } from '#base/field-changes'
import { useEdits, type DocumentView } from '#documents/client'
import { withoutMeta } from '#documents'
import { useKeptDraft } from '#ui/form/kept-draft'
import { RestoredNotice } from '#ui/form/use-form'
import { shopsCollection } from '../../collections.ts'
import type { Shop } from '../../model.ts'
import { editShopPath, SETTINGS_PATH } from '../../paths.ts'
import { draftOfShop, newShopDraft, shopDraftSchema, type ShopDraft } from '../shop-draft.ts'
import { newHeartbeatKey } from '../../parts/screens/new-keys.ts'
import { SettingsPage } from '#kit/settings-page'
import { ShopForm } from './shop-form.tsx'
import { useGiveUp } from '../../parts/screens/use-give-up.ts'
import { useSettings } from '../../parts/screens/use-settings.ts'

export function EditShop({ shop }: { readonly shop: DocumentView<Shop> }) {
  const edits = useEdits()
  const navigate = useNavigate()
  const settings = useSettings()
  const kept = useKeptDraft(`shop:${shop.id}`, (value): value is ShopDraft => shopDraftSchema.safeParse(value).success)
  // What was there when the form was opened: saving changes what was changed here, and nothing that came meanwhile.
  const [opened] = useState(() => withoutMeta<Shop>(shop))
  const [start] = useState(() => draftOfShop(opened, newShopDraft(settings, newHeartbeatKey())))
  const [draft, setDraft] = useState<ShopDraft>(() => kept.read() ?? start)
  const [hasKept, setHasKept] = useState(() => kept.read() !== undefined)
  const giveUp = useGiveUp({ kept, path: editShopPath(shop.id), text: `Änderungen an „${opened.name}“ verworfen` })
  const isChanged = isOther(draft, start)

  function change(next: ShopDraft): void {
    setDraft(next)
    kept.keep(next)
  }

  function save(after: Shop): void {
    kept.keep(undefined)
    edits.run(`„${after.name}“ geändert`, (documents) =>
      documents.modify(shopsCollection, shop.id, changesBetween(opened, after)),
    )
    void navigate(SETTINGS_PATH)
  }

  function startAnew(): void {
    kept.keep(undefined)
    setDraft(start)
    setHasKept(false)
  }

  return (
    <SettingsPage heading={opened.name}>
      <RestoredNotice form={{ isRestored: hasKept && isChanged, startAnew }} />
      <ShopForm
        draft={draft}
        onChange={change}
        adding={0}
        shopId={shop.id}
        submitLabel="Speichern"
        onSave={save}
        onCancel={() => giveUp(isChanged ? draft : undefined)}
      />
    </SettingsPage>
  )
}

function isOther(draft: ShopDraft, start: ShopDraft): boolean {
  // The key is left out: a form of a shop that is not a job creates a new one each time.
  return Object.keys(changesBetween({ ...start, key: '' }, { ...draft, key: '' })).length > 0
}
