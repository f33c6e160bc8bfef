import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { failed, ok } from '#base/result'
import { PICTURE_MAX_PIXELS, pictureWidths, type PictureWidth } from '#files'
import type { MadePicture, PictureMaker } from '../picture-maker.ts'
import { createPictureProcess } from './picture-process.ts'
import type { PictureAnswer, PictureRequest } from './picture-messages.ts'
import { createMutex } from '../fair-pictures.ts'

/** Frames are read one after the other, so that many small ones take no more memory than one large picture. */
const MOVING_MAX_PIXELS = 4 * PICTURE_MAX_PIXELS
const MEGABYTE = 1024 ** 2

export type PictureLimits = {
  /** Of the processor, for one picture. */
  readonly cpuMs: number
  /** By the clock: ends what hangs without doing anything. */
  readonly timeMs: number
  /** After this long without a picture nothing of it is left in memory. */
  readonly idleMs: number
  readonly memoryBytes: number
}

const defaultLimits: PictureLimits = {
  cpuMs: 20_000,
  timeMs: 120_000,
  idleMs: 30_000,
  memoryBytes: 1_280 * MEGABYTE,
}

/**
 * Reads pictures in a separate process, one at a time, in the order of the requests. Output files are named after their source, so
 * requests can share a folder; a refusal or failure leaves no files behind.
 */
export function openPictureMaker(changedLimits: Partial<PictureLimits> = {}): PictureMaker {
  const limits = { ...defaultLimits, ...changedLimits }
  const reader = createPictureProcess()
  const mutex = createMutex()
  const closing = new AbortController()
  let idle: NodeJS.Timeout | undefined

  const read = async (request: PictureRequest, signal: AbortSignal): Promise<PictureAnswer | 'died' | 'late'> => {
    const first = await reader.run(request, limits.timeMs, signal)
    // Once more, since it may have ended for a reason of its own, such as a machine without memory.
    return first === 'died' ? reader.run(request, limits.timeMs, signal) : first
  }

  return {
    async make(source, folder, callerSignal) {
      const signal = AbortSignal.any([callerSignal, closing.signal])
      const end = await mutex.take(signal)
      clearTimeout(idle)
      const request = requestFor(source, folder, limits)
      let made: MadePicture | undefined
      try {
        const answer = await read(request, signal)
        if (typeof answer === 'string' || answer.kind === 'too-much') return failed('unsupported-picture')
        if (answer.kind === 'refused') return failed(answer.code)
        if (answer.kind !== 'made') throw faultOf(answer)
        made = toMadePicture(answer, request)
        return ok(made)
      } finally {
        if (made === undefined) await removeOutputs(request)
        idle = setTimeout(() => void reader.end(), limits.idleMs).unref()
        end()
      }
    },
    async close() {
      closing.abort(new Error('the server ends'))
      clearTimeout(idle)
      const end = await mutex.take(new AbortController().signal)
      clearTimeout(idle)
      await reader.end()
      end()
    },
  }
}

function requestFor(
  source: { readonly path: string; readonly type: string },
  folder: string,
  limits: PictureLimits,
): PictureRequest {
  const pathOf = (name: string): string => join(folder, `${basename(source.path)}-${name}`)
  return {
    path: source.path,
    type: source.type,
    originalPath: pathOf('original'),
    variants: pictureWidths.toReversed().map((width) => ({ width, path: pathOf(String(width)) })),
    maxPixels: PICTURE_MAX_PIXELS,
    maxMovingPixels: MOVING_MAX_PIXELS,
    maxMemoryBytes: limits.memoryBytes,
    maxCpuMs: limits.cpuMs,
  }
}

function toMadePicture(answer: Extract<PictureAnswer, { kind: 'made' }>, request: PictureRequest): MadePicture {
  const { width, height, placeholder, original, variants } = answer
  return {
    shape: { width, height, placeholder },
    original: { ...original, path: request.originalPath },
    variants: variants.flatMap(({ width: wanted, ...written }) => {
      const path = request.variants.find((variant) => variant.width === wanted)?.path
      return path !== undefined && isPictureWidth(wanted) ? [{ ...written, width: wanted, path }] : []
    }),
  }
}

function isPictureWidth(width: number): width is PictureWidth {
  return pictureWidths.some((known) => known === width)
}

function faultOf(answer: Exclude<PictureAnswer, { kind: 'made' }>): Error {
  if (answer.kind !== 'fault') return new Error(`the process that reads pictures answered ${answer.kind}`)
  return Object.assign(new Error(answer.message), answer.code === undefined ? {} : { code: answer.code })
}

async function removeOutputs({ originalPath, variants }: PictureRequest): Promise<void> {
  const paths = [originalPath, ...variants.map(({ path }) => path)]
  await Promise.all(paths.map((path) => rm(path, { force: true })))
}
