/**
 * The documents of shop uptime. A shop is one thing that is checked: a page, a port, or a job that reports by itself;
 * what belongs to one web shop shares a `group`. What the server measures is not in documents but in tables of its own,
 * except incidents, which people read and write notes on.
 */
import * as z from 'zod/mini'
import { outgoingFailureTexts } from '#outgoing'

export const MAX_NAME = 100
export const MAX_URL = 2_000
export const MAX_HEADERS = 20
export const MAX_TEXT = 500
export const MAX_BODY = 20_000
export const MAX_TAGS = 20
export const MAX_TAG = 40
export const MAX_EXPECTATIONS = 20
export const MAX_NOTE = 1_000
export const MIN_INTERVAL_SEC = 20
export const MAX_INTERVAL_SEC = 86_400
export const MIN_TIMEOUT_SEC = 1
export const MAX_TIMEOUT_SEC = 60
/** Shops on one status page, or in one maintenance window. */
export const MAX_LISTED_SHOPS = 500
export const MAX_ANNOUNCEMENTS = 100

const identifier = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))
const instant = z.iso.datetime()
const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max))
const seconds = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max))
/** `HH:MM` */
const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
const timeZone = text(64)
/** A character outside of printable ASCII in a header would be another request. */
const headerName = z.string().check(z.regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/))
const headerValue = z.string().check(z.maxLength(2_000), z.regex(/^[\t\x20-\x7e\x80-\xff]*$/))
const httpUrl = z.string().check(z.maxLength(MAX_URL), z.regex(/^https?:\/\/[^\s]+$/i))
const timeoutSec = seconds(MIN_TIMEOUT_SEC, MAX_TIMEOUT_SEC)

export const checkKinds = ['http', 'tcp', 'heartbeat'] as const
export type CheckKind = (typeof checkKinds)[number]
export const httpMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
export type HttpMethod = (typeof httpMethods)[number]

/** What the answer has to be besides its status. */
export const expectationSchema = z.union([
  z.strictObject({ kind: z.literal('text-present'), text: text(MAX_TEXT) }),
  z.strictObject({ kind: z.literal('text-absent'), text: text(MAX_TEXT) }),
  /** Something at a JSONPath (RFC 9535); with `equals` it has to be that, written as JSON or as plain text. */
  z.strictObject({
    kind: z.literal('json'),
    path: text(MAX_TEXT),
    equals: z.optional(z.string().check(z.maxLength(MAX_TEXT))),
  }),
])
export type Expectation = z.infer<typeof expectationSchema>

export const httpCheckSchema = z.strictObject({
  kind: z.literal('http'),
  url: httpUrl,
  method: z.enum(httpMethods),
  headers: z.array(z.strictObject({ name: headerName, value: headerValue })).check(z.maxLength(MAX_HEADERS)),
  body: z.optional(z.strictObject({ type: text(100), text: z.string().check(z.maxLength(MAX_BODY)) })),
  auth: z.optional(
    z.union([
      z.strictObject({ kind: z.literal('basic'), user: text(200), password: z.string().check(z.maxLength(500)) }),
      z.strictObject({ kind: z.literal('bearer'), token: text(2_000) }),
    ]),
  ),
  /** `follow` up to three; `refuse`: the redirect itself is judged; `target`: it has to lead to an address that begins so. */
  redirects: z.union([
    z.strictObject({ kind: z.literal('follow') }),
    z.strictObject({ kind: z.literal('refuse') }),
    z.strictObject({ kind: z.literal('target'), url: httpUrl }),
  ]),
  /** Statuses that are right, such as `200-299, 304`; read by `judge-head.ts`. */
  statuses: z.string().check(z.regex(/^[1-5]\d\d(-[1-5]\d\d)?(, ?[1-5]\d\d(-[1-5]\d\d)?){0,19}$/)),
  expectations: z.array(expectationSchema).check(z.maxLength(MAX_EXPECTATIONS)),
  /** A page that says „Wartungsarbeiten“ with a 200 is a failure. */
  findsMaintenancePage: z.boolean(),
  watchesCertificate: z.boolean(),
  watchesDomain: z.boolean(),
  timeoutSec,
})
export type HttpCheck = z.infer<typeof httpCheckSchema>

export const tcpCheckSchema = z.strictObject({
  kind: z.literal('tcp'),
  host: z.string().check(z.regex(/^[^\s/:@]{1,253}$|^\[[0-9a-fA-F:.]{2,45}\]$/)),
  port: z.int().check(z.minimum(1), z.maximum(65_535)),
  timeoutSec,
})
export type TcpCheck = z.infer<typeof tcpCheckSchema>

