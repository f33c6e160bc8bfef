import { limitConcurrency } from '#base/limit-concurrency'
import type { Now } from '#base/clock'
import { createMailFolder, createSmtpDelivery, type DeliverMail, type Mail } from './mail-delivery.ts'
import type { DeliveryOutcome } from './push-gateway.ts'
import { isMailAddress, type SmtpSettings } from './smtp-url.ts'

export type Mailer = {
  /** Whether mails leave this server; if not, they are written to the folder. */
  readonly isSent: boolean
  /** Begins to deliver a mail and returns at once, so that a request never waits for a mail server. */
  send(mail: Mail): void
  /**
   * Makes one try, for callers that store the mail and retry themselves. It shares concurrency and time limits with `send`, is given
   * up when the signal aborts, and never throws.
   */
  deliverOnce(mail: Mail, signal: AbortSignal): Promise<DeliveryOutcome>
  /** Waits for what is under way; what can't be delivered within a few seconds is given up. */
  close(): Promise<void>
}

export type MailerOptions = {
  /** Undefined: mails are kept in the folder. */
  readonly smtp: SmtpSettings | undefined
  readonly folder: string
  /** The sender where `smtp` names none. */
  readonly from: string
  readonly log: MailLog
  readonly now: Now
  readonly newId: () => string
  /** Calls back once after a delay, and returns how to call that off. */
  readonly startTimer: (callback: () => void, delayMs: number) => () => void
}

type MailLog = Record<'info' | 'warn' | 'error', (details: object, message: string) => void>

/** After the first try; a code that came later than that would have stopped counting. */
const RETRY_DELAYS_MS: readonly number[] = [5_000, 30_000, 120_000]
const ATTEMPT_TIMEOUT_MS = 45_000
const CLOSING_TIMEOUT_MS = 5_000
/** Limit of waiting mails; reaching it means that the mail server is down, or that someone is using us for mass mail. */
const WAITING_LIMIT = 1_000
const PARALLEL_LIMIT = 4

/**
 * Delivers mails, each tried up to four times. What becomes of them is in the log, by their subject: never the address,
 * the text, or what a mail server said, which repeats the address. A mail that waits while the server ends is tried a last
 * time; nothing of it is kept for the next start.
 */
export function createMailer(o: MailerOptions): Mailer {
  const from = o.smtp?.from ?? o.from
  const deliver =
    o.smtp === undefined
      ? createMailFolder({ folder: o.folder, from, now: o.now, newId: o.newId })
      : createSmtpDelivery(o.smtp, from, o.now)
  const isSent = o.smtp !== undefined
  const closing = new AbortController()
  const ending = new AbortController()
  const underWay = new Set<Promise<void>>()
  const limited = limitConcurrency(PARALLEL_LIMIT)
  const attempt = (mail: Mail) => limited(() => tryOnce(deliver, mail, ending.signal, o.startTimer))

  async function deliverPatiently(mail: Mail): Promise<void> {
    const { subject } = mail
    for (let tries = 1; ; tries++) {
      const isLast = closing.signal.aborted
      const failure = await attempt(mail)
      if (failure === undefined) {
        if (!isSent) o.log.info({ subject }, 'a mail was kept in the folder of mails')
        return
      }
      const delayMs = RETRY_DELAYS_MS[tries - 1]
      if (delayMs === undefined || failure.isPermanent || isLast || ending.signal.aborted) {
        return o.log.error({ subject, tries, ...failure.details }, 'a mail was given up')
      }
      o.log.warn({ subject, tries, delayMs, ...failure.details }, 'a mail could not be delivered, trying again')
      await pause(delayMs, closing.signal, o.startTimer)
    }
  }

  return {
    isSent,
    send(mail) {
      const { subject } = mail
      if (!isMailAddress(mail.to)) return o.log.error({ subject }, 'a mail has no address that can be written to')
      if (closing.signal.aborted || underWay.size >= WAITING_LIMIT) {
        return o.log.error({ subject, waiting: underWay.size }, 'a mail was not taken')
      }
      const work: Promise<void> = yieldToEventLoop()
        .then(() => deliverPatiently(mail))
        .finally(() => underWay.delete(work))
      underWay.add(work)
    },
    async deliverOnce(mail, signal) {
      if (!isMailAddress(mail.to)) return { kind: 'refused', reason: 'no address that can be written to' }
      if (closing.signal.aborted) return { kind: 'later', reason: 'the server ends' }
      let hasTurn = false
      const work = limited(async () => {
        hasTurn = true
        return signal.aborted
          ? GIVEN_UP
          : tryOnce(deliver, mail, AbortSignal.any([signal, ending.signal]), o.startTimer)
      })
      // A caller that aborts does not wait for its turn; a try that has begun runs to its own end.
      const failure = await Promise.race([work, aborted(signal).then(() => (hasTurn ? work : GIVEN_UP))])
      return failure === undefined ? { kind: 'delivered' } : toOutcome(failure)
    },
    async close() {
      closing.abort()
      const cancel = o.startTimer(() => ending.abort(), CLOSING_TIMEOUT_MS)
      await Promise.all(underWay)
      cancel()
    },
  }
}

type Failure = {
  readonly isPermanent: boolean
  readonly details: { readonly code: string | number | undefined; readonly responseCode: string | number | undefined }
}

/** The result of a try the caller no longer waits for. */
const GIVEN_UP: Failure = { isPermanent: false, details: { code: 'ABORTED', responseCode: undefined } }

/** What is about this mail or its receiver; a server that refuses us altogether (`EAUTH`) may be set right. */
const CODES_OF_MAILS: readonly unknown[] = ['EENVELOPE', 'EMESSAGE']

function toOutcome({ isPermanent, details }: Failure): DeliveryOutcome {
  const reason = `${details.code ?? 'unknown'} ${details.responseCode ?? ''}`.trimEnd()
  return { kind: isPermanent && CODES_OF_MAILS.includes(details.code) ? 'refused' : 'later', reason }
}

/** One try with an end, whatever the mail server does; undefined when it worked. */
async function tryOnce(
  deliver: DeliverMail,
  mail: Mail,
  ending: AbortSignal,
  startTimer: MailerOptions['startTimer'],
): Promise<Failure | undefined> {
  const timeout = new AbortController()
  const cancel = startTimer(() => timeout.abort(), ATTEMPT_TIMEOUT_MS)
  try {
    await deliver(mail, AbortSignal.any([timeout.signal, ending]))
    return undefined
  } catch (error) {
    return describeFailure(error)
  } finally {
    cancel()
  }
}

/** A reply of 500 and above is meant for good (RFC 5321, section 4.2.1); anything else may pass. */
function describeFailure(error: unknown): Failure {
  const code = read(error, 'code')
  const responseCode = read(error, 'responseCode')
  return { isPermanent: typeof responseCode === 'number' && responseCode >= 500, details: { code, responseCode } }
}

function read(error: unknown, key: 'code' | 'responseCode'): string | number | undefined {
  if (!(error instanceof Error) || !(key in error)) return undefined
  const value: unknown = Reflect.get(error, key)
  return typeof value === 'string' || typeof value === 'number' ? value : undefined
}

function pause(delayMs: number, wake: AbortSignal, startTimer: MailerOptions['startTimer']): Promise<void> {
  return new Promise((resolve) => {
    if (wake.aborted) return resolve()
    const goOn = (): void => {
      cancel()
      wake.removeEventListener('abort', goOn)
      resolve()
    }
    const cancel = startTimer(goOn, delayMs)
    wake.addEventListener('abort', goOn)
  })
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

/** Lets the answer that is being written go first. */
function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
