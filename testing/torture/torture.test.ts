/** Short runs of `npm run torture`; each kill comes two seconds after the one before. */
import { describe, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#testing/postgres'
import { startPostgres } from '../postgres-server.ts'
import { runTorture, type TortureResult } from './run-torture.ts'

type Judgement = Pick<TortureResult, 'lost' | 'twice' | 'feedGap' | 'missedByReader' | 'faults'> & {
  readonly wasKilled: boolean
  readonly hadToSendAgain: boolean
  readonly wasWritten: boolean
}

const CLIENTS = 50
const LEAST_KILLS = 3
const TIMEOUT_MS = 180_000

const nothing = { lost: 0, twice: 0, feedGap: 0, missedByReader: 0 }

const clean: Judgement = {
  ...nothing,
  faults: [],
  // There was something to lose, and something that could have lost it.
  wasKilled: true,
  hadToSendAgain: true,
  wasWritten: true,
}

function judge({ lost, twice, feedGap, missedByReader, faults, ...result }: TortureResult): Judgement {
  return {
    lost,
    twice,
    feedGap,
    missedByReader,
    faults,
    wasKilled: result.kills + result.databaseKills >= LEAST_KILLS,
    hadToSendAgain: result.resends > CLIENTS,
    wasWritten: result.acknowledged > 500,
  }
}

describe('fault 11, fault 12: no acknowledged change is lost and none is applied twice', () => {
  test('on SQLite, while the server is killed', { timeout: TIMEOUT_MS }, async () => {
    const result = await runTorture({
      seconds: 13,
      clients: CLIENTS,
      leastKills: LEAST_KILLS,
      nodes: 1,
      victims: 'nodes',
    })
    expect(judge(result)).toEqual(clean)
  })

  test('on PostgreSQL, while three servers are killed in turn', { timeout: TIMEOUT_MS }, async () => {
    const database = await createTestDatabase()
    onTestFinished(() => database.drop())
    const result = await runTorture({
      seconds: 11,
      clients: CLIENTS,
      leastKills: LEAST_KILLS,
      nodes: 3,
      victims: 'nodes',
      database,
    })
    expect(judge(result)).toEqual(clean)
  })

  test('on PostgreSQL, while server and database are killed in turn', { timeout: TIMEOUT_MS }, async () => {
    const postgres = await startPostgres({ isDurable: true })
    onTestFinished(() => postgres.stop())
    const { url } = await createTestDatabase(postgres.url)
    const database = { url, crash: () => postgres.crash() }
    const result = await runTorture({
      seconds: 11,
      clients: CLIENTS,
      leastKills: LEAST_KILLS,
      nodes: 1,
      victims: 'both',
      database,
    })
    expect(judge(result)).toEqual(clean)
  })
})

test(
  'no feed row is lost while twelve devices of one person write to two servers and two read',
  { timeout: TIMEOUT_MS },
  async () => {
    const database = await createTestDatabase()
    onTestFinished(() => database.drop())
    const settings = { seconds: 8, clients: 12, clientsPerPerson: 12, nodes: 2, victims: 'none' } as const
    const result = await runTorture({ ...settings, database })
    const { lost, twice, feedGap, missedByReader, faults } = result
    expect({ lost, twice, feedGap, missedByReader, faults }).toEqual({ ...nothing, faults: [] })
    expect(result.feedRows).toBeGreaterThan(100)
  },
)