/** Something that calls `/api/uptime/heartbeat/<key>` by itself, such as a cron job; it is down when it does not. */
export const heartbeatCheckSchema = z.strictObject({
  kind: z.literal('heartbeat'),
  /** 128 random bits in hex; anyone with the key can report. */
  key: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  /** How much later than its interval it may come. */
  graceSec: seconds(0, MAX_INTERVAL_SEC),
})
export type HeartbeatCheck = z.infer<typeof heartbeatCheckSchema>

export const checkSchema = z.union([httpCheckSchema, tcpCheckSchema, heartbeatCheckSchema])
export type Check = z.infer<typeof checkSchema>

/** `strict`: down after the first failure; `normal`: after three in a row within seconds; `relaxed`: after five. */
export const strictnesses = ['strict', 'normal', 'relaxed'] as const
export type Strictness = (typeof strictnesses)[number]

/** Which part of a web shop it is; decides what a new one is checked for. */
export const shopPages = ['start', 'product', 'basket', 'checkout', 'feed', 'other'] as const
export type ShopPage = (typeof shopPages)[number]

export const shopSchema = z.strictObject({
  name: text(MAX_NAME),
  page: z.enum(shopPages),
  /** One field, so that two edits never mix the address of the one with the password of the other. */
  check: checkSchema,
  intervalSec: seconds(MIN_INTERVAL_SEC, MAX_INTERVAL_SEC),
  strictness: z.enum(strictnesses),
  /** An answer that takes longer is „Langsam“; absent: never. */
  slowAfterMs: z.optional(z.int().check(z.minimum(50), z.maximum(MAX_TIMEOUT_SEC * 1_000))),
  isPaused: z.boolean(),
  /** The web shop it belongs to. */
  group: z.optional(text(MAX_NAME)),
  tags: z.array(text(MAX_TAG)).check(z.maxLength(MAX_TAGS)),
  /** While that shop is down, no messages are sent about this one. */
  parentId: z.optional(identifier),
  note: z.optional(text(MAX_NOTE)),
})
export type Shop = z.infer<typeof shopSchema>

/** Why a check failed: the address gave no answer, or the answer was not right. */
export const checkFailureTexts = {
  ...outgoingFailureTexts,
  'wrong-status': 'Falscher Status',
  'text-missing': 'Der erwartete Text fehlt.',
  'text-found': 'Ein Text ist da, der nicht da sein darf.',
  'json-missing': 'Der erwartete Wert ist nicht im JSON.',
  'json-different': 'Der Wert im JSON ist ein anderer.',
  'json-invalid': 'Die Antwort ist kein gültiges JSON.',
  'wrong-redirect': 'Die Weiterleitung führt woandershin.',
  'maintenance-page': 'Die Seite sagt, dass gerade Wartungsarbeiten sind.',
  'too-costly': 'Die Prüfung ist zu aufwendig.',
  'not-judged': 'Der eigene Server kam nicht dazu, die Antwort zu beurteilen.',
  'no-heartbeat': 'Der Job hat sich nicht gemeldet.',
  'job-failed': 'Der Job hat gemeldet, dass er nicht geklappt hat.',
} as const
export type CheckFailureCode = keyof typeof checkFailureTexts
export const checkFailureCodes = Object.keys(checkFailureTexts) as [CheckFailureCode, ...CheckFailureCode[]]
/** Failures of this server, which say nothing about the shop. */
export const ownFailures: ReadonlySet<CheckFailureCode> = new Set<CheckFailureCode>([
  'own-fault',
  'aborted',
  'not-judged',
])

const milliseconds = z.number().check(z.minimum(0), z.maximum(3_600_000))
/** How long the parts of a check took. */
export const phasesSchema = z.strictObject({
  dnsMs: z.optional(milliseconds),
  connectMs: z.optional(milliseconds),
  tlsMs: z.optional(milliseconds),
  firstByteMs: z.optional(milliseconds),
  bodyMs: z.optional(milliseconds),
})

export const failureSchema = z.strictObject({
  code: z.enum(checkFailureCodes),
  /** What was there instead, or what the system said, short: „503 statt 200-299“. */
  detail: z.optional(z.string().check(z.maxLength(MAX_TEXT))),
})
export type CheckFailure = z.infer<typeof failureSchema>

/** The result of one check. */
export const checkReportSchema = z.strictObject({
  at: instant,
  /** `unknown`: it could not be measured, by a fault of ours. */
  outcome: z.enum(['up', 'slow', 'failed', 'unknown']),
  totalMs: z.optional(milliseconds),
  phases: phasesSchema,
  failure: z.optional(failureSchema),
  status: z.optional(z.int()),
  redirects: z.array(z.string().check(z.maxLength(MAX_URL))).check(z.maxLength(10)),
  /** The address that was connected to. */
  address: z.optional(z.string().check(z.maxLength(64))),
  bodyBytes: z.optional(z.int()),
  certificate: z.optional(z.strictObject({ validUntil: instant, issuer: z.string().check(z.maxLength(200)) })),
})
export type CheckReport = z.infer<typeof checkReportSchema>

