/** Reads a file of any kind: an archive of recipes, archives in it, packed recipes, or a single text (R55). */
import { failed, ok, type Result } from '#base/result'
import { FILE_MAX_BYTES } from '#files'
import type { RecipeDraft } from '../recipe/recipe-draft.ts'
import { boundRecipes, readSource, type FoundRecipes, type SourceFailure } from './read-source.ts'
import { createPictureFinder, takePicture, withOwnPicture, type KeepPicture } from './collections/pictures.ts'
import { MAX_RECIPES } from './collections/app-recipes.ts'
import {
  isZip,
  readZip,
  roomFor,
  unpackWithin,
  type Inflate,
  type ReadZip,
  type UnpackRoom,
  type ZipEntry,
} from './collections/read-zip.ts'

export type CollectionParts = {
  readonly inflate: Inflate
  readonly decode: (bytes: Uint8Array<ArrayBuffer>) => string
  readonly keepPicture: KeepPicture
  readonly onProgress?: (done: number, total: number) => void
}

const wanted = /\.(?:json|zip|paprikarecipe|cook|md|markdown|txt|html?)$/i
const passedOver =
  /(?:^|\/)(?:\.|__MACOSX)|(?:^|\/)(?:thumbs?|meta(?:data)?|manifest|settings|package(?:-lock)?)\.json$/i

/** Whether a file is one that this reads, rather than a text. */
export function isArchive(bytes: Uint8Array): boolean {
  return isZip(bytes) || isGzip(bytes)
}

/** Returns all recipes of an archive, with their pictures. Entries without one are named as failed, as are pictures that are refused. */
export async function readCollection(
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  parts: CollectionParts,
): Promise<Result<FoundRecipes, SourceFailure>> {
  const recipes: RecipeDraft[] = []
  const missed: Missed[] = []
  const [room, pictureRoom] = [roomFor(bytes.byteLength), roomFor(bytes.byteLength)]
  const failure = await readArchive({ name, bytes }, 0, { ...parts, recipes, missed, room, pictureRoom })
  if (failure !== undefined) return failed(failure)
  if (recipes.length === 0) return failed('no-recipe')
  const bounded = boundRecipes(recipes, name)
  return ok({ ...bounded, failed: [...missed, ...bounded.failed] })
}

type Missed = FoundRecipes['failed'][number]
type Collecting = CollectionParts & {
  readonly recipes: RecipeDraft[]
  readonly missed: Missed[]
  readonly room: UnpackRoom
  /** Of all pictures; what is beyond is named. */
  readonly pictureRoom: UnpackRoom
}

/** Tandoor packs an archive for each recipe into one. Deeper ones are no collections. */
const MAX_DEPTH = 1

async function readArchive(entry: ZipEntry, depth: number, to: Collecting): Promise<SourceFailure | undefined> {
  if (isGzip(entry.bytes)) {
    const unpacked = await unpackWithin(to.room, to.inflate, entry.bytes, 'gzip')
    if (unpacked === undefined) return to.room.leftBytes <= 0 ? 'too-large' : 'other-file'
    takeText({ name: entry.name, bytes: unpacked }, to)
    return undefined
  }
  const zip = await readZip(entry.bytes, (name) => wanted.test(name) && !passedOver.test(name), to.inflate, to.room)
  if (!zip.ok) return zip.error === 'broken' ? 'other-file' : 'too-large'
  to.missed.push(...zip.value.broken.map((place) => ({ place })))
  const taken: Taken[] = []
  for (const [index, inner] of zip.value.entries.entries()) {
    if (depth === 0) to.onProgress?.(index, zip.value.entries.length)
    if (to.recipes.length > MAX_RECIPES) break
    if (!isArchive(inner.bytes)) taken.push({ entry: inner.name, from: to.recipes.length, count: takeText(inner, to) })
    else if (depth >= MAX_DEPTH || (await readArchive(inner, depth + 1, to)) !== undefined)
      to.missed.push({ place: inner.name })
  }
  await addPictures(zip.value, taken, to)
  return undefined
}

/** Returns how many recipes are in it. */
function takeText({ name, bytes }: ZipEntry, { recipes, missed, decode, keepPicture }: Collecting): number {
  const read = readSource(decode(bytes), name.replace(/^.*\//, ''))
  if (!read.ok) {
    if (read.error !== 'empty') missed.push({ place: name })
    return 0
  }
  for (const found of read.value.recipes) {
    const { draft, fault } = withOwnPicture(found, keepPicture)
    recipes.push(draft)
    if (fault !== undefined) missed.push({ place: draft.title, fault })
  }
  return read.value.recipes.length
}

/** The recipes that an entry gave: `count` of the list, from a place on. */
type Taken = { readonly entry: string; readonly from: number; readonly count: number }

/** Gives recipes the pictures that stand beside them in the archive. */
async function addPictures(
  zip: Pick<ReadZip, 'names' | 'unpack'>,
  taken: readonly Taken[],
  to: Collecting,
): Promise<void> {
  const find = createPictureFinder(zip.names)
  const folders = Map.groupBy(
    taken.filter(({ count }) => count > 0),
    ({ entry }) => entry.slice(0, entry.lastIndexOf('/') + 1),
  )
  for (const inFolder of folders.values())
    for (const { entry, from, count } of inFolder) {
      const draft = to.recipes[from]
      const name = count === 1 && draft !== undefined ? find(entry, draft.imageUrls, inFolder.length === 1) : undefined
      if (draft === undefined || draft.picture !== undefined || name === undefined) continue
      const bytes = await zip.unpack(name, to.pictureRoom, FILE_MAX_BYTES + 1)
      const picture = bytes === undefined ? undefined : takePicture(bytes, name.replace(/^.*\//, ''), to.keepPicture)
      if (picture?.ok === true) to.recipes[from] = { ...draft, picture: picture.value }
      else to.missed.push({ place: name, fault: picture?.error ?? 'picture-broken' })
    }
}

function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b
}
