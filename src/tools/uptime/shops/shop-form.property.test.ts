import { expect, it } from 'vitest'
import { anyShop } from '#testing/uptime/any-shop'
import { fc } from '#testing/properties'
import { shopSchema } from '../model.ts'
import { USUAL_SETTINGS } from '../collections.ts'
import { draftOfShop, newShopDraft } from './shop-draft.ts'
import { readShopDraft } from './shop-form.ts'

it('S2: a shop that is opened in the form and saved as it is, is the same shop', () => {
  const start = newShopDraft(USUAL_SETTINGS, '0'.repeat(32))
  fc.assert(
    fc.property(anyShop, (shop) => {
      shopSchema.parse(shop)
      const read = readShopDraft(draftOfShop(shop, start))
      if (!read.ok) throw new Error(JSON.stringify(read.error))
      expect(read.value).toEqual(shop)
    }),
  )
})