/** How an incident ended if no check found the shop up again. */
export const incidentEndingTexts = { paused: 'Überwachung pausiert', removed: 'Überwachung beendet' } as const
export type IncidentEnding = keyof typeof incidentEndingTexts
const incidentEndings = Object.keys(incidentEndingTexts) as [IncidentEnding, ...IncidentEnding[]]

/** A shop was down: made and ended by the server; people acknowledge it and write a note, offline too. */
export const incidentSchema = z.strictObject({
  shopId: identifier,
  /** As it was called when it began. */
  shopName: text(MAX_NAME),
  /** The first failed check. */
  startedAt: instant,
  /** The first good check after it, or the end of monitoring; absent while it lasts. */
  endedAt: z.optional(instant),
  /** Absent of one that ended by good checks. */
  endedBy: z.optional(z.enum(incidentEndings)),
  cause: z.strictObject({ ...failureSchema.shape, status: z.optional(z.int()), phases: phasesSchema }),
  acknowledgement: z.optional(z.strictObject({ at: instant, userId: identifier, note: z.optional(text(MAX_NOTE)) })),
  note: z.optional(text(MAX_NOTE)),
})
export type Incident = z.infer<typeof incidentSchema>

/** When it is to be quiet about a shop; wall time of `timeZone`. */
export const windowSchema = z.union([
  z
    .strictObject({ kind: z.literal('once'), from: instant, until: instant })
    .check(z.refine(({ from, until }) => from < until)),
  /** ISO weekdays, Monday is 1. */
  z.strictObject({
    kind: z.literal('weekly'),
    weekdays: z.array(seconds(1, 7)).check(z.minLength(1), z.maxLength(7)),
    from: timeOfDay,
    durationMin: seconds(1, 7 * 24 * 60),
    timeZone,
  }),
  /** A day of the month that it does not have is its last one. */
  z.strictObject({
    kind: z.literal('monthly'),
    days: z.array(seconds(1, 31)).check(z.minLength(1), z.maxLength(31)),
    from: timeOfDay,
    durationMin: seconds(1, 7 * 24 * 60),
    timeZone,
  }),
])
export type MaintenanceWindow = z.infer<typeof windowSchema>

export const maintenanceSchema = z.strictObject({
  title: text(MAX_NAME),
  window: windowSchema,
  /** Whose: all of its owner's, some, or those with one of these tags. */
  shops: z.union([
    z.strictObject({ kind: z.literal('all') }),
    z.strictObject({ kind: z.literal('some'), ids: z.array(identifier).check(z.maxLength(MAX_LISTED_SHOPS)) }),
    z.strictObject({ kind: z.literal('tags'), tags: z.array(text(MAX_TAG)).check(z.maxLength(MAX_TAGS)) }),
  ]),
  isOff: z.boolean(),
})
export type Maintenance = z.infer<typeof maintenanceSchema>

export const reminderHours = [0, 1, 3, 6, 12, 24] as const
/** One document; if two devices made one each while offline, see `collections.ts`. */
export const settingsSchema = z.strictObject({
  /** What a new shop begins with. */
  defaults: z.optional(
    z.strictObject({
      intervalSec: shopSchema.shape.intervalSec,
      strictness: shopSchema.shape.strictness,
      timeoutSec,
      slowAfterMs: shopSchema.shape.slowAfterMs,
    }),
  ),
  /** Hours between reminders of an ongoing outage; 0: no reminders. */
  reminderHours: z.optional(z.union(reminderHours.map((hours) => z.literal(hours)))),
})
export type Settings = z.infer<typeof settingsSchema>

/** The last part of a status page's address. */
export const slugSchema = z.string().check(z.regex(/^[a-z0-9](?:[a-z0-9-]{1,61}[a-z0-9])$/))

export const statusPageSchema = z.strictObject({
  title: text(MAX_NAME),
  slug: slugSchema,
  description: z.optional(text(MAX_NOTE)),
  isPublished: z.boolean(),
  showsResponseTimes: z.boolean(),
  /** With the names of the groups of its shops (P8); absent: without. */
  showsGroups: z.optional(z.boolean()),
  /** In the order of the page; a label stands in place of the name of the shop. */
  shops: z
    .array(z.strictObject({ id: identifier, shopId: identifier, label: z.optional(text(MAX_NAME)) }))
    .check(z.maxLength(MAX_LISTED_SHOPS)),
  announcements: z
    .array(
      z.strictObject({
        id: identifier,
        at: instant,
        title: text(MAX_NAME),
        text: text(MAX_NOTE),
        endedAt: z.optional(instant),
      }),
    )
    .check(z.maxLength(MAX_ANNOUNCEMENTS)),
})
export type StatusPage = z.infer<typeof statusPageSchema>
export type Announcement = StatusPage['announcements'][number]
