/** Webhooks from end to end: whose there are, and handing them messages. */
import { randomBytes } from 'node:crypto'
import { AppError } from '#base/app-error'
import { DAY_MS, toIso, type Now } from '#base/clock'
import type { Database, SecretBox } from '#database/server'
import type { RequestErrorCode } from '#http'
import type { Session } from '#http/server'
import { WEBHOOKS_PER_PERSON, webhookShapes, type Webhook, type WebhookFormat } from '#messaging'
import type { Outgoing } from '#outgoing/server'
import type { DeliveryOutcome } from '../push-gateway.ts'
import type { FindSessionEnds } from '../push/installations.ts'
import { postWebhook, type WebhookOutcome } from './post-webhook.ts'
import { readWebhookDraft, type CheckedWebhook, type WebhookDraft } from './read-webhook-draft.ts'
import type { WebhookMessage } from './service-requests.ts'
import { createWebhookRows, type WebhookRow, type WebhookRows } from './webhook-rows.ts'
import { openSecret, sealSecret } from './webhook-secrets.ts'

/** Webhooks as the outbox sees them. */
export type WebhookGateway = {
  /** Those of a person that get messages. */
  findWebhooks(userId: string): Promise<readonly string[]>
  /** One try; `gone` where it is not there any more, or gets none. */
  deliver(userId: string, webhookId: string, message: WebhookMessage, signal: AbortSignal): Promise<DeliveryOutcome>
}

export type WebhookService = WebhookGateway & {
  list(userId: string): Promise<Webhook[]>
  /**
   * Adds one for the session's person; `secret` if the server made one, which is returned only here. Throws `invalid-request` with the
   * field that can't be right, or where the person has too many, and `unauthenticated` when the session has just ended.
   */
  add(session: Session, draft: NewWebhook): Promise<{ readonly webhook: Webhook; readonly secret?: string }>
  /** These throw `not-found` where the person has none by this id. */
  change(userId: string, id: string, draft: WebhookDraft): Promise<Webhook>
  /** Throws `invalid-request` if its calls are not signed. */
  renewSecret(userId: string, id: string): Promise<string>
  resume(userId: string, id: string): Promise<Webhook>
  test(userId: string, id: string): Promise<{ isDelivered: boolean; outcome: string; webhook: Webhook }>
  remove(userId: string, id: string): Promise<void>
  forgetPerson(deletedUser: { readonly userId: string }): Promise<void>
  /** For the user's export: everything except the secrets that would allow others to sign. */
  exportWebhooks(userId: string): AsyncIterable<object>
}

export type WebhookOptions = {
  readonly database: Pick<Database, 'kysely'>
  readonly outgoing: Pick<Outgoing, 'request'>
  /** Keeps the secrets that sign. */
  readonly secretBox: SecretBox
  /** Tells a person that one is paused or has ended. */
  readonly onStopped: (userId: string, webhook: Webhook) => Promise<void>
  /** The address people use, for what a test leads to. */
  readonly publicUrl: string
  readonly findSessionEnds: FindSessionEnds
  readonly now: Now
  readonly newId: () => string
  readonly log: Record<'info' | 'warn' | 'error', (details: object, message: string) => void>
}

type NewWebhook = WebhookDraft & { readonly format?: WebhookFormat | undefined }

/** A webhook is paused if nothing has arrived for this long, in at least `PAUSE_AFTER_FAILURES` tries. */
const PAUSE_AFTER_MS = DAY_MS
const PAUSE_AFTER_FAILURES = 5
const SECRET_BYTES = 32

