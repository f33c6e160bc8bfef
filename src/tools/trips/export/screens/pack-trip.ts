/** Packs a trip and its attached files into one archive (J77). Nothing is compressed: tickets and pictures are so already. */
import { Zip, ZipPassThrough } from 'fflate'
import type { FileReference } from '#files'
import { FILES_FOLDER, MAX_ARCHIVE_ENTRIES, MAX_ATTACHED_BYTES, TRIP_ENTRY } from '../trip-file.ts'

type PackParts = {
  /** The file of the trip. */
  readonly json: string
  readonly files: readonly FileReference[]
  readonly open: (fileId: string, signal: AbortSignal) => Promise<Blob>
  /** Called with what is done, from 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
  readonly now: Date
  /** Of all contents together. */
  readonly maxBytes?: number
}

export type PackedTrip = {
  readonly archive: Blob
  /** The names of files that could not be had, or for which there was no room. */
  readonly missing: readonly string[]
}

/** File after file, so that only one of them is held at a time. Throws the signal's reason. */
export async function packTrip(o: PackParts): Promise<PackedTrip> {
  const { json, files, open, onProgress, signal, now, maxBytes = MAX_ATTACHED_BYTES } = o
  const pieces: Blob[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    pieces.push(new Blob([new Uint8Array(chunk)]))
  })
  const add = (name: string, bytes: Uint8Array): void => {
    const entry = new ZipPassThrough(name)
    entry.mtime = now
    zip.add(entry)
    entry.push(bytes, true)
  }
  const missing: string[] = []
  let [packedBytes, entries] = [0, 1]
  add(TRIP_ENTRY, new TextEncoder().encode(json))
  for (const [index, { fileId, name }] of files.entries()) {
    onProgress(index / files.length)
    if (entries >= MAX_ARCHIVE_ENTRIES) {
      missing.push(name)
      continue
    }
    // oxlint-disable-next-line no-await-in-loop
    const content = await open(fileId, signal).catch(() => undefined)
    signal.throwIfAborted()
    if (content === undefined || packedBytes + content.size > maxBytes) {
      missing.push(name)
      continue
    }
    packedBytes += content.size
    entries += 1
    add(`${FILES_FOLDER}${fileId}`, new Uint8Array(await content.arrayBuffer()))
  }
  zip.end()
  return { archive: new Blob(pieces, { type: 'application/zip' }), missing }
}
