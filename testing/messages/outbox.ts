/**
 * Messaging on a real database, with documents, a clock that the test moves, and stand-ins for what is outside: accounts,
 * the push service, the mail server.
 */
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { usersCollection } from '#auth'
import { openDatabase, type Database } from '#database/server'
import { createCollectionRegistry, type StoredDocument } from '#documents'
import { createDocumentService, createFeedHub, type DocumentService } from '#documents/server'
import { messagesCollection, type MessageSettings, type MessageSource } from '#messaging'
import {
  createMessaging,
  type DeliveryOutcome,
  type Mail,
  type Messaging,
  type MessagingOptions,
  type Notice,
  type Push,
  type Receiver,
} from '#messaging/server'
import { addWebhookFormats, createMessagingTables } from '../../src/services/messaging/server/messaging-tables.ts'
import {
  claimQueues,
  type DeliveryQueue,
  type QueueChannel,
} from '../../src/services/messaging/server/listing/delivery-queues.ts'
import { createQueueWorker } from '../../src/services/messaging/server/delivery/queue-worker.ts'
import { serverEngines } from '../documents/document-stores.ts'
import { batchOf, changeOf, fieldsOf } from '../documents/documents.ts'
import { createTempFolder } from '../temp-folder.ts'

export const outboxEngines = serverEngines.map(([name]) => name)

const kind = { label: 'Störung', description: 'Wenn etwas nicht geht.' }
/** `incident` and `ended` are pushed and mailed, `news` is in the list only. */
export const testSources: readonly MessageSource[] = [
  {
    id: 'uptime',
    label: 'Shops',
    kinds: [
      { ...kind, id: 'incident', defaults: { toast: true, push: true, mail: true } },
      { ...kind, id: 'ended', label: 'Ende', defaults: { toast: true, push: true, mail: true } },
      { ...kind, id: 'news', label: 'Neues', defaults: { toast: true, push: false, mail: false } },
    ],
  },
]

/** Noon in Berlin. */
export const NOON_MS = Date.UTC(2026, 10, 20, 11)

export function noticeOf(key: string, more: Partial<Notice> = {}): Notice {
  return { key, kind: 'incident', source: 'uptime', title: key, body: `Text von ${key}`, link: '/uptime', ...more }
}

export type SentPush = { readonly userId: string; readonly target: string; readonly push: Push }

export type OutboxNode = {
  readonly messaging: Messaging
  readonly parts: MessagingOptions
  /** Does all that is due now, and what that makes due, in the order of the channels. */
  deliver(): Promise<void>
  /** Claims as the outbox does. */
  claim(channel: QueueChannel, limit?: number): Promise<readonly DeliveryQueue[]>
  work(queue: DeliveryQueue): Promise<void>
}

export type OutboxBench = OutboxNode & {
  readonly pushes: SentPush[]
  readonly mails: Mail[]
  readonly logged: { readonly level: string; readonly message: string; readonly details: object }[]
  readonly documents: DocumentService
  readonly database: Database
  /** What the outside answers; delivered unless a test says otherwise. */
  readonly outside: {
    push: (sent: SentPush, signal: AbortSignal) => Promise<DeliveryOutcome>
    mail: (mail: Mail, signal: AbortSignal) => Promise<DeliveryOutcome>
  }
  /** The users' app installations; none at first. */
  readonly installations: Map<string, readonly string[]>
  /** People whose account is not an ordinary one. */
  readonly receivers: Map<string, Partial<Receiver>>
  /** People whose account is deleted. */
  readonly gone: Set<string>
  nowMs(): number
  setNow(nowMs: number): void
  skip(durationMs: number): void
  choose(userId: string, settings: MessageSettings): Promise<void>
  /** The person's messages, oldest first. */
  messagesOf(userId: string): Promise<readonly StoredDocument[]>
  /** The person sets a field of their message, as their phone does. */
  mark(userId: string, messageId: string, field: 'readAt' | 'deletedAt'): Promise<void>
  /** Says how many bytes the person's documents may take, as one of their sessions does. */
  limit(userId: string, allowanceBytes: number): Promise<void>
  /** Another process on the same data. */
  openNode(more?: Partial<MessagingOptions>): OutboxNode
  run(sql: string): Promise<readonly Record<string, unknown>[]>
  /** A user who has not received any message yet. */
  newPerson(installations?: readonly string[]): string
  /** Empties what a test has left, except for the messages: they belong to people no other test knows. */
  reset(): Promise<void>
  close(): Promise<void>
}

