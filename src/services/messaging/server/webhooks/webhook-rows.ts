import { sql, type Kysely } from 'kysely'
import type { WebhookFormat, WebhookState } from '#messaging'

export type WebhookRow = {
  readonly id: string
  readonly userId: string
  readonly name: string
  readonly format: WebhookFormat
  readonly url: string
  /** Topic, chat or room; empty if the format has none. */
  readonly place: string
  /** Empty if the format has none. */
  readonly template: string
  /** Sealed, as `webhook-secrets.ts` does. */
  readonly secret: string
  readonly state: WebhookState
  readonly createdAtMs: number
  readonly lastOutcome: string | null
  readonly lastOutcomeAtMs: number | null
  /** Failed tries in a row, and since when. */
  readonly failures: number
  readonly failingSinceMs: number | null
}

type Aim = Pick<WebhookRow, 'id' | 'userId' | 'name' | 'url' | 'place' | 'template'>
type NewWebhook = Aim & Pick<WebhookRow, 'format' | 'secret' | 'createdAtMs'>
/** `secret`: the new one, sealed; undefined: it stays. */
type ChangedWebhook = Aim & { readonly secret: string | undefined }
type Numbers = 'createdAtMs' | 'lastOutcomeAtMs' | 'failingSinceMs'
/** PostgreSQL gives large numbers as text. */
type RawRow = Omit<WebhookRow, Numbers> & Readonly<Record<Numbers, number | string | null>>

export type WebhookRows = ReturnType<typeof createWebhookRows>

export function createWebhookRows(kysely: Kysely<unknown>) {
  return {
    async list(userId: string): Promise<readonly WebhookRow[]> {
      const { rows } = await sql<RawRow>`
        SELECT * FROM messaging_webhook WHERE "userId" = ${userId} ORDER BY "createdAtMs", id`.execute(kysely)
      return rows.map(toRow)
    },

    async find(userId: string, id: string): Promise<WebhookRow | undefined> {
      const { rows } = await sql<RawRow>`
        SELECT * FROM messaging_webhook WHERE id = ${id} AND "userId" = ${userId}`.execute(kysely)
      return rows[0] === undefined ? undefined : toRow(rows[0])
    },

    /** False where the person has as many as one may. */
    async insert(row: NewWebhook, limit: number): Promise<boolean> {
      const { rows } = await sql`
        INSERT INTO messaging_webhook
          (id, "userId", name, format, url, place, template, secret, state, "createdAtMs", failures)
        SELECT ${row.id}, ${row.userId}, ${row.name}, ${row.format}, ${row.url}, ${row.place}, ${row.template},
          ${row.secret}, 'on', ${row.createdAtMs}, 0
        WHERE (SELECT COUNT(*) FROM messaging_webhook WHERE "userId" = ${row.userId}) < ${limit}
        RETURNING id`.execute(kysely)
      return rows.length > 0
    },

    change: (row: ChangedWebhook, isAnew: boolean) => changeRow(kysely, row, isAnew),

    async setSecret(userId: string, id: string, secret: string): Promise<boolean> {
      const { rows } = await sql`
        UPDATE messaging_webhook SET secret = ${secret}
        WHERE id = ${id} AND "userId" = ${userId} RETURNING id`.execute(kysely)
      return rows.length > 0
    },

    async resume(userId: string, id: string): Promise<void> {
      await sql`
        UPDATE messaging_webhook SET state = 'on', failures = 0, "failingSinceMs" = NULL
        WHERE id = ${id} AND "userId" = ${userId}`.execute(kysely)
    },

    async remove(userId: string, id: string): Promise<void> {
      await sql`DELETE FROM messaging_webhook WHERE id = ${id} AND "userId" = ${userId}`.execute(kysely)
    },

    async removeOfPerson(userId: string): Promise<void> {
      await sql`DELETE FROM messaging_webhook WHERE "userId" = ${userId}`.execute(kysely)
    },

    note: (row: WebhookRow, next: Outcome | LastWords) => noteOutcome(kysely, row, next),
  }
}

type LastWords = Pick<WebhookRow, 'lastOutcome' | 'lastOutcomeAtMs'>
type Outcome = LastWords & Pick<WebhookRow, 'state' | 'failures' | 'failingSinceMs'>

/** Stores the outcome of a try, or only its words, unless it was changed meanwhile where the webhook leads; then it returns false. */
async function noteOutcome(kysely: Kysely<unknown>, row: WebhookRow, next: Outcome | LastWords): Promise<boolean> {
  const rest =
    'state' in next
      ? sql`, state = ${next.state}, failures = ${next.failures}, "failingSinceMs" = ${next.failingSinceMs}`
      : sql``
  const { rows } = await sql`
    UPDATE messaging_webhook
    SET "lastOutcome" = ${next.lastOutcome}, "lastOutcomeAtMs" = ${next.lastOutcomeAtMs} ${rest}
    WHERE id = ${row.id} AND url = ${row.url} AND place = ${row.place} AND secret = ${row.secret}
    RETURNING id`.execute(kysely)
  return rows.length > 0
}

/** `isAnew`: what came of earlier tries is forgotten. */
async function changeRow(kysely: Kysely<unknown>, row: ChangedWebhook, isAnew: boolean): Promise<void> {
  await kysely.transaction().execute(async (transaction) => {
    const isOwn = sql`id = ${row.id} AND "userId" = ${row.userId}`
    await sql`
      UPDATE messaging_webhook SET name = ${row.name}, url = ${row.url}, place = ${row.place},
        template = ${row.template} WHERE ${isOwn}`.execute(transaction)
    if (row.secret !== undefined)
      await sql`UPDATE messaging_webhook SET secret = ${row.secret} WHERE ${isOwn}`.execute(transaction)
    if (!isAnew) return
    await sql`
      UPDATE messaging_webhook SET state = 'on', failures = 0, "failingSinceMs" = NULL, "lastOutcome" = NULL,
        "lastOutcomeAtMs" = NULL WHERE ${isOwn}`.execute(transaction)
  })
}

function toRow(row: RawRow): WebhookRow {
  const toNumber = (value: number | string | null): number | null => (value === null ? null : Number(value))
  return {
    ...row,
    createdAtMs: Number(row.createdAtMs),
    lastOutcomeAtMs: toNumber(row.lastOutcomeAtMs),
    failingSinceMs: toNumber(row.failingSinceMs),
  }
}
