import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#base/clock'
import { createUptimeTables, type UptimeEngine, type UptimeTables } from '#testing/uptime/uptime-tables'
import type { MonitorEvent } from '../../shop-state.ts'
import { newMonitorState, writeMonitorState } from '../../state/monitor-state.ts'
import { createStateStore } from '../../server/create-state-store.ts'
import type { Lease, ShopWrite, StateStore } from './state-store.ts'

const START_MS = Date.UTC(2026, 10, 21, 12)
const LIFE_MS = 9_000

/** What every state store does, whatever it stands on. */
export function describeStateStore(engine: UptimeEngine): void {
  describe(`the state store on ${engine}`, () => {
    let tables: UptimeTables
    let nowMs: number
    let forgotten: number[]
    let measured: number[]
    let store: StateStore
    beforeEach(async () => {
      tables = await createUptimeTables(engine)
      nowMs = START_MS
      forgotten = []
      measured = []
      store = await openStore()
    })
    afterEach(() => tables.close())

    async function openStore(): Promise<StateStore> {
      const { states } = await tables.open()
      const history = {
        forget: async (keys: readonly number[]) => void forgotten.push(...keys),
        readLastChecks: async () => new Map(measured.map((key) => [key, nowMs])),
      }
      return createStateStore({ database: states, history, now: () => nowMs })
    }

    const shopsOf = (...ids: readonly string[]) =>
      ids.map((shopId) => ({ shopId, ownerId: 'anna', createdMs: START_MS }))
    const openShop = async (shopId = 'shop-1'): Promise<number> =>
      (await store.open(shopsOf(shopId)))[0]?.key ?? Number.NaN
    const claim = async (node = 'node', name = 'shard-1'): Promise<Lease> => {
      const [lease] = await store.claim(node, [name], LIFE_MS)
      if (lease === undefined) throw new Error(`${name} is somebody else’s`)
      return lease
    }
    const down = (shopId: string, atMs = START_MS): MonitorEvent => ({
      shopId,
      atMs,
      kind: 'up',
      incidentId: 'incident',
      endedMs: atMs,
    })
    const writeOf = (key: number, more: Partial<ShopWrite> = {}): ShopWrite => ({
      key,
      monitor: '{}',
      spans: [],
      events: [],
      ...more,
    })
    const write = (writes: readonly ShopWrite[], lease: Lease, by = store) =>
      by.write(writes, new Map(writes.map(({ key }) => [key, lease])))
    const spansOf = async (key: number, fromMs = 0) => (await store.readSpans([key], fromMs)).get(key)

    describe('shops', () => {
      test('H1: a shop keeps its key over a restart, and tells what was written of it', async () => {
        const [first, second] = await store.open(shopsOf('a', 'b'))
        expect([first, second]).toMatchObject([
          { shopId: 'a', monitor: undefined },
          { shopId: 'b', monitor: undefined },
        ])
        await write([writeOf(first?.key ?? 0, { monitor: '{"state":"up"}' })], await claim())
        store = await openStore()
        expect(await store.open(shopsOf('c', 'b', 'a'))).toMatchObject([
          { shopId: 'c', monitor: undefined },
          second,
          { ...first, monitor: '{"state":"up"}' },
        ])
      })

      test('H1: a thousand shops are opened at once, by two nodes at the same moment', async () => {
        const ids = Array.from({ length: 1_000 }, (_, index) => `shop-${index}`)
        const other = engine === 'PostgreSQL' ? await openStore() : store
        const [here, there] = await Promise.all([store.open(shopsOf(...ids)), other.open(shopsOf(...ids))])
        expect(here).toEqual(there)
        expect(new Set(here.map(({ key }) => key)).size).toBe(1_000)
      })

      test('H1: the key of a shop that is gone is never given again', async () => {
        const key = await openShop('a')
        await store.forgetPerson('anna')
        expect([forgotten, await openShop('b'), await openShop('a')]).toEqual([[key], key + 1, key + 2])
      })

      test('H2: a caller gets what was written since its position, and nothing twice', async () => {
        const [a, b] = [await openShop('a'), await openShop('b')]
        const lease = await claim()
        const all = await store.readMonitors()
        expect(all.shops.map(({ shopId }) => shopId)).toEqual(['a', 'b'])
        await write([writeOf(b, { monitor: 'second' })], lease)
        const since = await store.readMonitors(all.revision)
        expect(since.shops).toEqual([{ shopId: 'b', key: b, monitor: 'second' }])
        expect(await store.readMonitors(since.revision)).toEqual({ revision: since.revision, shops: [] })
        await write([writeOf(a), writeOf(b, { monitor: 'third' })], lease)
        expect((await store.readMonitors(since.revision)).shops.map(({ key }) => key)).toEqual([a, b])
      })
    })

    test('M8, T2: lists the shops with a lasting incident with their owners, and those that are being confirmed', async () => {
      const [a, b, c] = [await openShop('a'), await openShop('b'), await openShop('c')]
      const doubtful = writeMonitorState({ ...newMonitorState, state: 'checking' })
      const monitor = writeMonitorState({ ...newMonitorState, incident: { id: 'b-1', startedMs: START_MS } })
      await write([writeOf(a, { monitor: doubtful }), writeOf(b, { monitor }), writeOf(c, { monitor })], await claim())
      await write([writeOf(c, { monitor: doubtful })], await claim())
      expect(await store.readTroubled()).toEqual([{ shopId: 'b', key: b, monitor, ownerId: 'anna' }])
      expect(await store.readDoubtful()).toEqual(new Set(['a', 'c']))
    })

    describe('spans', () => {
      test('H3: those are read that reach into a stretch of time, the first may begin before it', async () => {
        const key = await openShop()
        const spans = [
          { fromMs: START_MS, state: 'up' },
          { fromMs: START_MS + 1_000, state: 'down' },
          { fromMs: START_MS + 5_000, state: 'up' },
        ] as const
        await write([writeOf(key, { spans })], await claim())
        expect(await spansOf(key)).toEqual(spans)
        expect(await spansOf(key, START_MS + 2_000)).toEqual(spans.slice(1))
        expect(await spansOf(key, START_MS + 5_000)).toEqual(spans.slice(2))
        expect(await spansOf(key, START_MS + DAY_MS)).toEqual(spans.slice(2))
      })

      test('H3: a span takes the place of one that began at the same moment', async () => {
        const key = await openShop()
        const [up, down] = [
          { fromMs: START_MS, state: 'up' },
          { fromMs: START_MS, state: 'down' },
        ] as const
        await write([writeOf(key, { spans: [up] })], await claim())
        await write([writeOf(key, { spans: [up, down] })], await claim())
        expect(await spansOf(key)).toEqual([down])
      })

      test('H3: shops without a span have none, also among hundreds', async () => {
        const shops = await store.open(shopsOf(...Array.from({ length: 450 }, (_, index) => `s${index}`)))
        const keys = shops.map(({ key }) => key)
        const last = keys.at(-1) ?? 0
        await write([writeOf(last, { spans: [{ fromMs: START_MS, state: 'paused' }] })], await claim())
        const spans = await store.readSpans(keys, START_MS + 1)
        expect([spans.size, spans.get(keys[0] ?? 0)]).toEqual([450, []])
        expect(spans.get(last)).toEqual([{ fromMs: START_MS, state: 'paused' }])
      })
    })

    describe('events', () => {
      test('H4: are read in the order in which they were written, and survive the server', async () => {
        const [a, b] = [await openShop('a'), await openShop('b')]
        const lease = await claim()
        await write(
          [writeOf(a, { events: [down('a', 1), down('a', 2)] }), writeOf(b, { events: [down('b', 3)] })],
          lease,
        )
        await store.writeConnectivity({ kind: 'interrupted', atMs: 4 })
        store = await openStore()
        const events = await store.readEvents(0, 10)
        expect(events.map(({ event }) => event.atMs)).toEqual([1, 2, 3, 4])
        expect(events[0]?.event).toEqual(down('a', 1))
        expect(await store.readEvents(events[1]?.seq ?? 0, 1)).toEqual(events.slice(2, 3))
      })

      test('H4: a reader who comes while many write skips none', async () => {
        const shops = await store.open(shopsOf(...Array.from({ length: 20 }, (_, index) => `s${index}`)))
        const writers = engine === 'PostgreSQL' ? [store, await openStore(), await openStore()] : [store]
        const lease = await claim()
        const seen: number[] = []
        let [lastSeq, isWriting] = [0, true]
        const read = async (): Promise<void> => {
          const events = await store.readEvents(lastSeq, 1_000)
          seen.push(...events.map(({ event }) => event.atMs))
          lastSeq = events.at(-1)?.seq ?? lastSeq
        }
        const reader = async (): Promise<void> => {
          while (isWriting) {
            await read()
            await new Promise(setImmediate)
          }
        }
        const writing = Array.from({ length: 200 }, (_, index) => {
          const { key, shopId } = shops[index % shops.length] ?? { key: 0, shopId: '' }
          return write([writeOf(key, { events: [down(shopId, index)] })], lease, writers[index % writers.length])
        })
        const reading = reader()
        await Promise.all(writing)
        isWriting = false
        await reading
        await read()
        expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, index) => index))
      })

      test('H4: a reader goes on from its position, and one that lost its lease moves no other', async () => {
        const lease = await claim('node', 'telling')
        expect(await store.readPosition('telling')).toBe(0)
        expect(await store.writePosition('telling', 7, lease)).toBe(true)
        store = await openStore()
        await store.release('node', [lease])
        await claim('other', 'telling')
        expect(await store.writePosition('telling', 9, lease)).toBe(false)
        expect(await store.readPosition('telling')).toBe(7)
      })

      test('H4: a reader’s notes are written with its position, or not at all', async () => {
        const lease = await claim('node', 'telling')
        const noted = (notes: Record<string, string | undefined>) => new Map(Object.entries(notes))
        await store.writePosition('telling', 1, lease, noted({ anna: 'a', ben: 'b' }))
        await store.writePosition('telling', 2, lease, noted({ anna: undefined, ben: 'c', cleo: undefined }))
        expect(await store.readNotes('telling')).toEqual(new Map([['ben', 'c']]))
        expect(await store.readNotes('other')).toEqual(new Map())
        await store.release('node', [lease])
        await claim('other', 'telling')
        expect(await store.writePosition('telling', 3, lease, noted({ ben: 'd' }))).toBe(false)
        expect(await store.readNotes('telling')).toEqual(new Map([['ben', 'c']]))
      })
    })

    describe('heartbeats and slugs', () => {
      test('H6: the last word of a job counts, in whatever order they come', async () => {
        await store.recordHeartbeat('a', { atMs: START_MS })
        await store.recordHeartbeat('a', { atMs: START_MS + 10, failure: '' })
        await store.recordHeartbeat('a', { atMs: START_MS + 5, failure: 'early' })
        await store.recordHeartbeat('b', { atMs: START_MS, failure: 'no' })
        await store.recordHeartbeat('b', { atMs: START_MS })
        expect(await store.readHeartbeats(['a', 'b', 'c'])).toEqual(
          new Map([
            ['a', { atMs: START_MS + 10, failure: '' }],
            ['b', { atMs: START_MS }],
          ]),
        )
      })

      test('H7: of those who want a slug at the same moment one gets it', async () => {
        const stores = engine === 'PostgreSQL' ? [store, await openStore()] : [store]
        const pages = Array.from({ length: 10 }, (_, index) => `page-${index}`)
        const claims = await Promise.all(
          pages.map((page, index) => stores[index % stores.length]?.claimSlug('mein-shop', page)),
        )
        expect(claims.filter((isMine) => isMine === true)).toHaveLength(1)
        expect(await store.readSlug('mein-shop')).toBe(pages[claims.indexOf(true)])
      })

      test('H7: a page has one slug; the one it had is free again, and so are those of pages that are gone', async () => {
        expect([await store.claimSlug('alt', 'p'), await store.claimSlug('alt', 'p')]).toEqual([true, true])
        expect(await store.claimSlug('neu', 'p')).toBe(true)
        expect([await store.readSlug('alt'), await store.claimSlug('alt', 'q')]).toEqual([undefined, true])
        expect(await store.claimSlug('neu', 'q')).toBe(false)
        expect(await store.readSlug('alt')).toBe('q')
        await store.freeSlugs(['p'])
        expect(await store.claimSlug('neu', 'q')).toBe(true)
      })
    })

    describe('tidying', () => {
      test('H8: a shop that is gone goes with all that is known of it, thirty days later, unless it comes back', async () => {
        const [a, b] = [await openShop('a'), await openShop('b')]
        const spans = [{ fromMs: START_MS, state: 'up' }] as const
        const writes = [writeOf(a, { spans, events: [down('a')] }), writeOf(b, { spans, events: [down('b')] })]
        await write(writes, await claim())
        await store.recordHeartbeat('a', { atMs: START_MS })
        await store.tidy(() => false)
        nowMs += 29 * DAY_MS
        await store.tidy((shopId) => shopId === 'b')
        expect(forgotten).toEqual([])
        nowMs += 2 * DAY_MS
        await store.tidy(() => false)
        expect(forgotten).toEqual([a])
        expect([await spansOf(a), await spansOf(b)]).toEqual([[], spans])
        expect(await store.readHeartbeats(['a'])).toEqual(new Map())
        expect((await store.readMonitors()).shops.map(({ shopId }) => shopId)).toEqual(['b'])
        expect(await tables.run(`SELECT 1 FROM uptime_event WHERE "shopId" = 'a'`)).toEqual([])
      })

      test('H8: nothing is written any more of a shop that was removed meanwhile', async () => {
        const a = await openShop('a')
        await store.forgetPerson('anna')
        const b = await openShop('b')
        const spans = [{ fromMs: START_MS, state: 'up' }] as const
        const writes = [writeOf(a, { spans, events: [down('a')] }), writeOf(b, { spans, events: [down('b')] })]
        expect(await write(writes, await claim())).toEqual([a])
        expect(await tables.run('SELECT "key" FROM uptime_span')).toEqual([{ key: b }])
        expect((await store.readEvents(0, 10)).map(({ event }) => event)).toEqual([down('b')])
      })

      test('H9: a deleted user’s shops and alert states are removed; others keep theirs', async () => {
        const lease = await claim()
        const key = await openShop('a')
        const [other] = await store.open([{ shopId: 'b', ownerId: 'ben', createdMs: START_MS }])
        const spans = [{ fromMs: START_MS, state: 'up' }] as const
        await write([writeOf(key, { spans }), writeOf(other?.key ?? 0, { spans })], lease)
        const notes = new Map(['anna', 'ben'].map((name) => [name, 'x'] as const))
        await store.writePosition('telling', 1, await claim('node', 'telling'), notes)
        expect(await store.readShopsOf('anna')).toMatchObject([{ shopId: 'a', key }])
        await store.forgetPerson('anna')
        await store.forgetPerson('anna')
        expect([forgotten, await spansOf(key), await spansOf(other?.key ?? 0)]).toEqual([[key], [], spans])
        expect([await store.readShopsOf('anna'), (await store.readShopsOf('ben')).length]).toEqual([[], 1])
        expect([...(await store.readNotes('telling')).keys()]).toEqual(['ben'])
      })

      test('H9: samples another node still took of a removed shop are removed as well', async () => {
        const key = await openShop('a')
        measured = [key, key + 1]
        await store.tidy(() => true)
        expect(forgotten).toEqual([key + 1])
      })

      test('H8: events go once they were announced, others stay', async () => {
        const key = await openShop()
        await write([writeOf(key, { events: [down('shop-1', 1), down('shop-1', 2)] })], await claim())
        const first = (await store.readEvents(0, 1))[0]?.seq ?? 0
        await store.writePosition('telling', first, await claim('node', 'telling'))
        // PostgreSQL wrote its own time.
        await tables.run(`UPDATE uptime_event SET "writtenMs" = ${nowMs - 3 * DAY_MS}`)
        await store.tidy(() => true)
        expect((await store.readEvents(0, 10)).map(({ event }) => event.atMs)).toEqual([2])
      })

      test('H8: spans stay as long as a share of a year can reach them', async () => {
        const key = await openShop()
        const days = [0, 10, 20, 380]
        const spans = days.map((day) => ({ fromMs: START_MS + day * DAY_MS, state: 'up' as const }))
        await write([writeOf(key, { spans })], await claim())
        nowMs = START_MS + 415 * DAY_MS
        await store.tidy(() => true)
        expect((await spansOf(key))?.map(({ fromMs }) => (fromMs - START_MS) / DAY_MS)).toEqual([10, 20, 380])
      })
    })

    describe('leases', () => {
      test('H5: are one node’s until it lets go, and a new holder has a higher token', async () => {
        const first = await claim('one')
        expect(first).toMatchObject({ name: 'shard-1', untilMs: START_MS + LIFE_MS })
        nowMs += 1_000
        expect(await store.claim('two', ['shard-1', 'shard-2'], LIFE_MS)).toMatchObject([{ name: 'shard-2' }])
        expect(await claim('one')).toEqual({ ...first, untilMs: START_MS + 1_000 + LIFE_MS })
        await store.release('one', [first])
        expect((await claim('two')).token).toBe(first.token + 1)
      })

      test('H5: a node that releases too late takes nothing from its successor', async () => {
        const first = await claim('one')
        await store.release('one', [first])
        const second = await claim('two')
        await store.release('one', [first])
        expect(await store.claim('three', ['shard-1'], LIFE_MS)).toEqual([])
        expect(second.token).toBeGreaterThan(first.token)
      })

      test('H5: an expired lease is free, and writes of its last holder are refused', async () => {
        const key = await openShop()
        const [dead] = await store.claim('one', ['shard-1'], -1)
        if (dead === undefined) throw new Error('nothing was claimed')
        const alive = await claim('two')
        const writes = [
          writeOf(key, { monitor: 'of a zombie', spans: [{ fromMs: 1, state: 'down' }], events: [down('shop-1')] }),
        ]
        expect(await write(writes, dead)).toEqual([key])
        expect([(await store.readMonitors()).shops[0]?.monitor, await spansOf(key)]).toEqual([undefined, []])
        expect(await store.readEvents(0, 10)).toEqual([])
        expect(await write(writes, alive)).toEqual([])
      })

      test('H5: of one batch that is written whose lease is held, and without a lease nothing is', async () => {
        const [a, b, c] = [await openShop('a'), await openShop('b'), await openShop('c')]
        const [mine, lost] = [await claim('one', 'shard-1'), { name: 'shard-2', token: 5, untilMs: nowMs }]
        const refused = await store.write(
          [a, b, c].map((key) => writeOf(key, { monitor: 'new' })),
          new Map([
            [a, mine],
            [b, lost],
          ]),
        )
        expect(refused).toEqual([b, c])
        expect((await store.readMonitors()).shops.filter(({ monitor }) => monitor === 'new')).toMatchObject([
          { key: a },
        ])
      })

      test('H5: nodes know of each other as long as they say that they are there', async () => {
        expect(await store.announce('b', LIFE_MS)).toEqual(['b'])
        expect(await store.announce('a', LIFE_MS)).toEqual(['a', 'b'])
        await tables.run(`UPDATE uptime_node SET "seenMs" = "seenMs" - ${LIFE_MS + 1} WHERE node = 'b'`)
        expect(await store.announce('a', LIFE_MS)).toEqual(['a'])
        await store.resign('a', [await claim('a')])
        expect([await store.announce('c', LIFE_MS), (await claim('c')).token]).toEqual([['c'], 2])
      })
    })
  })
}
