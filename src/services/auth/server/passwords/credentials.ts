import { domainToASCII } from 'node:url'
import { AppError } from '#base/app-error'
import {
  EMAIL_MAX_LENGTH,
  isGuestEmail,
  NAME_MAX_LENGTH,
  normalizeEmail,
  PASSWORD_MAX_LENGTH,
  type AuthErrorCode,
} from '#auth'
import type { RequestErrorCode } from '#http'
import { isWeakPassword } from './weak-password.ts'

export type SignUpForm = { readonly name: string; readonly email: string; readonly password: string }

const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/
/** Control characters, line and paragraph separators, and marks that change the direction of text. */
// oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/

/** Returns the form as it is stored: name and e-mail normalized. Throws `AppError` for the first wrong field. */
export function checkSignUpForm(form: SignUpForm): SignUpForm {
  const name = checkName(form.name)
  const email = checkEmail(form.email)
  checkNewPassword(form.password, { name, email }, 'password')
  return { name, email, password: form.password }
}

/** Throws `weak-password`, or `invalid-request` if the password is too long, with the form field it was typed in. */
export function checkNewPassword(
  password: string,
  person: { readonly name: string; readonly email: string },
  field: string,
): void {
  if (password.length > PASSWORD_MAX_LENGTH) {
    throw new AppError<RequestErrorCode>('invalid-request', {
      field,
      message: `Das Passwort ist zu lang. Nimm höchstens ${PASSWORD_MAX_LENGTH} Zeichen.`,
    })
  }
  if (isWeakPassword(password, { email: person.email, name: person.name })) {
    throw new AppError<AuthErrorCode>('weak-password', { field })
  }
}

/**
 * Returns the address trimmed, in lower case, with the domain in its ASCII form. The part before the @ must be ASCII as typed:
 * look-alikes from other scripts would allow two accounts that read the same.
 */
export function checkEmail(text: string): string {
  const trimmed = text.trim()
  if (trimmed.length > EMAIL_MAX_LENGTH) throw tooLongEmail()
  const at = trimmed.lastIndexOf('@')
  const localPart = trimmed.slice(0, Math.max(at, 0))
  const domain = domainToASCII(trimmed.slice(at + 1))
  const email = normalizeEmail(`${localPart}@${domain}`)
  if (!LOCAL_PART.test(localPart) || localPart.length > 64 || !DOMAIN.test(domain) || isGuestEmail(email)) {
    throw new AppError<AuthErrorCode>('invalid-email', { field: 'email' })
  }
  // A domain may be longer in ASCII than as typed.
  if (email.length > EMAIL_MAX_LENGTH) throw tooLongEmail()
  return email
}

function tooLongEmail(): AppError<RequestErrorCode> {
  const message = `Die E-Mail-Adresse ist zu lang. Es gehen höchstens ${EMAIL_MAX_LENGTH} Zeichen.`
  return new AppError('invalid-request', { field: 'email', message })
}

/** Returns a name as it is stored (rule A3). */
export function checkName(text: string): string {
  const name = text.trim()
  if (name === '') throw new AppError<AuthErrorCode>('missing-name', { field: 'name' })
  if (name.length > NAME_MAX_LENGTH) throw wrongName(`Der Name ist zu lang. Nimm höchstens ${NAME_MAX_LENGTH} Zeichen.`)
  if (INVISIBLE.test(name)) throw wrongName('Der Name enthält Zeichen, die man nicht sehen kann.')
  return name
}

function wrongName(message: string): AppError<RequestErrorCode> {
  return new AppError('invalid-request', { field: 'name', message })
}
