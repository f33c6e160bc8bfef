/**
 * What one user was notified of, and what waits to be announced: small, plain and kept as JSON next to the position of the event
 * reader, so that a killed server repeats nothing and forgets nothing. A user with nothing to be announced has none.
 */
import * as z from 'zod/mini'

/** A notice as it will be sent, whatever happens: its key makes it one message however often it is. */
const sealedNoticeSchema = z.object({
  key: z.string(),
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  link: z.string(),
  isUrgent: z.optional(z.boolean()),
  validForMs: z.optional(z.number()),
  /** Keys of earlier notices that need not be delivered any more where this one is. */
  supersedes: z.optional(z.array(z.string())),
})
export type SealedNotice = z.infer<typeof sealedNoticeSchema>

const outageSchema = z.object({
  incidentId: z.string(),
  shopId: z.string(),
  startedMs: z.number(),
  /** Why, as people read it. */
  cause: z.string(),
  endedMs: z.optional(z.number()),
  /** When it was announced last, first or as a reminder; absent if not yet. */
  toldMs: z.optional(z.number()),
  /** The notices that told of it. */
  keys: z.array(z.string()),
  /** Not told before: what it hangs on was down until shortly before. */
  quietUntilMs: z.optional(z.number()),
})
export type KnownOutage = z.infer<typeof outageSchema>

const expirySchema = z.object({
  shopId: z.string(),
  what: z.enum(['certificate', 'domain']),
  /** The mark of `expiryDays` that was passed, not what is left of the days. */
  daysLeft: z.number(),
  validUntilMs: z.number(),
})
export type Expiry = z.infer<typeof expirySchema>

export const alertStateSchema = z.object({
  /** Begun and not told to be over. */
  outages: z.array(outageSchema),
  /** Shops that are unstable now. */
  unstable: z.array(z.string()),
  /** Heard of and not told. */
  waiting: z.object({
    unstable: z.array(z.string()),
    slow: z.array(z.string()),
    expiries: z.array(expirySchema),
  }),
  /** The times of the first and the last event being collected. */
  collecting: z.optional(z.object({ sinceMs: z.number(), latestMs: z.number() })),
  unstableToldMs: z.optional(z.number()),
  slowToldMs: z.optional(z.number()),
  interruption: z.optional(z.object({ fromMs: z.number(), untilMs: z.optional(z.number()), isTold: z.boolean() })),
  sealed: z.array(sealedNoticeSchema),
})
export type AlertState = z.infer<typeof alertStateSchema>

export const noAlerts: AlertState = {
  outages: [],
  unstable: [],
  waiting: { unstable: [], slow: [], expiries: [] },
  sealed: [],
}
