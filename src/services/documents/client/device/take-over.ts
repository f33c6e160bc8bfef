/**
 * Moves what was made on this device without an account into the account of a person (rules Z6 to Z8). A document
 * leaves the device only when the person's outbox has it; every step may be repeated, in another tab, too.
 */
import { contentId } from '#base/content-id'
import { isContentId, ownId } from '../../own-id.ts'
import { equalJson, isJsonArray, isJsonObject, type Json, type JsonObject } from '#base/text/json'
import type { AnyCollection } from '#documents'
import { pointTo } from '../../change/point-to.ts'
import { keyOf } from '../../document.ts'
import { withoutMeta } from '../../change/without-meta.ts'
import { draftAdd, draftRemove } from '../../change/draft-change.ts'
import { listDeviceDocuments, type DeviceDocument } from './device-contents.ts'
import type { DeviceDocuments, OpenedDevice } from './device-documents.ts'
import type { DocumentsClient } from '../documents-client.ts'
import type { DeviceNotes, TakingClaim } from './local-store.ts'

export type TakeOverParts = {
  readonly device: DeviceDocuments
  readonly documents: Pick<DocumentsClient, 'view' | 'record' | 'settled'>
  readonly userId: string
  /** Whether the open documents are this person's, asked right before they are changed. */
  readonly isStillTheirs: () => boolean
  /** What is taken over; one that another follows stands before it. */
  readonly collections: readonly AnyCollection[]
}

/** What was taken over: each document as it was on the device, and its id in the account. */
export type TakenDocument = {
  readonly collection: string
  readonly id: string
  readonly newId: string
  readonly fields: JsonObject
}

export type TakeOverOutcome =
  | { readonly kind: 'taken'; readonly documents: readonly TakenDocument[] }
  /** The account shows them, but this device cannot keep that yet: they stay here, too. */
  | { readonly kind: 'unkept'; readonly documents: readonly TakenDocument[] }
  /** No user or another one is signed in by now, or the disk is full; everything is still here. */
  | { readonly kind: 'failed' }

export async function takeOver(parts: TakeOverParts): Promise<TakeOverOutcome> {
  const opened = await parts.device.open()
  await opened.refresh()
  const waiting = listDeviceDocuments(parts.device, parts.collections)
  const claims = await claim(opened, parts, waiting)
  if (claims === undefined || !parts.isStillTheirs()) return { kind: 'failed' }
  const newIds = new Map(waiting.map((one) => [one.id, claims.get(keyOf(one))?.id ?? one.id]))
  const documents = waiting.map((one): TakenDocument => {
    const { collection, id, view } = one
    const idOf = (place: Parameters<typeof keyOf>[0]): string | undefined => claims.get(keyOf(place))?.id
    const own = pointTo(followsOf(parts, collection), withoutMeta<JsonObject>(view), idOf)
    const fields = withIds(own, newIds)
    return { collection, id, newId: idOf(one) ?? id, fields }
  })
  for (const document of documents) {
    if (!parts.isStillTheirs()) return { kind: 'failed' }
    if (add(parts, document)) await nextMillisecond()
  }
  if (!(await isKept(parts))) return { kind: 'unkept', documents }
  leaveDevice(parts, waiting)
  await opened.settled()
  return { kind: 'taken', documents }
}

/** Made by the app, and not a word that stands elsewhere. */
const MIN_ID_LENGTH = 16

/** The fields with the new ids of the documents that they name, such as the recipe of a meal. */
function withIds(fields: JsonObject, ids: ReadonlyMap<string, string>): JsonObject {
  const renamed = (value: Json): Json => {
    if (typeof value === 'string') return value.length < MIN_ID_LENGTH ? value : (ids.get(value) ?? value)
    if (isJsonArray(value)) return value.map(renamed)
    return isJsonObject(value) ? renamedAll(value) : value
  }
  const renamedAll = (object: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(object).map(([key, value]) => [key, renamed(value)]))
  return renamedAll(fields)
}

/** Whether this user's outbox has everything; unknown once another user's documents are open. */
async function isKept({ documents, isStillTheirs }: TakeOverParts): Promise<boolean> {
  return (await documents.settled()) && isStillTheirs()
}

/** Whether the next one has to wait, so that the order in which things were changed last stays what it was. */
function add(parts: TakeOverParts, { collection, newId, fields }: TakenDocument): boolean {
  // It stands there already where an earlier time was interrupted; what became of it since stays.
  if (parts.documents.view(collection, newId) !== undefined) return false
  parts.documents.record(draftAdd(collection, newId, fields))
  return followsOf(parts, collection) === undefined
}

/** A timer may come up to a millisecond before its time by the clock. */
const APART_MS = 3

function nextMillisecond(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, APART_MS)
  })
}

/**
 * What an earlier time has left on the device although the account has it, because it was interrupted, leaves it now
 * (Z6). What it had not got to stays, and is offered again.
 */
export async function finishTakeOver(parts: TakeOverParts): Promise<void> {
  const opened = await parts.device.open()
  const claims = new Map(
    opened
      .getNotes()
      .claims.filter((one) => one.userId === parts.userId)
      .map((one) => [one.key, one]),
  )
  if (claims.size === 0 || !parts.isStillTheirs()) return
  const isTaken = (one: DeviceDocument): boolean => {
    const claimed = claims.get(keyOf(one))
    return claimed?.updatedAt === one.view.updatedAt && parts.documents.view(one.collection, claimed.id) !== undefined
  }
  const taken = listDeviceDocuments(parts.device, parts.collections).filter(isTaken)
  if (taken.length === 0 || !(await isKept(parts))) return
  leaveDevice(parts, taken)
  await opened.settled()
}

