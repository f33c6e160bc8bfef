/** Reads a file of any kind: an archive of recipes, archives in it, packed recipes, or a single text (R55). */
import { failed, ok, type Result } from '#base/result'
import type { RecipeDraft } from '../recipe/recipe-draft.ts'
import { boundRecipes, readSource, type FoundRecipes, type SourceFailure } from './read-source.ts'
import { MAX_RECIPES } from './collections/app-recipes.ts'
import {
  isZip,
  readZip,
  roomFor,
  unpackWithin,
  type Inflate,
  type UnpackRoom,
  type ZipEntry,
} from './collections/read-zip.ts'

export type CollectionParts = {
  readonly inflate: Inflate
  readonly decode: (bytes: Uint8Array<ArrayBuffer>) => string
  readonly onProgress?: (done: number, total: number) => void
}

/** Pictures are in archives too, and are not unpacked. */
const wanted = /\.(?:json|zip|paprikarecipe|cook|md|markdown|txt|html?)$/i
const passedOver = /(?:^|\/)(?:\.|__MACOSX)|(?:^|\/)(?:thumb|meta|manifest|settings|package)[^/]*\.json$/i

/** Whether a file is one that this reads, rather than a text. */
export function isArchive(bytes: Uint8Array): boolean {
  return isZip(bytes) || isGzip(bytes)
}

/** Returns all recipes of an archive. Entries without one are named as failed. */
export async function readCollection(
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  parts: CollectionParts,
): Promise<Result<FoundRecipes, SourceFailure>> {
  const recipes: RecipeDraft[] = []
  const missed: string[] = []
  const room = roomFor(bytes.byteLength)
  const failure = await readArchive({ name, bytes }, 0, { ...parts, recipes, missed, room })
  if (failure !== undefined) return failed(failure)
  if (recipes.length === 0) return failed('no-recipe')
  const bounded = boundRecipes(recipes, name)
  return ok({ ...bounded, failed: [...missed.map((place) => ({ place })), ...bounded.failed] })
}

type Collecting = CollectionParts & {
  readonly recipes: RecipeDraft[]
  readonly missed: string[]
  readonly room: UnpackRoom
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
  to.missed.push(...zip.value.broken)
  for (const [index, inner] of zip.value.entries.entries()) {
    if (depth === 0) to.onProgress?.(index, zip.value.entries.length)
    if (to.recipes.length > MAX_RECIPES) return undefined
    if (!isArchive(inner.bytes)) takeText(inner, to)
    else if (depth >= MAX_DEPTH || (await readArchive(inner, depth + 1, to)) !== undefined) to.missed.push(inner.name)
  }
  return undefined
}

function takeText({ name, bytes }: ZipEntry, { recipes, missed, decode }: Collecting): void {
  const read = readSource(decode(bytes), name.replace(/^.*\//, ''))
  if (read.ok) recipes.push(...read.value.recipes)
  else if (read.error !== 'empty') missed.push(name)
}

function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b
}
