/** Passkeys as stored: public keys, and the data the devices sent about them. */
import { randomBytes } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { toIso } from '#base/clock'
import type { Passkey } from '#auth'
import { authTables } from './auth-store.ts'

export type PasskeyRow = {
  readonly id: string
  readonly userId: string
  /** The device's id for the key, in base64url; unique among all users. */
  readonly credentialId: string
  /** The device's handle of the user: random, so that it does not reveal them. */
  readonly userHandle: string
  /** The public key in COSE format, in base64url. */
  readonly publicKey: string
  /** How often the key was used, if the device counts; otherwise 0. */
  readonly counter: number
  readonly transports: readonly string[]
  readonly aaguid: string
  readonly isSynced: boolean
  readonly name: string
  readonly createdAtMs: number
  readonly lastUsedAtMs: number | undefined
}

/** The rows are deleted with their user. */
export async function createPasskeyTable(kysely: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS auth_passkey (
      id text PRIMARY KEY,
      "userId" text NOT NULL REFERENCES ${sql.table(authTables.user)} (id) ON DELETE CASCADE,
      "credentialId" text NOT NULL UNIQUE,
      "userHandle" text NOT NULL,
      "publicKey" text NOT NULL,
      counter bigint NOT NULL,
      transports text NOT NULL,
      aaguid text NOT NULL,
      "isSynced" integer NOT NULL,
      name text NOT NULL,
      "createdAtMs" bigint NOT NULL,
      "lastUsedAtMs" bigint
    )`.execute(kysely)
  await sql`CREATE INDEX IF NOT EXISTS auth_passkey_user ON auth_passkey ("userId")`.execute(kysely)
}

/** Stores a new passkey; undefined if its `credentialId` is already stored, for this user or another. */
export async function insertPasskey(
  kysely: Kysely<unknown>,
  passkey: Omit<PasskeyRow, 'id' | 'lastUsedAtMs'>,
): Promise<PasskeyRow | undefined> {
  const id = randomBytes(16).toString('hex')
  const { rows } = await sql`
    INSERT INTO auth_passkey (id, "userId", "credentialId", "userHandle", "publicKey", counter, transports, aaguid,
      "isSynced", name, "createdAtMs")
    VALUES (${id}, ${passkey.userId}, ${passkey.credentialId}, ${passkey.userHandle}, ${passkey.publicKey},
      ${passkey.counter}, ${passkey.transports.join(' ')}, ${passkey.aaguid}, ${passkey.isSynced ? 1 : 0},
      ${passkey.name}, ${passkey.createdAtMs})
    ON CONFLICT ("credentialId") DO NOTHING
    RETURNING id`.execute(kysely)
  return rows.length === 0 ? undefined : { ...passkey, id, lastUsedAtMs: undefined }
}

export async function findPasskey(kysely: Kysely<unknown>, credentialId: string): Promise<PasskeyRow | undefined> {
  const { rows } = await sql<StoredPasskey>`
    SELECT * FROM auth_passkey WHERE "credentialId" = ${credentialId}`.execute(kysely)
  return rows[0] && toRow(rows[0])
}

/** A person's passkeys, the oldest first. */
export async function findPasskeysOf(kysely: Kysely<unknown>, userId: string): Promise<readonly PasskeyRow[]> {
  const { rows } = await sql<StoredPasskey>`
    SELECT * FROM auth_passkey WHERE "userId" = ${userId} ORDER BY "createdAtMs", id`.execute(kysely)
  return rows.map(toRow)
}

/** Records a use, unless the passkey was used otherwise since the row was read; then returns false. */
export async function notePasskeyUse(
  kysely: Kysely<unknown>,
  { id, counter }: PasskeyRow,
  use: { readonly counter: number; readonly isSynced: boolean; readonly atMs: number },
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE auth_passkey
    SET counter = ${use.counter}, "isSynced" = ${use.isSynced ? 1 : 0}, "lastUsedAtMs" = ${use.atMs}
    WHERE id = ${id} AND counter = ${counter}
    RETURNING id`.execute(kysely)
  return rows.length > 0
}

/** Both return whether the user has such a passkey. */
export async function setPasskeyName(
  kysely: Kysely<unknown>,
  key: { readonly id: string; readonly userId: string },
  name: string,
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE auth_passkey SET name = ${name} WHERE id = ${key.id} AND "userId" = ${key.userId} RETURNING id`.execute(
    kysely,
  )
  return rows.length > 0
}

export async function removePasskey(
  kysely: Kysely<unknown>,
  key: { readonly id: string; readonly userId: string },
): Promise<boolean> {
  const { rows } =
    await sql`DELETE FROM auth_passkey WHERE id = ${key.id} AND "userId" = ${key.userId} RETURNING id`.execute(kysely)
  return rows.length > 0
}

export async function removePasskeysOf(kysely: Kysely<unknown>, userId: string): Promise<void> {
  await sql`DELETE FROM auth_passkey WHERE "userId" = ${userId}`.execute(kysely)
}

/** What the person gets to see of it. */
export function toPasskey(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    name: row.name,
    createdAt: toIso(row.createdAtMs),
    lastUsedAt: row.lastUsedAtMs === undefined ? null : toIso(row.lastUsedAtMs),
    isSynced: row.isSynced,
  }
}

/** As the databases hand it out: PostgreSQL's large numbers are texts. */
type StoredPasskey = Omit<PasskeyRow, 'counter' | 'transports' | 'isSynced' | 'createdAtMs' | 'lastUsedAtMs'> & {
  readonly counter: number | string
  readonly transports: string
  readonly isSynced: number
  readonly createdAtMs: number | string
  readonly lastUsedAtMs: number | string | null
}

function toRow(stored: StoredPasskey): PasskeyRow {
  return {
    ...stored,
    counter: Number(stored.counter),
    transports: stored.transports === '' ? [] : stored.transports.split(' '),
    isSynced: stored.isSynced === 1,
    createdAtMs: Number(stored.createdAtMs),
    lastUsedAtMs: stored.lastUsedAtMs === null ? undefined : Number(stored.lastUsedAtMs),
  }
}
