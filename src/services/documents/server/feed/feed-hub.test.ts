import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/postgres/postgres'
import { batchOf, changeOf, createTestClock, testCollections, uniqueId } from '#testing/documents/documents'
import { createFeedHub, type FeedHub, type FeedHubOptions, type FeedSignal } from './feed-hub.ts'
import type { DocumentStore } from '../document-store.ts'
import { openPostgresStore } from '../postgres/postgres-store.ts'

/** Collects a user's signals. */
function listenTo(hub: FeedHub, userId: string) {
  const signals: FeedSignal[] = []
  return { signals, stop: hub.subscribe(userId, (signal) => signals.push(signal)) }
}

describe('a feed hub in one process', () => {
  it('wakes every listener of a user and no others', () => {
    const hub = createFeedHub({})
    const [first, second, other] = [listenTo(hub, 'anna'), listenTo(hub, 'anna'), listenTo(hub, 'ben')]
    hub.publish(['anna', 'cem'])
    second.stop()
    hub.publish(['anna'])
    expect([first.signals, second.signals, other.signals]).toEqual([['moved', 'moved'], ['moved'], []])
  })

  it('tells everybody once that it is over', async () => {
    const hub = createFeedHub({})
    const { signals } = listenTo(hub, 'anna')
    await hub.close()
    hub.publish(['anna'])
    expect(signals).toEqual(['closed'])
  })

  it('lets a listener leave while it is being told', async () => {
    const hub = createFeedHub({})
    const told: string[] = []
    const leave = hub.subscribe('anna', () => {
      told.push('first')
      leave()
    })
    hub.subscribe('anna', () => told.push('second'))
    hub.publish(['anna'])
    hub.publish(['anna'])
    expect(told).toEqual(['first', 'second', 'second'])
  })
})

describe('feed hubs of several nodes', () => {
  const NEVER_MS = 3_600_000
  let database: TestDatabase
  let store: DocumentStore
  let admin: pg.Pool
  const pools: pg.Pool[] = []
  const hubs: FeedHub[] = []

  beforeEach(async () => {
    database = await createTestDatabase()
    admin = openPool()
    store = await openPostgresStore({
      pool: admin,
      collections: testCollections,
      now: createTestClock().now,
      newEpoch: () => 'e',
    })
  })
  afterEach(async () => {
    await Promise.all(hubs.splice(0).map((hub) => hub.close()))
    await Promise.all(pools.splice(0).map((pool) => pool.end()))
    await database.drop()
  })

  function openPool(): pg.Pool {
    const pool = new pg.Pool({ connectionString: database.url, max: 2 })
    pool.on('error', () => {})
    pools.push(pool)
    return pool
  }

  const countListeners = async (): Promise<number> => {
    const { rowCount } = await admin.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
    )
    return rowCount ?? 0
  }

  /** A node whose connection listens already, and which has woken its listeners for that. */
  const openNode = async (options: Partial<FeedHubOptions> = {}): Promise<FeedHub> => {
    const hub = createFeedHub({ pool: openPool(), pollMs: NEVER_MS, ...options })
    hubs.push(hub)
    const { signals, stop } = listenTo(hub, 'first')
    await expect.poll(() => signals).toEqual(['moved'])
    stop()
    return hub
  }

  it('D3 wakes the listeners of a person on every node', async () => {
    const [here, there] = [await openNode(), await openNode()]
    const [near, far, other] = [listenTo(here, 'anna'), listenTo(there, 'anna'), listenTo(there, 'ben')]
    here.publish(['anna'])
    expect(near.signals).toEqual(['moved'])
    await expect.poll(() => far.signals).toEqual(['moved'])
    expect(near.signals).toEqual(['moved'])
    expect(other.signals).toEqual([])
  })

  it('passes on more people than one notice holds', async () => {
    const [here, there] = [await openNode(), await openNode()]
    const userIds = Array.from({ length: 400 }, (_value, index) => `person-with-a-long-name-${index}`)
    const listeners = userIds.map((userId) => listenTo(there, userId))
    here.publish(userIds)
    await expect.poll(() => listeners.filter(({ signals }) => signals.length === 0)).toEqual([])
    expect(listeners.map(({ signals }) => signals)).toEqual(userIds.map(() => ['moved']))
  })

  it('D3 connects again when its listening connection is cut, and wakes everybody since it may have missed something', async () => {
    const errors: unknown[] = []
    const [here, there] = [await openNode(), await openNode({ onError: (error) => errors.push(error) })]
    const { signals } = listenTo(there, 'anna')
    await admin.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
    )
    await expect.poll(() => signals.length).toBe(1)
    expect(errors.length).toBeGreaterThan(0)
    await expect.poll(countListeners).toBe(2)
    here.publish(['anna'])
    await expect.poll(() => signals).toEqual(['moved', 'moved'])
  })

  it('D3 finds out by itself when a notice was lost', async () => {
    const hub = await openNode({ pollMs: 20 })
    const { signals } = listenTo(hub, 'anna')
    await store.applyBatch(batchOf([changeOf({ path: `notes/${uniqueId()}`, type: 'ADD' })]))
    await expect.poll(() => signals.length).toBe(1)
    await store.applyBatch(batchOf([changeOf({ path: `notes/${uniqueId()}`, type: 'ADD' })]))
    await expect.poll(() => signals.length).toBe(2)
  })

  it('L4 broadcasts a deleted user to the other nodes, and once', async () => {
    const nodes = [await openNode(), await openNode(), await openNode()]
    const heard = nodes.map((hub, index) => {
      const userIds: string[] = []
      hub.onForgotten((userId) => userIds.push(`${userId} to ${index}`))
      return userIds
    })
    const { signals } = listenTo(nodes[1] ?? createFeedHub({}), 'anna')
    nodes[0]?.announceForgotten('anna')
    nodes[0]?.announceForgotten('ben')
    await expect.poll(() => heard).toEqual([[], ['anna to 1', 'ben to 1'], ['anna to 2', 'ben to 2']])
    expect(signals).toEqual([])
  })

  it('lets go of the database when it is closed, also while it cannot connect', async () => {
    const hub = await openNode()
    await hub.close()
    await expect.poll(countListeners).toBe(0)
    const nowhere = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/nothing' })
    pools.push(nowhere)
    const errors: unknown[] = []
    const lost = createFeedHub({ pool: nowhere, pollMs: NEVER_MS, onError: (error) => errors.push(error) })
    await expect.poll(() => errors.length).toBeGreaterThan(1)
    await lost.close()
  })
})
