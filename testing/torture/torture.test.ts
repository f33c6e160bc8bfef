/** Short runs of `npm run torture`; each kill comes two seconds after the one before. */
import { describe, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#testing/postgres'
import { startPostgres } from '../postgres-server.ts'
import { runTorture, type TortureResult } from './run-torture.ts'

type Judgement = Pick<TortureResult, 'lost' | 'twice' | 'feedGap' | 'missedByReader' | 'faults'> & {
  readonly hadToSendAgain: boolean
}

const CLIENTS = 50
/** Something to lose, and something that could lose it. */
const least = { kills: 3, acknowledged: 500 }
/** Three kills, and the answers after the last one. */
const SECONDS = 7
const TIMEOUT_MS = 180_000

const nothing = { lost: 0, twice: 0, feedGap: 0, missedByReader: 0 }

const clean: Judgement = {
  ...nothing,
  faults: [],
  // What was killed was busy.
  hadToSendAgain: true,
}

function judge({ lost, twice, feedGap, missedByReader, faults, resends }: TortureResult): Judgement {
  return {
    lost,
    twice,
    feedGap,
    missedByReader,
    faults,
    hadToSendAgain: resends > CLIENTS,
  }
}

describe('fault 11, fault 12: no acknowledged change is lost and none is applied twice', () => {
  test('on SQLite, while the server is killed', { timeout: TIMEOUT_MS }, async () => {
    const result = await runTorture({
      seconds: SECONDS,
      clients: CLIENTS,
      least,
      nodes: 1,
      victims: 'nodes',
    })
    expect(judge(result)).toEqual(clean)
  })

  test('on PostgreSQL, while three servers are killed in turn', { timeout: TIMEOUT_MS }, async () => {
    const database = await createTestDatabase()
    onTestFinished(() => database.drop())
    const result = await runTorture({
      seconds: SECONDS,
      clients: CLIENTS,
      least,
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
      seconds: SECONDS,
      clients: CLIENTS,
      least,
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
    const result = await runTorture({ ...settings, database, least: { feedRows: 100 } })
    const { lost, twice, feedGap, missedByReader, faults } = result
    expect({ lost, twice, feedGap, missedByReader, faults }).toEqual({ ...nothing, faults: [] })
  },
)
