/** The tables of shop uptime on a database of their own, which several nodes may open where it is PostgreSQL. */
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { createHistory, type HistoryOptions } from '../../src/tools/uptime/history/server/create-history.ts'
import { createStateStore } from '../../src/tools/uptime/server/create-state-store.ts'
import type { History } from '../../src/tools/uptime/history/server/history.ts'
import type { StateStore } from '../../src/tools/uptime/store/server/state-store.ts'
import { openUptimeDatabase, type UptimeDatabase } from '../../src/tools/uptime/server/uptime-database.ts'
import { createTestDatabase } from '../postgres/postgres.ts'
import { strictLog } from '../strict-log.ts'
import { createTempFolder } from '../temp-folder.ts'

export type UptimeEngine = 'SQLite' | 'PostgreSQL'

export type UptimeTables = {
  /** As a server that starts; on PostgreSQL with a pool of its own. */
  open(): Promise<UptimeDatabase>
  /** Runs a statement behind everybody's back. */
  run(sql: string): Promise<readonly Record<string, unknown>[]>
  /** Closes all that was opened, and removes the database. */
  close(): Promise<void>
}

/** The stores of a node on these tables; by default no timer fires, so that tests write samples by hand. */
export function createStores(
  database: UptimeDatabase,
  o: Pick<HistoryOptions, 'now'> & Partial<Pick<HistoryOptions, 'startTimer' | 'log'>>,
): { readonly history: History; readonly states: StateStore } {
  const { now, startTimer = () => () => undefined, log = strictLog } = o
  const history = createHistory({ database: database.history, now, startTimer, log })
  return { history, states: createStateStore({ database: database.states, history, now }) }
}

export function createUptimeTables(engine: UptimeEngine): Promise<UptimeTables> {
  return engine === 'SQLite' ? createSqlite() : createPostgres()
}

async function createSqlite(): Promise<UptimeTables> {
  const folder = await createTempFolder()
  const path = `${folder.path}/uptime.sqlite`
  const opened: UptimeDatabase[] = []
  return {
    async open() {
      const database = await openUptimeDatabase({ kind: 'sqlite', path })
      opened.push(database)
      return database
    },
    async run(sql) {
      const other = new DatabaseSync(path, { timeout: 5_000 })
      other.prepare('ATTACH DATABASE ? AS history').run(`${folder.path}/uptime-history.sqlite`)
      const rows = other.prepare(sql).all()
      other.close()
      return rows
    },
    async close() {
      for (const database of opened) await database.close()
      await folder.remove()
    },
  }
}

async function createPostgres(): Promise<UptimeTables> {
  const database = await createTestDatabase()
  const pools: pg.Pool[] = []
  const openPool = (): pg.Pool => {
    const pool = new pg.Pool({ connectionString: database.url, max: 6 })
    pools.push(pool)
    return pool
  }
  return {
    open: () => openUptimeDatabase({ kind: 'postgres', pool: openPool() }),
    run: async (sql) => (await (pools[0] ?? openPool()).query<Record<string, unknown>>(sql)).rows,
    async close() {
      await Promise.all(pools.map((pool) => pool.end()))
      await database.drop()
    },
  }
}
