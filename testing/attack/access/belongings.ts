/**
 * What Anna has: a document of every collection for herself, one of each that can be shared for Ben as well, files, a webhook,
 * tokens. A canary stands in every text of it that takes one, so that an answer that tells of it gives itself away.
 */
import { beginRestoreByUpload } from '#backup'
import { randomBytes } from 'node:crypto'
import { addWebhook, listWebhooks } from '#messaging'
import { invite, listSessions, makeApiToken, type ApiToken } from '#auth'
import type { AnyCollection } from '#documents'
import { FILES_PATH, readFileUrl } from '#files'
import { aJob } from '#testing/uptime/shops'
import { toolCollections } from '#tools'
import { ask, expectJson, type Attacker } from '../attackers.ts'
import type { AttackedServer } from '../attacked-server.ts'
import { addSecrets } from '../find-secrets.ts'
import { giveOutage } from './give-outage.ts'
import { giveWays } from './give-ways.ts'
import { fieldsOf, keep, shareWithBen, slugOf, type OwnedDocument, type Reach } from './owned-documents.ts'
import { tinyPicture, toForm } from '../upload-form.ts'

/** Names of a person's things in inputs and paths; Anna has one thing for each. */
export const ownedNames = [
  'webhook.id',
  'sessionId',
  'tokenId',
  'passkeyId',
  'installationId',
  'oldEndpoint',
  'uid',
  'userId',
  'ids',
  'invitationId',
  'restoreId',
  'email',
  'share.id',
  'shopId',
  'incidentId',
  'maintenanceId',
  'slug',
  'pageId',
  'fileId',
] as const

/** A value by the name that inputs and paths have for it. */
export type OwnedValue = {
  readonly name: (typeof ownedNames)[number]
  readonly value: unknown
  readonly reach: Reach
}

export type Belongings = {
  readonly anna: Attacker
  readonly documents: readonly OwnedDocument[]
  readonly values: readonly OwnedValue[]
  readonly files: readonly { readonly fileId: string; readonly reach: Reach; readonly wheelId: string }[]
  /** A user whom a member might try to add. */
  readonly strangerId: string
  /** The member of the documents she shares. */
  readonly memberId: string
  /** Paths with their signatures. */
  readonly signedAddresses: readonly string[]
  readonly tokens: { readonly read: string; readonly write: string }
}

/** The key with which her job reports; a caller who knows it can report in her place. The words „geheim-heartbeat“ in hex. */
const HEARTBEAT_KEY = '67656865696d2d686561727462656174'
/** `GEHEIM-private-shops.note`, or in lower case within addresses, and the key of her job. */
export const CANARY = new RegExp(`geheim-(?:private|shared|account)-[\\w.-]+|${HEARTBEAT_KEY}`, 'gi')
export const ANNAS_NAME = 'Anna GEHEIM-account-name'

export async function giveThings(
  server: AttackedServer,
  o: Readonly<Record<'anna' | 'ben' | 'cara' | 'former' | 'chief', Attacker>>,
): Promise<Belongings> {
  const { anna } = o
  const documents: OwnedDocument[] = []
  const files: { fileId: string; reach: Reach; wheelId: string }[] = []
  for (const reach of ['private', 'shared'] as const) {
    const made = new Map<string, string>()
    for (const collection of inOrder(toolCollections)) {
      // What only the server makes is there as the server makes it, and what can't be shared is once.
      if (collection.createdBy === 'server' || (reach === 'shared' && collection.access === 'owner')) continue
      const id = `${collection.name}-${randomBytes(6).toString('hex')}`
      made.set(collection.name, id)
      const fileId = randomBytes(16).toString('hex')
      await keep(server, anna, { collection, id, fields: fieldsOf(collection, { reach, made, fileId }) })
      documents.push({ collection: collection.name, id, reach })
      if (collection.name === 'wheels') files.push({ fileId, reach, wheelId: id })
      if (reach === 'shared' && collection.follows === undefined) await shareWithBen(server, o, { collection, id })
    }
  }
  for (const file of files) await upload(server, anna, file)
  documents.push(await giveJob(server, anna), ...(await giveOutage(server, o)))
  const accountThings = await giveAccountThings(server, o)
  const signedAddresses = await Promise.all(files.map(({ fileId }) => readAddress(server, anna, fileId)))
  const values = [...accountThings.values, ...documents.flatMap(valuesOf), ...files.map(toValue)]
  documents.push({ collection: 'users', id: anna.uid, reach: 'private' })
  const missing = ownedNames.filter((name) => !values.some((one) => one.name === name))
  if (missing.length > 0) throw new Error(`Anna has nothing that is called ${missing.join(', ')}`)
  return {
    anna,
    strangerId: o.cara.uid,
    memberId: o.ben.uid,
    documents,
    files,
    signedAddresses,
    tokens: accountThings.tokens,
    values,
  }
}

