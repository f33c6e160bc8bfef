/** Installations and deliveries on both databases, with a real push service and sessions that the test ends. */
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#base/clock'
import type { DatabasePlace } from '#database/server'
import { createTestDatabase } from '#testing/postgres/postgres'
import { startPushService, type PushBrowser } from '#testing/browser/push-service'
import { createTempFolder } from '#testing/temp-folder'
import { openMessagingDatabase } from '../messaging-tables.ts'
import type { Push } from '../push-gateway.ts'
import { createPush, type PushService } from './push.ts'
import { newVapidPrivateKey, readVapidKeys } from './vapid-keys.ts'

const NOW_MS = Date.UTC(2026, 10, 21, 12)
const payload = { title: 'T', body: 'B', link: '/', source: 's', sourceLabel: 'S', unreadCount: 1, sentAtMs: NOW_MS }
const push: Push = { payload, ttlSeconds: 60, urgency: 'normal', topic: 'topic' }
const never = new AbortController().signal

const closers: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

async function openSqlite(): Promise<DatabasePlace> {
  const folder = await createTempFolder()
  closers.push(() => folder.remove())
  return { kind: 'sqlite', path: join(folder.path, 'messaging.sqlite') }
}

async function openPostgres(): Promise<DatabasePlace> {
  const { url, drop } = await createTestDatabase()
  closers.push(drop)
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  // A connection that is cut off with the database is no fault of the test.
  pool.on('error', () => {})
  closers.push(() => pool.end())
  return { kind: 'postgres', pool }
}

async function open(place: DatabasePlace) {
  const service = await startPushService()
  closers.push(() => service.close())
  const logged: string[] = []
  const note = (details: object, message: string): void => void logged.push(`${message} ${JSON.stringify(details)}`)
  const sessions = new Map([
    ['s1', NOW_MS + 60 * DAY_MS],
    ['s2', NOW_MS + 60 * DAY_MS],
  ])
  let nowMs = NOW_MS
  let findSessionEnds = async (ids: readonly string[]): Promise<ReadonlyMap<string, number>> =>
    new Map([...sessions].filter(([id]) => ids.includes(id)))
  const vapid = readVapidKeys(newVapidPrivateKey())
  if (vapid === undefined) throw new Error('a new key is no key')
  const openNode = async (allowedHosts: readonly string[] = ['localhost']): Promise<PushService> => {
    const database = await openMessagingDatabase(place)
    const node = createPush({
      database,
      vapid,
      subject: 'mailto:a@b.example',
      allowedHosts,
      findSessionEnds: (ids) => findSessionEnds(ids),
      now: () => nowMs,
      log: { info: note, warn: note, error: note },
    })
    closers.push(
      () => database.close(),
      () => node.close(),
    )
    return node
  }
  const node = await openNode()
  return {
    service,
    sessions,
    logged,
    openNode,
    node,
    skip: (ms: number) => void (nowMs += ms),
    findEndsWith: (next: typeof findSessionEnds) => void (findSessionEnds = next),
    register: async (who: Who, browser: PushBrowser): Promise<void> => void (await register(node, who, browser)),
    renew: (who: Who, browser: PushBrowser) => register(node, who, browser, true),
    deliver: (userId: string, { installationId }: PushBrowser) => node.deliver(userId, installationId, push, never),
  }
}

type Who = readonly [userId: string, sessionId: string]
const anna: Who = ['anna', 's1']
const ben: Who = ['ben', 's2']

function register(node: PushService, [userId, sessionId]: Who, browser: PushBrowser, isRenewal = false) {
  const { installationId, endpoint, keys } = browser
  const caller = { session: { userId, sessionId }, device: 'Firefox' }
  return node.register(caller, { installationId, endpoint, keys, isRenewal })
}

