import type { Job } from './judge-job.ts'
import type { Stretch } from '../maintenance-at.ts'
import type { Strictness } from '../model.ts'

/** The facts about a shop that the monitor goes by. */
export type ShopPolicy = {
  readonly shopId: string
  readonly intervalMs: number
  /** When in its interval it is checked, so that not all are at once. */
  readonly offsetMs: number
  readonly strictness: Strictness
  readonly isPaused: boolean
  /** How long its last check, or the waiting one, had to wait for its turn: this time does not count as silence. */
  readonly heldMs: number
  /** The maintenance that lasts. */
  readonly maintenance: Stretch | undefined
  /** Only of one that reports by itself. */
  readonly job: Job | undefined
  readonly watchesCertificate: boolean
  readonly watchesDomain: boolean
}
