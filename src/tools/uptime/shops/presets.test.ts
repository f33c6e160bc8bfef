import { expect, it } from 'vitest'
import { expectationSchema, shopPages } from '../model.ts'
import { presetOf, shopPrograms } from './presets.ts'

it('K13: every path is one, and every text can be expected', () => {
  for (const program of shopPrograms) {
    for (const page of shopPages) {
      const { path, expectations } = presetOf(program, page)
      if (path !== undefined) expect(path).toMatch(/^\/[\w/.?=-]*$/)
      for (const expectation of expectations) expect(expectationSchema.safeParse(expectation).success).toBe(true)
    }
  }
})

it('K13: each program has its own places; which product, only people know', () => {
  expect(presetOf('shopware6', 'basket').path).toBe('/checkout/cart')
  expect(presetOf('shopify', 'feed').path).toBe('/collections/all.atom')
  expect(presetOf('other', 'start').path).toBe('/')
  expect(shopPrograms.map((program) => presetOf(program, 'product').path)).toEqual(shopPrograms.map(() => undefined))
})

it('K13: a product can be bought: the button is there, and no word of it being sold out', () => {
  expect(presetOf('woocommerce', 'product').expectations).toEqual([
    { kind: 'text-present', text: 'In den Warenkorb' },
    { kind: 'text-absent', text: 'Nicht vorrätig' },
  ])
})
