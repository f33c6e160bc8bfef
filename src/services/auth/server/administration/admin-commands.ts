/** The operator's commands on accounts from a terminal; they also work while servers run on the same database. */
import { randomBytes } from 'node:crypto'
import { AppError } from '#base/app-error'
import type { AuthErrorCode, ManagedPerson } from '#auth'
import { readPeople, setDisabled } from './administration.ts'
import { checkEmail, checkNewPassword, checkSignUpForm } from '../passwords/credentials.ts'
import type { AuthOptions } from '../engine.ts'
import { openEngine } from '../open-engine.ts'
import { forgetMailSecrets } from '../store/mail-secrets.ts'
import { appointAdministrator } from '../own-tables.ts'
import { createPerson, findPersonByEmail } from '../people.ts'
import { readSetUpLink } from '../sign-up/set-up.ts'
import { removeApiTokensOf } from '../store/api-token-rows.ts'
import { endSessionsOf } from '../sessions/end-sessions.ts'
import { removeSecondFactor } from '../second-factor/second-factor.ts'
import { writePassword } from '../store/account-rows.ts'

export type AdminCommands = {
  /** Returns all users, oldest account first. */
  list(): Promise<readonly ManagedPerson[]>
  /** The link whose first user becomes the administrator; undefined if there is an administrator. */
  readSetUpLink(): Promise<string | undefined>
  /** Creates an account regardless of the registration setting. Throws the same errors as a sign-up. */
  create(form: { readonly name: string; readonly email: string; readonly password: string }): Promise<void>
  /** Sets a password and ends all sessions, here at once and on running servers within a second. */
  resetPassword(email: string, password: string): Promise<void>
  setDisabled(email: string, isDisabled: boolean): Promise<void>
  /** Turns the second factor off for users who have lost it; works even if the secret it was sealed under is lost. */
  disableSecondFactor(email: string): Promise<void>
  close(): Promise<void>
}

export type AdminCommandsOptions = Pick<
  AuthOptions,
  'database' | 'secret' | 'publicUrl' | 'registration' | 'now' | 'log' | 'passwordMemoryKiB'
>

/** All but `list`, `readSetUpLink` and `create` throw `user-not-found` for an address without an account. */
export async function openAdminCommands(options: AdminCommandsOptions): Promise<AdminCommands> {
  const engine = await openEngine({
    ...options,
    // Only the server writes documents; it creates the record at the first sign-in (rule A4).
    ensureUserRecord: async () => {},
    mailer: { isSent: false, send: () => {} },
    notify: async () => {},
  })
  const find = async (text: string) => {
    const person = await findPersonByEmail(engine, checkEmail(text))
    if (person === undefined) throw new AppError<AuthErrorCode>('user-not-found')
    return person
  }
  return {
    list: () => readPeople(engine),
    readSetUpLink: () => readSetUpLink(engine),
    async create(form) {
      const { name, email, password } = checkSignUpForm(form)
      const passwordHash = await engine.passwords.hash(password)
      await createPerson(engine, { name, email, signInMethod: { passwordHash } })
      await appointAdministrator(engine.store.kysely)
    },
    async resetPassword(email, password) {
      const person = await find(email)
      checkNewPassword(password, person, 'password')
      const passwordHash = await engine.passwords.hash(password)
      // Ends sessions before and after, so that a password a session is changing at this moment does not replace this one.
      await endSessionsOf(engine, person.id)
      await writePassword(engine.store.kysely, { uid: person.id, passwordHash }, engine.options.now())
      await endSessionsOf(engine, person.id)
      await removeApiTokensOf(engine.store.kysely, person.id)
      await forgetMailSecrets(engine, person)
    },
    setDisabled: async (email, isDisabled) => setDisabled(engine, (await find(email)).id, isDisabled),
    disableSecondFactor: async (email) => removeSecondFactor(engine, (await find(email)).id),
    async close() {
      await engine.backgroundWork.finish()
      await engine.store.close()
    },
  }
}

/** A random password in groups that can be read out: 20 letters and digits, without characters that look alike. */
export function makePassword(): string {
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
  const text = Array.from(randomBytes(20), (byte) => letters[byte % letters.length]).join('')
  return text.replaceAll(/.{5}(?=.)/g, '$&-')
}
