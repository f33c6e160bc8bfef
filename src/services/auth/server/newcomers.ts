/** Who may become a person here, and how somebody who was just made is let in. */
import { AppError } from '#base/app-error'
import type { AuthErrorCode, TokenAnswer } from '#auth'
import type { Person } from './account.ts'
import { admit, type WayIn } from './admit.ts'
import type { Caller } from './caller.ts'
import type { Engine } from './engine.ts'
import { appointAdministrator, hasAccounts } from './own-tables.ts'
import { removeNewPerson } from './people.ts'
import type { WithCookies } from './sessions.ts'

/**
 * Runs a sign-up if one is allowed, else throws `registration-closed`. While registration is not open, only one at a
 * time can be the first.
 */
export function whenRegistrationAllows<Value>(engine: Engine, run: () => Promise<Value>): Promise<Value> {
  if (engine.options.registration === 'open') return run()
  return engine.store.runAlone(async () => {
    if (await hasAccounts(engine.store.kysely)) throw new AppError<AuthErrorCode>('registration-closed')
    return run()
  })
}

/** Lets in who was just made; whoever is told that it did not work can do it again (rule A4). */
export async function welcomeNewcomer(
  engine: Engine,
  person: Person,
  caller: Caller,
  way: WayIn,
): Promise<WithCookies<TokenAnswer>> {
  try {
    const answer = await admit(engine, person, caller, way)
    await appointAdministrator(engine.store.kysely)
    return answer
  } catch (error) {
    // Then the account stays; signing in to it makes good what is missing.
    await removeNewPerson(engine, person.id).catch((failure: unknown) =>
      engine.log.error('a sign-up could not be undone', failure),
    )
    throw error
  }
}
