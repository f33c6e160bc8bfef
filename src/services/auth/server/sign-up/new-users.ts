import type { TokenAnswer } from '#auth'
import type { Person } from '../account.ts'
import { completeSignIn, type SignInProof } from '../sign-in/complete-sign-in.ts'
import type { Caller } from '../caller.ts'
import type { Engine } from '../engine.ts'
import { appointAdministrator } from '../own-tables.ts'
import { removeNewPerson } from '../people.ts'
import { notifyAdministrator } from './set-up.ts'
import type { WithCookies } from '../sessions/sessions.ts'

/** Signs in a user who was just made; if it fails, the user can sign up again (rule A4). */
export async function welcomeNewUser(
  engine: Engine,
  person: Person,
  caller: Caller,
  way: SignInProof,
): Promise<WithCookies<TokenAnswer>> {
  try {
    const answer = await completeSignIn(engine, person, caller, way)
    await appointAdministrator(engine.store.kysely)
    notifyAdministrator(engine, person.id)
    return answer
  } catch (error) {
    // Then the account stays; signing in to it makes good what is missing.
    await removeNewPerson(engine, person.id).catch((failure: unknown) =>
      engine.log.error('a sign-up could not be undone', failure),
    )
    throw error
  }
}
