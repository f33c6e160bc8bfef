/** The registration mode: the administrator's choice, else that of the configuration. */
import { sql } from 'kysely'
import { AppError } from '#base/app-error'
import { registrationSchema, type AuthErrorCode, type Registration, type TokenAnswer } from '#auth'
import type { Engine } from '../engine.ts'
import type { WithCookies } from '../sessions/sessions.ts'
import { requireInvitation, takeInvitation, type TakenInvitation } from './invitations.ts'
import {
  hasAdministrator,
  invalidLink,
  isSetUpNeeded,
  isSetUpSecret,
  readSetUpState,
  requireSetUpRight,
  takeSetUpRight,
  type Applicant,
} from './set-up.ts'

const REGISTRATION = 'registration'

type SignedIn = WithCookies<TokenAnswer>

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
 * Runs `run`, which creates an account and signs its user in, if registration is allowed. Every new account goes through here:
 * sign-up, a guest who stays, a provider. This uses up the applicant's link; it is given back if `run` fails. Before there is an
 * administrator, only the right to become one counts (rule E1).
 */
export async function whenRegistrationAllows(
  engine: Engine,
  applicant: Applicant,
  run: () => Promise<SignedIn>,
): Promise<SignedIn> {
  const registration = await readRegistration(engine)
  const isFirst = !(await hasAdministrator(engine))
  if (isFirst && (isSetUpNeeded(engine) || registration !== 'open')) return asTheFirst(engine, applicant, run)
  const invitation = readInvitation(applicant)
  if (registration === 'open' && invitation === undefined) return run()
  if (registration === 'closed' || invitation === undefined) throw new AppError<AuthErrorCode>('registration-closed')
  const taken = await takeInvitation(engine, invitation).catch((error: unknown) => {
    // An old one is not needed here: only what it shares is lost.
    if (registration !== 'open') throw error
  })
  return taken === undefined ? run() : givingBack(engine, taken, run)
}

/** Runs for one applicant at a time. One without the right to be first does not wait, which would take a connection. */
async function asTheFirst(engine: Engine, applicant: Applicant, run: () => Promise<SignedIn>): Promise<SignedIn> {
  if (isSetUpNeeded(engine)) await requireSetUpRight(engine, applicant)
  return engine.store.runAlone(async () => {
    if (await hasAdministrator(engine)) {
      readInvitation(applicant)
      throw new AppError<AuthErrorCode>('registration-closed')
    }
    if (!isSetUpNeeded(engine)) return run()
    return givingBack(engine, await takeSetUpRight(engine, applicant), run)
  })
}

async function givingBack(
  engine: Engine,
  taken: Partial<Pick<TakenInvitation, 'use'>> & Pick<TakenInvitation, 'giveBack'>,
  run: () => Promise<SignedIn>,
): Promise<SignedIn> {
  try {
    const signedIn = await run()
    await taken.use?.(signedIn.body.account.uid)
    return signedIn
  } catch (error) {
    await taken.giveBack().catch((failure: unknown) => engine.log.error('a link was not given back', failure))
    throw error
  }
}

/** Throws what `whenRegistrationAllows` would throw, if the account is created later; uses up nothing. */
export async function requireOpenRegistration(engine: Engine, applicant: Applicant): Promise<void> {
  if (!(await hasAdministrator(engine))) {
    if (isSetUpNeeded(engine)) await requireSetUpRight(engine, applicant)
    return
  }
  const registration = await readRegistration(engine)
  const invitation = readInvitation(applicant)
  if (registration === 'open') return
  if (registration === 'closed' || invitation === undefined) throw new AppError<AuthErrorCode>('registration-closed')
  await requireInvitation(engine, invitation)
}

/** The secret of an invitation; a set-up link is too late here, and is refused instead of making any account. */
function readInvitation({ invitation }: Applicant): string | undefined {
  if (isSetUpSecret(invitation)) throw invalidLink()
  return invitation
}

/** The registration mode for this caller; before there is an administrator, the mode for a caller with the right to become one. */
export async function readRegistrationNow(engine: Engine, caller: Applicant['caller']): Promise<Registration> {
  if ((await readSetUpState(engine, caller)) === 'by-link') return 'invite'
  return (await hasAdministrator(engine)) ? readRegistration(engine) : 'open'
}

/** Throws unless guests are allowed: only while registration is open, and not before there is an administrator. */
export async function requireGuestsWelcome(engine: Engine): Promise<void> {
  if (isSetUpNeeded(engine) && !(await hasAdministrator(engine))) throw new AppError<AuthErrorCode>('not-set-up')
  if ((await readRegistration(engine)) !== 'open') throw new AppError<AuthErrorCode>('registration-closed')
}
