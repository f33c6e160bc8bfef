/** Pictures that come in a file: in its JSON, or beside a recipe in an archive (R62). */
import { failed, ok, type Result } from '#base/result'
import { fromBase64Url } from '#base/text/base64url'
import { FILE_MAX_BYTES, type PictureType } from '#files'
import type { DraftPicture, RecipeDraft } from '../../recipe/recipe-draft.ts'

/** Keeps the bytes of a picture; given by the platform. */
export type KeepPicture = (bytes: Uint8Array<ArrayBuffer>, name: string, type: PictureType) => DraftPicture
/** Why a picture is not taken; `broken` is also one that unpacks to more than is allowed. */
export type PictureFault = 'picture-kind' | 'picture-size' | 'picture-broken'

/** Returns the draft with the picture that its own file contains; one that is refused is named by its fault. */
export function withOwnPicture(
  draft: RecipeDraft,
  keep: KeepPicture,
): { readonly draft: RecipeDraft; readonly fault?: PictureFault } {
  const [inside] = draft.imageUrls.filter(isData)
  if (inside === undefined) return { draft }
  const bare = { ...draft, imageUrls: draft.imageUrls.filter((url) => !isData(url)) }
  const bytes = readDataUrl(inside)
  const picture = bytes === undefined ? failed('picture-broken' as const) : takePicture(bytes, draft.title, keep)
  return picture.ok ? { draft: { ...bare, picture: picture.value } } : { draft: bare, fault: picture.error }
}

/** Judges a picture by its bytes, whatever its name says. */
export function takePicture(
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  keep: KeepPicture,
): Result<DraftPicture, PictureFault> {
  if (bytes.byteLength > FILE_MAX_BYTES) return failed('picture-size')
  const type = pictureTypeOf(bytes)
  return type === undefined ? failed('picture-kind') : ok(keep(bytes, name, type))
}

/** Finds the picture that belongs to the recipe of an entry of an archive, by the names of all entries. */
export function createPictureFinder(names: readonly string[]) {
  const folders = Map.groupBy(
    names.filter((name) => pictureFile.test(name) && !smallPicture.test(name)),
    folderOf,
  )
  return (entry: string, imageUrls: readonly string[], isAlone: boolean): string | undefined => {
    const folder = folderOf(entry)
    const near = [...(folders.get(folder) ?? []), ...(folders.get(`${folder}images/`) ?? [])]
    const wanted = new Set(imageUrls.map(fileOf))
    const byName = near.find((name) => wanted.has(fileOf(name))) ?? near.find((name) => stemOf(name) === stemOf(entry))
    if (byName !== undefined || !isAlone) return byName
    return near.find((name) => /^(?:full|original|image)$/i.test(stemOf(name))) ?? near[0]
  }
}

const pictureFile = /\.(?:jpe?g|png|webp|gif|avif)$/i
/** Mealie and Nextcloud keep smaller sizes beside the whole one. */
const smallPicture = /(?:^|\/)(?:\.|__MACOSX|thumb|tiny|min-)/i

function folderOf(name: string): string {
  return name.slice(0, name.lastIndexOf('/') + 1)
}

function fileOf(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1)
}

function stemOf(name: string): string {
  return fileOf(name).replace(/\.[^.]*$/, '')
}

function isData(url: string): boolean {
  return url.startsWith('data:')
}

function readDataUrl(url: string): Uint8Array<ArrayBuffer> | undefined {
  const head = /^data:[^,]{0,100};base64,/i.exec(url.slice(0, 120))
  if (head === null) return undefined
  const text = url.slice(head[0].length).replaceAll(/[\s=]/g, '')
  return fromBase64Url(text.replaceAll('+', '-').replaceAll('/', '_'))
}

function pictureTypeOf(bytes: Uint8Array): PictureType | undefined {
  const start = Array.from(bytes.subarray(0, 12), (byte) => String.fromCharCode(byte)).join('')
  if (start.startsWith('\u00ff\u00d8\u00ff')) return 'image/jpeg'
  if (start.startsWith('\u0089PNG\r\n')) return 'image/png'
  if (start.startsWith('GIF8')) return 'image/gif'
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'image/webp'
  return /^.{4}ftypavi[fs]/s.test(start) ? 'image/avif' : undefined
}
