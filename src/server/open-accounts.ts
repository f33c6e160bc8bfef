/** Opens the accounts, and tells them where everything is that belongs to a person: to be taken along, or forgotten. */
import { present } from '#base/collections/optional-fields'
import type { PersonPlace } from '#auth'
import { openAuth, type Auth } from '#auth/server'
import { exportDocuments, type DocumentService } from '#documents/server'
import type { FilesService } from '#files/server'
import { forgetMails } from '#messaging/server'
import type { ServerContext } from './server-context.ts'
import type { Log } from './process/log.ts'
import type { Messages } from './messages/open-messages.ts'
import type { ToolParts } from './tool-parts.ts'
import { createShareDocument } from './people/sharing.ts'
import { createEnsureUserRecord, readName } from './people/user-record.ts'

type AccountParts = {
  readonly documents: DocumentService
  readonly files: FilesService
  readonly messages: Messages
  /** Called when a user exports their data or deletes their account, which is after the parts are open. */
  readonly toolParts: () => ToolParts
}

type AuthOptions = Required<Parameters<typeof openAuth>[0]>

export function openAccounts(serverContext: ServerContext, parts: AccountParts): Promise<Auth> {
  const { config, publicUrl, stores, now, random, passwordMemoryKiB, isSetUpNeeded } = serverContext
  const { messaging, mailer } = parts.messages
  const { writeAsServer } = parts.documents
  return openAuth({
    database: stores.auth,
    secret: stores.secrets.sessionSecret,
    publicUrl,
    registration: config.registration,
    providers: config.oidcProviders,
    mailer,
    notify: (uid, notice) => messaging.notify(uid, notice),
    now,
    ensureUserRecord: createEnsureUserRecord({ store: stores.documents, writeAsServer, messaging }),
    people: {
      readName: (uid) => readName(stores.documents, uid),
      findCompanions: (uid, ids) => stores.documents.findCompanions(uid, ids),
    },
    shareDocument: createShareDocument({
      store: stores.documents,
      setMembers: parts.documents.setMembers,
      notify: (uid, notice) => messaging.notify(uid, notice),
      now,
      log: serverContext.log,
    }),
    askRoomForNewUser: serverContext.disk.askRoomForNewUser,
    readDisk: serverContext.disk.read,
    readPlaces: readPlaces(serverContext, parts),
    forgetPerson: forgetPerson(parts),
    forgetOutlets: (userId) => parts.messages.webhooks.forgetPerson({ userId }),
    exportParts: exportParts(serverContext, parts),
    log: authLog(serverContext.log),
    ...present({ random, isSetUpNeeded, passwordMemoryKiB }),
  })
}

/** What people's things take up, in the documents and in the files, for Verwaltung. */
function readPlaces({ config, stores }: ServerContext, { files }: AccountParts): AuthOptions['readPlaces'] {
  return async (people) => {
    const uids = people.map(({ uid }) => uid)
    const [ofDocuments, ofFiles] = await Promise.all([stores.documents.readUsage(uids), files.readUsage(uids)])
    const placeOf = ({ uid, isAnonymous }: (typeof people)[number]): PersonPlace => {
      const limitBytes = isAnonymous ? config.documentsGuestQuotaBytes : config.documentsQuotaBytes
      return {
        documents: { usedBytes: ofDocuments.get(uid)?.usedBytes ?? 0, limitBytes },
        files: { usedBytes: ofFiles.get(uid)?.usedBytes ?? 0, limitBytes: files.quotaBytes },
      }
    }
    return new Map(people.map((person) => [person.uid, placeOf(person)]))
  }
}

function forgetPerson({ documents, files, messages, toolParts }: AccountParts): AuthOptions['forgetPerson'] {
  const { messaging, push, webhooks, mailFolder } = messages
  return [
    // First of all what would write to them, or wake a device of theirs.
    messaging.forgetPerson,
    push.forgetPerson,
    webhooks.forgetPerson,
    documents.forgetPerson,
    // After the documents: without one nothing is taken in for it any more.
    files.forgetPerson,
    (deletedUser) => toolParts().forgetPerson(deletedUser),
    async ({ email }) => (email === undefined ? undefined : forgetMails(mailFolder, email)),
  ]
}

function exportParts(
  { stores }: ServerContext,
  { files, messages, toolParts }: AccountParts,
): AuthOptions['exportParts'] {
  const { messaging, push, webhooks } = messages
  return [
    { name: 'documents', items: (uid) => exportDocuments(stores.documents, uid) },
    { name: 'files', items: (uid) => files.exportFiles(uid) },
    { name: 'waitingMessages', items: (uid) => messaging.exportWaiting(uid) },
    { name: 'pushInstallations', items: (uid) => push.exportInstallations(uid) },
    { name: 'measurements', items: (uid) => toolParts().exportPerson(uid) },
    { name: 'webhooks', items: (uid) => webhooks.exportWebhooks(uid) },
  ]
}

function authLog(log: Log): AuthOptions['log'] {
  const note =
    (level: 'error' | 'warn') =>
    (...parts: unknown[]): void => {
      const err = parts.find((part) => part instanceof Error)
      log[level]({ parts: parts.map(String), ...(err === undefined ? {} : { err }) }, 'accounts')
    }
  return { error: note('error'), warn: note('warn') }
}
