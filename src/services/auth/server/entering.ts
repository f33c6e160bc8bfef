/** Signing up and in with a password. */
import { AppError } from '#base/app-error'
import { PASSWORD_MAX_LENGTH, type AuthErrorCode, type TokenAnswer } from '#auth'
import type { Person } from './account.ts'
import { admit } from './admit.ts'
import type { Caller } from './caller.ts'
import { checkEmail, checkSignUpForm, type SignUpForm } from './credentials.ts'
import type { Engine } from './engine.ts'
import { appointAdministrator, hasAccounts } from './own-tables.ts'
import { createPerson, findPersonByEmail, isPasswordOf, removeNewPerson } from './people.ts'
import type { WithCookies } from './sessions.ts'

export async function signUp(engine: Engine, form: SignUpForm, caller: Caller): Promise<WithCookies<TokenAnswer>> {
  const { name, email, password } = checkSignUpForm(form)
  const passwordHash = await engine.passwords.hash(password)
  const person = await whenRegistrationAllows(engine, () =>
    createPerson(engine, { name, email, wayIn: { passwordHash } }),
  )
  return welcome(engine, person, caller)
}

/** Lets in who was just made; whoever is told that it did not work can do it again (rule A4). */
async function welcome(engine: Engine, person: Person, caller: Caller): Promise<WithCookies<TokenAnswer>> {
  try {
    const answer = await admit(engine, person, caller, 'password')
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

/** Runs a sign-up if one is allowed. While registration is not open, only one at a time can be the first. */
function whenRegistrationAllows<Value>(engine: Engine, run: () => Promise<Value>): Promise<Value> {
  if (engine.options.registration === 'open') return run()
  return engine.store.runAlone(async () => {
    if (await hasAccounts(engine.store.kysely)) throw new AppError<AuthErrorCode>('registration-closed')
    return run()
  })
}

export async function signIn(
  engine: Engine,
  form: { readonly email: string; readonly password: string },
  caller: Caller,
): Promise<WithCookies<TokenAnswer>> {
  const email = checkEmail(form.email)
  if (form.password === '' || form.password.length > PASSWORD_MAX_LENGTH) throw wrongCredential()
  const attempt = await engine.throttle?.begin(email, caller.cookie)
  const person = await findPersonByEmail(engine, email)
  if (!(await isPasswordOf(engine, person?.id, form.password)) || person === undefined) throw wrongCredential()
  await attempt?.succeed()
  return admit(engine, person, caller, 'password')
}

function wrongCredential(): AppError<AuthErrorCode> {
  return new AppError('invalid-credential', { field: 'password' })
}
