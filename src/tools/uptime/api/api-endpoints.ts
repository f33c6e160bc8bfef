/** Shop uptime for programs, in names that explain themselves; described for machines at `/api/v1/openapi.json`. */
import { present } from '#base/collections/optional-fields'
import * as z from 'zod/mini'
import { defineEndpoint, type Endpoint } from '#http'
import type { KnownSettings } from '../collections.ts'
import {
  checkReportSchema,
  checkSchema,
  heartbeatCheckSchema,
  httpCheckSchema,
  incidentSchema,
  maintenanceSchema,
  shopPages,
  shopSchema,
  tcpCheckSchema,
  type Check,
  type Shop,
} from '../model.ts'
import { restReasons } from '../shop-rest.ts'
import { shopStates } from '../shop-state.ts'
import { USUAL_STATUSES } from '../shops/shop-draft.ts'

export const API_PATH = '/api/v1'
const BODY_LIMIT_BYTES = 64 * 1024

const identifier = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))
const instant = z.iso.datetime()
const share = z.number().check(z.minimum(0), z.maximum(1))
const doneSchema = z.object({ ok: z.literal(true) })
/** The version that is overwritten, as `If-Match: "3"`; without it whatever stands there is. */
const ifMatch = z.optional(z.string().check(z.regex(/^"?\d{1,15}"?$/)))

/** What is left out is as for a new shop of this person in the app. */
export const apiCheckSchema = z.discriminatedUnion('kind', [
  z.extend(z.partial(httpCheckSchema), { kind: httpCheckSchema.shape.kind, url: httpCheckSchema.shape.url }),
  z.extend(tcpCheckSchema, { timeoutSec: z.optional(tcpCheckSchema.shape.timeoutSec) }),
  z.extend(z.partial(heartbeatCheckSchema), { kind: heartbeatCheckSchema.shape.kind }),
])
type ApiCheck = z.infer<typeof apiCheckSchema>

export const apiShopInputSchema = z.extend(z.partial(shopSchema), {
  name: shopSchema.shape.name,
  check: apiCheckSchema,
})
type ApiShopInput = z.infer<typeof apiShopInputSchema>

export const apiStatusSchema = z.object({
  state: z.enum(shopStates),
  isUnstable: z.boolean(),
  since: instant,
  checkedAt: z.optional(instant),
  responseMs: z.optional(z.int()),
  uptime24h: z.optional(share),
  uptime30d: z.optional(share),
  failure: z.optional(z.object({ code: z.string(), text: z.string() })),
  certificateDaysLeft: z.optional(z.int()),
  domainDaysLeft: z.optional(z.int()),
  /** The reason why it rests although it is not paused. */
  rest: z.optional(z.enum(restReasons)),
})
export type ApiStatus = z.infer<typeof apiStatusSchema>

export const apiShopSchema = z.object({
  id: identifier,
  version: z.int(),
  isOwn: z.boolean(),
  name: z.string(),
  page: z.enum(shopPages),
  group: z.optional(z.string()),
  tags: z.array(z.string()),
  /** What is checked, in a line, without anything that may be secret. */
  target: z.string(),
  /** Absent for a token that may only read: it may hold passwords and keys. */
  check: z.optional(checkSchema),
  intervalSec: z.int(),
  strictness: shopSchema.shape.strictness,
  slowAfterMs: z.optional(z.int()),
  isPaused: z.boolean(),
  parentId: z.optional(identifier),
  note: z.optional(z.string()),
  status: apiStatusSchema,
})
export type ApiShop = z.infer<typeof apiShopSchema>

export const apiIncidentSchema = z.object({
  id: identifier,
  ...incidentSchema.shape,
  /** The cause in a sentence. */
  text: z.string(),
})
export type ApiIncident = z.infer<typeof apiIncidentSchema>

export const apiMaintenanceSchema = z.object({ id: identifier, version: z.int(), ...maintenanceSchema.shape })
export type ApiMaintenance = z.infer<typeof apiMaintenanceSchema>

const shopAnswer = z.object({ shop: apiShopSchema })
const maintenanceAnswer = z.object({ maintenance: apiMaintenanceSchema })

/** `path` is below `API_PATH`; an operation has a body where its length is limited. */
function defineOperation<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  operation: Omit<Endpoint<Input, Output>, 'bodyLimitBytes'> & { readonly bodyLimitBytes?: number },
): Endpoint<Input, Output> {
  return defineEndpoint({ bodyLimitBytes: 0, ...operation, path: `${API_PATH}${operation.path}` })
}

const ofShop = { path: '/shops/:shopId', input: z.strictObject({ shopId: identifier }) }
const written = { bodyLimitBytes: BODY_LIMIT_BYTES }

