import { definePart, migrateDatabase, openDatabase, type Database, type DatabasePlace } from '#database/server'
import { createHistoryTables } from '../history/server/history-tables.ts'
import { createStateTables } from '../store/server/state-tables.ts'

/** An arbitrary number that stands for „uptime“ among the advisory locks of the database. */
const ADVISORY_LOCK = 7_302_004

/** What is known of shops, and what was measured, among the databases of a server. */
export const uptimeParts = {
  states: definePart({
    name: 'uptime',
    keyTable: 'uptime_shop',
    personTables: ['uptime_shop'],
    steps: [({ kysely }) => createStateTables(kysely)],
  }),
  history: definePart({
    name: 'uptime-history',
    keyTable: 'uptime_checked',
    personTables: ['uptime_checked', 'uptime_journal'],
    steps: [createHistoryTables],
  }),
} as const

/** The tables of shop uptime: what may not be lost, and what was measured. */
export type UptimeDatabase = {
  readonly states: Database
  /**
   * On SQLite a file of its own, which is not flushed at each write: samples come all the time and some seconds of them are
   * no loss, and putting them together never holds up a state. On PostgreSQL both are the same tables.
   */
  readonly history: Database
  close(): Promise<void>
}

/** Opens what shop uptime keeps beside its documents: nothing may be under way when it is closed. */
export async function openUptimeDatabase(place: DatabasePlace): Promise<UptimeDatabase> {
  const states = openDatabase(place, ADVISORY_LOCK)
  const history = place.kind === 'sqlite' ? openDatabase(historyPlace(place), ADVISORY_LOCK) : states
  await states.runAlone(async () => {
    await migrateDatabase(states, uptimeParts.states)
    await migrateDatabase(history, uptimeParts.history)
  })
  return {
    states,
    history,
    async close() {
      await states.close()
      if (history !== states) await history.close()
    },
  }
}

function historyPlace(place: DatabasePlace & { readonly kind: 'sqlite' }): DatabasePlace {
  return { ...place, path: place.path.replace(/(\.sqlite)?$/, '-history.sqlite'), isFlushedLater: true }
}
