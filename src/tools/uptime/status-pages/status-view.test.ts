import { describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS, toIso } from '#base/clock'
import type { StatusPage } from '../model.ts'
import type { ShopState, SpanState } from '../shop-state.ts'
import { findOutages, orderAnnouncements, summarize, viewStatus, type PublicFacts } from './status-view.ts'

const nowMs = Date.parse('2026-06-10T12:00:00Z')

function facts(spans: PublicFacts['spans'] = []): PublicFacts {
  return { state: 'up', isUnstable: false, days: [], share: { uptime: 1, measured: 1 }, observedMs: 0, spans }
}

const page: StatusPage = {
  title: 'Mein Shop',
  slug: 'mein-shop',
  isPublished: true,
  showsResponseTimes: false,
  shops: [],
  announcements: [],
}

describe('P1: the whole page in one sentence', () => {
  test.each<[readonly ShopState[], string]>([
    [[], 'Hier ist noch nichts zu sehen'],
    [['up'], 'Erreichbar'],
    [['up', 'up'], 'Alles ist erreichbar'],
    [['up', 'slow'], 'Erreichbar, aber langsam'],
    [['up', 'down', 'slow'], '1 von 3 gestört'],
    [['down'], 'Gestört'],
    [['down', 'down'], 'Alles ist gestört'],
    [['up', 'maintenance'], 'Gerade wird gewartet'],
    [['unknown', 'paused'], 'Gerade wird nicht gemessen'],
    [['up', 'unknown'], 'Erreichbar, soweit gemessen wird'],
  ])('%j', (states, text) => expect(summarize(states).text).toBe(text))
})

test.each<[readonly SpanState[], ShopState, string]>([
  [['down', 'up'], 'up', 'Erreichbar'],
  [['up', 'slow'], 'slow', 'Erreichbar, aber langsam'],
  [['up', 'unknown'], 'unknown', 'Gerade wird nicht gemessen'],
  [['up', 'paused'], 'new', 'Gerade wird nicht gemessen'],
  [[], 'new', 'Gerade wird nicht gemessen'],
])('P2: a shop that is being confirmed after %j is what it was before', (before, state, text) => {
  const spans = before.map((each, index) => ({ fromMs: index, state: each }))
  const view = viewStatus(page, [{ id: 'e', name: 'Shop', facts: { ...facts(spans), state: 'checking' } }], nowMs)
  expect(view.shops[0]?.facts.state).toBe(state)
  expect(view.summary.text).toBe(text)
})

test('P2: an outage lasts until the next span; the last one goes on', () => {
  const spans = [
    { fromMs: 0, state: 'down' },
    { fromMs: 10, state: 'up' },
    { fromMs: 20, state: 'down' },
  ] as const
  expect(findOutages(spans)).toEqual([
    { fromMs: 0, untilMs: 10, upMs: 10 },
    { fromMs: 20, untilMs: undefined, upMs: undefined },
  ])
})

test.each([
  [['paused'], undefined],
  [['maintenance', 'slow'], 2],
  [['unknown', 'down', 'up'], undefined],
  [['unknown', 'up'], 2],
] as const)('P2: a shop that was down and then %j was measured as reachable again at %j', (after, upMs) => {
  const spans = ['down' as const, ...after].map((state, fromMs) => ({ fromMs, state }))
  expect(findOutages(spans)[0]).toEqual({ fromMs: 0, untilMs: 1, upMs })
})

test('P2: outages of the last 14 days are listed, the newest first, and those that began before and go on', () => {
  const old = facts([
    { fromMs: nowMs - 30 * DAY_MS, state: 'down' },
    { fromMs: nowMs - 29 * DAY_MS, state: 'up' },
  ])
  const long = facts([{ fromMs: nowMs - 30 * DAY_MS, state: 'down' }])
  const fresh = facts([
    { fromMs: nowMs - DAY_MS, state: 'down' },
    { fromMs: nowMs - DAY_MS + MINUTE_MS, state: 'up' },
  ])
  const shops = [old, long, fresh].map((each, index) => ({ id: `e${index}`, name: `Shop ${index}`, facts: each }))
  expect(viewStatus(page, shops, nowMs).outages.map(({ name }) => name)).toEqual(['Shop 2', 'Shop 1'])
})

test('P7: the page shows that the server itself has no connection since the first shop can not be measured', () => {
  const shops = [undefined, nowMs - MINUTE_MS, nowMs - 2 * MINUTE_MS].map((interruptedSinceMs, index) => ({
    id: `e${index}`,
    name: `Shop ${index}`,
    facts: { ...facts(), ...(interruptedSinceMs === undefined ? {} : { interruptedSinceMs }) },
  }))
  expect(viewStatus(page, shops, nowMs).interruptedSinceMs).toBe(nowMs - 2 * MINUTE_MS)
  expect(viewStatus(page, shops.slice(0, 1), nowMs).interruptedSinceMs).toBeUndefined()
})

test('P3: announcements are shown from their time on, until they are done and for two weeks after', () => {
  const at = (days: number): string => toIso(nowMs + days * DAY_MS)
  const say = (id: string, days: number, endedDays?: number) => ({
    id,
    at: at(days),
    title: id,
    text: id,
    ...(endedDays === undefined ? {} : { endedAt: at(endedDays) }),
  })
  const { current, done } = orderAnnouncements(
    [say('old', -40, -30), say('done', -3, -2), say('now', -1), say('ending', -2, 1), say('later', 2)],
    nowMs,
  )
  expect([current, done].map((list) => list.map(({ id }) => id))).toEqual([['now', 'ending'], ['done']])
})