/** All of them by the names that the description has. */
export const apiEndpoints = {
  listShops: defineOperation({
    method: 'GET',
    path: '/shops',
    input: z.strictObject({
      group: z.optional(z.string()),
      tag: z.optional(z.string()),
      state: z.optional(z.enum(shopStates)),
    }),
    output: z.object({ shops: z.array(apiShopSchema) }),
  }),
  createShop: defineOperation({
    method: 'POST',
    path: '/shops',
    ...written,
    input: apiShopInputSchema,
    output: shopAnswer,
  }),
  readShop: defineOperation({ method: 'GET', ...ofShop, output: shopAnswer }),
  replaceShop: defineOperation({
    method: 'PUT',
    path: ofShop.path,
    ...written,
    input: z.extend(apiShopInputSchema, { shopId: identifier, ifMatch }),
    output: shopAnswer,
  }),
  deleteShop: defineOperation({ method: 'DELETE', ...ofShop, output: doneSchema }),
  checkShop: defineOperation({
    ...ofShop,
    method: 'POST',
    path: '/shops/:shopId/check',
    output: z.object({ report: checkReportSchema }),
  }),
  listIncidents: defineOperation({
    method: 'GET',
    path: '/incidents',
    input: z.strictObject({
      shopId: z.optional(identifier),
      /** `true`: those that last; `false`: those that are over. */
      open: z.optional(z.enum(['true', 'false'])),
      limit: z.optional(z.string().check(z.regex(/^(?:[1-9]\d{0,2}|1000)$/))),
    }),
    output: z.object({ incidents: z.array(apiIncidentSchema) }),
  }),
  acknowledgeIncident: defineOperation({
    method: 'POST',
    path: '/incidents/:incidentId/acknowledge',
    ...written,
    input: z.strictObject({ incidentId: identifier, note: incidentSchema.shape.note }),
    output: z.object({ incident: apiIncidentSchema }),
  }),
  listMaintenances: defineOperation({
    method: 'GET',
    path: '/maintenances',
    input: z.strictObject({}),
    output: z.object({ maintenances: z.array(apiMaintenanceSchema) }),
  }),
  createMaintenance: defineOperation({
    method: 'POST',
    path: '/maintenances',
    ...written,
    input: maintenanceSchema,
    output: maintenanceAnswer,
  }),
  replaceMaintenance: defineOperation({
    method: 'PUT',
    path: '/maintenances/:maintenanceId',
    ...written,
    input: z.extend(maintenanceSchema, { maintenanceId: identifier, ifMatch }),
    output: maintenanceAnswer,
  }),
  deleteMaintenance: defineOperation({
    method: 'DELETE',
    path: '/maintenances/:maintenanceId',
    input: z.strictObject({ maintenanceId: identifier }),
    output: doneSchema,
  }),
} as const

/** In words, for the description. */
export const apiSummaries: Record<keyof typeof apiEndpoints, string> = {
  listShops: 'Alle Shops mit ihrem Zustand',
  createShop: 'Einen Shop anlegen',
  readShop: 'Einen Shop lesen',
  replaceShop: 'Einen Shop ersetzen',
  deleteShop: 'Einen Shop löschen',
  checkShop: 'Einen Shop jetzt prüfen',
  listIncidents: 'Störungen, die jüngste zuerst',
  acknowledgeIncident: 'Eine Störung bestätigen',
  listMaintenances: 'Alle Wartungen',
  createMaintenance: 'Eine Wartung anlegen',
  replaceMaintenance: 'Eine Wartung ersetzen',
  deleteMaintenance: 'Eine Wartung löschen',
}

export const METRICS_PATH = `${API_PATH}/metrics`
export const OPENAPI_PATH = `${API_PATH}/openapi.json`

const USUAL_GRACE_SEC = 60

type Filling = {
  readonly settings: KnownSettings
  /** Of a job that is to be made known. */
  readonly newKey: () => string
}

/** A shop as a program says it, made whole: what it left out is as for a new shop of this person in the app. */
export function fillShop(input: ApiShopInput, filling: Filling): Shop {
  const { defaults } = filling.settings
  const { name, page = 'other', group, tags = [], parentId, note, isPaused = false } = input
  const { intervalSec = defaults.intervalSec, strictness = defaults.strictness } = input
  const { slowAfterMs = defaults.slowAfterMs } = input
  return {
    name,
    page,
    check: fillCheck(input.check, filling),
    intervalSec,
    strictness,
    // A job takes as long as it takes.
    ...(slowAfterMs === undefined || input.check.kind === 'heartbeat' ? {} : { slowAfterMs }),
    isPaused,
    ...(group === undefined ? {} : { group }),
    tags,
    ...present({ parentId, note }),
  }
}

function fillCheck(check: ApiCheck, { settings: { defaults }, newKey }: Filling): Check {
  if (check.kind === 'heartbeat') {
    return { kind: check.kind, key: check.key ?? newKey(), graceSec: check.graceSec ?? USUAL_GRACE_SEC }
  }
  const { timeoutSec = defaults.timeoutSec } = check
  if (check.kind === 'tcp') return { ...check, timeoutSec }
  const { kind, url, method = 'GET', headers = [], body, auth, redirects = { kind: 'follow' } } = check
  const { statuses = USUAL_STATUSES, expectations = [] } = check
  const { findsMaintenancePage = true, watchesCertificate = true, watchesDomain = false } = check
  return {
    kind,
    url,
    method,
    headers,
    ...present({ body, auth }),
    redirects,
    statuses,
    expectations,
    findsMaintenancePage,
    watchesCertificate,
    watchesDomain,
    timeoutSec,
  }
}