export async function openOutbox(engine: string): Promise<OutboxBench> {
  const openStore = serverEngines.find(([name]) => name === engine)?.[1]
  if (openStore === undefined) throw new Error(`no engine ${engine}`)
  let clockMs = NOON_MS
  let ids = 0
  const now = (): number => clockMs
  const newId = (): string => `id${(ids += 1)}`
  const collections = createCollectionRegistry([usersCollection, messagesCollection])
  const documentStore = await openStore({ collections, now, newEpoch: newId })
  const documents = createDocumentService({ store: documentStore.store, hub: createFeedHub({}), now, newId })
  const { database, run, close } = await openTables(documentStore.pool, documentStore.run)
  const pushes: SentPush[] = []
  const mails: Mail[] = []
  const logged: OutboxBench['logged'] = []
  const note = (level: string) => (details: object, message: string) => void logged.push({ level, message, details })
  const installations = new Map<string, readonly string[]>()
  const receivers = new Map<string, Partial<Receiver>>()
  const gone = new Set<string>()
  const outside = createOutside()
  const people = new Set<string>()
  const openNode = (more: Partial<MessagingOptions> = {}): OutboxNode =>
    createNode({
      database,
      documents: documents.store,
      writeAsServer: documents.writeAsServer,
      findReceiver: async (userId) =>
        gone.has(userId) ? undefined : { ...receiverOf(userId), ...receivers.get(userId) },
      listPeople: async (after, limit) =>
        [...people]
          .toSorted()
          .filter((id) => id > after)
          .slice(0, limit),
      sources: testSources,
      push: {
        findInstallations: async (userId) => installations.get(userId) ?? [],
        async deliver(userId, target, push, signal) {
          const outcome = await outside.push({ userId, target, push }, signal)
          if (outcome.kind === 'delivered') pushes.push({ userId, target, push })
          return outcome
        },
      },
      mailer: {
        async deliverOnce(mail, signal) {
          const outcome = await outside.mail(mail, signal)
          if (outcome.kind === 'delivered') mails.push(mail)
          return outcome
        },
      },
      webhooks: { findWebhooks: async () => [], deliver: async () => ({ kind: 'gone' }) },
      publicUrl: 'https://app.example.org',
      now,
      random: () => 0.5,
      startTimer(callback, delayMs) {
        const timer = setTimeout(() => callback(), delayMs)
        return () => clearTimeout(timer)
      },
      log: { info: note('info'), warn: note('warn'), error: note('error') },
      ...more,
    })
  const write = async (userId: string, drafts: Parameters<DocumentService['writeAsServer']>[1]): Promise<void> => {
    const results = await documents.writeAsServer(userId, drafts)
    if (results.some(({ outcome }) => outcome === 'rejected')) throw new Error(JSON.stringify(results))
  }
  const node = openNode()
  const newPerson = (targets: readonly string[] = []): string => {
    const userId = `person-${String(people.size).padStart(4, '0')}`
    people.add(userId)
    installations.set(userId, targets)
    return userId
  }
  return {
    ...node,
    pushes,
    mails,
    logged,
    documents,
    database,
    outside,
    installations,
    receivers,
    gone,
    nowMs: now,
    setNow: (nowMs) => void (clockMs = nowMs),
    skip: (durationMs) => void (clockMs += durationMs),
    choose: (userId, messageSettings) =>
      write(userId, [
        {
          path: `users/${userId}`,
          type: 'ADD',
          fields: [
            { key: 'email', value: `${userId}@example.de` },
            { key: 'name', value: userId },
            { key: 'messageSettings', value: JSON.parse(JSON.stringify(messageSettings)) },
          ],
        },
      ]),
    messagesOf: (userId) =>
      documents.store.queryDocuments(userId, messagesCollection.name, { field: 'receiverId', equals: userId }),
    mark: (userId, messageId, field) =>
      write(userId, [
        {
          path: `Messages/${messageId}`,
          type: 'MODIFIED',
          fields: [{ key: field, value: new Date(clockMs).toISOString() }],
        },
      ]),
    limit: async (userId, allowanceBytes) => {
      // The record of a person is always taken.
      const record = { email: `${userId}@example.de`, name: userId }
      const change = changeOf({ path: `users/${userId}`, type: 'ADD', userId, fields: fieldsOf(record) })
      await documents.applyBatch(batchOf([change], { actor: 'server', allowanceBytes }))
    },
    openNode,
    run,
    newPerson,
    async reset() {
      for (const table of [
        'messaging_lane',
        'messaging_notice',
        'messaging_unlisted',
        'messaging_delivery',
        'messaging_webhook',
      ]) {
        await sql`DELETE FROM ${sql.table(table)}`.execute(database.kysely)
      }
      for (const list of [pushes, mails, logged]) list.length = 0
      Object.assign(outside, createOutside())
      clockMs = NOON_MS
    },
    async close() {
      await close()
      await documentStore.close()
    },
  }
}

function createOutside(): OutboxBench['outside'] {
  return { push: async () => ({ kind: 'delivered' }), mail: async () => ({ kind: 'delivered' }) }
}

function receiverOf(userId: string): Receiver {
  return { email: `${userId}@example.de`, isEmailVerified: true, isGuest: false, isDisabled: false }
}

function createNode(parts: MessagingOptions): OutboxNode {
  const { signal } = new AbortController()
  const work = createQueueWorker(parts, { closing: signal, ending: signal })
  const claim = (channel: QueueChannel, limit = 100) => claimQueues(parts.database, channel, limit, parts.now())
  return {
    messaging: createMessaging(parts),
    parts,
    claim,
    work,
    async deliver() {
      for (let isMore = true; isMore;) {
        isMore = false
        for (const channel of ['notice', 'push', 'mail', 'webhook'] as const) {
          for (const queue of await claim(channel)) {
            isMore = true
            await work(queue)
          }
        }
      }
    },
  }
}

type Tables = Pick<OutboxBench, 'database' | 'run' | 'close'>

async function openTables(pool: Pool | undefined, runInPool: OutboxBench['run'] | undefined): Promise<Tables> {
  if (pool !== undefined && runInPool !== undefined) {
    const database = openDatabase({ kind: 'postgres', pool }, 1)
    await createMessagingTables(database.kysely)
    await addWebhookFormats(database)
    return { database, run: runInPool, close: () => database.close() }
  }
  const folder = await createTempFolder()
  const database = openDatabase({ kind: 'sqlite', path: `${folder.path}/messaging.sqlite` }, 1)
  await createMessagingTables(database.kysely)
  await addWebhookFormats(database)
  return {
    database,
    async run(sql) {
      const other = new DatabaseSync(`${folder.path}/messaging.sqlite`, { timeout: 5_000 })
      const rows = other.prepare(sql).all()
      other.close()
      return rows
    },
    async close() {
      await database.close()
      await folder.remove()
    },
  }
}
