/** Stores webhook secrets sealed, so that access to the database alone does not allow signing in a user's name. */
import { sql } from 'kysely'
import { rewriteFile, type Database, type SecretBox } from '#database/server'
import type { WebhookRow } from './webhook-rows.ts'

type Owned = Pick<WebhookRow, 'id' | 'userId'>

/** In front of what is sealed: no secret that was kept in clear begins like this. */
const MARK = 'sealed:'
/** The `user_version` of a file of SQLite whose pages hold no secret in clear any more. */
const CLEAN_VERSION = 1

type TellLog = { readonly warn: (details: object, message: string) => void }

export function sealSecret(box: SecretBox, row: Owned, secret: string): string {
  return MARK + box.seal(secret, ownerOf(row))
}

/** The secret of a webhook; undefined where it was sealed by a server whose own secrets are lost. */
export function openSecret(box: SecretBox, row: Owned & Pick<WebhookRow, 'secret'>): string | undefined {
  // An older server beside this one has kept it in clear since this one began; the next start seals it.
  if (!row.secret.startsWith(MARK)) return row.secret
  try {
    return box.open(row.secret.slice(MARK.length), ownerOf(row))
  } catch {
    // The secret cannot be recovered; its user has to create a new one.
    return undefined
  }
}

/**
 * Seals the secrets that an older server kept in clear, and on SQLite has the file forget them: a row that is overwritten stays
 * in its pages, as do those that were deleted or moved. Safe to repeat, and while others run. What can't be forgotten now, for
 * want of room or because another program reads the file, is at the next start.
 */
export async function sealOldSecrets(
  database: Pick<Database, 'type' | 'kysely'>,
  box: SecretBox,
  log: TellLog,
): Promise<void> {
  const { kysely } = database
  const { rows } = await sql<Owned & Pick<WebhookRow, 'secret'>>`
    SELECT id, "userId", secret FROM messaging_webhook WHERE substr(secret, 1, ${MARK.length}) <> ${MARK}`.execute(
    kysely,
  )
  // Before the rows: what ends now has to be gone on with.
  if (rows.length > 0) await markFile(database, 0)
  for (const row of rows) {
    // Unless it was made anew meanwhile.
    await sql`
      UPDATE messaging_webhook SET secret = ${sealSecret(box, row, row.secret)}
      WHERE id = ${row.id} AND secret = ${row.secret}`.execute(kysely)
  }
  try {
    await forgetOldSecrets(database)
  } catch (error) {
    log.warn(
      { err: error },
      'old copies of secrets of webhooks are still in messaging.sqlite; the next start tries again',
    )
  }
}

/** Before its tables are made: a new file has nothing to forget, and its first start need not write it twice. */
export async function markNewFile(database: Pick<Database, 'type' | 'kysely'>): Promise<void> {
  if (database.type === 'postgres') return
  const { rows } = await sql`SELECT 1 FROM sqlite_schema LIMIT 1`.execute(database.kysely)
  if (rows.length === 0) await markFile(database, CLEAN_VERSION)
}

async function forgetOldSecrets(database: Pick<Database, 'type' | 'kysely'>): Promise<void> {
  if (database.type === 'postgres') return
  const { rows } = await sql<{ user_version: number }>`PRAGMA user_version`.execute(database.kysely)
  if (rows[0]?.user_version === CLEAN_VERSION) return
  if (!(await rewriteFile(database))) throw new Error('another program reads the file')
  await markFile(database, CLEAN_VERSION)
}

async function markFile({ type, kysely }: Pick<Database, 'type' | 'kysely'>, version: number): Promise<void> {
  if (type === 'sqlite') await sql`PRAGMA user_version = ${sql.lit(version)}`.execute(kysely)
}

function ownerOf({ id, userId }: Owned): string {
  return `${userId} ${id}`
}
