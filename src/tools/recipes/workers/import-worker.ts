/** Reads pages, texts and collections of recipes beside the page. */
import { collectBytes } from '#base/bytes/collect-bytes'
import { answersOf } from '#base/file-answer'
import { failed, ok } from '#base/result'
import { serveFiles } from '#base/serve-files'
import { decodeText, isOtherFile } from '#base/text/decode-text'
import { isArchive, readCollection } from '../import/read-collection.ts'
import { withOwnPicture, type KeepPicture } from '../import/collections/pictures.ts'
import type { Inflate } from '../import/collections/read-zip.ts'
import type { ImportTask } from '../import/import-messages.ts'
import { readSource, type FoundRecipes, type SourceFailure } from '../import/read-source.ts'

const MAX_TEXT_BYTES = 30 * 1024 * 1024
/** With pictures in it. */
const MAX_ARCHIVE_BYTES = 300 * 1024 * 1024

serveFiles<ImportTask<File>, FoundRecipes, SourceFailure>(self, async ({ file, address }, onProgress) => {
  if (file.size > MAX_ARCHIVE_BYTES) return failed('too-large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const read = isArchive(bytes)
    ? await readCollection(bytes, file.name, { inflate, decode, keepPicture, onProgress })
    : readOne(bytes, file.name, address)
  return read.ok ? ok(answersOf(read.value, 'recipes')) : failed(read.error)
})

function readOne(bytes: Uint8Array<ArrayBuffer>, name: string, address: string | undefined) {
  if (bytes.byteLength > MAX_TEXT_BYTES) return failed('too-large' as const)
  if (isOtherFile(bytes)) return failed('other-file' as const)
  const read = readSource(decode(bytes), name, address)
  if (!read.ok) return read
  const taken = read.value.recipes.map((draft) => withOwnPicture(draft, keepPicture))
  const refused = taken.flatMap(({ draft, fault }) => (fault === undefined ? [] : [{ place: draft.title, fault }]))
  return ok({ recipes: taken.map(({ draft }) => draft), failed: [...read.value.failed, ...refused] })
}

const keepPicture: KeepPicture = (bytes, name, type) => new File([bytes], name, { type })

function decode(bytes: Uint8Array<ArrayBuffer>): string {
  return decodeText(bytes, (encoding, fatal) => new TextDecoder(encoding, { fatal }).decode(bytes))
}

const inflate: Inflate = async (packed, format, mostBytes) => {
  const unpacked = collectBytes()
  try {
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream(format))
    for await (const piece of stream) {
      if (unpacked.sizeBytes + piece.byteLength > mostBytes) return undefined
      unpacked.add(piece)
    }
  } catch {
    // Broken bytes: the caller names the file.
    return undefined
  }
  return unpacked.view()
}
