/** Opens what the server stands on and wires the services to each other. */
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { accountMessages, sharingMessages, usersCollection } from '#auth'
import { openAuth, type Auth } from '#auth/server'
import type { Now } from '#base/clock'
import type { DatabasePlace } from '#database/server'
import { createCollectionRegistry, type CollectionRegistry } from '#documents'
import {
  addDocumentRoutes,
  createDocumentService,
  createFeedHub,
  exportDocuments,
  openPostgresStore,
  openSqliteStore,
  type DocumentRoutesOptions,
  type DocumentStore,
  type StoreEnvironment,
} from '#documents/server'
import { addFileRoutes } from '#files/server'
import { messagesCollection } from '#messaging'
import { createOutgoing } from '#outgoing/server'
import {
  addPushRoutes,
  addWebhookRoutes,
  createMailer,
  createMessaging,
  forgetMails,
  openMessagingDatabase,
} from '#messaging/server'
import { toolCollections, toolMessageSources } from '#tools'
import { accountsPath } from './accounts-database.ts'
import type { Config } from './config.ts'
import { openPool, waitForDatabase } from './databases.ts'
import { filesPlace, openFiles } from './files.ts'
import { housekeepingJobs } from './housekeeping.ts'
import type { AppServices } from './http/app.ts'
import { startJobs, type StartTimer } from './jobs.ts'
import type { Log } from './log.ts'
import { endPushesWithSessions, openPush } from './pushes.ts'
import { openFileSecrets, openPostgresSecrets, type Secrets } from './secrets.ts'
import { createSharingRules } from './sharing.ts'
import { openToolParts } from './tool-parts.ts'
import { createEnsureUserRecord, readName } from './user-record.ts'
import { warnOfOutages } from './warn-of-outages.ts'
import { openWebhooks } from './webhooks.ts'

export type Services = AppServices & {
  /** Ends what would never end by itself: live streams and jobs. */
  stop(): Promise<void>
  /** Closes the databases; no request may be under way. */
  close(): Promise<void>
}

export type ServicesEnvironment = {
  readonly log: Log
  readonly now: Now
  readonly newId: () => string
  readonly startTimer: StartTimer
  readonly passwordMemoryKiB?: number
  /** Silence after which a live stream is pinged, for tests that can't wait for it. */
  readonly streamPingMs?: number
  /** Largest size of each SQLite file in pages, for tests of a full disk. */
  readonly maxDatabasePages?: number
}

type OpenedDatabase = {
  readonly secrets: Secrets
  readonly auth: DatabasePlace
  readonly messaging: DatabasePlace
  readonly store: DocumentStore
  readonly pool: Pool | undefined
}

