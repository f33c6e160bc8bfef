/** Opens what reaches people: messages, and the ways by which they are delivered. */
import { join } from 'node:path'
import { accountMessages, sharingMessages } from '#auth'
import type { Auth } from '#auth/server'
import { createSecretBox } from '#database/server'
import type { DocumentService } from '#documents/server'
import {
  createMailer,
  createMessaging,
  openMessagingDatabase,
  sealOldSecrets,
  type Mailer,
  type Messaging,
  type Notice,
  type PushService,
  type WebhookService,
  createWebhooks,
  type WebhookOptions,
} from '#messaging/server'
import { createOutgoing, type Outgoing } from '#outgoing/server'
import { toolMessageSources } from '#tools'
import type { ServerContext } from '../server-context.ts'
import { openPush } from './pushes.ts'

const SETTINGS_PATH = '/account/benachrichtigungen'

/** The message to the owner of a webhook that stopped. */
function stoppedNotice(
  { id, name, state, lastOutcome = '' }: Parameters<WebhookOptions['onStopped']>[1],
  nowMs: number,
): Notice {
  return {
    key: `webhook:${id}:${nowMs}`,
    // As `accountMessages` declares it.
    kind: 'webhook-stopped',
    source: 'account',
    title: state === 'ended' ? `Ziel „${name}“ ist beendet` : `Ziel „${name}“ ist angehalten`,
    body:
      state === 'ended'
        ? 'Der Empfänger sagt, dass es ihn nicht mehr gibt. Nachrichten stehen weiter unter der Glocke.'
        : `Dort ist seit einem Tag nichts angekommen. Zuletzt: ${lastOutcome}`,
    link: SETTINGS_PATH,
  }
}

export type Messages = {
  readonly messaging: Messaging
  readonly mailer: Mailer
  /** The folder of mails that are written to disk because there is no mail server. */
  readonly mailFolder: string
  readonly push: PushService
  readonly webhooks: WebhookService
  readonly outgoing: Outgoing
  /** Closes its database; after all that writes to it. */
  readonly close: () => Promise<void>
}

/** `auth` is called once deliveries have begun, which is after the accounts are open. */
export async function openMessages(
  serverContext: ServerContext,
  documents: DocumentService,
  auth: () => Auth,
): Promise<Messages> {
  const { config, publicUrl, stores, now, newId, startTimer, log } = serverContext
  const database = await openMessagingDatabase(stores.messaging)
  const secretBox = createSecretBox(stores.secrets.sessionSecret, 'secrets of webhooks')
  await sealOldSecrets(database, secretBox, log)
  const mailFolder = join(config.dataDir, 'mails')
  const mailer = openMailer(serverContext, mailFolder)
  const findSessionEnds: Auth['findSessionEnds'] = (ids) => auth().findSessionEnds(ids)
  const push = openPush(serverContext, { database, findSessionEnds })
  const outgoing = createOutgoing({ allowPrivate: config.fetchAllowPrivate, now })
  const webhooks = createWebhooks({
    database,
    outgoing,
    secretBox,
    publicUrl,
    findSessionEnds,
    onStopped: (uid, webhook) => messaging.notify(uid, stoppedNotice(webhook, now())),
    now,
    newId,
    log,
  })
  const messaging: Messaging = createMessaging({
    database,
    documents: stores.documents,
    writeAsServer: documents.writeAsServer,
    findReceiver: (uid) => auth().findReceiver(uid),
    listPeople: (afterUid, limit) => auth().listPeople(afterUid, limit),
    sources: [accountMessages, sharingMessages, ...toolMessageSources],
    push,
    webhooks,
    mailer,
    publicUrl,
    now,
    random: Math.random,
    startTimer,
    log,
  })
  return { messaging, mailer, mailFolder, push, webhooks, outgoing, close: () => database.close() }
}

function openMailer({ config, publicUrl, log, now, newId, startTimer }: ServerContext, folder: string): Mailer {
  if (config.smtp !== undefined && config.publicUrl === undefined) {
    log.warn({ address: publicUrl }, 'PUBLIC_URL is not set: links in mails lead to this address')
  }
  const from = `taschenmesser@${mailDomain(publicUrl)}`
  return createMailer({ smtp: config.smtp, folder, from, log, now, newId, startTimer })
}

/** The host people use, as the domain of a sender; an address of IPv6 can't be one as it is. */
function mailDomain(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  return hostname.startsWith('[') ? 'localhost' : hostname
}
