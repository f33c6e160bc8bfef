/** Who may register: what the administrator has set, else what the server was started with. */
import { sql } from 'kysely'
import { AppError } from '#base/app-error'
import { registrationSchema, type AuthErrorCode, type Registration } from '#auth'
import type { Engine } from '../engine.ts'
import { requireInvitation, takeInvitation } from './invitations.ts'
import { hasAccounts } from '../own-tables.ts'

const REGISTRATION = 'registration'

/** Asked anew each time, so that a change counts on all servers at once. */
export async function readRegistration(engine: Engine): Promise<Registration> {
  const { rows } = await sql<{ value: string }>`
    SELECT value FROM auth_setting WHERE name = ${REGISTRATION}`.execute(engine.store.kysely)
  return rows[0] === undefined ? engine.options.registration : registrationSchema.parse(rows[0].value)
}

export async function writeRegistration(engine: Engine, registration: Registration): Promise<void> {
  await sql`
    INSERT INTO auth_setting (name, value) VALUES (${REGISTRATION}, ${registration})
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`.execute(engine.store.kysely)
}

/**
 * Runs what makes an account and lets its person in, if one may be made; `invitation` is the secret of a link. Every way to a new account goes
 * through here: sign-up, a guest who stays, a provider. An invitation is used up by it, and given back when it fails.
 * While registration is not open the very first account needs none, and only one at a time can be the first (rule A5).
 */
export async function whenRegistrationAllows<Value>(
  engine: Engine,
  invitation: string | undefined,
  run: () => Promise<Value>,
): Promise<Value> {
  const registration = await readRegistration(engine)
  if (registration === 'open') return run()
  if (!(await hasAccounts(engine.store.kysely))) return asTheFirst(engine, run)
  if (registration === 'closed' || invitation === undefined) throw new AppError<AuthErrorCode>('registration-closed')
  const taken = await takeInvitation(engine, invitation)
  try {
    const value = await run()
    await taken.use()
    return value
  } catch (error) {
    await taken.giveBack().catch((failure: unknown) => engine.log.error('an invitation was not given back', failure))
    throw error
  }
}

function asTheFirst<Value>(engine: Engine, run: () => Promise<Value>): Promise<Value> {
  return engine.store.runAlone(async () => {
    if (await hasAccounts(engine.store.kysely)) throw new AppError<AuthErrorCode>('registration-closed')
    return run()
  })
}

/** Throws what `whenRegistrationAllows` would, where the account itself comes later; nothing is taken. */
export async function requireOpenRegistration(engine: Engine, invitation: string | undefined): Promise<void> {
  const registration = await readRegistrationNow(engine)
  if (registration === 'open') return
  if (registration === 'closed' || invitation === undefined) throw new AppError<AuthErrorCode>('registration-closed')
  await requireInvitation(engine, invitation)
}

/** What counts for somebody who comes now: whoever is the first on a new server always may (rule A5). */
export async function readRegistrationNow(engine: Engine): Promise<Registration> {
  const registration = await readRegistration(engine)
  return registration === 'open' || (await hasAccounts(engine.store.kysely)) ? registration : 'open'
}
