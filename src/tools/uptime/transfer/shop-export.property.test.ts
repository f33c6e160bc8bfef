import Papa from 'papaparse'
import { expect, it } from 'vitest'
import { anyShop } from '#testing/uptime/any-shop'
import { fc } from '#testing/properties'
import { shopsCsv, shopsJson } from './export-shops.ts'
import type { Shop } from '../model.ts'
import { planShopImport } from './plan-shop-import.ts'
import { readShopsJson, readShopsTable } from './read-shops-file.ts'
import { USUAL_SETTINGS } from '../collections.ts'

const options = { settings: USUAL_SETTINGS, newKey: () => 'c'.repeat(32) }
const stored = fc
  .array(anyShop, { maxLength: 8 })
  .map((shops) => shops.map((shop, index) => ({ ...shop, id: `id${index}` })))
  // Each may depend on the one after it.
  .chain((shops) =>
    fc
      .array(fc.boolean(), { minLength: shops.length, maxLength: shops.length })
      .map((hasParent) =>
        shops.map((shop, index) =>
          hasParent[index] === true && index + 1 < shops.length ? { ...shop, parentId: `id${index + 1}` } : shop,
        ),
      ),
  )

type Found = ReturnType<typeof readShopsJson>

/** The shops that an import on another device makes, under the ids they had. */
function imported(found: Found, shops: readonly (Shop & { readonly id: string })[]): readonly Shop[] {
  if (!found.ok) throw new Error(found.error)
  expect(found.value.failed).toEqual([])
  const plan = planShopImport(found.value, { owner: 'ben', shops: [], maintenances: [] })
  const oldIds = new Map(plan.shops.map(({ id, read }) => [id, read.key]))
  expect(plan.shops).toHaveLength(shops.length)
  return plan.shops.map(({ shop, read }) => ({
    ...shop,
    ...(read.key === undefined ? {} : { id: read.key }),
    ...(shop.parentId === undefined ? {} : { parentId: oldIds.get(shop.parentId) ?? '' }),
  }))
}

it('S14: what is exported as JSON comes back as it was', () => {
  fc.assert(
    fc.property(stored, (shops) => {
      const found = readShopsJson(shopsJson(shops, [], { hasSecrets: true }), options)
      expect(imported(found, shops)).toEqual(shops)
    }),
  )
})

it('S14: what is exported as a table comes back as it was', () => {
  const some = stored.filter((shops) => shops.length > 0)
  fc.assert(
    fc.property(some, (shops) => {
      const text = shopsCsv(shops, { hasSecrets: true })
      const found = readShopsTable(text, (cells, how) => Papa.parse<string[]>(cells, how), options)
      expect(imported(found, shops)).toEqual(shops)
    }),
  )
})