export async function openServices(
  config: Config,
  environment: ServicesEnvironment,
  o: { readonly publicUrl: string; readonly signal: AbortSignal },
): Promise<Services> {
  const { now, newId, startTimer } = environment
  const log = warnOfOutages(environment.log)
  const collections = createCollectionRegistry([usersCollection, messagesCollection, ...toolCollections])
  const database = await openDatabase(config, environment, collections, o.signal)
  const { store, pool } = database
  const messagingDatabase = await openMessagingDatabase(database.messaging)
  const hub = createFeedHub({
    onError: (error) =>
      log.warn({ err: error }, 'a notice between servers was lost; what they look for again makes up for it'),
    ...(pool === undefined ? {} : { pool }),
  })
  const documents = createDocumentService({
    store,
    hub,
    now,
    newId,
    onError: (error) => log.error({ err: error }, 'a service failed to hear of a write'),
  })
  const { writeAsServer } = documents
  if (config.smtp !== undefined && config.publicUrl === undefined) {
    log.warn({ address: o.publicUrl }, 'PUBLIC_URL is not set: links in mails lead to this address')
  }
  const mailFolder = join(config.dataDir, 'mails')
  const mailer = createMailer({
    smtp: config.smtp,
    folder: mailFolder,
    from: `taschenmesser@${mailDomain(o.publicUrl)}`,
    log,
    now,
    newId,
    startTimer,
  })
  const push = openPush(config, {
    database: messagingDatabase,
    vapidPrivateKey: database.secrets.vapidPrivateKey,
    publicUrl: o.publicUrl,
    findSessionEnds: (ids) => auth.findSessionEnds(ids),
    now,
    log,
  })
  const files = await openFiles(config, {
    database: filesPlace(config, database.messaging),
    documents: store,
    collections,
    secret: database.secrets.sessionSecret,
    now,
    log,
  })
  const outgoing = createOutgoing({ allowPrivate: config.fetchAllowPrivate, now })
  const webhooks = openWebhooks({
    database: messagingDatabase,
    outgoing,
    publicUrl: o.publicUrl,
    notify: (uid, notice) => messaging.notify(uid, notice),
    now,
    newId,
    log,
  })
  const messaging = createMessaging({
    database: messagingDatabase,
    documents: store,
    writeAsServer,
    // Called once deliveries have begun, which is after the accounts are open.
    findReceiver: (uid) => auth.findReceiver(uid),
    listPeople: (afterUid, limit) => auth.listPeople(afterUid, limit),
    sources: [accountMessages, sharingMessages, ...toolMessageSources],
    push,
    webhooks,
    mailer,
    publicUrl: o.publicUrl,
    now,
    random: Math.random,
    startTimer,
    log,
  })
  const auth: Auth = await openAuth({
    database: database.auth,
    secret: database.secrets.sessionSecret,
    publicUrl: o.publicUrl,
    registration: config.registration,
    providers: config.oidcProviders,
    mailer,
    notify: (uid, notice) => messaging.notify(uid, notice),
    now,
    ensureUserRecord: createEnsureUserRecord({ store, writeAsServer, messaging }),
    people: {
      readName: (uid) => readName(store, uid),
      findCompanions: (uid, ids) => store.findCompanions(uid, ids),
    },
    forgetPerson: [
      // First of all what would write to them, or wake a device of theirs.
      messaging.forgetPerson,
      push.forgetPerson,
      webhooks.forgetPerson,
      documents.forgetPerson,
      // After the documents: without one nothing is taken in for it any more.
      files.service.forgetPerson,
      (leaver) => toolParts.forgetPerson(leaver),
      async ({ email }) => (email === undefined ? undefined : forgetMails(mailFolder, email)),
    ],
    exportParts: [
      { name: 'documents', items: (uid) => exportDocuments(store, uid) },
      { name: 'files', items: (uid) => files.service.exportFiles(uid) },
      { name: 'waitingMessages', items: (uid) => messaging.exportWaiting(uid) },
      { name: 'pushInstallations', items: (uid) => push.exportInstallations(uid) },
      { name: 'measurements', items: (uid) => toolParts.exportPerson(uid) },
      { name: 'webhooks', items: (uid) => webhooks.exportWebhooks(uid) },
    ],
    log: {
      error: (...parts: unknown[]) => {
        const err = parts.find((part) => part instanceof Error)
        log.error({ parts: parts.map(String), ...(err === undefined ? {} : { err }) }, 'accounts')
      },
    },
    ...(environment.passwordMemoryKiB === undefined ? {} : { passwordMemoryKiB: environment.passwordMemoryKiB }),
  })
  const endings = endPushesWithSessions(auth, push, log)
  await messaging.start()
  const notify = messaging.notify.bind(messaging)
  const toolParts = await openToolParts({
    documents,
    notify,
    outgoing,
    placeOf: (name) => placeBeside(database.messaging, name),
    references: config.uptimeReferences,
    publicUrl: o.publicUrl,
    limits: auth.limits,
    now,
    newId,
    random: Math.random,
    startTimer,
    log,
  })
  const jobs = startJobs({
    jobs: housekeepingJobs({ store, auth, messaging, push, files: files.service, now }),
    startTimer,
    onError: (job, error) => log.error({ job, err: error }, 'a job failed'),
  })
  return {
    isHealthy: () => store.isHealthy(),
    readSession: (cookieHeader, authorization) => auth.readSession(cookieHeader, authorization),
    openPaths: toolParts.openPaths,
    findProgram: (authorization) => auth.findProgram(authorization),
    hasSessionCookie: (cookieHeader) => auth.hasSessionCookie(cookieHeader),
    addRoutes: (router) => {
      auth.addRoutes(router)
      const pingMs = environment.streamPingMs === undefined ? {} : { pingMs: environment.streamPingMs }
      const sessions = streamSessions(auth, log)
      addPushRoutes(router, { push, notify, limits: auth.limits, newId })
      addWebhookRoutes(router, { webhooks, limits: auth.limits })
      addFileRoutes(router, { files: files.service, limits: auth.limits })
      const sharing = createSharingRules({ auth, store, notify, now, log })
      addDocumentRoutes(router, { service: documents, hub, collections, now, sessions, sharing, ...pingMs })
      toolParts.addRoutes(router)
    },
    async stop() {
      await Promise.all([hub.close(), jobs.stop(), toolParts.stop(), messaging.stop()])
    },
    async close() {
      // First the accounts: who is leaving takes what tools keep along.
      await auth.close()
      await toolParts.close()
      await outgoing.close()
      await endings.settle()
      await mailer.close()
      push.close()
      await files.close()
      await messagingDatabase.close()
      await store.close()
      await pool?.end()
    },
  }
}

