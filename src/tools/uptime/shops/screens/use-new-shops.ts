import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatCount } from '#base/text/format'
import { useEdits } from '#documents/client'
import { useKeptDraft } from '#ui/form/kept-draft'
import { shopsCollection } from '../../collections.ts'
import type { Shop } from '../../model.ts'
import { NEW_SHOP_PATH, SETTINGS_PATH } from '../../paths.ts'
import { newShopsSchema, type NewShopsDraft } from './new-shops-draft.ts'
import { useGiveUp } from '../../parts/screens/use-give-up.ts'

const NOTHING: NewShopsDraft = { address: '', parts: ['start'], program: 'other', drafts: [] }

/** Shops in the making: kept as they are typed, and in the end added or given up, both to be undone. */
export function useNewShops() {
  const edits = useEdits()
  const navigate = useNavigate()
  const kept = useKeptDraft('shop:new', (value): value is NewShopsDraft => newShopsSchema.safeParse(value).success)
  const [draft, setDraft] = useState<NewShopsDraft>(() => kept.read() ?? NOTHING)
  const giveUp = useGiveUp({
    discard: () => kept.keep(undefined),
    keep: () => kept.keep(draft),
    path: NEW_SHOP_PATH,
    text: 'Eingaben verworfen',
  })

  function change(fields: Partial<NewShopsDraft>): void {
    const next = { ...draft, ...fields }
    setDraft(next)
    kept.keep(next)
  }

  function save(shops: readonly Shop[]): void {
    kept.keep(undefined)
    edits.run(describeAdded(shops), (documents) => {
      for (const shop of shops) documents.add(shopsCollection, shop)
    })
    void navigate(SETTINGS_PATH)
  }

  function cancel(): void {
    giveUp(draft.drafts.length > 0 || draft.address !== '')
  }

  return { draft, change, save, cancel }
}

function describeAdded(shops: readonly Shop[]): string {
  const [first] = shops
  const what = shops.length === 1 ? `„${first?.name}“` : formatCount(shops.length, 'Shop', 'Shops')
  return `${what} hinzugefügt`
}
