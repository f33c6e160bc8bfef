/** Reads a trip with its attached files (J77): an archive with the file of the trip and each content under the id of its file. */
import { unzipSync } from 'fflate'
import { failed, ok, type Result } from '#base/result'
import { FILE_MAX_BYTES } from '#files'
import { FILES_FOLDER, MAX_ARCHIVE_ENTRIES, MAX_ATTACHED_BYTES, TRIP_ENTRY } from '../../export/trip-file.ts'
import type { FoundItems, SourceFailure } from './drafts.ts'
import type { DecodeBytes } from './read-mail.ts'
import { isTripFile, readTripFile } from './read-trip-file.ts'

const MAX_TRIP_BYTES = 30 * 1024 * 1024

/** Undefined if the archive is of another kind. Contents that are too large, or too much together, are left out. */
export function readTripArchive(
  bytes: Uint8Array<ArrayBuffer>,
  decode: DecodeBytes,
): Result<FoundItems, SourceFailure> | undefined {
  let isTooLarge = false
  const unpacked = unpack(bytes, (name, sizeBytes) => {
    if (name !== TRIP_ENTRY) return false
    isTooLarge = sizeBytes > MAX_TRIP_BYTES
    return !isTooLarge
  })
  if (isTooLarge) return failed('too-large')
  const [content] = unpacked.values()
  if (content === undefined) return undefined
  const text = decode(content, 'utf-8') ?? ''
  const read = isTripFile(text) ? readTripFile(text) : failed('broken-file' as const)
  if (!read.ok) return read
  const named = new Set(read.value.items.flatMap((item) => (item.kind === 'document' ? fileIdsIn(item.fields) : [])))
  let total = 0
  const files = unpack(bytes, (name, sizeBytes) => {
    if (!name.startsWith(FILES_FOLDER) || !named.delete(name.slice(FILES_FOLDER.length))) return false
    if (sizeBytes > FILE_MAX_BYTES || total + sizeBytes > MAX_ATTACHED_BYTES) return false
    total += sizeBytes
    return true
  })
  return ok({
    ...read.value,
    files: new Map([...files].map(([name, file]) => [name.slice(FILES_FOLDER.length), file])),
  })
}

function fileIdsIn(fields: object): readonly string[] {
  const { files } = fields as { readonly files?: readonly { readonly fileId: string }[] }
  return files?.map(({ fileId }) => fileId) ?? []
}

/** What is wanted, judged by the size that the archive states; nothing larger comes of it. */
function unpack(
  bytes: Uint8Array<ArrayBuffer>,
  isWanted: (name: string, sizeBytes: number) => boolean,
): ReadonlyMap<string, Uint8Array<ArrayBuffer>> {
  let entries = 0
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize, size, compression }) => {
        entries += 1
        if (entries > MAX_ARCHIVE_ENTRIES) throw new RangeError('too many entries')
        return isWanted(name, compression === 0 ? Math.max(size, originalSize) : originalSize)
      },
    })
    return new Map(Object.entries(files))
  } catch {
    // Broken, or with more entries than any trip has.
    return new Map()
  }
}
