import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { shopsCsv, shopsJson, shopsTemplateCsv } from './export-shops.ts'
import type { Shop } from '../model.ts'
import { describeShopImport } from './describe-shop-import.ts'
import { planShopImport } from './plan-shop-import.ts'
import { readShopsJson, readShopsTable } from './read-shops-file.ts'
import { USUAL_SETTINGS } from '../collections.ts'
import type { ReadShops } from './read-shops.ts'

const options = { settings: USUAL_SETTINGS, newKey: () => 'c'.repeat(32) }

function table(text: string): ReadShops {
  const read = readShopsTable(text, (cells, how) => Papa.parse<string[]>(cells, how), options)
  if (!read.ok) throw new Error(read.error)
  return read.value
}

function json(value: unknown): ReadShops {
  const read = readShopsJson(JSON.stringify(value), options)
  if (!read.ok) throw new Error(read.error)
  return read.value
}

function lines({ shops }: ReadShops): readonly string[] {
  return shops.map(({ line, shop: { name, check, intervalSec, group, tags } }) => {
    const place = check.kind === 'http' ? check.url : check.kind === 'tcp' ? `${check.host}:${check.port}` : 'Job'
    return `${line} ${name} ${place} ${intervalSec} ${group ?? '-'} [${tags.join('|')}]`
  })
}

const empty = { owner: 'anna', shops: [], maintenances: [] }

describe('S12: tables are understood by their headings', () => {
  it('German, with what is missing filled in, and a title before the head', () => {
    const found = table(
      'Unsere Shops;;\r\n\r\nName;Adresse;Intervall;Gruppe;Schlagwörter\r\nShop A;a.de;5 min;Kunde;eins, zwei\r\n;https://www.b.de/x;;;\r\n',
    )
    expect(lines(found)).toEqual(['4 Shop A https://a.de/ 300 Kunde [eins|zwei]', '5 b.de https://www.b.de/x 60 - []'])
  })

  it('English, with commas, ports, jobs and conditions', () => {
    const found = table(
      'name,type,url,port,keyword,active\nWeb,http,a.de,,"Add, to cart",no\nMail,port,mail.a.de,587,,yes\nBackup,push,,,,\n',
    )
    expect(lines(found)).toEqual([
      '2 Web https://a.de/ 60 - []',
      '3 Mail mail.a.de:587 60 - []',
      '4 Backup Job 60 - []',
    ])
    expect(found.shops[0]?.shop).toMatchObject({
      isPaused: true,
      check: { expectations: [{ kind: 'text-present', text: 'Add, to cart' }] },
    })
  })

  it('one bad row stays out alone, with its line and what is wrong', () => {
    const found = table(
      'Name;Adresse;Intervall;Strenge\nA;a.de;;\nB;ftp://b.de;;\nC;c.de;5;\nD;d.de;;sehr\n\nE;e.de;;streng\n',
    )
    expect(lines(found)).toEqual(['2 A https://a.de/ 60 - []', '7 E https://e.de/ 60 - []'])
    expect(found.failed.map(({ line, text }) => `${line}: ${text}`)).toEqual([
      '3: Nur Adressen mit http:// oder https:// lassen sich prüfen.',
      '4: Das Intervall „5“ geht nicht: Möglich sind 20 Sekunden bis 1 Tag.',
      '5: Die Strenge „sehr“ gibt es nicht: Streng, Normal, Gelassen.',
    ])
  })

  it('our own template', () => {
    expect(lines(table(shopsTemplateCsv()))).toEqual([
      '2 Mein Shop https://meinshop.de/ 60 meinshop.de [Kunde A]',
      '3 Mein Mailserver mail.meinshop.de:587 300 meinshop.de []',
    ])
  })

  it('what is no table of shops is refused', () => {
    const refused = (text: string) => readShopsTable(text, (cells, how) => Papa.parse<string[]>(cells, how), options)
    expect(refused('Datum;Von;Bis\n1;2;3')).toEqual({ ok: false, error: 'unknown-columns' })
    expect(refused(' ')).toEqual({ ok: false, error: 'empty' })
  })
})

