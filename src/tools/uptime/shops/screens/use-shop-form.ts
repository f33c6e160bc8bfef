import { useState } from 'react'
import { useFormOf, type DraftState } from '#ui/form/use-form'
import type { Shop } from '../../model.ts'
import type { ShopDraft } from '../shop-draft.ts'
import { readShopDraft, type ShopFaults } from '../shop-form.ts'

/** The form of a shop, and whether its folded part is open: it opens for what is wrong in it. */
export function useShopForm(draft: DraftState<ShopDraft>, onSave: (shop: Shop) => void) {
  const [isMoreOpen, setMoreOpen] = useState(false)
  const form = useFormOf<ShopDraft, Shop, ShopFaults>(draft, {
    read: readShopDraft,
    onSave,
    onErrors: (errors) => {
      if (Object.keys(errors).some((field) => !simpleFields.test(field))) setMoreOpen(true)
    },
  })
  return { ...form, isMoreOpen, setMoreOpen }
}

/** All others are folded at first. */
const simpleFields = /^(?:name|url|host|port|expectation\d+|form)$/