export function createWebhooks(o: WebhookOptions): WebhookService {
  const rows = createWebhookRows(o.database.kysely)
  const find = async (userId: string, id: string): Promise<WebhookRow> => {
    const row = await rows.find(userId, id)
    if (row === undefined) throw new AppError<RequestErrorCode>('not-found')
    return row
  }
  return {
    findWebhooks: async (userId) => (await rows.list(userId)).filter(({ state }) => isOn(state)).map(({ id }) => id),
    async deliver(userId, id, message, signal) {
      const row = await rows.find(userId, id)
      if (row === undefined || !isOn(row.state)) return { kind: 'gone' }
      const outcome = await post(o, row, message, signal)
      // What the end of the server broke off says nothing about the receiver.
      if (signal.aborted) return outcome.delivery
      return (await note(o, rows, row, outcome)) ? { kind: 'gone' } : outcome.delivery
    },
    list: async (userId) => (await rows.list(userId)).map((row) => toWebhook(o, row)),
    async add(session, { format = 'signed', ...draft }) {
      const { userId } = session
      const { secret: entered, ...aim } = readWebhookDraft(format, draft, true)
      await requireSession(o, session)
      const id = o.newId()
      const made = isSigned(format) ? newSecret() : undefined
      const secret = sealSecret(o.secretBox, { id, userId }, made ?? entered ?? '')
      if (!(await rows.insert({ id, userId, format, ...aim, secret, createdAtMs: o.now() }, WEBHOOKS_PER_PERSON))) {
        const message = `Mehr als ${WEBHOOKS_PER_PERSON} Ziele gehen nicht.`
        throw new AppError<RequestErrorCode>('invalid-request', { message })
      }
      // What ends the session at this very moment may have removed the person's webhooks before there was this one.
      await requireSession(o, session).catch(async (error: unknown) => {
        await rows.remove(userId, id)
        throw error
      })
      return { webhook: toWebhook(o, await find(userId, id)), ...(made === undefined ? {} : { secret: made }) }
    },
    async change(userId, id, draft) {
      const row = await find(userId, id)
      const { secret, ...aim } = aimOf(o, row, readWebhookDraft(row.format, draft, false))
      const isSame = aim.url === row.url && aim.place === row.place && secret === undefined
      const sealed = secret === undefined ? undefined : sealSecret(o.secretBox, row, secret)
      await rows.change({ id, userId, ...aim, secret: sealed }, !isSame)
      return toWebhook(o, await find(userId, id))
    },
    async renewSecret(userId, id) {
      if (!isSigned((await find(userId, id)).format)) {
        const message = 'Das Token gibt dir der Dienst. Trag ein anderes unter „Ändern“ ein.'
        throw new AppError<RequestErrorCode>('invalid-request', { message })
      }
      const secret = newSecret()
      const sealed = sealSecret(o.secretBox, { id, userId }, secret)
      if (!(await rows.setSecret(userId, id, sealed))) throw new AppError<RequestErrorCode>('not-found')
      return secret
    },
    async resume(userId, id) {
      await rows.resume(userId, id)
      return toWebhook(o, await find(userId, id))
    },
    async test(userId, id) {
      const outcome = await testRow(o, rows, await find(userId, id))
      return { ...outcome, webhook: toWebhook(o, await find(userId, id)) }
    },
    remove: (userId, id) => rows.remove(userId, id),
    forgetPerson: ({ userId }) => rows.removeOfPerson(userId),
    async *exportWebhooks(userId) {
      for (const row of await rows.list(userId)) yield toWebhook(o, row)
    },
  }
}

async function requireSession({ findSessionEnds }: WebhookOptions, { sessionId }: Session): Promise<void> {
  if (!(await findSessionEnds([sessionId])).has(sessionId)) throw new AppError<RequestErrorCode>('unauthenticated')
}

/** What was entered, or what is stored in its place. A token that stays never goes to another server than the one it was entered for. */
function aimOf({ secretBox }: WebhookOptions, row: WebhookRow, checked: CheckedWebhook): CheckedWebhook {
  if (isSigned(row.format) || checked.secret !== undefined) return checked
  if (webhookShapes[row.format].secret === 'address') return { ...checked, url: row.url }
  if (URL.parse(checked.url)?.origin === URL.parse(row.url)?.origin || openSecret(secretBox, row) === '') return checked
  const again = 'Die Adresse führt zu einem anderen Server. Füg das Token dafür noch einmal ein'
  const message = `${again}${webhookShapes[row.format].secret === 'optional-token' ? ' oder entfern es' : ''}.`
  throw new AppError<RequestErrorCode>('invalid-request', { field: 'secret', message })
}

