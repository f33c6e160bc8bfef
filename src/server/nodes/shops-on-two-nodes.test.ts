/** Two server processes share the shops of one PostgreSQL; one is killed, and the other takes over once its leases have run out. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SECOND_MS } from '#base/clock'
import type { JsonObject } from '#base/text/json'
import { messagesCollection } from '#messaging'
import { createTestData, signUpPerson, type Person, type TestData } from '#testing/app-server'
import { sendChanges } from '#testing/documents/send-changes'
import { periodOf, readShopLeases } from '#testing/uptime/shop-leases'
import { fastClock } from '#testing/server-clock'
import { aShop } from '#testing/uptime/shops'
import { startTargetServer, type TargetServer } from '#testing/uptime/target-server'
import { startServerNodes, type ServerNodes } from '#testing/torture/server-nodes'

const INTERVAL_MS = 20 * SECOND_MS
/** How many seconds pass for the servers while one passes here, so that what is due every 20 s is due every four. */
const FACTOR = 5
/** How long a lease outlives its node, in the database's time, and until the other one looks for it. */
const LEASE_MS = 9 * SECOND_MS
const LOOK_MS = (3 * SECOND_MS) / FACTOR
/** What a busy machine takes longer than it should. */
const SLACK_MS = 10 * SECOND_MS
/** What is polled for comes much sooner, or never. */
const soon = { timeout: 90_000, interval: 200 }

const fromMs = Date.now()
const shopIds = Array.from({ length: 24 }, (_, index) => `laden-${String(index).padStart(2, '0')}`)

let data: TestData
let target: TargetServer
let nodes: ServerNodes
let admin: pg.Client
let anna: Person
const faults: string[] = []

beforeAll(async () => {
  data = await createTestData('postgres')
  target = await startTargetServer()
  nodes = await startServerNodes({
    count: 2,
    environment: {
      ...data.environment,
      ...fastClock(FACTOR, fromMs),
      FETCH_ALLOW_PRIVATE: '127.0.0.0/8',
      UPTIME_REFERENCES: 'none',
      UPTIME_UNLIMITED_HOSTS: '127.0.0.1',
    },
    onFault: (text) => faults.push(text),
  })
  admin = new pg.Client({ connectionString: data.database?.url ?? '' })
  await admin.connect()
  anna = await signUpPerson({ url: nodes.urls[0] ?? '' })
})
afterAll(async () => {
  await nodes.close()
  await Promise.all([admin.end(), target.close()])
  await data.remove()
})

async function list(url: string, collection: string): Promise<readonly JsonObject[]> {
  const answer = await fetch(`${url}/api/documents/${collection}`, { headers: anna.headers })
  const { documents } = (await answer.json()) as { readonly documents: readonly { readonly fields: JsonObject }[] }
  return documents.map(({ fields }) => fields)
}

