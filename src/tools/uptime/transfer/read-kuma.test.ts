import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { makeKumaDatabase } from '#testing/uptime/kuma-database'
import { planShopImport } from './plan-shop-import.ts'
import { isKumaDatabase, readKuma } from './read-kuma.ts'
import { USUAL_SETTINGS } from '../collections.ts'
import { openSqliteFile } from '../sqlite/read-sqlite.ts'

async function open(make: (path: string) => void) {
  const folder = mkdtempSync(join(tmpdir(), 'taschenmesser-kuma-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'kuma.db')
  make(path)
  const bytes = readFileSync(path)
  return openSqliteFile(
    async (offset, length) => bytes.subarray(offset, offset + length),
    (part, encoding) => new TextDecoder(encoding).decode(part),
  )
}

const options = { settings: USUAL_SETTINGS, newKey: () => 'e'.repeat(32) }

it.each([1, 2] as const)(
  'S16: the monitors of Uptime Kuma %i become shops with groups, tags and all that has a counterpart',
  async (version) => {
    const file = await open((path) => makeKumaDatabase(path, version))
    expect(isKumaDatabase(file)).toBe(true)
    const found = await readKuma(file, options)
    expect(
      found.shops.map(({ shop }) => [
        shop.name,
        shop.check.kind,
        shop.group ?? '-',
        shop.tags.join('|'),
        shop.strictness,
      ]),
    ).toEqual([
      ['Startseite', 'http', 'Kunde A', 'Kunde|Umgebung: live', 'normal'],
      ['Kasse', 'http', 'Kunde A / Bezahlen', '', 'strict'],
      ['Schnittstelle', 'http', '-', '', 'relaxed'],
      ['Mail', 'tcp', '-', '', 'normal'],
      ['Sicherung', 'heartbeat', '-', '', 'strict'],
    ])
    expect(found.shops[0]?.shop).toMatchObject({
      intervalSec: 60,
      isPaused: false,
      note: 'Die wichtigste',
      check: {
        url: 'https://a.example/',
        method: 'POST',
        headers: [{ name: 'X-Shop', value: 'a' }],
        body: { type: 'application/json', text: '{"a":1}' },
        auth: { kind: 'basic', user: 'anna', password: 'geheim' },
        statuses: '200-299, 301',
        redirects: { kind: 'refuse' },
        watchesCertificate: true,
      },
    })
    expect(found.shops[1]?.shop).toMatchObject({
      isPaused: true,
      check: { expectations: [{ kind: 'text-absent', text: 'Ausverkauft' }] },
    })
    expect(found.shops[2]?.shop.check).toMatchObject({
      expectations: [{ kind: 'json', path: '$.data.items[0].state', equals: 'ok' }],
    })
    expect(found.shops[4]?.losses).toHaveLength(1)
    expect(found.skipped.map(({ name }) => name)).toEqual(['Ping', 'Umgekehrt', 'Wartung „Krumm“'])
    expect(found.failed.map(({ text }) => text)).toEqual([
      '„Kaputt“: Schreib die Adresse der Seite, zum Beispiel meinshop.de.',
    ])
    const plan = planShopImport(found, { owner: 'anna', shops: [], maintenances: [] })
    expect(plan.maintenances.map(({ title, window, shops }) => ({ title, window, shops }))).toEqual([
      {
        title: 'Nachts',
        window: { kind: 'weekly', weekdays: [1, 7], from: '02:00', durationMin: 90, timeZone: 'Europe/Vienna' },
        shops: { kind: 'some', ids: [plan.shops[0]?.id] },
      },
      {
        title: 'Umzug',
        window: { kind: 'once', from: '2026-06-10T20:00:00Z', until: '2026-06-10T22:00:00Z' },
        shops: { kind: 'some', ids: [plan.shops[0]?.id, plan.shops[1]?.id] },
      },
    ])
  },
)
