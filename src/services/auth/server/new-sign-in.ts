import { randomUUID } from 'node:crypto'
import { describeDevice } from '#auth'
import type { Notice } from '#messaging/server'
import type { Person } from './account.ts'
import { formatMoment, newSignInMail, type SignInNotice } from './account-mails.ts'
import type { Caller } from './caller.ts'
import type { Engine } from './engine.ts'

/** Whether a sign-in is news for the person: another browser than those they came with, and not their very first visit. */
export async function isNewSignIn(engine: Engine, person: Person, caller: Caller): Promise<boolean> {
  if (person.isAnonymous === true || person.lastLoginAt === null || person.lastLoginAt === undefined) return false
  if (engine.knownDevices.read(person.email, caller.cookie) !== undefined) return false
  // A guest who stays has another address than the one this browser knows.
  return caller.session?.userId !== person.id
}

/** Tells the person by mail, proven or not, and in their list of messages; follows the answer. */
export function tellOfSignIn(engine: Engine, person: Person, caller: Caller): void {
  const { mailer, notify, now, publicUrl } = engine.options
  const notice: SignInNotice = {
    device: describeDevice(caller.userAgent),
    ipAddress: caller.clientIp,
    atMs: now(),
  }
  mailer.send(newSignInMail(person.email, notice, `${publicUrl}/account`))
  engine.afterwards.run(() => notify(person.id, toMessage(notice)))
}

function toMessage({ device, atMs }: SignInNotice): Notice {
  return {
    key: `sign-in ${randomUUID()}`,
    kind: 'sign-in',
    source: 'account',
    title: 'Neue Anmeldung',
    body: `${device} hat sich am ${formatMoment(atMs)} angemeldet. Warst du das nicht, vergib ein neues Passwort und melde die anderen Geräte ab.`,
    link: '/account',
  }
}
