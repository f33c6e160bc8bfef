/** The random number that the token of the set-up link is made from: one row, for all servers of the database. */
import { randomBytes } from 'node:crypto'
import { sql, type Kysely } from 'kysely'

const SET_UP = 'set-up'

/** Of several servers that ask at the same moment all get the same number. */
export async function keepSetUpNumber(kysely: Kysely<unknown>): Promise<string> {
  await sql`
    INSERT INTO auth_setting (name, value) VALUES (${SET_UP}, ${randomBytes(24).toString('base64url')})
    ON CONFLICT (name) DO NOTHING`.execute(kysely)
  return (await readSetUpNumber(kysely)) ?? keepSetUpNumber(kysely)
}

export async function readSetUpNumber(kysely: Kysely<unknown>): Promise<string | undefined> {
  const { rows } = await sql<{ value: string }>`SELECT value FROM auth_setting WHERE name = ${SET_UP}`.execute(kysely)
  return rows[0]?.value
}

/** Deletes the number; true if it still existed. Of several simultaneous calls, on any server, only one gets true. */
export async function takeSetUpNumber(kysely: Kysely<unknown>, number: string): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM auth_setting WHERE name = ${SET_UP} AND value = ${number} RETURNING name`.execute(kysely)
  return rows.length > 0
}

export async function giveBackSetUpNumber(kysely: Kysely<unknown>, number: string): Promise<void> {
  await sql`
    INSERT INTO auth_setting (name, value) VALUES (${SET_UP}, ${number})
    ON CONFLICT (name) DO NOTHING`.execute(kysely)
}

export async function forgetSetUp(kysely: Kysely<unknown>): Promise<void> {
  await sql`DELETE FROM auth_setting WHERE name = ${SET_UP}`.execute(kysely)
}
