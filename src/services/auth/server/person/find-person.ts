/** What users can learn about each other: whether an address has an account, so that they can share, and the names of users who share. */
import { sql } from 'kysely'
import { AppError } from '#base/app-error'
import { HOUR_MS } from '#base/clock'
import type { AuthErrorCode, NamedPerson, Standing } from '#auth'
import { checkEmail } from '../passwords/credentials.ts'
import type { Engine } from '../engine.ts'
import type { Limit } from '../limits/limits.ts'
import { isNoGuest } from '../own-tables.ts'
import { findPersonByEmail, readPerson } from '../people.ts'
import { authTables } from '../store/auth-store.ts'

/** Enough for a family or a class, and far too few to check a long list for accounts. */
const findLimit: Limit = { name: 'find-person', times: 20, windowMs: HOUR_MS }

/** Returns the user to share with (rules B1 to B4). */
export async function findPersonToShareWith(engine: Engine, uid: string, typedEmail: string): Promise<NamedPerson> {
  const asker = await readPerson(engine, uid)
  if (asker.isAnonymous) throw new AppError<AuthErrorCode>('needs-account')
  const email = checkEmail(typedEmail)
  if (email === asker.email) throw new AppError<AuthErrorCode>('own-address', { field: 'email' })
  await engine.limits.take(findLimit, uid)
  const found = await findPersonByEmail(engine, email)
  // If mails leave the server, an unproven address may belong to someone else, and that person would be meant (M9).
  const isTheirs = found?.emailVerified === true || !engine.options.mailer.isSent
  if (found === undefined || !isTheirs || !(await findSharers(engine, [found.id])).has(found.id)) {
    throw new AppError<AuthErrorCode>('person-not-found', { field: 'email' })
  }
  return { id: found.id, name: (await engine.options.people?.readName(found.id)) ?? found.name }
}

/** Rule B5. */
export async function readNamesOf(
  engine: Engine,
  uid: string,
  ids: readonly string[],
): Promise<readonly NamedPerson[]> {
  const { people } = engine.options
  if (people === undefined) return []
  const companions = await people.findCompanions(uid, [...new Set(ids)])
  const named = await Promise.all(companions.map(async (id) => ({ id, name: await people.readName(id) })))
  return named.flatMap(({ id, name }) => (name === undefined ? [] : [{ id, name }]))
}

/** Returns which of these users share and may be shared with (B2): no guests, and no users who are locked or being deleted. */
export async function findSharers(engine: Engine, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM ${sql.table(authTables.user)}
    WHERE id IN (${sql.join(ids)}) AND ${isNoGuest} AND NOT COALESCE("isDisabled", false)`.execute(engine.store.kysely)
  return new Set(rows.map(({ id }) => id))
}

/** Users per statement; SQLite limits the number of bound parameters. */
const STANDINGS_AT_ONCE = 500

/** Returns the current standing of these users (P11); users without an account, or whose account was removed, are not in the answer. */
export async function readStandings(engine: Engine, ids: readonly string[]): Promise<ReadonlyMap<string, Standing>> {
  const standings = new Map<string, Standing>()
  for (let first = 0; first < ids.length; first += STANDINGS_AT_ONCE) {
    const some = ids.slice(first, first + STANDINGS_AT_ONCE)
    const { rows } = await sql<{ id: string; standing: Standing }>`
      SELECT id, CASE
        WHEN COALESCE("isDisabled", false) OR id IN (SELECT "userId" FROM auth_deletion) THEN 'locked'
        WHEN COALESCE("isAnonymous", false) THEN 'guest'
        ELSE 'person' END AS standing
      FROM ${sql.table(authTables.user)} WHERE id IN (${sql.join(some)})`.execute(engine.store.kysely)
    for (const { id, standing } of rows) standings.set(id, standing)
  }
  return standings
}
