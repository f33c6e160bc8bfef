/**
 * The pictures that an import knows only by their addresses: from the writing of their recipes until each is copied or given up (R62).
 * The list stays on the device, so that leaving the page, or a day without a server, loses none.
 */
import * as z from 'zod/mini'
import { contentId } from '#base/content-id'
import { equalJson, type Json } from '#base/text/json'
import { parseJson } from '#base/text/parse-json'
import { recipesCollection } from '../collections.ts'
import type { RecipeDraft } from '../recipe/recipe-draft.ts'

/** More are not fetched for one import; the preview says so. */
export const MAX_WAITING = 1_000

const pictureSchema = z.object({ recipeId: z.string(), url: z.string() })
export type WaitingPicture = z.infer<typeof pictureSchema>

const waitingSchema = z.object({
  waiting: z.array(pictureSchema),
  /** Those that could not be had. */
  lost: z.array(pictureSchema),
  copiedCount: z.int().check(z.minimum(0)),
})
export type WaitingPictures = z.infer<typeof waitingSchema>

const nothing: WaitingPictures = { waiting: [], lost: [], copiedCount: 0 }

/** Reads what the device has kept; anything else gives an empty list. */
export function readWaiting(text: string): WaitingPictures {
  return waitingSchema.safeParse(parseJson(text)).data ?? nothing
}

/** Writes what the device keeps: nothing once no picture is left. */
export function storeWaiting(pictures: WaitingPictures): string {
  return pictures.waiting.length + pictures.lost.length === 0 ? '' : JSON.stringify(pictures)
}

/** Counts all pictures of the list, copied or not. */
export function countPictures({ waiting, lost, copiedCount }: WaitingPictures): number {
  return waiting.length + lost.length + copiedCount
}

/** Returns the address of the first picture that is not in the file and can be fetched, if there is one. */
export function fetchedPictureUrl({ picture, imageUrls }: RecipeDraft): string | undefined {
  if (picture !== undefined) return undefined
  return imageUrls.find((url) => /^https?:\/\/\S+$/i.test(url) && url.length <= 2_000)
}

/** Adds the pictures of another import, each recipe once. */
export function addWaiting(pictures: WaitingPictures, added: readonly WaitingPicture[]): WaitingPictures {
  const known = new Set(pictures.waiting.map(({ recipeId }) => recipeId))
  const fresh = added.filter(({ recipeId }) => !known.has(recipeId))
  return { ...pictures, waiting: [...pictures.waiting, ...fresh].slice(0, MAX_WAITING) }
}

/** Takes a picture off the list: copied, lost, or with a recipe that needs it no more. */
export function settlePicture(
  { waiting, lost, copiedCount }: WaitingPictures,
  { recipeId }: WaitingPicture,
  outcome: 'copied' | 'lost' | 'needless',
): WaitingPictures {
  const found = waiting.find((one) => one.recipeId === recipeId)
  if (found === undefined) return { waiting, lost, copiedCount }
  return {
    waiting: waiting.filter((one) => one !== found),
    lost: outcome === 'lost' ? [...lost, found] : lost,
    copiedCount: outcome === 'copied' ? copiedCount + 1 : copiedCount,
  }
}

/**
 * Whether a request may succeed later that our server has not answered, or has answered with this status: without a network (0), after a
 * session has ended, with too many requests, or while the server is busy. With all others the picture is lost, and holds up no other.
 */
export function isPassing(status: number): boolean {
  return [0, 401, 429, 502, 503, 504].includes(status)
}

/** Lets all that were lost wait once more. */
export function retryLost({ waiting, lost, copiedCount }: WaitingPictures): WaitingPictures {
  return { waiting: [...waiting, ...lost], lost: [], copiedCount }
}

/** Names the first photo of an imported recipe: the same on all devices, so that no second one is made of it. */
export function importedPhotoId(recipeId: string): string {
  return contentId(recipeId, 'photo')
}

/** Whether a recipe is as the import has written it, but for the picture that was fetched afterwards. */
export function isAsImported(now: object, fields: object, recipeId: string): boolean {
  const parsed = recipesCollection.schema.safeParse(now)
  if (!parsed.success) return false
  const photos = parsed.data.photos.filter(({ id }) => id !== importedPhotoId(recipeId))
  return equalJson({ ...parsed.data, photos } as Json, fields as Json)
}