describe.each([
  ['SQLite', openSqlite],
  ['PostgreSQL', openPostgres],
] as const)('pushes on %s', (_name, openPlace) => {
  describe('delivering', () => {
    test('P6: an installation that is not this person’s any more is gone, and nothing is sent', async () => {
      const { service, register: registerHere, deliver, node } = await open(await openPlace())
      const phone = service.subscribe()
      await registerHere(anna, phone)
      await registerHere(ben, phone)
      expect(await deliver('anna', phone)).toEqual({ kind: 'gone' })
      expect(await node.deliver('anna', 'f'.repeat(32), push, never)).toEqual({ kind: 'gone' })
      expect(phone.pushes()).toHaveLength(0)
      expect([await deliver('ben', phone), phone.pushes().length]).toEqual([{ kind: 'delivered' }, 1])
    })

    test.each([404, 410])('fault 26, P12: %i removes the installation', async (status) => {
      const { service, register: registerHere, deliver, node, logged } = await open(await openPlace())
      const [phone, tablet] = [service.subscribe(), service.subscribe()]
      await registerHere(anna, phone)
      await registerHere(anna, tablet)
      service.answer((request) => ({ status: phone.endpoint.endsWith(request.path) ? status : 201 }))
      expect([await deliver('anna', phone), await deliver('anna', tablet)]).toEqual([
        { kind: 'gone' },
        { kind: 'delivered' },
      ])
      expect(await node.findInstallations('anna')).toEqual([tablet.installationId])
      expect(logged).toEqual([`a browser gave its pushes up {"pushService":"${new URL(service.origin).host}"}`])
    })

    test.each([400, 401, 403, 413])(
      'fault 26, P12: %i keeps the installation and is logged, without secrets',
      async (status) => {
        const { service, register: registerHere, deliver, node, logged } = await open(await openPlace())
        const phone = service.subscribe()
        await registerHere(anna, phone)
        service.answer({ status, body: JSON.stringify({ reason: 'BadJwtToken', endpoint: phone.endpoint }) })
        expect(await deliver('anna', phone)).toEqual({ kind: 'refused', reason: `${status} BadJwtToken` })
        expect(await node.findInstallations('anna')).toEqual([phone.installationId])
        const [line = ''] = logged
        expect(line).toContain(`"reason":"${status} BadJwtToken"`)
        for (const secret of [
          phone.endpoint.slice(-20),
          phone.keys.auth,
          phone.keys.p256dh,
          'anna',
          phone.installationId,
        ]) {
          expect(line).not.toContain(secret)
        }
      },
    )

    test('P12: a browser that subscribed anew while its old endpoint was refused stays registered', async () => {
      const { service, register: registerHere, deliver, node } = await open(await openPlace())
      const [old, now] = [service.subscribe(), service.subscribe()]
      await registerHere(anna, old)
      service.answer('hang')
      const delivering = deliver('anna', old)
      await old.waitForPush()
      await registerHere(anna, { ...now, installationId: old.installationId })
      service.finish({ status: 410 })
      expect(await delivering).toEqual({ kind: 'later', reason: 'changed meanwhile', retryAfterMs: 0 })
      service.answer({ status: 201 })
      expect(await deliver('anna', old)).toEqual({ kind: 'delivered' })
      expect([await node.findInstallations('anna'), now.pushes().length]).toEqual([[old.installationId], 1])
    })

    test('P2: a subscription at a host that is not listed any more is not called', async () => {
      const { service, register: registerHere, openNode } = await open(await openPlace())
      const phone = service.subscribe()
      await registerHere(anna, phone)
      const stricter = await openNode([])
      expect(await stricter.deliver('anna', phone.installationId, push, never)).toEqual({
        kind: 'refused',
        reason: 'host not allowed',
      })
      expect(service.connections()).toBe(0)
    })

    test('P16: the result of the last push stands in the export, without the keys to send with', async () => {
      const { service, register: registerHere, deliver, node, skip } = await open(await openPlace())
      const phone = service.subscribe()
      await registerHere(anna, phone)
      const read = (): Promise<readonly object[]> => Array.fromAsync(node.exportInstallations('anna'))
      expect(await read()).toMatchObject([{ lastOutcome: null, lastOutcomeAt: null }])
      service.answer({ status: 503 })
      skip(1_000)
      await deliver('anna', phone)
      expect(await read()).toEqual([
        {
          installationId: phone.installationId,
          device: 'Firefox',
          pushService: 'localhost',
          createdAt: '2026-11-21T12:00:00.000Z',
          renewedAt: '2026-11-21T12:00:00.000Z',
          lastOutcome: 'later 503',
          lastOutcomeAt: '2026-11-21T12:00:01.000Z',
        },
      ])
    })

    test('P12: if no name can be looked up a push is tried again later', async () => {
      const { service, register: registerHere, deliver, findEndsWith, logged } = await open(await openPlace())
      const phone = service.subscribe()
      await registerHere(anna, phone)
      findEndsWith(() => Promise.reject(new Error('the database is away')))
      expect(await deliver('anna', phone)).toEqual({ kind: 'later', reason: 'database' })
      expect(logged).toEqual([expect.stringContaining('a push could not be looked up')])
    })
  })

  describe('renewals', () => {
    test('W15, P17: pushes the user ended, from any device, are not brought back by a renewal; turning on does', async () => {
      const { service, node, renew, register: registerHere } = await open(await openPlace())
      const phone = service.subscribe()
      await registerHere(anna, phone)
      expect(await renew(anna, phone)).toEqual({ renewedAt: '2026-11-21T12:00:00.000Z' })
      await node.remove('ben', phone.installationId)
      expect(await renew(anna, phone)).not.toHaveProperty('ending')
      await node.remove('anna', phone.installationId)
      await node.remove('anna', phone.installationId)
      expect(await renew(anna, phone)).toMatchObject({ ending: 'ended' })
      expect(await renew(anna, { ...service.subscribe(), installationId: phone.installationId })).toMatchObject({
        ending: 'ended',
      })
      expect(await node.findInstallations('anna')).toEqual([])
      // Another user's renewal in the same browser is unaffected.
      expect(await renew(ben, phone)).not.toHaveProperty('ending')
      await registerHere(anna, phone)
      expect(await renew(anna, phone)).not.toHaveProperty('ending')
      expect(await node.findInstallations('anna')).toEqual([phone.installationId])
    })

    test('W15, P17: what its push service gave up is renewed with another endpoint only', async () => {
      const { service, node, renew, deliver, register: registerHere } = await open(await openPlace())
      const [old, now] = [service.subscribe(), service.subscribe()]
      await registerHere(anna, old)
      service.answer({ status: 410 })
      expect(await deliver('anna', old)).toEqual({ kind: 'gone' })
      expect(await renew(anna, old)).toMatchObject({ ending: 'gone' })
      expect(await node.findInstallations('anna')).toEqual([])
      expect(await renew(anna, { ...now, installationId: old.installationId })).not.toHaveProperty('ending')
      expect(await node.findInstallations('anna')).toEqual([old.installationId])
    })

    test('P17: an end is remembered for 400 days, and not longer than its person', async () => {
      const { service, node, renew, register: registerHere, sessions, skip } = await open(await openPlace())
      const [phone, tablet] = [service.subscribe(), service.subscribe()]
      sessions.set('s1', NOW_MS + 1_000 * DAY_MS)
      for (const browser of [phone, tablet]) await registerHere(anna, browser)
      for (const browser of [phone, tablet]) await node.remove('anna', browser.installationId)
      skip(400 * DAY_MS)
      await node.tidy()
      expect(await renew(anna, phone)).toMatchObject({ ending: 'ended' })
      skip(1)
      await node.tidy()
      expect(await renew(anna, phone)).not.toHaveProperty('ending')
      await node.remove('anna', phone.installationId)
      await node.forgetPerson({ userId: 'anna' })
      expect(await renew(anna, phone)).not.toHaveProperty('ending')
    })

    test('P7: pushes that only went with their session come back with the next start', async () => {
      const { service, node, renew, register: registerHere, sessions } = await open(await openPlace())
      const phone = service.subscribe()
      await registerHere(anna, phone)
      sessions.delete('s1')
      await node.endSessions([{ userId: 'anna', sessionId: 's1' }])
      expect(await node.findInstallations('anna')).toEqual([])
      expect(await renew(['anna', 's2'], phone)).not.toHaveProperty('ending')
      expect(await node.findInstallations('anna')).toEqual([phone.installationId])
    })
  })

  describe('sessions', () => {
    test('P7: if the server died between the end of a session and that of its pushes, none is sent any more', async () => {
      const { service, sessions, register: registerHere, deliver, node } = await open(await openPlace())
      const phone = service.subscribe()
      await registerHere(anna, phone)
      sessions.delete('s1')
      expect(await deliver('anna', phone)).toEqual({ kind: 'gone' })
      expect([await node.findInstallations('anna'), phone.pushes()]).toEqual([[], []])
    })

    test('P7: and the daily job finds it as well, among any number of others', async () => {
      const { service, sessions, register: registerHere, node, skip } = await open(await openPlace())
      const all = Array.from({ length: 15 }, () => service.subscribe())
      for (const [index, browser] of all.entries()) await registerHere(index % 2 === 0 ? anna : ben, browser)
      sessions.delete('s1')
      skip(DAY_MS)
      await node.tidy()
      expect([await node.findInstallations('anna'), (await node.findInstallations('ben')).length]).toEqual([[], 7])
    })

    test('P7: a session that only ran out leaves its pushes on', async () => {
      const { service, sessions, register: registerHere, deliver, node, skip } = await open(await openPlace())
      const phone = service.subscribe()
      await registerHere(anna, phone)
      skip(60 * DAY_MS)
      expect(await deliver('anna', phone)).toEqual({ kind: 'delivered' })
      // Its row is tidied away.
      sessions.delete('s1')
      await node.tidy()
      expect(await deliver('anna', phone)).toEqual({ kind: 'delivered' })
    })

    test('P7: a session that was renewed and then ended did not run out', async () => {
      const { service, sessions, register: registerHere, deliver, node, skip } = await open(await openPlace())
      const phone = service.subscribe()
      await registerHere(anna, phone)
      skip(59 * DAY_MS)
      sessions.set('s1', NOW_MS + 119 * DAY_MS)
      await node.tidy()
      skip(2 * DAY_MS)
      sessions.delete('s1')
      expect(await deliver('anna', phone)).toEqual({ kind: 'gone' })
    })

    test('P7: a session that ends while it registers leaves nothing', async () => {
      const { service, sessions, register: registerHere, node, findEndsWith } = await open(await openPlace())
      findEndsWith(async (ids) => {
        const found = new Map([...sessions].filter(([id]) => ids.includes(id)))
        // Between the two looks, and the rows it had are gone already.
        sessions.delete('s1')
        return found
      })
      await expect(registerHere(anna, service.subscribe())).rejects.toThrow('unauthenticated')
      expect(await node.findInstallations('anna')).toEqual([])
      await expect(registerHere(anna, service.subscribe())).rejects.toThrow('unauthenticated')
    })

    test('P7: what is handed over stays its person’s and goes with the new session', async () => {
      const { service, sessions, register: registerHere, node } = await open(await openPlace())
      const [phone, tablet] = [service.subscribe(), service.subscribe()]
      await registerHere(anna, phone)
      await registerHere(['anna', 's2'], tablet)
      sessions.delete('s1')
      sessions.set('s3', NOW_MS + DAY_MS)
      await node.endSessions([{ userId: 'anna', sessionId: 's1', replacedBy: 's3' }])
      await node.tidy()
      expect((await node.findInstallations('anna')).toSorted()).toEqual(
        [phone.installationId, tablet.installationId].toSorted(),
      )
      // A successor that has ended already takes nothing over.
      await node.endSessions([{ userId: 'anna', sessionId: 's3', replacedBy: 's4' }])
      expect(await node.findInstallations('anna')).toEqual([tablet.installationId])
      await node.endSessions([])
    })
  })
})

// A SQLite file has one server.
test('P6: of several servers that register one browser for two people at the same moment one wins, always as a whole', async () => {
  const { service, openNode } = await open(await openPostgres())
  const nodes = [await openNode(), await openNode(), await openNode()]
  for (let round = 0; round < 10; round++) {
    const [one, two] = [service.subscribe(), service.subscribe()]
    const mixed = { ...one, endpoint: two.endpoint, keys: two.keys }
    await Promise.all(
      nodes.flatMap((node, index) => [
        register(node, index % 2 === 0 ? anna : ben, one),
        register(node, index % 2 === 0 ? ben : anna, mixed),
        register(node, anna, two),
      ]),
    )
    const owners = await Promise.all(['anna', 'ben'].map((userId) => nodes[0]?.list(userId)))
    const ids = owners.flatMap((list) => (list ?? []).map(({ installationId }) => installationId))
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.every((id) => id === one.installationId || id === two.installationId)).toBe(true)
    await Promise.all(['anna', 'ben'].map((userId) => nodes[0]?.forgetPerson({ userId })))
  }
})
