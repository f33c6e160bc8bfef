/** The storage for a device's documents without an account, with a fallback in memory. */
import { documentKey, type Change, type StoredDocument } from '#documents'

export type DeviceNews = {
  /** All documents as they were before `changes`; absent where the asking tab knows them. */
  readonly documents?: readonly StoredDocument[]
  /** In the order in which the disk took them, whichever tab they come from. */
  readonly changes: readonly Change[]
  /** How far the asking tab knows the disk afterwards. */
  readonly position: number
}

/** A document that a user has begun to take over (rule Z6). */
export type TakingClaim = {
  readonly userId: string
  /** Of the document on the device. */
  readonly key: string
  /** Its id in the person's account. */
  readonly id: string
  /** Which state of the document is meant. */
  readonly updatedAt: string
}

/** What is remembered beside the documents. */
export type DeviceNotes = {
  readonly claims: readonly TakingClaim[]
  /** Users who are no longer offered the documents with these keys. */
  readonly left: readonly { readonly userId: string; readonly keys: readonly string[] }[]
}

export const noNotes: DeviceNotes = { claims: [], left: [] }

export type DeviceContents = DeviceNews & { readonly notes: DeviceNotes }

/** New states of documents by their keys; null for a deleted one. */
export type CoalesceChanges = (
  documents: readonly StoredDocument[],
  changes: readonly Change[],
) => ReadonlyMap<string, StoredDocument | null>

export type DeviceDisk = {
  readonly kind: 'indexeddb' | 'memory'
  /** What came since a position, null for everything. */
  read(since: number | null): Promise<DeviceContents>
  /** All of them or none; resolves to the position, when they survive a killed browser. */
  append(changes: readonly Change[]): Promise<number>
  /** Works the changes into the documents, so that nothing stays that was removed, and forgets what notes are about no document. */
  tidy(fold: CoalesceChanges): Promise<void>
  editNotes(edit: (notes: DeviceNotes) => DeviceNotes): Promise<DeviceNotes>
  close(): void
}

/** Lasts as long as the page. */
export function createMemoryDeviceDisk(): DeviceDisk {
  const entries: (readonly Change[])[] = []
  let notes = noNotes
  return {
    kind: 'memory',
    read: async (since) => ({
      ...(since === null ? { documents: [] } : {}),
      changes: entries.slice(since ?? 0).flat(),
      position: entries.length,
      notes,
    }),
    append: async (changes) => entries.push(changes),
    tidy: async () => undefined,
    editNotes: async (edit) => {
      notes = edit(notes)
      return notes
    },
    close: () => undefined,
  }
}

/** The notes without those about documents that are not there. */
export function notesAbout(notes: DeviceNotes, documents: readonly StoredDocument[]): DeviceNotes {
  const keys = new Set(documents.map(({ collection, id }) => documentKey(collection, id)))
  return {
    claims: notes.claims.filter(({ key }) => keys.has(key)),
    left: notes.left
      .map((one) => ({ ...one, keys: one.keys.filter((key) => keys.has(key)) }))
      .filter((one) => one.keys.length > 0),
  }
}
