/** Messaging's tables of a server, written and read behind its back. */
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { openDatabase, type Database } from '#database/server'
import type { TestData } from '../app-server.ts'
import { LEASE_MS } from '../../src/services/messaging/server/listing/delivery-queues.ts'
import { insertNotice, noticeId } from '../../src/services/messaging/server/listing/notices.ts'

export type OutboxRows = {
  /** Keeps a notice as a server leaves it that was killed after that, and before it wrote the message. */
  leaveNotice(userId: string, title: string): Promise<void>
  /** The number of queues claimed by a node that runs or was killed meanwhile. */
  countClaims(): Promise<number>
  /** Makes claims as old as they are when their lease is over. */
  endLeases(): Promise<void>
  readonly type: Database['type']
  run(statement: string): Promise<readonly Record<string, unknown>[]>
  close(): Promise<void>
}

export async function openOutboxRows(data: TestData): Promise<OutboxRows> {
  const { database, close } = open(data)
  const { kysely } = database
  return {
    async leaveNotice(userId, title) {
      const content = { kind: 'test', source: 'account', title, body: 'Text', link: '/account', isUrgent: false }
      await insertNotice(kysely, { id: noticeId(userId, title), userId, content }, Date.now())
    },
    async countClaims() {
      const { rows } = await sql`SELECT 1 AS one FROM messaging_lane WHERE "isClaimed" = 1`.execute(kysely)
      return rows.length
    },
    async endLeases() {
      await sql`UPDATE messaging_lane SET "dueAtMs" = "dueAtMs" - ${LEASE_MS} WHERE "isClaimed" = 1`.execute(kysely)
    },
    type: database.type,
    run: async (statement) => (await sql.raw<Record<string, unknown>>(statement).execute(kysely)).rows,
    close,
  }
}

function open(data: TestData): { readonly database: Database; readonly close: () => Promise<void> } {
  if (data.database === undefined) {
    const path = join(data.environment['DATA_DIR'] ?? '', 'messaging.sqlite')
    const database = openDatabase({ kind: 'sqlite', path }, 1)
    return { database, close: () => database.close() }
  }
  const pool = new pg.Pool({ connectionString: data.database.url })
  return { database: openDatabase({ kind: 'postgres', pool }, 1), close: () => pool.end() }
}
