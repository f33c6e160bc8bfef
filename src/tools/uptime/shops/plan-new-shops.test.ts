import { expect, it } from 'vitest'
import { isTyped, planNewShops, shopParts, type ShopPart } from './plan-new-shops.ts'
import type { ShopProgram } from './presets.ts'
import { USUAL_SETTINGS } from '../collections.ts'
import { readShopDraft } from './shop-form.ts'

function plan(address: string, parts: readonly ShopPart[], program: ShopProgram = 'other', group = '') {
  return planNewShops({ address, group, parts, program, settings: USUAL_SETTINGS, newKey: () => 'b'.repeat(32) })
}

it('S4: every part of a shop becomes one of a group, which can be added as it is, but for the port', () => {
  const planned = plan('www.meinshop.de/start', shopParts)
  if (!planned.ok) throw new Error(planned.error)
  const rows = planned.value.map((draft) => {
    const read = readShopDraft(draft)
    return [draft.name, draft.group, read.ok ? 'ok' : Object.keys(read.error).join()]
  })
  expect(rows).toEqual([
    ['meinshop.de', 'meinshop.de', 'ok'],
    ['meinshop.de Produktseite', 'meinshop.de', 'ok'],
    ['meinshop.de Warenkorb', 'meinshop.de', 'ok'],
    ['meinshop.de Kasse', 'meinshop.de', 'ok'],
    ['meinshop.de Produktfeed', 'meinshop.de', 'ok'],
    ['meinshop.de Port', 'meinshop.de', 'port'],
    ['meinshop.de Job', 'meinshop.de', 'ok'],
  ])
})

it('S4: one alone has no group; a job alone needs no address', () => {
  const start = plan('meinshop.de', ['start'])
  expect(start.ok && start.value.map(({ group, url }) => [group, url])).toEqual([['', 'https://meinshop.de/']])
  const job = plan('', ['job'])
  expect(job.ok && job.value.map(({ kind, name }) => [kind, name])).toEqual([['heartbeat', '']])
  expect(plan('', ['start'])).toEqual({ ok: false, error: 'empty' })
})

it('S4: the provider of the shop determines where its parts are', () => {
  const planned = plan('https://meinshop.de:8443/de', ['basket', 'feed'], 'shopify')
  expect(
    planned.ok && planned.value.map(({ url, expectations }) => [url, expectations.map(({ text }) => text)]),
  ).toEqual([
    ['https://meinshop.de:8443/cart', ['Warenkorb']],
    ['https://meinshop.de:8443/collections/all.atom', []],
  ])
})

it('S4: in a group that the owner has named, parts are called by what they are; one alone joins it too', () => {
  const planned = plan('meinshop.de', ['start', 'checkout', 'job'], 'other', ' Bäckerei Süß ')
  expect(planned.ok && planned.value.map(({ name, group }) => `${name} · ${group}`)).toEqual([
    'Startseite · Bäckerei Süß',
    'Kasse · Bäckerei Süß',
    'Job · Bäckerei Süß',
  ])
  const one = plan('meinshop.de', ['checkout'], 'other', 'Bäckerei Süß')
  expect(one.ok && one.value.map(({ name, group }) => [name, group])).toEqual([['Kasse', 'Bäckerei Süß']])
})

it('S5: a group alone is typed, too, and is not lost without a word', () => {
  expect(isTyped({ address: '', group: 'Blumenladen' })).toBe(true)
  expect(isTyped({ address: 'meinshop.de', group: '' })).toBe(true)
  expect(isTyped({ address: '', group: '' })).toBe(false)
})
