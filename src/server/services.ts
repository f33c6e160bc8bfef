/** Opens what the server stands on and wires the services to each other. */
import type { Auth } from '#auth/server'
import {
  addDocumentRoutes,
  createDocumentService,
  createFeedHub,
  type DocumentRoutesOptions,
  type DocumentService,
  type DocumentStore,
} from '#documents/server'
import { addBackupRoutes, type Backups } from '#backup/server'
import { addFileRoutes } from '#files/server'
import type { Router } from '#http/server'
import { addPushRoutes, addShareRoutes, addWebhookRoutes } from '#messaging/server'
import { openServerBackups } from './backups/open-backups.ts'
import type { Config } from './config/config.ts'
import { openDisk } from './disk/open-disk.ts'
import { createDiskTeller } from './disk/notify-administrators.ts'
import { filesPlace, openFiles, type OpenedFiles } from './files/files.ts'
import type { ServerContext, ServicesEnvironment } from './server-context.ts'
import { housekeepingJobs } from './process/housekeeping.ts'
import type { AppServices } from './http/app.ts'
import { startJobs } from './process/jobs.ts'
import type { Log } from './process/log.ts'
import { createNotifyAdministrators } from './admin/notify-administrators.ts'
import { openAccounts } from './open-accounts.ts'
import { openMessages, type Messages } from './messages/open-messages.ts'
import { closeStores, openStores, placeBeside, recordParts } from './open-stores.ts'
import { endPushesWithSessions } from './messages/pushes.ts'
import { createServerCollections } from './server-collections.ts'
import { createSharingRules } from './people/sharing.ts'
import { openToolParts, type ToolParts } from './tool-parts.ts'
import { downgradeOutageErrors } from './process/downgrade-outage-errors.ts'

export type Services = AppServices & {
  readonly auth: Auth
  readonly backups: Backups
  /** Reads something of every part; throws where one can't be read, or fewer people are there than should be. */
  checkHealth(expected: { readonly people: number }): Promise<void>
  /** As the store's. */
  countReturned: DocumentStore['countReturned']
  /** The link that makes the user who opens it the administrator; undefined if there is one already. */
  readSetUpLink(): Promise<string | undefined>
  /** Ends what would never end by itself: live streams and jobs. */
  stop(): Promise<void>
  /** Closes the databases; no request may be under way. */
  close(): Promise<void>
}

type FeedHub = ReturnType<typeof createFeedHub>
type Jobs = ReturnType<typeof startJobs>

type Opened = {
  readonly documents: DocumentService
  readonly hub: FeedHub
  readonly messages: Messages
  readonly files: OpenedFiles
  readonly auth: Auth
  readonly endings: ReturnType<typeof endPushesWithSessions>
  readonly toolParts: ToolParts
  readonly backups: Backups
  readonly jobs: Jobs
}

export async function openServices(
  config: Config,
  environment: ServicesEnvironment,
  o: { readonly publicUrl: string; readonly signal: AbortSignal },
): Promise<Services> {
  // If one can't be opened, those before it are closed again: the server may go on without these.
  await using opening = new AsyncDisposableStack()
  const collections = createServerCollections()
  const stores = opening.adopt(await openStores(config, environment, { collections, signal: o.signal }), closeStores)
  const log = downgradeOutageErrors(environment.log)
  // The receiver of these reports is opened later.
  let notifyOfDisk: ReturnType<typeof createDiskTeller> = async () => {}
  const disk = await openDisk(config, { ...environment, log }, stores.documents, (state) => notifyOfDisk(state))
  opening.defer(disk.stop)
  const serverContext: ServerContext = {
    ...environment,
    log,
    config,
    publicUrl: o.publicUrl,
    collections,
    stores,
    disk,
  }
  const { documents, hub } = openDocuments(serverContext)
  opening.defer(() => hub.close())
  const messages: Messages = opening.adopt(await openMessages(serverContext, documents, () => auth), closeMessages)
  const files = opening.adopt(await openFilesOf(serverContext), (opened) => opened.close())
  const auth: Auth = opening.adopt(
    await openAccounts(serverContext, { documents, files: files.service, messages, toolParts: () => toolParts }),
    (opened) => opened.close(),
  )
  const endings = endPushesWithSessions(auth, messages.push, log)
  opening.defer(() => messages.messaging.stop())
  await messages.messaging.start()
  const notifyAdministrators = createNotifyAdministrators({
    listAdministrators: auth.listAdministrators,
    notify: (uid, notice) => messages.messaging.notify(uid, notice),
    log,
  })
  notifyOfDisk = createDiskTeller({ notifyAdministrators, now: environment.now })
  const toolParts: ToolParts = await openTools(serverContext, { documents, messages, auth })
  opening.adopt(toolParts, closeToolParts)
  const backups = await openServerBackups(serverContext, { auth, notifyAdministrators })
  await recordParts(config, stores)
  const jobs = startHousekeeping(serverContext, { auth, messages, files, backups })
  opening.move()
  return toServices(serverContext, { documents, hub, messages, files, auth, endings, toolParts, backups, jobs })
}

function openDocuments({ config, stores, disk, now, newId, log }: ServerContext): Pick<Opened, 'documents' | 'hub'> {
  const hub = createFeedHub({
    onError: (error) => log.warn({ err: error }, 'a wake-up between servers was lost; their polls make up for it'),
    ...(stores.pool === undefined ? {} : { pool: stores.pool }),
  })
  const documents = createDocumentService({
    store: stores.documents,
    hub,
    now,
    newId,
    quota: { peopleBytes: config.documentsQuotaBytes, guestBytes: config.documentsGuestQuotaBytes },
    askRoom: disk.askRoomForDocuments,
    onError: (error) => log.error({ err: error }, 'a service failed to hear of a write'),
  })
  return { documents, hub }
}

