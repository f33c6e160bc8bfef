import { sql } from 'kysely'
import { authTables } from '../store/auth-store.ts'
import type { Engine } from '../engine.ts'
import { removePasskeysOf } from '../store/passkey-rows.ts'
import { removeApiTokensOf } from '../store/api-token-rows.ts'
import { removeSecondFactor } from '../second-factor/second-factor.ts'

/** Removes all of a user's sign-in methods except their mailbox: password, providers, passkeys, second factor, API tokens. */
export async function removeSignInMethods(engine: Engine, uid: string): Promise<void> {
  await sql`DELETE FROM ${sql.table(authTables.account)} WHERE "userId" = ${uid}`.execute(engine.store.kysely)
  await removePasskeysOf(engine.store.kysely, uid)
  await removeSecondFactor(engine, uid)
  await removeApiTokensOf(engine.store.kysely, uid)
}
