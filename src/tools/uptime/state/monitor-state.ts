/**
 * What the monitor knows of a shop between two checks: small, written as JSON, and readable by a later version. What a
 * node cannot read it knows nothing of, which costs a confirmation and never an alarm.
 */
import * as z from 'zod/mini'
import { parseJson } from '#base/text/parse-json'
import { checkFailureCodes, checkReportSchema } from '../model.ts'
import { shopStates, spanStates } from '../shop-state.ts'

const ms = z.number()

export const expiryDays = [0, 1, 7, 14, 30] as const

const monitorStateSchema = z.object({
  version: z.literal(1),
  /** What is shown, and since when. */
  state: z.enum(shopStates),
  sinceMs: ms,
  isUnstable: z.boolean(),
  /** The result of the checks, also while a pause or maintenance covers it. */
  health: z.enum(['new', 'up', 'down', 'unknown']),
  isSlow: z.boolean(),
  /** Whether people know of `isSlow`. */
  isSlowTold: z.boolean(),
  /** The span that lasts. */
  span: z.optional(z.object({ fromMs: ms, state: z.enum(spanStates) })),
  /** Failures in a row that no incident tells of yet, with the first of them. */
  failing: z.optional(z.object({ sinceMs: ms, count: z.int(), report: checkReportSchema })),
  /** The first good check after it was down. */
  recoveringMs: z.optional(ms),
  /** The first check that was as slow, or as fast, as it is not held to be. */
  otherSpeedMs: z.optional(ms),
  incident: z.optional(z.object({ id: z.string(), startedMs: ms })),
  /** When it went down or up, within the last ten minutes. */
  changesMs: z.array(ms),
  /** When the maintenance ends that covers it. */
  maintenanceUntilMs: z.optional(ms),
  certificate: z.optional(z.object({ validUntilMs: ms, issuer: z.string() })),
  domain: z.optional(z.object({ name: z.string(), validUntilMs: z.optional(ms), checkedMs: ms })),
  /** The announced ends of certificates and domains, the newest last. */
  toldExpiries: z.array(
    z.object({ kind: z.enum(['certificate', 'domain']), validUntilMs: ms, daysLeft: z.literal([...expiryDays]) }),
  ),
  /** Of a job: since when it is waited for, when it reported last, and by when it has to again. */
  watchedMs: z.optional(ms),
  heartbeatMs: z.optional(ms),
  dueMs: z.optional(ms),
  /** Why the last check failed; absent where it did not. */
  lastFailure: z.optional(z.enum(checkFailureCodes)),
  /** When the last check began, and the last good one with how long it took. Older in the store than on the node that checks. */
  lastCheckMs: z.optional(ms),
  lastGoodMs: z.optional(ms),
  totalMs: z.optional(ms),
})
export type MonitorState = z.infer<typeof monitorStateSchema>

/** Of a shop that was never checked. */
export const newMonitorState: MonitorState = {
  version: 1,
  state: 'new',
  sinceMs: 0,
  isUnstable: false,
  health: 'new',
  isSlow: false,
  isSlowTold: false,
  changesMs: [],
  toldExpiries: [],
}

/** Reads what was written; what cannot be read is a shop that was never checked. */
export function readMonitorState(text: string | undefined): MonitorState {
  return monitorStateSchema.safeParse(parseJson(text ?? '')).data ?? newMonitorState
}

export function writeMonitorState(state: MonitorState): string {
  return JSON.stringify(state)
}

/** How the last check and the last good one went: what changes with every check, and history knows as well. */
const passing: ReadonlySet<keyof MonitorState> = new Set(['lastCheckMs', 'lastGoodMs', 'totalMs'])
const lasting = z.keyof(monitorStateSchema).options.filter((key) => !passing.has(key))

/** Whether two states differ in nothing that is worth writing. */
export function isLastingSame(one: MonitorState, other: MonitorState): boolean {
  return lasting.every((key) => one[key] === other[key] || JSON.stringify(one[key]) === JSON.stringify(other[key]))
}