/**
 * Undoes `takeOver`: the device has them again, as they are in the account now, and the account has not. The account keeps a document
 * whose id is the same on all of its devices: it may have been there before, or another device may add it. The device gets its own.
 */
export async function giveBack(parts: TakeOverParts, taken: readonly TakenDocument[]): Promise<boolean> {
  const opened = await parts.device.open()
  if (!parts.isStillTheirs()) return false
  const oldIds = new Map(taken.map(({ id, newId }) => [newId, id]))
  for (const one of taken) {
    const current = isOfAccount(parts, one) ? undefined : parts.documents.view(one.collection, one.newId)
    // A document that followed another one on the device does so again.
    const idOf = (leader: { readonly collection: string; readonly id: string }): string | undefined =>
      taken.find(({ collection, newId }) => collection === leader.collection && newId === leader.id)?.id
    const fields = pointTo(
      followsOf(parts, one.collection),
      current === undefined ? one.fields : withoutMeta<JsonObject>(current),
      idOf,
    )
    parts.device.record(draftAdd(one.collection, one.id, withIds(fields, oldIds)))
  }
  if (!(await opened.settled()) || !(await rememberIds(parts, opened, taken)) || !parts.isStillTheirs()) return false
  for (const one of taken.toReversed()) {
    const { collection, newId } = one
    if (isOfAccount(parts, one) || parts.documents.view(collection, newId) === undefined) continue
    parts.documents.record(draftRemove(collection, newId))
  }
  return true
}

function isOfAccount({ userId }: TakeOverParts, { newId }: TakenDocument): boolean {
  return newId === ownId(userId) || isContentId(newId)
}

function followsOf({ collections }: TakeOverParts, collection: string): AnyCollection['follows'] {
  return collections.find(({ name }) => name === collection)?.follows
}

/**
 * Ensures that documents given back get new ids the next time they are taken over, by any user (Z7): the server knows their own ids
 * by now. The notes about that may be gone already, because the documents were.
 */
async function rememberIds(
  { userId }: TakeOverParts,
  opened: OpenedDevice,
  taken: readonly TakenDocument[],
): Promise<boolean> {
  const add = (notes: DeviceNotes): DeviceNotes => {
    const known = new Set(notes.claims.map(({ key }) => key))
    const lost = taken.filter((one) => !known.has(keyOf(one)))
    const claims = lost.map((one): TakingClaim => ({ userId, key: keyOf(one), id: one.newId, updatedAt: '' }))
    return { ...notes, claims: [...notes.claims, ...claims] }
  }
  return opened.editNotes(add).then(
    () => true,
    () => false,
  )
}

/**
 * Writes to the disk first which id each document gets in which account (Z6), so that a repetition finds the same. Undefined if that
 * cannot be written.
 */
async function claim(
  opened: OpenedDevice,
  parts: TakeOverParts,
  waiting: readonly DeviceDocument[],
): Promise<ReadonlyMap<string, TakingClaim> | undefined> {
  const { userId } = parts
  try {
    const { claims } = await opened.editNotes((notes) => withClaims(notes, parts, waiting))
    return new Map(claims.filter((one) => one.userId === userId).map((one) => [one.key, one]))
  } catch {
    return undefined
  }
}

function withClaims(notes: DeviceNotes, parts: TakeOverParts, waiting: readonly DeviceDocument[]): DeviceNotes {
  const { userId, device } = parts
  const made = new Map(waiting.map((one) => [keyOf(one), one]))
  const isValid = (one: TakingClaim): boolean => made.get(one.key)?.view.updatedAt === one.updatedAt
  const mine = notes.claims.filter((one) => one.userId === userId)
  const valid = new Set(mine.filter(isValid).map(({ key }) => key))
  const known = new Set(notes.claims.map(({ key }) => key))
  const added = waiting
    .filter((one) => !valid.has(keyOf(one)))
    .map((one): TakingClaim => {
      const key = keyOf(one)
      const id = idInAccount(parts, one) ?? (known.has(key) || isContentId(one.id) ? device.newId() : one.id)
      return { userId, key, id, updatedAt: one.view.updatedAt }
    })
  const kept = notes.claims.filter((one) => one.userId !== userId || !made.has(one.key) || valid.has(one.key))
  return { ...notes, claims: [...kept, ...added] }
}

/**
 * The id that a document has in the account because of what it is (Z7): the own document, or one of the same content on every device.
 * Undefined if the account has another state of the latter.
 */
function idInAccount({ userId, collections, documents }: TakeOverParts, one: DeviceDocument): string | undefined {
  const collection = collections.find(({ name }) => name === one.collection)
  if (collection?.hasOwn === true && one.id === ownId(undefined)) return ownId(userId)
  if (!isContentId(one.id)) return undefined
  const id = contentId(ownId(userId), one.id)
  const there = documents.view(one.collection, id)
  const leader = { [collection?.follows?.field ?? 'id']: '' }
  const fieldsOf = (view: DeviceDocument['view']): JsonObject => ({ ...withoutMeta<JsonObject>(view), ...leader })
  return there === undefined || equalJson(fieldsOf(one.view), fieldsOf(there)) ? id : undefined
}

/** A document that was changed on the device meanwhile stays there, and is offered again. */
function leaveDevice({ device }: TakeOverParts, taken: readonly DeviceDocument[]): void {
  for (const { collection, id, view } of taken) {
    if (device.view(collection, id)?.updatedAt === view.updatedAt) device.record(draftRemove(collection, id))
  }
}
