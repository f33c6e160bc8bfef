import { sql, type Kysely } from 'kysely'
import { authTables } from './auth-store.ts'

/** Creates the tables of the second factor; their rows are deleted with the user. */
export async function createSecondFactorTables(kysely: Kysely<unknown>): Promise<void> {
  const person = sql`text NOT NULL REFERENCES ${sql.table(authTables.user)} (id) ON DELETE CASCADE`
  await sql`
    CREATE TABLE IF NOT EXISTS auth_second_factor (
      "userId" ${person} PRIMARY KEY,
      secret text,
      "lastStep" bigint NOT NULL,
      "pendingSecret" text,
      "pendingUntilMs" bigint NOT NULL
    )`.execute(kysely)
  await sql`
    CREATE TABLE IF NOT EXISTS auth_recovery_code (
      "userId" ${person},
      hash text NOT NULL,
      PRIMARY KEY ("userId", hash)
    )`.execute(kysely)
  await sql`
    CREATE TABLE IF NOT EXISTS auth_challenge (
      hash text PRIMARY KEY,
      "userId" ${person},
      "isAgain" integer NOT NULL,
      "triesLeft" integer NOT NULL,
      "expiresAtMs" bigint NOT NULL
    )`.execute(kysely)
  await sql`
    CREATE TABLE IF NOT EXISTS auth_trusted_device (
      hash text PRIMARY KEY,
      "userId" ${person},
      "expiresAtMs" bigint NOT NULL
    )`.execute(kysely)
  for (const table of ['auth_challenge', 'auth_trusted_device']) {
    await sql`
      CREATE INDEX IF NOT EXISTS ${sql.ref(`${table}_user`)} ON ${sql.table(table)} ("userId")`.execute(kysely)
  }
}

/** Forgets what would let the next sign-in of a person pass more easily: trusted devices, and half-finished sign-ins. */
export async function forgetTrust(kysely: Kysely<unknown>, uid: string): Promise<void> {
  await sql`DELETE FROM auth_trusted_device WHERE "userId" = ${uid}`.execute(kysely)
  await sql`DELETE FROM auth_challenge WHERE "userId" = ${uid}`.execute(kysely)
}

/** Forgets what has run out. */
export async function tidySecondFactors(kysely: Kysely<unknown>, nowMs: number): Promise<void> {
  await sql`DELETE FROM auth_trusted_device WHERE "expiresAtMs" <= ${nowMs}`.execute(kysely)
  await sql`DELETE FROM auth_challenge WHERE "expiresAtMs" <= ${nowMs}`.execute(kysely)
}
