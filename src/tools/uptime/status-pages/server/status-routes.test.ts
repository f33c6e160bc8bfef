import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, SECOND_MS, toIso } from '#base/clock'
import type { Router } from '#http/server'
import { createManualTime } from '#testing/manual-time'
import { addDocument, openMemoryDocuments, removeDocument } from '#testing/documents/memory-documents'
import { anHttpCheck, aWatchedShop } from '#testing/uptime/shops'
import { createSlugs } from '#testing/uptime/slugs'
import { createStandings } from '#testing/uptime/standings'
import { strictLog } from '#testing/strict-log'
import { createTestRouter } from '#testing/network/test-router'
import { statusPagesCollection } from '../../collections.ts'
import type { StatusPage } from '../../model.ts'
import { viewStatus, type PublicFacts } from '../status-view.ts'
import type { WatchedShop } from '../../shops/server/shop-registry.ts'
import { openStatusPages, type StatusPages } from './status-pages.ts'
import { renderStatusPage } from './status-page-html.ts'
import { addStatusRoutes } from './status-routes.ts'

const startMs = Date.parse('2026-06-10T12:00:00Z')

const page: StatusPage = {
  title: 'Läden <script>alert(1)</script>',
  slug: 'laeden',
  description: 'Alles & jeder',
  isPublished: true,
  showsResponseTimes: true,
  shops: [
    { id: 'e1', shopId: 'own', label: 'Kasse "A"' },
    { id: 'e2', shopId: 'foreign' },
  ],
  announcements: [{ id: 'a1', at: toIso(startMs - HOUR_MS), title: 'Umbau', text: 'Bis <morgen>' }],
}

const facts: PublicFacts = {
  state: 'down',
  isUnstable: false,
  days: Array.from({ length: 90 }, (_value, index) => ({
    date: toIso(startMs - (89 - index) * DAY_MS).slice(0, 10),
    letter: index === 89 ? 'd' : 'u',
    downSec: index === 89 ? 7_200 : 0,
  })),
  share: { uptime: 0.9993, measured: 1 },
  observedMs: 90 * DAY_MS,
  spans: [{ fromMs: startMs - 2 * HOUR_MS, state: 'down' }],
  responses: [120, null, 140, 130],
}

/** Parts of a shop's document that must stay private. */
const secrets = ['geheim.example', 'hunter2', 'interner Name']
const shop = aWatchedShop('own', {
  name: 'interner Name',
  check: anHttpCheck('https://geheim.example/', { auth: { kind: 'bearer', token: 'hunter2' } }),
})

let router: Router
let pages: StatusPages
let asked: number
let shops: WatchedShop[]
let standings: ReturnType<typeof createStandings>
let interruptedSinceMs: number | undefined
let observedMs: number
let spans: PublicFacts['spans']
const time = createManualTime(startMs)
let write: (id: string, fields: StatusPage | undefined, owner?: string) => Promise<void>

beforeEach(async () => {
  asked = 0
  shops = [shop]
  standings = createStandings()
  interruptedSinceMs = undefined
  observedMs = facts.observedMs
  spans = facts.spans
  const { documents } = openMemoryDocuments({ collections: [statusPagesCollection], now: time.now })
  pages = openStatusPages({ documents, ...time, log: strictLog, state: createSlugs(), people: standings })
  await pages.ready
  router = createTestRouter()
  addStatusRoutes(router, {
    now: time.now,
    publicUrl: 'https://home.example',
    people: standings,
    pages,
    registry: {
      ready: Promise.resolve(),
      get: () => undefined,
      all: () => [],
      standingOf: () => 'person',
      limitOf: () => 500,
      visibleTo: (userId) => (userId === 'anna' ? shops : []),
      findHeartbeat: () => undefined,
      maintenancesOf: () => [],
      onChange: () => () => undefined,
      stop: async () => undefined,
    },
    readFacts: async () => {
      asked += 1
      return { ...facts, observedMs, spans, ...(interruptedSinceMs === undefined ? {} : { interruptedSinceMs }) }
    },
  })
  write = (id, fields, owner = 'anna') => {
    const path = `${statusPagesCollection.name}/${id}`
    return fields === undefined ? removeDocument(documents, owner, path) : addDocument(documents, owner, path, fields)
  }
})

const get = (path: string, headers: Record<string, string> = {}) => router.request(`/status/${path}`, { headers })

test('V3: a public day with an outage is red at least in part, and unlike a slow one', async () => {
  const days = (['u', 's', 'p', 'd'] as const).map((letter, index) => {
    const downSec = letter === 'p' ? 600 : letter === 'd' ? 80_000 : 0
    return { date: `2026-06-0${index + 1}`, letter, downSec }
  })
  const view = viewStatus(page, [{ id: 'e1', name: 'Kasse', facts: { ...facts, days } }], startMs)
  const text = await renderStatusPage(view, page.slug)
  const columns = [...text.matchAll(/<rect class="(\w+)" x="(\d+)"/g)].map(([, tone, x]) => [Number(x) / 4, tone])
  expect(columns).toEqual([
    [0, 'good'],
    [1, 'slow'],
    [2, 'good'],
    [2, 'bad'],
    [3, 'bad'],
  ])
})

