/** New shops: first an address and what of it is watched, then one form, or a list of what will be made. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useUser } from '#auth/client'
import { formatCount } from '#base/format'
import { documentChange } from '#documents/client'
import { shopsCollection } from '../collections.ts'
import type { Shop } from '../model.ts'
import { NEW_SHOP_PATH, SETTINGS_PATH } from '../paths.ts'
import type { ShopDraft } from '../shop-draft.ts'
import { keptDraft } from './kept-draft.ts'
import { newDocumentId } from './new-keys.ts'
import { newShopsSchema, type NewShopsDraft } from './new-shops-draft.ts'
import { NewShopsList } from './new-shops-list.tsx'
import { NewShopsStart } from './new-shops-start.tsx'
import { SettingsPage } from './settings-page.tsx'
import { ShopForm } from './shop-form.tsx'
import { useGiveUp } from './use-give-up.ts'
import { useUptimeEdits } from './use-uptime-edits.ts'

const NOTHING: NewShopsDraft = { address: '', parts: ['start'], program: 'other', drafts: [] }

export function NewShops() {
  const user = useUser()
  const edits = useUptimeEdits()
  const navigate = useNavigate()
  const kept = keptDraft(`${user?.id ?? ''}:new`, newShopsSchema)
  const [draft, setDraft] = useState<NewShopsDraft>(() => kept.read() ?? NOTHING)
  const giveUp = useGiveUp({ kept, path: NEW_SHOP_PATH, text: 'Eingaben verworfen' })
  const { drafts, editing } = draft

  function change(fields: Partial<NewShopsDraft>): void {
    const next = { ...draft, ...fields }
    setDraft(next)
    kept.keep(next)
  }

  function save(shops: readonly Shop[]): void {
    kept.keep(undefined)
    const changes = shops.map((after) => documentChange(shopsCollection, newDocumentId(), { before: undefined, after }))
    const [first] = shops
    edits.apply(
      changes,
      shops.length === 1 ? `„${first?.name}“ hinzugefügt` : `${formatCount(shops.length, 'Shop', 'Shops')} hinzugefügt`,
    )
    void navigate(SETTINGS_PATH)
  }

  function cancel(): void {
    giveUp(drafts.length === 0 && draft.address === '' ? undefined : draft)
  }

  const place = drafts.length === 1 ? 0 : editing
  const edited = place === undefined ? undefined : drafts[place]
  const setEdited = (next: ShopDraft): void =>
    change({ drafts: drafts.map((each, at) => (at === place ? next : each)) })
  return (
    <SettingsPage heading={edited === undefined ? 'Shop hinzufügen' : edited.name.trim() || 'Neuer Shop'}>
      {edited !== undefined ? (
        <ShopForm
          key={place}
          draft={edited}
          onChange={setEdited}
          shopId={undefined}
          submitLabel={drafts.length === 1 ? 'Shop hinzufügen' : 'Übernehmen'}
          onSave={(shop) => (drafts.length === 1 ? save([shop]) : change({ editing: undefined }))}
          onCancel={() => (drafts.length === 1 ? cancel() : change({ editing: undefined }))}
        />
      ) : drafts.length > 1 ? (
        <NewShopsList
          drafts={drafts}
          onEdit={(index) => change({ editing: index })}
          onRemove={(index) => change({ drafts: drafts.filter((_each, at) => at !== index) })}
          onSave={save}
          onBack={() => change({ drafts: [] })}
        />
      ) : (
        <NewShopsStart draft={draft} onChange={change} onCancel={cancel} />
      )}
    </SettingsPage>
  )
}
