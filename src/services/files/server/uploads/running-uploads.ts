import { AppError } from '#base/app-error'
import { SECOND_MS, type Now } from '#base/clock'
import type { RequestErrorCode } from '#http'

/** A connection that has been silent for so long may be dead without anybody having told us. */
const SILENT_MS = 5 * SECOND_MS

/** The uploads this process is receiving, one for each file. */
export type RunningUploads = {
  /**
   * Begins one. Another one of the same file is given up when it has been silent for a while: a device whose connection
   * was lost comes again at once. While it isn't, throws `unavailable`, so that two never drive each other out.
   */
  begin(fileId: string, giveUp: () => void): RunningUpload
}

export type RunningUpload = {
  /** Something came. */
  noteBytes(): void
  /** All has come; from here on it can't be given up. */
  noteEnd(): void
  /** It is over. */
  end(): void
}

export function createRunningUploads(now: Now): RunningUploads {
  const running = new Map<string, { heardAtMs: number; readonly giveUp: () => void }>()
  return {
    begin(fileId, giveUp) {
      const other = running.get(fileId)
      if (other !== undefined && now() - other.heardAtMs < SILENT_MS)
        throw new AppError<RequestErrorCode>('unavailable', { retryAfterSeconds: SILENT_MS / SECOND_MS })
      other?.giveUp()
      const own = { heardAtMs: now(), giveUp }
      running.set(fileId, own)
      return {
        noteBytes: () => void (own.heardAtMs = now()),
        noteEnd: () => void (own.heardAtMs = Number.POSITIVE_INFINITY),
        end: () => void (running.get(fileId) === own && running.delete(fileId)),
      }
    },
  }
}
