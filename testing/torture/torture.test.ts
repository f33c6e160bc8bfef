/** Short runs of `npm run torture`, on SQLite for each change; each kill comes two seconds after the one before. */
import { describe, expect, onTestFinished, test } from 'vitest'
import { isLong } from '#testing/is-long'
import { createTestDatabase } from '#testing/postgres/postgres'
import { startPostgres } from '../postgres/postgres-server.ts'
import { runTorture, type TortureOptions, type TortureResult } from './run-torture.ts'

type TortureDatabase = NonNullable<TortureOptions['database']>
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

const onSqlite = {
  what: 'on SQLite, while the server is killed',
  nodes: 1,
  victims: 'nodes',
  open: async () => undefined,
} as const
const onPostgres = [
  { what: 'on PostgreSQL, while three servers are killed in turn', nodes: 3, victims: 'nodes', open: createDatabase },
  {
    what: 'on PostgreSQL, while server and database are killed in turn',
    nodes: 1,
    victims: 'both',
    open: openMortalDatabase,
  },
] as const

async function createDatabase(): Promise<TortureDatabase> {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  return database
}

async function openMortalDatabase(): Promise<TortureDatabase> {
  const postgres = await startPostgres({ isDurable: true })
  onTestFinished(() => postgres.stop())
  const { url } = await createTestDatabase(postgres.url)
  return { url, crash: () => postgres.crash() }
}

describe('fault 11, fault 12: no acknowledged change is lost and none is applied twice', () => {
  test.each([onSqlite, ...(isLong ? onPostgres : [])])(
    '$what',
    { timeout: TIMEOUT_MS },
    async ({ nodes, victims, open }) => {
      const database = await open()
      const result = await runTorture({
        seconds: SECONDS,
        clients: CLIENTS,
        least,
        nodes,
        victims,
        ...(database === undefined ? {} : { database }),
      })
      expect(judge(result)).toEqual(clean)
    },
  )
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