describe('P4: a published page', () => {
  beforeEach(() => write('p1', page))

  test('shows names, states and outages, and nothing else of a shop; typed texts are not HTML', async () => {
    const answer = await get('laeden')
    const text = await answer.text()
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(text).toContain('Läden &lt;script&gt;')
    expect(text).toContain('Kasse &quot;A&quot;')
    expect(text).toContain('Bis &lt;morgen&gt;')
    expect(text).toContain('99,93\u00a0% erreichbar')
    expect(text).toContain('läuft noch')
    expect(text).not.toContain('<script')
    for (const secret of secrets) expect(text).not.toContain(secret)
  })

  test('P8: groups shops that the page has no name for, and names the group of no other', async () => {
    shops.push(aWatchedShop('a', { name: 'Kasse', group: 'Bäckerei Süß' }))
    shops.push(aWatchedShop('b', { name: 'Suche', group: 'Bäckerei Süß' }))
    shops.push(aWatchedShop('c', { name: 'Kasse', group: 'Zoo' }))
    shops.push(aWatchedShop('d', { name: 'Blog', group: 'Geheimkunde' }))
    const listed = ['a', 'c', 'b'].map((shopId) => ({ id: `e-${shopId}`, shopId }))
    await write('p2', {
      ...page,
      slug: 'gruppen',
      showsGroups: true,
      announcements: [],
      shops: [...listed, { id: 'e-d', shopId: 'd', label: 'Lesen' }],
    })
    const text = await (await get('gruppen')).text()
    const headings = [...text.matchAll(/<h([34])[^>]*>([^<]*)</g)].map(([, level, name]) => `${level} ${name}`)
    expect(headings.slice(0, 5)).toEqual(['3 Bäckerei Süß', '4 Kasse', '4 Suche', '3 Kasse · Zoo', '3 Lesen'])
    expect(text).not.toContain('Geheimkunde')
    expect(await (await get('gruppen/feed.xml')).text()).toContain('Suche · Bäckerei Süß: gestört')
  })

  test('P8: names no group while its owner has not said so, as pages from before there were any', async () => {
    shops.push(aWatchedShop('a', { name: 'Kasse', group: 'Geheimkunde' }))
    shops.push(aWatchedShop('b', { name: 'Suche', group: 'Geheimkunde' }))
    const listed = ['a', 'b'].map((shopId) => ({ id: `e-${shopId}`, shopId }))
    await write('p2', { ...page, slug: 'gruppen', announcements: [], shops: listed })
    for (const path of ['gruppen', 'gruppen/feed.xml', 'gruppen/badge.svg?shop=e-a']) {
      const text = await (await get(path)).text()
      expect(text).toContain('Kasse')
      expect(text).not.toContain('Geheimkunde')
    }
  })

  test('P9: claims no share of 90 days before nine were observed, nor does its badge', async () => {
    const read = async (path: string) => (await get(path)).text()
    observedMs = 9 * DAY_MS - 1
    const page = await read('laeden')
    expect(page).toContain('–, seit 8 Tagen beobachtet')
    const badge = await read('laeden/badge.svg?kind=uptime')
    expect(badge).toContain('seit 8 Tagen beobachtet')
    for (const text of [page, badge]) expect(text).not.toContain('99,93')
    observedMs += 1
    time.moveTo(time.now() + 21 * SECOND_MS)
    expect(await read('laeden')).toContain('99,93\u00a0% erreichbar')
    expect(await read('laeden/badge.svg?kind=uptime')).toContain('99,93')
  })

  test('P8: has the type of the app, from this server', async () => {
    const style = /<style>([\s\S]*?)<\/style>/.exec(await (await get('laeden')).text())?.[1] ?? ''
    expect(style).toContain("'Figtree Variable'")
    const font = await router.request(/url\('([^']*)'\)/.exec(style)?.[1] ?? '')
    expect(font.headers.get('content-type')).toBe('font/woff2')
    expect((await font.arrayBuffer()).byteLength).toBeGreaterThan(10_000)
  })

  test('P7: says that the server itself has no connection, and when it has again no more', async () => {
    interruptedSinceMs = startMs
    expect(await (await get('laeden')).text()).toMatch(
      /Messung unterbrochen[\s\S]*seit <time[^>]*>10.06.2026, 14:00 MESZ</,
    )
    interruptedSinceMs = undefined
    time.moveTo(time.now() + 21 * SECOND_MS)
    expect(await (await get('laeden')).text()).not.toContain('Messung unterbrochen')
  })

  test('has a style that its policy allows', async () => {
    const answer = await get('laeden')
    const style = /<style>([\s\S]*?)<\/style>/.exec(await answer.text())?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(answer.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`)
  })

  test('has a feed with the outage and the announcement, and badges', async () => {
    const feed = await get('laeden/feed.xml')
    const xml = await feed.text()
    expect(feed.headers.get('content-type')).toContain('application/rss+xml')
    expect(xml.startsWith('<?xml version="1.0"')).toBe(true)
    expect(xml).toContain('<title>Kasse &quot;A&quot;: gestört</title>')
    expect(xml).toContain('<title>Umbau</title>')
    expect(xml).toContain('<link>https://home.example/status/laeden</link>')
    for (const secret of secrets) expect(xml).not.toContain(secret)
    const badge = await get('laeden/badge.svg')
    expect(badge.headers.get('content-type')).toBe('image/svg+xml')
    expect(badge.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(await badge.text()).toContain('>Gestört<')
    expect(await (await get('laeden/badge.svg?kind=uptime&shop=e1')).text()).toContain('99,93')
    expect((await get('laeden/badge.svg?kind=x')).status).toBe(400)
    expect((await get('laeden/badge.svg?shop=own')).status).toBe(404)
  })

  test('has a feed in which a shop is reachable again once that was measured, and announcements are done as on the page', async () => {
    const titles = async (...later: PublicFacts['spans']): Promise<readonly unknown[]> => {
      spans = [...facts.spans, ...later]
      await write('p1', { ...page, shops: page.shops.slice(0, 1), announcements })
      const xml = await (await get('laeden/feed.xml')).text()
      return [...xml.matchAll(/<item>\n<title>(.*?)<\/title>/g)].map(([, title]) => title)
    }
    const announcements = [1, 20].map((days) => {
      const [at, endedAt] = [days + 1, days].map((ago) => toIso(startMs - ago * DAY_MS))
      return { id: `a${days}`, title: `Umzug ${days}`, text: 'Text', at: at ?? '', endedAt }
    })
    const down = 'Kasse &quot;A&quot;: gestört'
    const paused = { fromMs: startMs - HOUR_MS, state: 'paused' } as const
    expect(await titles(paused)).toEqual([down, 'Umzug 1 (erledigt)'])
    const up = { fromMs: startMs - 1, state: 'up' } as const
    expect(await titles(paused, up)).toEqual(['Kasse &quot;A&quot;: wieder erreichbar', down, 'Umzug 1 (erledigt)'])
  })

  test('is put together once in 20 s, however many look, and at once when it was changed', async () => {
    await Promise.all([get('laeden'), get('laeden/feed.xml'), get('laeden/badge.svg')])
    expect(asked).toBe(1)
    await write('p1', { ...page, title: 'Anders' })
    expect(await (await get('laeden')).text()).toContain('Anders')
    expect(asked).toBe(2)
    time.moveTo(time.now() + 21 * SECOND_MS)
    await get('laeden')
    expect(asked).toBe(3)
  })

  test('that is known already is not sent again', async () => {
    const etag = (await get('laeden')).headers.get('etag') ?? ''
    expect((await get('laeden', { 'if-none-match': etag })).status).toBe(304)
  })
})

describe('P5: an address', () => {
  test('belongs to the user who published it first, until that page is removed', async () => {
    await write('p1', page)
    await write('p2', { ...page, title: 'Nachmacher' }, 'ben')
    expect(await (await get('laeden')).text()).not.toContain('Nachmacher')
    expect(await Promise.all([pages.isFree('laeden', 'p1'), pages.isFree('laeden', 'p2')])).toEqual([true, false])
    await write('p1', undefined)
    expect((await get('laeden')).status).toBe(404)
    expect(await pages.isFree('laeden', 'p2')).toBe(true)
    await write('p2', { ...page, title: 'Nachfolger' }, 'ben')
    expect(await (await get('laeden')).text()).toContain('Nachfolger')
  })

  test('of a page that is not published, or of none, leads nowhere', async () => {
    await write('p1', { ...page, isPublished: false })
    expect((await get('laeden')).status).toBe(404)
    const answer = await get('nirgends')
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('<h1>Diese Statusseite gibt es nicht</h1>')
    expect((await get('nirgends/feed.xml')).status).toBe(404)
  })
})

test('R4, R5: pages of guests and of locked people are not there, feeds and badges neither, and come back at once', async () => {
  await write('p1', page)
  const statuses = () =>
    Promise.all(['', '/feed.xml', '/badge.svg'].map(async (of) => (await get(`laeden${of}`)).status))
  expect(await statuses()).toEqual([200, 200, 200])
  for (const standing of ['locked', 'guest'] as const) {
    standings.set('anna', standing)
    expect(await statuses()).toEqual([404, 404, 404])
    standings.set('anna', 'person')
    expect(await statuses()).toEqual([200, 200, 200])
  }
})
