/** Signing up and in with a password. */
import { AppError } from '#base/app-error'
import { PASSWORD_MAX_LENGTH, type AuthErrorCode, type TokenAnswer } from '#auth'
import { admit } from './admit.ts'
import type { Caller } from './caller.ts'
import { checkEmail, checkSignUpForm, type SignUpForm } from './credentials.ts'
import { takeSignIn } from './endpoint-limits.ts'
import type { Engine } from './engine.ts'
import { welcomeNewcomer } from './newcomers.ts'
import { beginSignUp } from './pending-sign-ups.ts'
import { createPerson, findPasswordHash, findPersonByEmail, hasPasswordHash } from './people.ts'
import { whenRegistrationAllows } from './registration.ts'
import { endNewSession, type WithCookies } from './sessions.ts'

/** Makes an account and lets its person in; where mails leave the server, sends the code that it waits for. */
export async function signUp(
  engine: Engine,
  form: SignUpForm & { readonly invitation?: string | undefined },
  caller: Caller,
): Promise<WithCookies<TokenAnswer | { isCodeSent: true }>> {
  const { name, email, password } = checkSignUpForm(form)
  if (engine.options.mailer.isSent) {
    return beginSignUp(engine, { name, email, password, invitation: form.invitation }, caller)
  }
  const passwordHash = await engine.passwords.hash(password)
  return whenRegistrationAllows(engine, form.invitation, async () => {
    const person = await createPerson(engine, { name, email, wayIn: { passwordHash } })
    return welcomeNewcomer(engine, person, caller, 'password')
  })
}

export async function signIn(
  engine: Engine,
  form: { readonly email: string; readonly password: string },
  caller: Caller,
): Promise<WithCookies<TokenAnswer>> {
  const email = checkEmail(form.email)
  if (form.password === '' || form.password.length > PASSWORD_MAX_LENGTH) throw wrongCredential()
  await takeSignIn(engine, email, caller)
  const attempt = await engine.throttle?.begin(email, caller.cookie)
  const person = await findPersonByEmail(engine, email)
  const passwordHash = await findPasswordHash(engine, person?.id, form.password)
  if (passwordHash === undefined || person === undefined) throw wrongCredential()
  await attempt?.succeed()
  const answer = await admit(engine, person, caller, 'password')
  if (await hasPasswordHash(engine, person.id, passwordHash)) return answer
  // Changed a moment ago: the sessions of before may have ended when this one was not there yet (rule M10).
  await endNewSession(engine, answer)
  throw wrongCredential()
}

function wrongCredential(): AppError<AuthErrorCode> {
  return new AppError('invalid-credential', { field: 'password' })
}
