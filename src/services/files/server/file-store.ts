/** Small empty things beside the files, by their names. */
export type StoreMarks = {
  list(beginning: string): Promise<readonly string[]>
  add(name: string): Promise<void>
}

/** With a dot and capitals, so it is no key. */
const OWNER = 'OWNER.'

/** Small letters only, since some file systems take `a` and `A` for the same; no dot, no slash, nothing to be encoded. */
const KEY = /^[0-9a-z_-]{20,64}$/

/** Bytes under random keys, and nothing else: names, owners and types are in the database. */
export type FileStore = {
  /**
   * Keeps a finished local file under a key; durable when it resolves, and then under its key whole or not at all,
   * whenever the process ends. Putting the same key again replaces it. The local file stays.
   */
  put(key: FileKey, source: LocalFile): Promise<void>
  /** The stream has to be read to its end or cancelled. All of it, or the bytes from `first` to `last`, both included; undefined where nothing has this key. */
  read(key: FileKey, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>
  /** Nothing has this key afterwards. */
  remove(key: FileKey): Promise<void>
  /** Everything that is kept, in no special order. */
  list(): AsyncIterable<StoredFile>
  /**
   * Claims the store for the owner if it is unclaimed, and returns whether it belongs to them; an owner is formatted like a key. Only
   * the owner may remove files it does not know: two databases that share a store by mistake would otherwise remove each other's
   * files.
   */
  claim(owner: string): Promise<boolean>
  close(): Promise<void>
}

/** 20 to 64 of `a-z`, `0-9`, `_` and `-`: of `newId`, and `-160` and the like for what was made of it, never anything a person typed. */
export type FileKey = string

export type LocalFile = {
  readonly path: string
  readonly sizeBytes: number
  /** Hex. */
  readonly sha256: string
}

export type ByteRange = { readonly first: number; readonly last: number }

export type StoredFile = { readonly key: FileKey; readonly sizeBytes: number; readonly changedAtMs: number }

/** Whether something that lies in a store was put there by us. */
export function isFileKey(text: string): text is FileKey {
  return KEY.test(text)
}

/** Throws for whatever is no key: it would be a fault of ours, and must not become a path or an address. */
export function checkFileKey(key: FileKey): void {
  if (!isFileKey(key)) throw new Error('not a key of a file')
}

/** Claims an unclaimed store for the owner, and returns whether it belongs to them. Of several simultaneous claims one wins. */
export async function claimStore(marks: StoreMarks, owner: string): Promise<boolean> {
  checkFileKey(owner)
  if ((await marks.list(OWNER)).length === 0) await marks.add(OWNER + owner)
  // Later callers add no mark, so the first by name stays the first.
  const [first] = (await marks.list(OWNER)).toSorted()
  return first === OWNER + owner
}
