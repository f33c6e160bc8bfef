import { randomUUID } from 'node:crypto'
import { AppError } from '#base/app-error'
import { DAY_MS } from '#base/clock'
import { describeDevice } from '#auth'
import type { Notice } from '#messaging/server'
import type { Person } from '../account.ts'
import { formatMoment, newSignInMail, type SignInNotice } from './account-mails.ts'
import type { Caller } from '../caller.ts'
import type { Engine } from '../engine.ts'
import type { Limit } from '../limits/limits.ts'

const newsLimit: Limit = { name: 'sign-in-news', times: 10, windowMs: DAY_MS }

/** Whether a sign-in is worth an alert: it comes from an unknown browser and is not the user's first. */
export async function isNewSignIn(engine: Engine, person: Person, caller: Caller): Promise<boolean> {
  if (person.isAnonymous || person.lastLoginAt === undefined) return false
  if (engine.knownDevices.read(person.email, caller.cookie) !== undefined) return false
  // A guest who becomes a user has another address than the one this browser is known for.
  return caller.session?.userId !== person.id
}

/**
 * Alerts the user by mail, even if the address is unproven, and by a message; runs after the response. It is limited, so that
 * someone who knows the password cannot bury the user in mails.
 */
export function notifySignIn(engine: Engine, person: Person, caller: Caller): void {
  const { mailer, notify, now, publicUrl } = engine.options
  const notice: SignInNotice = {
    device: describeDevice(caller.userAgent),
    ipAddress: caller.clientIp,
    atMs: now(),
  }
  engine.backgroundWork.run(async () => {
    if (await isTooMuchNews(engine, person.id)) return
    mailer.send(newSignInMail(person.email, notice, `${publicUrl}/account`))
    await notify(person.id, toMessage(notice))
  })
}

async function isTooMuchNews(engine: Engine, uid: string): Promise<boolean> {
  try {
    await engine.limits.take(newsLimit, uid)
    return false
  } catch (error) {
    if (error instanceof AppError && error.code === 'too-many-requests') return true
    throw error
  }
}

function toMessage({ device, atMs }: SignInNotice): Notice {
  return {
    key: `sign-in ${randomUUID()}`,
    kind: 'sign-in',
    source: 'account',
    title: 'Neue Anmeldung',
    body: `Am ${formatMoment(atMs)} hat sich jemand in einem neuen Browser angemeldet: ${device}. Warst du das nicht, vergib ein neues Passwort und melde die anderen Geräte ab.`,
    link: '/account',
  }
}
