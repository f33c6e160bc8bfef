/** Events that wait to be announced, and the position of each reader. */
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Now } from '#base/clock'
import { databaseClock, type Database } from '#database/server'
import type { ConnectivityEvent, MonitorEvent } from '../../shop-state.ts'
import { chunk } from '#base/chunk'
import { holdLeases } from './leases.ts'
import type { StateStore } from './state-store.ts'
import { takeNumbers } from './take-numbers.ts'

const PART = 200

type AnyEvent = MonitorEvent | ConnectivityEvent

type EventStore = Pick<StateStore, 'writeConnectivity' | 'readEvents' | 'readPosition' | 'readNotes' | 'writePosition'>

export function createEventRows(database: Database, now: Now): EventStore {
  const { kysely } = database
  return {
    writeConnectivity: (event) =>
      kysely.transaction().execute(async (transaction) => {
        const seq = await takeNumbers(transaction, 'write', 1)
        await insertEvents({ database, transaction, now }, [event], seq)
      }),
    async readEvents(afterSeq, limit) {
      const { rows } = await sql<{ seq: number | string; event: string; writtenMs: number | string }>`
        SELECT seq, event, "writtenMs" FROM uptime_event WHERE seq > ${afterSeq} ORDER BY seq LIMIT ${limit}`.execute(
        kysely,
      )
      return rows.map(({ seq, event, writtenMs }) => ({
        seq: Number(seq),
        event: toEvent(event),
        writtenMs: Number(writtenMs),
      }))
    },
    readPosition: (reader) => readPosition(kysely, reader),
    readNotes: (reader) => readNotes(kysely, reader),
    writePosition: (reader, seq, lease, notes) =>
      kysely.transaction().execute(async (transaction) => {
        const held = await holdLeases(database, transaction, [lease])
        if (!held.has(lease)) return false
        await sql`
          INSERT INTO uptime_reader (reader, seq) VALUES (${reader}, ${seq})
          ON CONFLICT (reader) DO UPDATE SET seq = excluded.seq`.execute(transaction)
        await writeNotes(transaction, reader, [...(notes ?? [])])
        return true
      }),
  }
}

/** Adds events under numbers that were taken for them; `lastSeq` is the last of these. */
export async function insertEvents(
  o: { readonly database: Database; readonly transaction: Transaction<unknown>; readonly now: Now },
  events: readonly AnyEvent[],
  lastSeq: number,
): Promise<void> {
  const clock = databaseClock(o.database, o.now)
  const numbered = events.map((event, index) => ({ event, seq: lastSeq - events.length + 1 + index }))
  for (const part of chunk(numbered, PART)) {
    const values = part.map(({ event, seq }) => {
      const shopId = 'shopId' in event ? event.shopId : null
      return sql`(${seq}, ${shopId}, ${JSON.stringify(event)}, ${clock})`
    })
    await sql`
      INSERT INTO uptime_event (seq, "shopId", event, "writtenMs") VALUES ${sql.join(values)}`.execute(o.transaction)
  }
}

async function readPosition(kysely: Kysely<unknown>, reader: string): Promise<number> {
  const { rows } = await sql<{ seq: number | string }>`
    SELECT seq FROM uptime_reader WHERE reader = ${reader}`.execute(kysely)
  return Number(rows[0]?.seq ?? 0)
}

async function readNotes(kysely: Kysely<unknown>, reader: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ name: string; note: string }>`
    SELECT name, note FROM uptime_note WHERE reader = ${reader} ORDER BY name`.execute(kysely)
  return new Map(rows.map(({ name, note }) => [name, note]))
}

async function writeNotes(
  transaction: Transaction<unknown>,
  reader: string,
  notes: readonly (readonly [string, string | undefined])[],
): Promise<void> {
  const removed = notes.filter(([, note]) => note === undefined).map(([name]) => name)
  for (const names of chunk(removed, PART)) {
    await sql`
      DELETE FROM uptime_note WHERE reader = ${reader} AND name IN (${sql.join(names)})`.execute(transaction)
  }
  const kept = notes.flatMap(([name, note]) => (note === undefined ? [] : [sql`(${reader}, ${name}, ${note})`]))
  for (const values of chunk(kept, PART)) {
    await sql`
      INSERT INTO uptime_note (reader, name, note) VALUES ${sql.join(values)}
      ON CONFLICT (reader, name) DO UPDATE SET note = excluded.note`.execute(transaction)
  }
}

/** Only `insertEvents` writes this text. */
function toEvent(text: string): AnyEvent {
  return JSON.parse(text) as AnyEvent
}