function isSigned(format: WebhookFormat): boolean {
  return webhookShapes[format].secret === 'made'
}

async function post(
  o: WebhookOptions,
  row: WebhookRow,
  message: WebhookMessage,
  signal?: AbortSignal,
): Promise<WebhookOutcome> {
  const secret = openSecret(o.secretBox, row)
  if (secret !== undefined) return postWebhook(o, { ...row, secret }, message, signal)
  return {
    // It may go out with the next secret.
    delivery: { kind: 'later', reason: 'unreadable-secret' },
    words: isSigned(row.format)
      ? 'Das Geheimnis lässt sich nicht mehr lesen. Mach ein neues.'
      : 'Das Token oder die Adresse lässt sich nicht mehr lesen. Trag sie unter „Ändern“ neu ein.',
  }
}

async function testRow(o: WebhookOptions, rows: WebhookRows, row: WebhookRow) {
  const { delivery, words } = await post(o, row, testMessage(o))
  const isDelivered = delivery.kind === 'delivered'
  const last = { lastOutcome: words, lastOutcomeAtMs: o.now() }
  // A test that fails counts for nothing but itself; one that arrives shows that it works again.
  await rows.note(row, isDelivered ? { ...last, state: 'on', failures: 0, failingSinceMs: null } : last)
  return { isDelivered, outcome: words }
}

function isOn(state: WebhookRow['state']): boolean {
  return state === 'on' || state === 'failing'
}

/** Stores the outcome of a try; true if nothing is sent to the webhook any more. A webhook that was changed meanwhile starts afresh (H5). */
async function note(
  o: WebhookOptions,
  rows: WebhookRows,
  row: WebhookRow,
  { delivery, words }: WebhookOutcome,
): Promise<boolean> {
  const nowMs = o.now()
  const isDelivered = delivery.kind === 'delivered'
  const failures = isDelivered ? 0 : row.failures + 1
  const failingSinceMs = isDelivered ? null : (row.failingSinceMs ?? nowMs)
  const isPaused =
    failingSinceMs !== null && nowMs - failingSinceMs >= PAUSE_AFTER_MS && failures >= PAUSE_AFTER_FAILURES
  const failed = isPaused ? 'paused' : 'failing'
  const state = delivery.kind === 'gone' ? 'ended' : isDelivered ? 'on' : failed
  const isNoted = await rows.note(row, { state, lastOutcome: words, lastOutcomeAtMs: nowMs, failures, failingSinceMs })
  if (!isNoted || isOn(state)) return false
  o.log.info({ state }, 'a webhook gets no messages any more')
  await o.onStopped(row.userId, toWebhook(o, { ...row, state, lastOutcome: words, lastOutcomeAtMs: nowMs }))
  return true
}

function newSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64url')}`
}

function testMessage({ newId, now, publicUrl }: WebhookOptions): WebhookMessage {
  return {
    id: newId(),
    kind: 'test',
    title: 'Probe',
    body: 'Hat geklappt: So kommen deine Nachrichten hier an.',
    url: publicUrl,
    source: 'account',
    createdAtMs: now(),
  }
}

function toWebhook({ secretBox }: WebhookOptions, row: WebhookRow): Webhook {
  const { id, name, format, url, place, template, state, createdAtMs, lastOutcome, lastOutcomeAtMs } = row
  return {
    id,
    name,
    format,
    url,
    ...(place === '' ? {} : { place }),
    ...(template === '' ? {} : { template }),
    ...(webhookShapes[format].secret === 'optional-token'
      ? { hasOptionalToken: openSecret(secretBox, row) !== '' }
      : {}),
    state,
    createdAt: toIso(createdAtMs),
    ...(lastOutcome === null ? {} : { lastOutcome }),
    ...(lastOutcomeAtMs === null ? {} : { lastOutcomeAt: toIso(lastOutcomeAtMs) }),
  }
}
