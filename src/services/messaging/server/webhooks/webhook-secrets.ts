/** Secrets of webhooks as they are kept: sealed, so that whoever has only the database signs nothing in a person's name. */
import { sql, type Kysely } from 'kysely'
import type { SecretBox } from '#database/server'
import type { WebhookRow } from './webhook-rows.ts'

type Owned = Pick<WebhookRow, 'id' | 'userId'>

/** In front of what is sealed: no secret that was kept in clear begins like this. */
const MARK = 'sealed:'

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
    // Nobody gets it back; its person makes a new one.
    return undefined
  }
}

/** Seals the secrets that an older server kept in clear; safe to repeat, and while others run. */
export async function sealOldSecrets(kysely: Kysely<unknown>, box: SecretBox): Promise<void> {
  const { rows } = await sql<Owned & Pick<WebhookRow, 'secret'>>`
    SELECT id, "userId", secret FROM messaging_webhook WHERE substr(secret, 1, ${MARK.length}) <> ${MARK}`.execute(
    kysely,
  )
  for (const row of rows) {
    // Unless it was made anew meanwhile.
    await sql`
      UPDATE messaging_webhook SET secret = ${sealSecret(box, row, row.secret)}
      WHERE id = ${row.id} AND secret = ${row.secret}`.execute(kysely)
  }
}

function ownerOf({ id, userId }: Owned): string {
  return `${userId} ${id}`
}