function openFilesOf({ config, stores, collections, now, log }: ServerContext): Promise<OpenedFiles> {
  return openFiles(config, {
    database: filesPlace(config, stores.messaging),
    documents: stores.documents,
    collections,
    secret: stores.secrets.sessionSecret,
    now,
    log,
  })
}

function openTools(
  { config, publicUrl, stores, now, newId, startTimer, log }: ServerContext,
  { documents, messages, auth }: Pick<Opened, 'documents' | 'messages' | 'auth'>,
): Promise<ToolParts> {
  return openToolParts({
    documents,
    notify: async (userId, notice) => {
      // Rule P11 of accounts: tools do nothing for users while they are locked.
      if ((await auth.readStandings([userId])).get(userId) !== 'locked') await messages.messaging.notify(userId, notice)
    },
    markRead: messages.messaging.markRead,
    people: { readStandings: auth.readStandings },
    shopsPerPerson: config.uptimeShopsPerPerson,
    unlimitedHosts: config.uptimeUnlimitedHosts,
    tripRates: config.tripRates,
    mapTiles: config.mapTiles,
    outgoing: messages.outgoing,
    placeOf: (name) => placeBeside(stores.messaging, name),
    references: config.uptimeReferences,
    publicUrl,
    limits: auth.limits,
    now,
    newId,
    random: Math.random,
    startTimer,
    log,
  })
}

function startHousekeeping(
  { stores, now, startTimer, log }: ServerContext,
  { auth, messages, files, backups }: Pick<Opened, 'auth' | 'messages' | 'files' | 'backups'>,
): Jobs {
  const { messaging, push } = messages
  return startJobs({
    jobs: housekeepingJobs({ store: stores.documents, auth, messaging, push, files: files.service, backups, now }),
    startTimer,
    onError: (job, error) => log.error({ job, err: error }, 'a job failed'),
  })
}

function toServices(serverContext: ServerContext, opened: Opened): Services {
  const { hub, messages, auth, toolParts, backups, jobs } = opened
  return {
    auth,
    backups,
    checkHealth: (expected) => checkHealth(serverContext, opened, expected),
    countReturned: (since, until) => serverContext.stores.documents.countReturned(since, until),
    isHealthy: () => serverContext.stores.documents.isHealthy(),
    readSession: (cookieHeader, authorization) => auth.readSession(cookieHeader, authorization),
    readSetUpLink: () => auth.readSetUpLink(),
    openPaths: toolParts.openPaths,
    findProgram: (authorization) => auth.findProgram(authorization),
    hasSessionCookie: (cookieHeader) => auth.hasSessionCookie(cookieHeader),
    addRoutes: (router) => addRoutes(router, serverContext, opened),
    async stop() {
      await serverContext.disk.stop()
      await Promise.all([hub.close(), jobs.stop(), toolParts.stop(), backups.stop()])
      // What ended may have been told.
      await messages.messaging.stop()
    },
    close: () => close(serverContext, opened),
  }
}

async function checkHealth(
  { stores }: ServerContext,
  { auth, files }: Opened,
  { people }: { readonly people: number },
): Promise<void> {
  if (!(await stores.documents.isHealthy())) throw new Error('the documents can not be read')
  const found = await auth.listPeople('', people)
  if (found.length < people) throw new Error(`there are ${found.length} people, and ${people} should be there`)
  const some = found.slice(0, 1)
  await Promise.all([stores.documents.readUsage(some), files.service.readUsage(some)])
}

function addRoutes(router: Router, serverContext: ServerContext, opened: Opened): void {
  const { collections, stores, disk, now, newId, streamPingMs, log } = serverContext
  const { documents, hub, messages, files, auth, toolParts, backups } = opened
  const { push, webhooks, messaging } = messages
  const { limits } = auth
  const notify = messaging.notify.bind(messaging)
  auth.addRoutes(router)
  addPushRoutes(router, { push, notify, limits, newId })
  addWebhookRoutes(router, { webhooks, limits })
  addShareRoutes(router, { notify, limits })
  addFileRoutes(router, {
    files: files.service,
    limits,
    askRoom: disk.askRoomForFiles,
    onKept: () => disk.noteWritten(),
  })
  addDocumentRoutes(router, {
    service: documents,
    hub,
    collections,
    now,
    sessions: streamSessions(auth, log),
    askRoom: disk.askRoomForDocuments,
    onTaken: disk.noteWritten,
    sharing: createSharingRules({ auth, store: stores.documents, notify, now, log }),
    ...(streamPingMs === undefined ? {} : { pingMs: streamPingMs }),
  })
  addBackupRoutes(router, { ...auth, backups, limits })
  toolParts.addRoutes(router)
}

async function close({ stores }: ServerContext, { auth, toolParts, messages, endings, files }: Opened): Promise<void> {
  // First the accounts: a running account deletion still removes what tools store.
  await auth.close()
  await toolParts.close()
  await endings.settle()
  await files.close()
  await closeMessages(messages)
  await closeStores(stores)
}

async function closeToolParts(toolParts: ToolParts): Promise<void> {
  await toolParts.stop()
  await toolParts.close()
}

async function closeMessages({ outgoing, mailer, push, close: closeTables }: Messages): Promise<void> {
  await outgoing.close()
  await mailer.close()
  push.close()
  await closeTables()
}

/** Sessions for live streams. While the accounts' database is unavailable, no stream ends because of that. */
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
