/** Documents that a device has and the server does not have any more (rule D7). Pure. */
import { equalJson, type JsonObject } from '#base/text/json'
import { applyChange } from '../change/apply-change.ts'
import type { Change } from '../change/change.ts'
import { keyOf, type StoredDocument } from '../document.ts'
import { documentKeyOf, splitDocumentKey } from '../change/path.ts'
import type { AcknowledgedChange, CacheWrite } from '../sync/sync-state.ts'

export type LastCopy = {
  /** Of the copy: one document has several where the server has lost it more than once. */
  readonly key: string
  /** As this device showed it last, but for what waits to be sent. Its version says nothing to the server of now. */
  readonly document: StoredDocument
  /** When it was found missing, by this device's clock: ISO 8601 in UTC. */
  readonly keptAt: string
}

/** What a device keeps of the documents, both by key. */
export type DocumentContents = {
  /** Tombstones included. */
  readonly documents: Map<string, StoredDocument>
  readonly lastCopies: Map<string, LastCopy>
}

export type PageChange = Pick<CacheWrite, 'documents' | 'lost' | 'keepOnly' | 'anew'>

export function emptyContents(): DocumentContents {
  return { documents: new Map(), lastCopies: new Map() }
}

/** What is gone with a page of a pull anew and has to be kept, given what the device knows before it. */
export function findLastCopies(
  known: ReadonlyMap<string, StoredDocument>,
  { documents, lost, keepOnly, anew }: PageChange,
): readonly LastCopy[] {
  if (anew === null) return none
  const brought = new Map(documents.map((document) => [keyOf(document), document]))
  const withdrawn = new Set(lost.map(keyOf))
  // What the server of now has acknowledged it has; it must not hide what the one before had.
  const ofBefore = anew.unsettled.filter(({ era }) => era !== anew.era)
  const unsettled = Map.groupBy(ofBefore, ({ change }) => documentKeyOf(change.path))
  const isGone = (key: string, before: StoredDocument): boolean => {
    const now = brought.get(key)
    if (now !== undefined) return !isSuccessor(now, before)
    return keepOnly?.has(key) === false && !withdrawn.has(key)
  }
  const copies: LastCopy[] = []
  const keys = keepOnly === null ? brought.keys() : new Set([...known.keys(), ...unsettled.keys()])
  for (const key of keys) {
    const before = shownOf(key, known.get(key), unsettled.get(key) ?? [])
    if (before === undefined || !isGone(key, before)) continue
    copies.push({ key: `${key}${ERA_MARK}${anew.era}`, document: before, keptAt: anew.at })
  }
  return copies
}

const none: readonly LastCopy[] = []

/** Stands in no document's key. */
const ERA_MARK = '@'

/** The era of the server's database in which the document was found missing. */
export function eraOfCopy({ key }: Pick<LastCopy, 'key'>): string {
  return key.slice(key.indexOf(ERA_MARK) + 1)
}

/** Whether nothing is missing in `now`: a deletion wins over what it knew of (S8). */
function isSuccessor(now: StoredDocument, before: StoredDocument): boolean {
  return now.isDeleted ? now.version > before.version : equalJson(now.fields, before.fields)
}

/**
 * A document with what the server has acknowledged since, which may have made it: no page has brought it then. Undefined where
 * nothing is shown.
 */
function shownOf(
  key: string,
  cached: StoredDocument | undefined,
  unsettled: readonly AcknowledgedChange[],
): StoredDocument | undefined {
  let made = cached
  let fields: JsonObject | null = cached === undefined || cached.isDeleted ? null : cached.fields
  for (const { change, version } of unsettled) {
    if (version <= (cached?.version ?? 0)) continue
    const applied = applyChange(fields, change)
    if (!applied.ok) continue
    fields = applied.value
    made = { ...(made ?? madeBy(key, change)), version: Math.max(made?.version ?? 0, version), isDeleted: false }
  }
  return fields === null || made === undefined ? undefined : { ...made, fields }
}

function madeBy(key: string, { userId, editedAt }: Change): StoredDocument {
  const [collection, id] = splitDocumentKey(key)
  const times = { createdAt: editedAt, updatedAt: editedAt }
  return { collection, id, ownerId: userId, memberIds: [], version: 0, ...times, isDeleted: false, fields: {} }
}

/** Keeps copies; of two from one loss the newer state stays, which another tab may have known. */
export function keepCopies(kept: Map<string, LastCopy>, copies: readonly LastCopy[]): void {
  for (const copy of copies) {
    const known = kept.get(copy.key)
    if (known === undefined || known.document.version < copy.document.version) kept.set(copy.key, copy)
  }
}

/** What a page does to the contents. */
export function applyPageChange(contents: DocumentContents, page: PageChange): void {
  const { documents: all } = contents
  const { documents, lost, keepOnly } = page
  keepCopies(contents.lastCopies, findLastCopies(all, page))
  for (const document of documents) all.set(keyOf(document), document)
  for (const place of lost) all.delete(keyOf(place))
  forgetWithdrawn(contents, lost)
  if (keepOnly === null) return
  for (const key of [...all.keys()]) if (!keepOnly.has(key)) all.delete(key)
}

/** Removes the copies of documents that the user may not see any more. */
function forgetWithdrawn({ lastCopies }: DocumentContents, lost: CacheWrite['lost']): void {
  if (lost.length === 0 || lastCopies.size === 0) return
  const withdrawn = new Set(lost.map(keyOf))
  for (const [key, { document }] of lastCopies) if (withdrawn.has(keyOf(document))) lastCopies.delete(key)
}
