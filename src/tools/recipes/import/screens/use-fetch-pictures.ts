import { useEffect, useEffectEvent } from 'react'
import { SECOND_MS } from '#base/clock'
import { useDocumentsClient } from '#documents/client'
import { useOpenFiles } from '#files/client'
import { useCallEndpoint } from '#http/client'
import { recipesCollection } from '../../collections.ts'
import { readDeviceSetting, writeDeviceSetting } from '#ui/device-setting'
import { fetchPage } from '../page-endpoint.ts'
import {
  importedPhotoId,
  isPassing,
  readWaiting,
  settlePicture,
  storeWaiting,
  type WaitingPicture,
} from '../waiting-pictures.ts'
import { fileOf, takePhoto } from './draft-picture.tsx'

/** So many at once: a phone decodes each of them. */
const AT_ONCE = 3
/** Until the next try, if the server does not say. */
const PAUSE_SECONDS = 15
const LOCK = 'recipes-pictures'

type FetchPicturesParts = {
  /** The device setting with the list. */
  readonly key: string
  readonly isFetching: boolean
  /** Says why the last one could not be kept, if that is known. */
  readonly onLost: (reason: string) => void
  /** All that could be had are copied. */
  readonly onDone: (copiedCount: number) => void
}

type Outcome = 'copied' | 'lost' | 'needless'

/** Fetches what waits, a few at a time, as long as `isFetching`; one tab of several does. Each picture is written at once. */
export function useFetchPictures({ key, isFetching, onLost, onDone }: FetchPicturesParts): void {
  const copy = useCopyPicture(onLost)
  const work = useEffectEvent(async (signal: AbortSignal): Promise<void> => {
    const underWay = new Set<string>()
    const worker = async (): Promise<void> => {
      for (;;) {
        const next = readWaiting(readDeviceSetting(key)).waiting.find(({ recipeId }) => !underWay.has(recipeId))
        if (next === undefined || signal.aborted) return
        underWay.add(next.recipeId)
        const outcome = await copy(next, signal)
        if (outcome === undefined || signal.aborted) return
        const settled = settlePicture(readWaiting(readDeviceSetting(key)), next, outcome)
        writeDeviceSetting(key, storeWaiting(settled))
        if (settled.waiting.length + settled.lost.length === 0 && settled.copiedCount > 0) onDone(settled.copiedCount)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
  })
  useEffect(() => {
    if (!isFetching) return undefined
    const leaving = new AbortController()
    const { signal } = leaving
    const run = 'locks' in navigator ? navigator.locks.request(LOCK, { signal }, () => work(signal)) : work(signal)
    run.catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
    return () => leaving.abort()
  }, [isFetching, key])
}

/** Copies one picture into its recipe; undefined if it was stopped. */
function useCopyPicture(onLost: (reason: string) => void) {
  const call = useCallEndpoint()
  const documents = useDocumentsClient()
  const openFiles = useOpenFiles()
  const isNeeded = (recipeId: string): boolean => documents.get(recipesCollection, recipeId)?.photos.length === 0

  return async ({ recipeId, url }: WaitingPicture, signal: AbortSignal): Promise<Outcome | undefined> => {
    while (!signal.aborted) {
      if (!isNeeded(recipeId)) return 'needless'
      const answer = await call(fetchPage, { url, kind: 'picture' })
      if (signal.aborted) return undefined
      if (!answer.ok && isPassing(answer.error.status)) {
        await pause(answer.error.retryAfterSeconds ?? PAUSE_SECONDS, signal)
        continue
      }
      const file = answer.ok ? fileOf(answer.value.picture, url) : undefined
      if (file === undefined) return 'lost'
      const taken = await takePhoto(openFiles, file, recipeId, importedPhotoId(recipeId))
      if (signal.aborted) return undefined
      if (!taken.ok) {
        onLost(taken.error)
        return 'lost'
      }
      // It may have got a photo, or be gone, meanwhile.
      if (!isNeeded(recipeId)) return 'needless'
      for (const photo of taken.value) documents.addItem(recipesCollection, recipeId, 'photos', photo)
      return 'copied'
    }
    return undefined
  }
}

async function pause(seconds: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, seconds * SECOND_MS)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
}