it('S12: JSON may be a simple list', () => {
  const found = json([{ name: 'A', url: 'a.de', tags: ['x, y', 'z'], interval: 120 }, 'b', { url: 'javascript://' }])
  expect(lines(found)).toEqual(['1 A https://a.de/ 120 - [x, y|z]'])
  expect(found.failed.map(({ line }) => line)).toEqual([2, 3])
  expect(readShopsJson('{', options)).toEqual({ ok: false, error: 'no-json' })
  expect(readShopsJson('{"a":1}', options)).toEqual({ ok: false, error: 'no-shops' })
})

it('S13: importing again makes nothing twice, nor what was typed by hand; equal rows of one file are as many shops', () => {
  const found = table('Name;Adresse\nA;a.de\nA;a.de\nB;b.de\n')
  const first = planShopImport(found, empty)
  expect(first.shops.map(({ shop }) => shop.name)).toEqual(['A', 'A', 'B'])
  const stored = first.shops.map(({ id, shop }) => ({ id, ...shop }))
  expect(planShopImport(found, { ...empty, shops: stored })).toMatchObject({ shops: [], known: found.shops })
  const byHand = stored.slice(2).map((shop) => ({ ...shop, id: 'other' }))
  expect(planShopImport(found, { ...empty, shops: byHand }).known.map(({ line }) => line)).toEqual([4])
})

it('S13: a monitor that depends on another refers to it by its name, in any order', () => {
  const plan = planShopImport(
    table('Name;Adresse;Hängt ab von\nKasse;a.de/kasse;start\nStart;a.de;\nX;x.de;niemand\n'),
    empty,
  )
  expect(plan.shops.map(({ shop }) => shop.parentId === plan.shops[1]?.id)).toEqual([true, false, false])
  expect(plan.shops[2]?.shop.parentId).toBeUndefined()
})

it('S13: the page says in words what an import writes', () => {
  const of = (shops: number, maintenances: number) =>
    describeShopImport({
      shops: Array.from({ length: shops }),
      maintenances: Array.from({ length: maintenances }),
    })
  expect([of(1, 0), of(5, 2), of(0, 1)]).toEqual(['1 Shop', '5 Shops und 2 Wartungen', '1 Wartung'])
})

it('S15: secrets stay at home unless they are asked for', () => {
  const base: Omit<Shop, 'check' | 'name'> = {
    page: 'other',
    intervalSec: 60,
    strictness: 'normal',
    isPaused: false,
    tags: [],
  }
  const found = json([{ name: 'A', url: 'a.de' }])
  const http = found.shops[0]?.shop.check
  if (http?.kind !== 'http') throw new Error('no page')
  const shops = [
    {
      ...base,
      id: 'a',
      name: 'A',
      check: { ...http, auth: { kind: 'basic' as const, user: 'anna', password: 'GEHEIM' } },
    },
    { ...base, id: 'b', name: 'B', check: { ...http, auth: { kind: 'bearer' as const, token: 'GEHEIM' } } },
    { ...base, id: 'c', name: 'C', check: { ...http, headers: [{ name: 'X-Api-Key', value: 'GEHEIM' }] } },
    { ...base, id: 'd', name: 'D', check: { kind: 'heartbeat' as const, key: 'd'.repeat(32), graceSec: 60 } },
  ]
  for (const text of [shopsJson(shops, [], { hasSecrets: false }), shopsCsv(shops, { hasSecrets: false })]) {
    expect(text).not.toContain('GEHEIM')
    expect(text).not.toContain('d'.repeat(32))
    expect(text).toContain('anna')
  }
  expect(shopsJson(shops, [], { hasSecrets: true }).match(/GEHEIM/g)).toHaveLength(3)
  const again = readShopsJson(shopsJson(shops, [], { hasSecrets: false }), options)
  expect(again.ok && again.value.shops.map(({ shop }) => shop.name)).toEqual(['A', 'B', 'C', 'D'])
})
