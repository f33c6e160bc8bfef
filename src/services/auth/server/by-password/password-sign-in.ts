/** Signing up and in with a password. */
import { AppError } from '#base/app-error'
import { PASSWORD_MAX_LENGTH, type AuthErrorCode, type TokenAnswer } from '#auth'
import { completeSignIn } from '../sign-in/complete-sign-in.ts'
import type { Caller } from '../caller.ts'
import { checkEmail, checkSignUpForm, type SignUpForm } from '../passwords/credentials.ts'
import { takeSignIn } from '../limits/endpoint-limits.ts'
import type { Engine } from '../engine.ts'
import { welcomeNewUser } from '../sign-up/new-users.ts'
import { beginSignUp } from '../sign-up/pending-sign-ups.ts'
import { createPerson, findPersonByEmail, isPasswordOf } from '../people.ts'
import { whenRegistrationAllows } from '../sign-up/registration.ts'
import { greetAdministrator } from '../sign-up/set-up.ts'
import type { WithCookies } from '../sessions/sessions.ts'

/** Makes an account and signs its user in; if mails leave the server, sends the code that it waits for. */
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
  return whenRegistrationAllows(engine, { invitation: form.invitation, caller }, async () => {
    const person = await createPerson(engine, { name, email, signInMethod: { passwordHash } })
    return welcomeNewUser(engine, person, caller, 'password')
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
  if (!(await isPasswordOf(engine, person?.id, form.password)) || person === undefined) throw wrongCredential()
  await attempt?.succeed()
  const answer = await completeSignIn(engine, person, caller, 'password')
  greetAdministrator(engine, person)
  return answer
}

function wrongCredential(): AppError<AuthErrorCode> {
  return new AppError('invalid-credential', { field: 'password' })
}
