import { SECOND_MS, type Now } from '#base/clock'
import type { Timers } from '#documents/client'
import type { FileVariant } from '#files'
import type { DeviceFiles, FileContent, WaitingFile } from './device-files.ts'
import { openIndexedDbFiles } from './indexed-db-files.ts'
import { idsOf, keptKey, keptLimits, pickEvicted, type KeptLimits, type KeptPicture } from '../../kept-pictures.ts'

type Waiting = { readonly file: WaitingFile; readonly bytes: ArrayBuffer }
type Kept = { readonly picture: KeptPicture; readonly content: FileContent }

const OPEN_TIMEOUT_MS = 5 * SECOND_MS

/** Opens the device's storage for a user's files; without such storage, files are kept in memory as long as the page. */
export async function openDeviceFiles(o: {
  readonly userId: string
  readonly indexedDB: IDBFactory | null
  readonly timers: Timers
  readonly now: Now
  readonly log: Pick<Console, 'warn'>
}): Promise<DeviceFiles> {
  const { indexedDB, timers } = o
  if (indexedDB === null) return createMemoryFiles(o)
  const { promise: late, resolve } = Promise.withResolvers<'late'>()
  const timer = timers.setTimer(() => resolve('late'), OPEN_TIMEOUT_MS)
  const opening = openIndexedDbFiles({ ...o, indexedDB })
  try {
    const opened = await Promise.race([opening, late])
    if (opened !== 'late') return opened
    // It may still open later; without this it would never be closed.
    opening.then((tooLate) => tooLate.close()).catch(() => undefined)
    o.log.warn('files are kept as long as this page: the browser does not open their database')
  } catch (error) {
    o.log.warn('files are kept as long as this page', error)
  } finally {
    timers.clearTimer(timer)
  }
  return createMemoryFiles(o)
}

/** Files that are kept as long as the page, for browsers that keep nothing else. */
export function createMemoryFiles(o: { readonly now: Now; readonly limits?: KeptLimits }): DeviceFiles {
  const { now, limits = keptLimits } = o
  const waiting = new Map<string, Waiting>()
  const kept = new Map<string, Kept>()

  const keep = (fileId: string, variant: FileVariant, content: FileContent): void => {
    const key = keptKey(fileId, variant)
    const picture = { key, fileId, sizeBytes: content.bytes.byteLength, usedAtMs: now() }
    kept.set(key, { picture, content })
    for (const evicted of pickEvicted(picturesOf(kept), limits)) kept.delete(evicted.key)
  }
  const readWaiting = (fileId: string): FileContent | undefined => contentOf(waiting.get(fileId))
  return {
    kind: 'memory',
    listWaiting: async () => [...waiting.values()].map(({ file }) => file).sort((a, b) => a.takenAtMs - b.takenAtMs),
    addWaiting: async (file, bytes) => void waiting.set(file.fileId, { file, bytes }),
    changeWaiting: async (file) => {
      const found = waiting.get(file.fileId)
      if (found !== undefined) waiting.set(file.fileId, { ...found, file })
    },
    readWaiting: async (fileId) => readWaiting(fileId),
    dropWaiting: async (fileId) => void waiting.delete(fileId),
    finishWaiting: async (fileId) => {
      const content = readWaiting(fileId)
      waiting.delete(fileId)
      if (content !== undefined) keep(fileId, 'original', content)
    },
    readKept: async (fileId, variants) => {
      for (const variant of variants) {
        const key = keptKey(fileId, variant)
        const found = kept.get(key)
        if (found === undefined) continue
        kept.set(key, { ...found, picture: { ...found.picture, usedAtMs: now() } })
        return found.content
      }
      return undefined
    },
    keep: async (fileId, variant, content) => keep(fileId, variant, content),
    listKeptIds: async (variant) =>
      idsOf(
        Array.from(kept.values(), ({ picture }) => picture),
        variant,
      ),
    dropKept: async (fileIds) => {
      for (const [key, { picture }] of kept) if (fileIds.has(picture.fileId)) kept.delete(key)
    },
    close: () => undefined,
  }
}

function picturesOf(kept: ReadonlyMap<string, Kept>): readonly KeptPicture[] {
  return [...kept.values()].map(({ picture }) => picture)
}

function contentOf(waiting: Waiting | undefined): FileContent | undefined {
  return waiting && { type: waiting.file.reference.type, bytes: waiting.bytes }
}
