/** API tokens as they are stored: hashes of random secrets, so one hash is enough. */
import { sql, type Kysely } from 'kysely'
import type { Program } from '#http/server'
import { authTables } from './auth-store.ts'

export type ApiTokenRow = {
  readonly id: string
  readonly userId: string
  readonly name: string
  readonly hint: string
  readonly scope: Program['scope']
  readonly createdAtMs: number
  readonly expiresAtMs: number | undefined
  readonly lastUsedAtMs: number | undefined
}

/** The rows are deleted with their user. */
export async function createApiTokenTable(kysely: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS auth_api_token (
      id text PRIMARY KEY,
      "userId" text NOT NULL REFERENCES ${sql.table(authTables.user)} (id) ON DELETE CASCADE,
      "secretHash" text NOT NULL UNIQUE,
      name text NOT NULL,
      hint text NOT NULL,
      scope text NOT NULL,
      "createdAtMs" bigint NOT NULL,
      "expiresAtMs" bigint,
      "lastUsedAtMs" bigint
    )`.execute(kysely)
  await sql`CREATE INDEX IF NOT EXISTS auth_api_token_user ON auth_api_token ("userId")`.execute(kysely)
}

export async function insertApiToken(
  kysely: Kysely<unknown>,
  token: Omit<ApiTokenRow, 'lastUsedAtMs'> & { readonly secretHash: string },
): Promise<void> {
  await sql`
    INSERT INTO auth_api_token (id, "userId", "secretHash", name, hint, scope, "createdAtMs", "expiresAtMs")
    VALUES (${token.id}, ${token.userId}, ${token.secretHash}, ${token.name}, ${token.hint}, ${token.scope},
      ${token.createdAtMs}, ${token.expiresAtMs ?? null})`.execute(kysely)
}

/** A person's, newest first. */
export async function findApiTokensOf(kysely: Kysely<unknown>, userId: string): Promise<readonly ApiTokenRow[]> {
  const { rows } = await sql<StoredToken>`
    SELECT * FROM auth_api_token WHERE "userId" = ${userId} ORDER BY "createdAtMs" DESC, id`.execute(kysely)
  return rows.map(toRow)
}

/** The one with this secret, unless its person is locked. */
export async function findApiToken(kysely: Kysely<unknown>, secretHash: string): Promise<ApiTokenRow | undefined> {
  const { rows } = await sql<StoredToken>`
    SELECT token.* FROM auth_api_token AS token
    JOIN ${sql.table(authTables.user)} AS person ON person.id = token."userId"
    WHERE token."secretHash" = ${secretHash} AND NOT COALESCE(person."isDisabled", false)`.execute(kysely)
  return rows[0] && toRow(rows[0])
}

export async function noteApiTokenUse(kysely: Kysely<unknown>, id: string, atMs: number): Promise<void> {
  await sql`UPDATE auth_api_token SET "lastUsedAtMs" = ${atMs} WHERE id = ${id}`.execute(kysely)
}

/** Whether the person had such a token. */
export async function removeApiToken(
  kysely: Kysely<unknown>,
  token: { readonly id: string; readonly userId: string },
): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM auth_api_token WHERE id = ${token.id} AND "userId" = ${token.userId} RETURNING id`.execute(kysely)
  return rows.length > 0
}

export async function removeApiTokensOf(kysely: Kysely<unknown>, userId: string): Promise<void> {
  await sql`DELETE FROM auth_api_token WHERE "userId" = ${userId}`.execute(kysely)
}

/** As the databases hand it out: PostgreSQL's large numbers are texts. */
type StoredToken = Pick<ApiTokenRow, 'id' | 'userId' | 'name' | 'hint' | 'scope'> & {
  readonly createdAtMs: number | string
  readonly expiresAtMs: number | string | null
  readonly lastUsedAtMs: number | string | null
}

function toRow({ id, userId, name, hint, scope, ...times }: StoredToken): ApiTokenRow {
  const toNumber = (value: number | string | null) => (value === null ? undefined : Number(value))
  return {
    id,
    userId,
    name,
    hint,
    scope,
    createdAtMs: Number(times.createdAtMs),
    expiresAtMs: toNumber(times.expiresAtMs),
    lastUsedAtMs: toNumber(times.lastUsedAtMs),
  }
}
