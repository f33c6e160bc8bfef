/**
 * One renewal for all tabs of a browser: the tab that sends the request stores the answer, and tabs that waited for it, or come a
 * little later, use it instead of sending their own. The lock only saves requests: without one, or if a frozen tab holds it, a tab
 * sends its own request, which is correct as well.
 */
import * as z from 'zod/mini'
import type { TokenAnswer } from '#auth'
import { SECOND_MS, type Now } from '#base/clock'
import type { Result } from '#base/result'
import type { RequestFailure } from '#http/client'
import { RENEWED_KEY } from './user-storage.ts'

const LOCK_NAME = 'renewal'
/** How long one waits for the tab that is asking; it may have been put to sleep by the browser. */
const WAIT_MS = 10 * SECOND_MS

type Answer = Result<TokenAnswer, RequestFailure>

/** What another tab got, as far as a tab needs it: for how many seconds the idToken still counts. */
export type TakenOver = { readonly takenOver: true; readonly expiresIn: number }

export type RenewalWish = {
  readonly userId: string
  /** What another tab began to ask before this moment is too old to be taken over. */
  readonly notBeforeMs: number
}

type RenewTogether = (wish: RenewalWish & { readonly ask: () => Promise<Answer> }) => Promise<Answer | TakenOver>

/** `expiresAtMs` is the end of the idToken by this device's clock. */
const noteSchema = z.object({ userId: z.string(), beganAtMs: z.number(), expiresAtMs: z.number() })

export type SharedRenewalOptions = {
  readonly storage: Storage | null
  readonly locks: Pick<LockManager, 'request'> | null
  readonly now: Now
  /** Shorter in tests. */
  readonly waitMs?: number
}

export function createSharedRenewal({ storage, locks, now, waitMs = WAIT_MS }: SharedRenewalOptions): RenewTogether {
  return async ({ userId, notBeforeMs, ask }) => {
    function takeOver(): TakenOver | undefined {
      const note = readNote(storage)
      const nowMs = now()
      // A note from the future was written before the clock was set back, so its age is unknown.
      const isGood = note?.userId === userId && note.beganAtMs >= notBeforeMs && note.beganAtMs <= nowMs
      if (!isGood || note.expiresAtMs <= nowMs) return undefined
      return { takenOver: true, expiresIn: (note.expiresAtMs - nowMs) / SECOND_MS }
    }

    async function takeOverOrAsk(): Promise<Answer | TakenOver> {
      const taken = takeOver()
      if (taken !== undefined) return taken
      const beganAtMs = now()
      const answer = await ask()
      if (answer.ok) {
        writeNote(storage, { userId, beganAtMs, expiresAtMs: beganAtMs + answer.value.expiresIn * SECOND_MS })
      }
      return answer
    }

    if (locks === null) return takeOverOrAsk()
    let isHeld = false
    try {
      return await locks.request(LOCK_NAME, { signal: AbortSignal.timeout(waitMs) }, () => {
        isHeld = true
        return takeOverOrAsk()
      })
    } catch (error) {
      if (isHeld) throw error
      return takeOverOrAsk()
    }
  }
}

function readNote(storage: Storage | null): z.output<typeof noteSchema> | undefined {
  try {
    return noteSchema.parse(JSON.parse(storage?.getItem(RENEWED_KEY) ?? 'null'))
  } catch {
    // No note, or an unreadable one: this tab sends its own request.
    return undefined
  }
}

function writeNote(storage: Storage | null, note: z.output<typeof noteSchema>): void {
  try {
    storage?.setItem(RENEWED_KEY, JSON.stringify(note))
  } catch {
    // Full or forbidden: the other tabs ask for themselves.
  }
}