/** A shop that reports by itself, with a key of its own. */
async function giveJob(server: AttackedServer, anna: Attacker): Promise<OwnedDocument> {
  const id = 'annas-job-that-reports'
  const collection = toolCollections.find(({ name }) => name === 'shops')
  if (collection === undefined) throw new Error('there are no shops to report')
  const fields = { ...aJob(HEARTBEAT_KEY), name: 'GEHEIM-private-shops.job', isPaused: true }
  await keep(server, anna, { collection, id, fields })
  return { collection: collection.name, id, reach: 'private' }
}

/** Those that follow others behind these. */
function inOrder(collections: readonly AnyCollection[]): readonly AnyCollection[] {
  return collections.toSorted((a, b) => Number(a.follows !== undefined) - Number(b.follows !== undefined))
}

async function upload(
  server: AttackedServer,
  anna: Attacker,
  { fileId, reach, wheelId }: { fileId: string; reach: Reach; wheelId: string },
): Promise<void> {
  const fields = { userId: anna.uid, fileId, collection: 'wheels', documentId: wheelId }
  const { body, type } = toForm(fields, { name: `GEHEIM-${reach}-file.png`, content: tinyPicture })
  const headers = { ...anna.headers, 'content-type': type }
  expectJson(await server.send({ method: 'POST', path: FILES_PATH, headers, body }), 'an upload')
}

async function readAddress(server: AttackedServer, anna: Attacker, fileId: string): Promise<string> {
  const answer = await ask(server, { method: 'GET', path: readFileUrl.path.replace(':fileId', fileId), person: anna })
  return readFileUrl.output.parse(expectJson(answer, 'an address')).url
}

async function giveAccountThings(
  server: AttackedServer,
  { anna, ben, chief }: { anna: Attacker; ben: Attacker; chief: Attacker },
): Promise<Pick<Belongings, 'values' | 'tokens'>> {
  const token = async (scope: ApiToken['scope']) => {
    const body = { name: `GEHEIM-account-token-${scope}`, scope }
    return makeApiToken.output.parse(expectJson(await ask(server, { ...makeApiToken, person: anna, body }), 'a token'))
  }
  const [read, write] = [await token('read'), await token('write')]
  addSecrets(server.secrets, [read.secret, write.secret])
  const { sessions } = listSessions.output.parse(
    expectJson(await ask(server, { ...listSessions, person: anna }), 'sessions'),
  )
  const note = { note: 'GEHEIM-account-invitation' }
  const { invitation } = invite.output.parse(
    expectJson(await ask(server, { ...invite, person: chief, body: note }), 'an invitation'),
  )
  const restoreId = await beginRestore(server, chief)
  // Last, so that nothing of all this is still to be sent there.
  const hook = { name: 'GEHEIM-account-hook', url: 'https://geheim-account-hook.example.invalid/x' }
  expectJson(await ask(server, { ...addWebhook, person: anna, body: hook }), 'a webhook')
  const { webhooks } = listWebhooks.output.parse(
    expectJson(await ask(server, { ...listWebhooks, person: anna }), 'webhooks'),
  )
  const named = (name: OwnedValue['name'], value: unknown): OwnedValue => ({ name, value, reach: 'private' })
  const ways = await giveWays(server, anna)
  return {
    tokens: { read: read.secret, write: write.secret },
    values: [
      ...webhooks.map(({ id }) => named('webhook.id', id)),
      ...sessions.map(({ id }) => named('sessionId', id)),
      ...[read, write].map(({ token: { id } }) => named('tokenId', id)),
      ...Object.entries(ways).map(([name, value]) => named(name as keyof typeof ways, value)),
      ...(['uid', 'userId'] as const).map((name) => named(name, anna.uid)),
      named('ids', [anna.uid, ben.uid, chief.uid]),
      named('invitationId', invitation.id),
      named('restoreId', restoreId),
      named('email', anna.email),
    ],
  }
}

/** The id of a restore; on PostgreSQL, which is restored by a command only, one that the server does not know. */
async function beginRestore(server: AttackedServer, chief: Attacker): Promise<string> {
  const answer = await ask(server, { ...beginRestoreByUpload, person: chief, body: { sizeBytes: 10 } })
  if (answer.status === 409 && answer.text.includes('"restore-by-command"')) return randomBytes(16).toString('hex')
  return beginRestoreByUpload.output.parse(expectJson(answer, 'a restore')).restoreId
}

/** The names that addresses of tools have for documents. */
function valuesOf({ collection, id, reach }: OwnedDocument): readonly OwnedValue[] {
  const named = (name: OwnedValue['name'], value = id): OwnedValue => ({ name, value, reach })
  switch (collection) {
    case 'wheels':
      return [named('share.id')]
    case 'shops':
      return [named('shopId')]
    case 'shopIncidents':
      return [named('incidentId')]
    case 'shopMaintenances':
      return [named('maintenanceId')]
    case 'statusPages':
      return [named('slug', slugOf(reach)), named('pageId')]
    default:
      return []
  }
}

function toValue({ fileId, reach }: { fileId: string; reach: Reach }): OwnedValue {
  return { name: 'fileId', value: fileId, reach }
}