/** Sessions as live streams see them. While the accounts' database is away nobody's stream ends for that. */
function streamSessions(auth: Auth, log: Log): DocumentRoutesOptions['sessions'] {
  return {
    onEnded: (listener) => void auth.onSessionsEnded(listener),
    findLive: (ids) =>
      auth.findLiveSessions(ids).catch((error: unknown) => {
        log.warn({ err: error }, 'it could not be checked whose streams have to end; the next ping tries again')
        return undefined
      }),
  }
}

function openDatabase(
  config: Config,
  environment: ServicesEnvironment,
  collections: CollectionRegistry,
  signal: AbortSignal,
): Promise<OpenedDatabase> {
  const storeOptions = { collections, now: environment.now, newEpoch: environment.newId }
  return config.databaseUrl === undefined
    ? openSqlite(config.dataDir, storeOptions, environment.maxDatabasePages)
    : openPostgres(config.databaseUrl, storeOptions, environment.log, signal)
}

async function openSqlite(dataDir: string, options: StoreEnvironment, maxPages?: number): Promise<OpenedDatabase> {
  const limit = maxPages === undefined ? {} : { maxPages }
  await mkdir(dataDir, { recursive: true })
  return {
    secrets: await openFileSecrets(dataDir),
    auth: { kind: 'sqlite', path: accountsPath(dataDir), ...limit },
    messaging: { kind: 'sqlite', path: join(dataDir, 'messaging.sqlite'), ...limit },
    store: await openSqliteStore({ ...options, path: join(dataDir, 'documents.sqlite'), ...limit }),
    pool: undefined,
  }
}

async function openPostgres(
  url: string,
  options: StoreEnvironment,
  log: Log,
  signal: AbortSignal,
): Promise<OpenedDatabase> {
  const pool = await openPool(url, log)
  try {
    await waitForDatabase({ pool, log, sleep: (ms) => sleep(ms, undefined, { signal }), signal })
    return {
      secrets: await openPostgresSecrets(pool),
      auth: { kind: 'postgres', pool },
      messaging: { kind: 'postgres', pool },
      store: await openPostgresStore({ ...options, pool }),
      pool,
    }
  } catch (error) {
    await pool.end()
    throw error
  }
}

/** A file of its own beside another one, or the same PostgreSQL. */
function placeBeside(place: DatabasePlace, name: string): DatabasePlace {
  return place.kind === 'sqlite' ? { ...place, path: join(dirname(place.path), `${name}.sqlite`) } : place
}

/** The host people use, as the domain of a sender; an address of IPv6 can't be one as it is. */
function mailDomain(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  return hostname.startsWith('[') ? 'localhost' : hostname
}
