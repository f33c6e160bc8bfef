/** Limits how many mails a caller can cause: per address that asks, and per mailbox that would be filled. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#base/clock'
import type { Caller } from '../caller.ts'
import type { Engine } from '../engine.ts'
import { addressGroup, type Limit } from '../limits/limits.ts'
import { emailKey } from '../store/mail-secrets.ts'

/** The purpose of a mail; each is counted separately. */
type MailPurpose = 'code' | 'sign-up' | 'reset' | 'verification' | 'email-change' | 'reauthentication'

const byAddress: readonly Limit[] = [
  { name: 'minute', times: 3, windowMs: MINUTE_MS },
  { name: 'hour', times: 20, windowMs: HOUR_MS },
]
const byMailbox: readonly Limit[] = [
  { name: '10-minutes', times: 3, windowMs: 10 * MINUTE_MS },
  { name: 'day', times: 10, windowMs: DAY_MS },
]

/** Shared by all known browsers of an account: someone who once had the password may have created many of them. */
const byKnownDevices: readonly Limit[] = [
  { name: 'known-10-minutes', times: 6, windowMs: 10 * MINUTE_MS },
  { name: 'known-day', times: 20, windowMs: DAY_MS },
]

/**
 * For callers who are not signed in. An address without an account counts like one with, so the limit reveals nothing; a browser
 * that has signed in to the account before has a count of its own, so that a stranger cannot use up the owner's (rule M6).
 */
export async function takeStrangerMail(
  engine: Engine,
  purpose: MailPurpose,
  email: string,
  caller: Caller,
): Promise<void> {
  await takeAll(engine, purpose, byAddress, `address:${addressGroup(caller.clientIp)}`)
  const device = engine.knownDevices.read(email, caller.cookie)
  if (device === undefined) return takeAll(engine, purpose, byMailbox, `mailbox:${emailKey(email)}`)
  await takeAll(engine, purpose, byMailbox, `device:${device}`)
  await takeAll(engine, purpose, byKnownDevices, `devices:${emailKey(email)}`)
}

/** For mails of signed-in users to a mailbox that is not theirs yet: it is limited for all users together, so that it cannot be flooded. */
export async function takeMailToOther(engine: Engine, purpose: MailPurpose, uid: string, email: string): Promise<void> {
  await takeOwnMail(engine, purpose, uid)
  await takeAll(engine, purpose, byMailbox, `mailbox:${emailKey(email)}`)
}

/** For signed-in users; a stranger's requests do not count here. */
export async function takeOwnMail(engine: Engine, purpose: MailPurpose, uid: string): Promise<void> {
  await takeAll(engine, purpose, byMailbox, `person:${uid}`)
}

async function takeAll(engine: Engine, purpose: MailPurpose, limits: readonly Limit[], subject: string): Promise<void> {
  for (const limit of limits) await engine.limits.take({ ...limit, name: `mail-${purpose}-${limit.name}` }, subject)
}
