/** Whether a mail reaches the user, and what they can do if it does not. Pure. */
import { isGuestEmail, type Account } from '#auth'
import { accountPaths } from '../account/account-paths.ts'

export type MailReach =
  /** The server could not be asked. */
  | { readonly kind: 'unknown' }
  /** None leaves this server: there is nothing to choose. */
  | { readonly kind: 'none' }
  | { readonly kind: 'reached'; readonly address: string }
  | {
      readonly kind: 'blocked'
      /** Why no mail comes, and when one would. */
      readonly text: string
      /** The page on which the user can change that; absent if they cannot. */
      readonly way?: { readonly label: string; readonly path: string }
      /** Switching mails on would be of no use whatever happens next. */
      readonly isFinal: boolean
    }

const guest: MailReach = {
  kind: 'blocked',
  text: 'E-Mails gibt es erst mit einem Konto, denn ohne kennen wir keine Adresse von dir.',
  way: { label: 'Konto anlegen', path: '/register' },
  isFinal: true,
}

export function mailReach(o: {
  /** The address in the record that is kept on this device. */
  readonly recordEmail: string
  readonly account: Pick<Account, 'email' | 'emailVerified'> | undefined
  /** Whether mails leave this server; undefined where it could not be asked. */
  readonly isMailSent: boolean | undefined
}): MailReach {
  if (o.isMailSent === false) return { kind: 'none' }
  if (isGuestEmail(o.recordEmail)) return guest
  if (o.account === undefined || o.isMailSent === undefined) return { kind: 'unknown' }
  const { email, emailVerified } = o.account
  if (email === null) {
    return {
      kind: 'blocked',
      text: 'Dein Konto hat keine E-Mail-Adresse.',
      way: { label: 'Adresse eintragen', path: accountPaths.security },
      isFinal: false,
    }
  }
  if (!emailVerified) {
    return {
      kind: 'blocked',
      text: `Deine Adresse ${email} ist noch nicht bestätigt. E-Mails kommen erst danach.`,
      way: { label: 'Adresse bestätigen', path: accountPaths.security },
      isFinal: false,
    }
  }
  return { kind: 'reached', address: email }
}
