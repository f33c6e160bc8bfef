/** Two whole servers that share the shops of one PostgreSQL, on a real target; in time that is moved by hand. */
import pg from 'pg'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { createTestData, startTestServer, type Person, type TestData, type TestServer } from '../app-server.ts'
import { SHARDS } from '../../src/tools/uptime/rendezvous-hash.ts'
import { askEachSecond, createManualTime } from '../manual-time.ts'
import { sendChanges, type SentChange } from '../documents/send-changes.ts'
import { readShopLeases, type ShopLeases } from './shop-leases.ts'
import { startTargetServer, type TargetServer } from './target-server.ts'

/** As the tests wait. */
const WAITING = { timeout: 40_000, interval: 20 }

type Running = {
  readonly data: TestData
  readonly target: TargetServer
  readonly servers: readonly [TestServer, TestServer]
  readonly admin: pg.Client
}

/** For all tests of the file that calls this; each has its parts of the shops before the first of them begins. */
export function shareTwoShopServers() {
  const time = createManualTime(Date.now())
  let running: Running | undefined
  const current = (): Running => running ?? expect.fail('the servers run only during tests')
  beforeAll(async () => {
    const data = await createTestData('postgres')
    const target = await startTargetServer()
    const environment = {
      FETCH_ALLOW_PRIVATE: '127.0.0.0/8',
      UPTIME_REFERENCES: 'none',
      UPTIME_UNLIMITED_HOSTS: '127.0.0.1',
    }
    const start = () => startTestServer(data, { environment, time })
    const servers = await Promise.all([start(), start()])
    const admin = new pg.Client({ connectionString: data.database?.url ?? '' })
    await admin.connect()
    running = { data, target, servers, admin }
    await sharedLeases()
  })
  afterAll(async () => {
    const { data, target, servers, admin } = current()
    await Promise.all(servers.map((server) => server.close()))
    await Promise.all([admin.end(), target.close()])
    await data.remove()
  })

  /** So that what was due has been begun. */
  const areAnswering = () => Promise.all(current().servers.map(({ url }) => fetch(`${url}/api/health`)))
  /** For `expect.poll`: each look is a second of both servers after the one before. */
  const eachSecond = <Seen>(look: () => Seen | Promise<Seen>) =>
    askEachSecond(time, async () => {
      await areAnswering()
      return look()
    })
  /** Once both have their parts; one that was late with its renewal gets them again. */
  const sharedLeases = (): Promise<ShopLeases> =>
    vi.waitUntil(
      eachSecond(async () => {
        const leases = await readShopLeases(current().admin)
        return leases.isSharedBy(2) ? leases : undefined
      }),
      WAITING,
    )
  return {
    now: time.now,
    get here(): TestServer {
      return current().servers[0]
    },
    get there(): TestServer {
      return current().servers[1]
    },
    get target(): TargetServer {
      return current().target
    },
    /** Ids for `count` shops, half of them for each server: which one checks a shop depends on its id and on the servers' random names. */
    idsForBoth: async (name: string, count: number): Promise<readonly string[]> => {
      const { nodeOf } = await sharedLeases()
      // So many that half of what is wanted would be in one part of all shops alone.
      const ids = Array.from({ length: count * SHARDS }, (_, index) => `${name}-${index}`)
      const shares = [...Map.groupBy(ids, nodeOf).values()].map((share) => share.slice(0, count / 2))
      expect(shares.map(({ length }) => length)).toEqual([count / 2, count / 2])
      return shares.flat()
    },
    eachSecond,
    /** Advances the clock of both servers by `seconds`. */
    pass: async (seconds: number): Promise<void> => {
      const look = askEachSecond(time, areAnswering)
      for (let second = 0; second < seconds; second++) await look()
    },
    /** Lets time pass until something is answered that takes some. */
    whilePassing: async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
      let isAnswered = false
      void answer.finally(() => {
        isAnswered = true
      })
      const look = askEachSecond(time, areAnswering)
      while (!isAnswered) await look()
      return answer
    },
    change: (person: Person, ...changes: readonly SentChange[]) =>
      sendChanges(current().servers[0], { person, nowMs: time.now(), changes }),
    /** Asks one of them for what has to be answered. */
    ask: async <Answer>(server: TestServer, person: Person, path: string): Promise<Answer> => {
      const answer = await fetch(server.url + path, { headers: person.headers })
      expect([answer.status, path]).toEqual([200, path])
      return (await answer.json()) as Answer
    },
  }
}
