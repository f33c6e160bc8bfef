/** What the screens ask of the server besides documents: what was measured, and checks that are made now. */
import * as z from 'zod/mini'
import { defineEndpoint } from '#http'
import { checkReportSchema, checkSchema, MAX_TIMEOUT_SEC, slugSchema } from './model.ts'
import { restReasons } from './shop-rest.ts'
import { shopStates, spanStates } from './shop-state.ts'

const identifier = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))
const instant = z.iso.datetime()
const BODY_LIMIT_BYTES = 64 * 1024

/** A share of a window: `uptime` of what was measured as up or down, 0 to 1, absent where nothing was; `measured` of the whole. */
export const uptimeShareSchema = z.object({ uptime: z.optional(z.number()), measured: z.number() })
export type UptimeShare = z.infer<typeof uptimeShareSchema>

export const uptimeWindows = ['24h', '7d', '30d', '90d', '1y'] as const
export type UptimeWindow = (typeof uptimeWindows)[number]

/** One line of the list, with short names since there are a thousand of them. */
export const overviewRowSchema = z.object({
  id: identifier,
  /** State; with `x` it is unstable besides. */
  s: z.enum(shopStates),
  x: z.optional(z.literal(1)),
  /** Since when, and when it was last checked: seconds since 1970 UTC. */
  t: z.int(),
  c: z.optional(z.int()),
  /** How long the last good check took, in whole milliseconds. */
  m: z.optional(z.int()),
  /** Uptime of 24 hours and of 30 days, in hundredths of a per cent (10000 is 100 %). */
  d: z.optional(z.int()),
  n: z.optional(z.int()),
  /** 90 days up to today in UTC, a letter each, the oldest first, those that repeat counted: see `day-bar.ts`. */
  b: z.string(),
  /** Failure code of the last check where it failed. */
  f: z.optional(z.string()),
  /** Why it rests although it is not paused; its state is then `paused`. */
  r: z.optional(z.enum(restReasons)),
  /** Days left of certificate and domain, where they are watched and known. */
  e: z.optional(z.int()),
  o: z.optional(z.int()),
})
export type OverviewRow = z.infer<typeof overviewRowSchema>

/**
 * The state of all shops the person sees. With `since` of an earlier answer only rows that have changed come, and the ids
 * of those that are gone; without, or where the server does not know it any more, all (`isWhole`).
 */
export const readOverview = defineEndpoint({
  method: 'GET',
  path: '/api/uptime/overview',
  bodyLimitBytes: 0,
  input: z.strictObject({ since: z.optional(z.string().check(z.maxLength(64))) }),
  output: z.object({
    at: instant,
    revision: z.string(),
    isWhole: z.boolean(),
    /** Since when this server has no connection, so that shops in the internet can't be measured; absent where all can. */
    interruptedSince: z.optional(instant),
    /** So many of the person's own shops are checked; those that they have paused do not count. */
    limit: z.optional(z.int()),
    rows: z.array(overviewRowSchema),
    removed: z.array(identifier),
  }),
})
export type Overview = z.infer<typeof readOverview.output>

/** What is known of one shop beside its document. */
export const readShopDetails = defineEndpoint({
  method: 'GET',
  path: '/api/uptime/shops/:shopId/details',
  bodyLimitBytes: 0,
  input: z.strictObject({ shopId: identifier }),
  output: z.object({
    at: instant,
    row: overviewRowSchema,
    isUnstable: z.boolean(),
    /** Since when the shop can't be measured because this server has no connection; absent while it can. */
    interruptedSince: z.optional(instant),
    windows: z.record(z.enum(uptimeWindows), uptimeShareSchema),
    /** The last 90 days up to today (UTC): what share of each was which state. Oldest first. */
    days: z.array(z.object({ date: z.iso.date(), ...uptimeShareSchema.shape, downSec: z.int() })),
    /** When which state began, newest first, at most 200. */
    spans: z.array(z.object({ from: instant, state: z.enum(spanStates) })),
    /** The last checks, newest first, at most 30. */
    reports: z.array(checkReportSchema),
    certificate: z.optional(z.object({ validUntil: instant, issuer: z.string(), checkedAt: instant })),
    domain: z.optional(z.object({ name: z.string(), validUntil: z.optional(instant), checkedAt: instant })),
    lastHeartbeatAt: z.optional(instant),
  }),
})
export type ShopDetails = z.infer<typeof readShopDetails.output>

/**
 * How long a shop took to answer between two instants, as finely as it is known and as fits into about 400 points.
 * Arrays of one length; a point is what was measured in `stepSec` from its time on, null where nothing was.
 */
export const readShopChart = defineEndpoint({
  method: 'GET',
  path: '/api/uptime/shops/:shopId/chart',
  bodyLimitBytes: 0,
  input: z.strictObject({ shopId: identifier, from: instant, until: instant }),
  output: z.object({
    at: instant,
    stepSec: z.int(),
    /** Seconds since 1970 UTC. */
    times: z.array(z.int()),
    p50Ms: z.array(z.nullable(z.number())),
    p95Ms: z.array(z.nullable(z.number())),
    maxMs: z.array(z.nullable(z.number())),
    failed: z.array(z.int()),
    checks: z.array(z.int()),
  }),
})
export type ShopChart = z.infer<typeof readShopChart.output>

/** „Jetzt prüfen“: checks a shop at once and counts like any other check. Ten a minute for each person. */
export const checkShopNow = defineEndpoint({
  method: 'POST',
  path: '/api/uptime/shops/:shopId/check',
  bodyLimitBytes: BODY_LIMIT_BYTES,
  input: z.strictObject({ shopId: identifier }),
  output: z.object({ report: checkReportSchema }),
})

/** A test run of a check as it stands in the form; nothing of it is kept. Ten a minute for each person. */
export const tryCheck = defineEndpoint({
  method: 'POST',
  path: '/api/uptime/try',
  bodyLimitBytes: BODY_LIMIT_BYTES,
  input: z.strictObject({
    check: checkSchema,
    slowAfterMs: z.optional(z.int().check(z.minimum(50), z.maximum(MAX_TIMEOUT_SEC * 1_000))),
  }),
  output: z.object({
    report: checkReportSchema,
    /** The beginning of the answer as text, at most 2,000 characters. */
    excerpt: z.optional(z.string()),
  }),
})

/** Sends the person a message of an outage that there is not, over the ways they chose for outages. Three a minute. */
export const sendTestOutage = defineEndpoint({
  method: 'POST',
  path: '/api/uptime/test-message',
  bodyLimitBytes: BODY_LIMIT_BYTES,
  input: z.strictObject({}),
  output: z.object({}),
})

/** Whether the address of a status page is free, or one's own. */
export const findSlug = defineEndpoint({
  method: 'GET',
  path: '/api/uptime/slugs/:slug',
  bodyLimitBytes: 0,
  input: z.strictObject({ slug: slugSchema, pageId: z.optional(identifier) }),
  output: z.object({ isFree: z.boolean() }),
})

/** The address at which a job reports that it has run; GET, POST and HEAD, no account needed: the key is the secret. */
export const HEARTBEAT_PATH = '/api/uptime/heartbeat'