/** The name of a node, as the leases have it, is in how it calls its answers. */
async function nameOf(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/uptime/overview`, { headers: anna.headers })
  const { revision } = (await answer.json()) as { readonly revision: string }
  return revision.split('.').at(-1) ?? ''
}

/** When the last checks of a shop were, as people see them on a node. */
async function checksOf(url: string, shopId: string): Promise<readonly string[]> {
  const answer = await fetch(`${url}/api/uptime/shops/${shopId}/details`, { headers: anna.headers })
  const { reports } = (await answer.json()) as { readonly reports: readonly { readonly at: string }[] }
  return reports.map(({ at }) => at)
}

/** By the clock of the servers. */
const arrivalsOf = (shopId: string): readonly number[] =>
  target.arrivals(`/${shopId}`).map(({ atMs }) => fromMs + (atMs - fromMs) * FACTOR)

test('M19, T8, V8: two processes share the shops, and each tells of all; when one is killed the other checks all of them within one interval, and no incident or message is doubled or lost', async () => {
  // Before there are shops, so that none changes hands while it is counted how often it is checked.
  await expect.poll(async () => (await readShopLeases(admin)).isSharedBy(2), soon).toBe(true)
  const changes = shopIds.map((id) => ({
    type: 'ADD' as const,
    path: `shops/${id}`,
    fields: aShop(`${target.origin}/${id}`, { name: id }),
  }))
  await sendChanges({ url: nodes.urls[0] ?? '' }, { person: anna, nowMs: Date.now(), changes })
  await expect.poll(() => Math.min(...shopIds.map((id) => arrivalsOf(id).length)), soon).toBeGreaterThanOrEqual(2)
  for (const id of shopIds) {
    const periods = arrivalsOf(id).map((atMs) => periodOf(id, INTERVAL_MS, atMs))
    expect([id, periods]).toEqual([id, [...new Set(periods)]])
  }

  // The one that tells people, too, is killed.
  const leases = await readShopLeases(admin)
  const lost = shopIds.filter((id) => leases.nodeOf(id) === leases.alertNode)
  const kept = shopIds.filter((id) => !lost.includes(id))
  const [first = '', second = ''] = lost
  const [other = ''] = kept
  expect(Math.min(lost.length, kept.length)).toBeGreaterThanOrEqual(2)
  const names = await Promise.all(nodes.urls.map(nameOf))
  expect(names).toContain(leases.nodeOf(other))
  const killed = names.indexOf(leases.alertNode ?? '')
  const url = nodes.urls[1 - killed] ?? ''
  // Whichever is asked.
  for (const id of [first, other]) {
    const [here = [], there = []] = await Promise.all(nodes.urls.map((each) => checksOf(each, id)))
    expect(here.length).toBeGreaterThan(0)
    expect(here.filter((at) => there.includes(at)).length).toBeGreaterThanOrEqual(
      Math.min(here.length, there.length) - 1,
    )
  }

  const incidents = () => list(url, 'shopIncidents')
  /** How often each of those that were down is named in messages that say so. */
  const named = async (words: string): Promise<readonly number[]> => {
    const texts = (await list(url, messagesCollection.name)).map(({ title, body }) => JSON.stringify([title, body]))
    return [first, second, other].map((id) => texts.filter((text) => text.includes(words) && text.includes(id)).length)
  }

  target.set(`/${first}`, { status: 503 })
  await expect.poll(async () => (await incidents()).map(({ shopId }) => shopId), soon).toEqual([first])
  let killedMs = 0
  await nodes.crash(killed, async () => {
    killedMs = fromMs + (Date.now() - fromMs) * FACTOR
    // The first outage was not reported, and these two were not detected.
    expect(await named('nicht erreichbar')).toEqual([0, 0, 0])
    target.set(`/${second}`, { status: 503 })
    target.set(`/${other}`, { status: 503 })
    const firstAfter = (id: string): number => arrivalsOf(id).find((atMs) => atMs > killedMs) ?? Infinity
    await expect.poll(() => lost.filter((id) => firstAfter(id) === Infinity), soon).toEqual([])
    const longestMs = Math.max(...lost.map((id) => firstAfter(id) - killedMs)) / FACTOR
    expect(longestMs).toBeLessThan(LEASE_MS + LOOK_MS + INTERVAL_MS / FACTOR + SLACK_MS)
    await expect.poll(() => named('nicht erreichbar'), soon).toEqual([1, 1, 1])
    for (const id of [first, second, other]) target.set(`/${id}`, undefined)
    await expect.poll(() => named('wieder erreichbar'), soon).toEqual([1, 1, 1])
  })
  expect(await named('nicht erreichbar')).toEqual([1, 1, 1])
  const ended = (await incidents()).map(({ shopId, endedAt }) => [shopId, typeof endedAt] as const)
  expect(ended).toHaveLength(3)
  expect(new Map(ended)).toEqual(new Map([first, second, other].map((id) => [id, 'string'])))
  expect(faults).toEqual([])
}, 240_000)
