/** Shop uptime for programs. What they write goes through the documents service, so it is checked like what people write. */
import { randomBytes } from 'node:crypto'
import { AppError } from '#base/app-error'
import { toIso, SECOND_MS } from '#base/clock'
import { documentKey, type StoredDocument } from '#documents'
import { ANSWER_HEADER, PROTOCOL_VERSION, type RequestErrorCode } from '#http'
import { requireProgram, serve, type Program, type Router } from '#http/server'
import type { OverviewRow } from '../../uptime-endpoints.ts'
import {
  apiEndpoints,
  METRICS_PATH,
  OPENAPI_PATH,
  fillShop,
  type ApiIncident,
  type ApiMaintenance,
  type ApiShop,
  type ApiStatus,
} from '../api-endpoints.ts'
import {
  incidentsCollection,
  maintenancesCollection,
  settingsCollection,
  shopsCollection,
  readSettings,
} from '../../collections.ts'
import {
  incidentSchema,
  maintenanceSchema,
  settingsSchema,
  type Shop,
  checkFailureTexts,
  shopSchema,
  type Check,
  type CheckFailureCode,
} from '../../model.ts'
import { describeFull } from '../../shop-rest.ts'
import { change, findDocument, remove, write, type ApiDocumentsOptions } from './api-documents.ts'
import { admitCheck } from './check-routes.ts'
import { describeApi } from './describe-api.ts'
import { METRICS_TYPE, renderMetrics } from './metrics-text.ts'
import type { Monitoring } from '../../monitor/server/monitoring.ts'
import type { OverviewBook } from '../../overview/server/overview-cache.ts'
import type { ShopRegistry } from '../../shops/server/shop-registry.ts'
import type { UptimeEnvironment } from '../../store/server/uptime-environment.ts'

export type ApiRoutesOptions = ApiDocumentsOptions &
  Pick<UptimeEnvironment, 'people' | 'publicUrl' | 'now' | 'newId'> & {
    readonly registry: Pick<ShopRegistry, 'ready' | 'get' | 'visibleTo' | 'standingOf' | 'limitOf'>
    readonly book: Pick<OverviewBook, 'read' | 'factsOf'>
    readonly monitoring: Pick<Monitoring, 'checkNow'>
  }

const USUAL_INCIDENTS = 100

export function addApiRoutes(router: Router, o: ApiRoutesOptions): void {
  addShopReading(router, o)
  addShopWriting(router, o)
  addIncidents(router, o)
  addMaintenances(router, o)
  addMetrics(router, o)
  const description = JSON.stringify(describeApi(o.publicUrl))
  router.get(OPENAPI_PATH, () => answerText(description, 'application/json'))
}

function addShopReading(router: Router, o: ApiRoutesOptions): void {
  serve(router, apiEndpoints.listShops, 'program', async ({ input, session }) => {
    const documents = await o.documents.store.queryDocuments(session.userId, shopsCollection.name)
    const shops = (await describeShops(o, documents, session)).filter(
      ({ group, tags, status }) =>
        (input.group === undefined || group === input.group) &&
        (input.tag === undefined || tags.includes(input.tag)) &&
        (input.state === undefined || status.state === input.state),
    )
    return { shops }
  })
  serve(router, apiEndpoints.readShop, 'program', async ({ input, session }) => ({
    shop: await readShop(o, session, input.shopId),
  }))
  serve(router, apiEndpoints.checkShop, 'program', async ({ input, session, context }) => {
    const { fields } = await findDocument(o, { ...session, collection: shopsCollection.name, id: input.shopId })
    await o.registry.ready
    const isJob = (fields as Partial<Shop>).check?.kind === 'heartbeat'
    const message = isJob ? 'Ein Job meldet sich selbst und lässt sich nicht aufrufen.' : undefined
    if (message !== undefined) throw new AppError<RequestErrorCode>('invalid-request', { field: 'shopId', message })
    const shop = o.registry.get(input.shopId)
    if (shop === undefined) throw new AppError<RequestErrorCode>('not-found')
    await admitCheck(o, session.userId, shop)
    return { report: await o.monitoring.checkNow(input.shopId, { signal: context.req.raw.signal }) }
  })
}

function addShopWriting(router: Router, o: ApiRoutesOptions): void {
  const fill = async (input: Parameters<typeof fillShop>[0], userId: string): Promise<Shop> => {
    const documents = await o.documents.store.queryDocuments(userId, settingsCollection.name)
    const settings = readSettings(documents.map(({ id, fields }) => ({ id, ...settingsSchema.parse(fields) })))
    return fillShop(input, { settings, newKey: () => randomBytes(16).toString('hex') })
  }
  serve(router, apiEndpoints.createShop, 'program', async ({ input, session }) => {
    if (input.isPaused !== true) await requirePlace(o, session.userId)
    const fields = await fill(input, session.userId)
    const document = await write(o, session, { collection: shopsCollection.name, id: o.newId(), fields })
    return { shop: toApiShop(document, { ...session, row: undefined }) }
  })
  serve(router, apiEndpoints.replaceShop, 'program', async ({ input, session }) => {
    const { shopId, ifMatch, ...rest } = input
    const place = { collection: shopsCollection.name, id: shopId }
    const before = await findDocument(o, { ...session, ...place })
    const kept = (before.fields as Partial<Shop>).check
    // A job that is not told another key keeps the one its programs call.
    const check =
      rest.check.kind === 'heartbeat' && kept?.kind === 'heartbeat' ? { ...kept, ...rest.check } : rest.check
    const fields = await fill({ ...rest, check }, session.userId)
    // What is read after the write would make its answer wait for those who listen to it.
    const { row } = (await readRows(o, [shopId])).get(shopId) ?? {}
    const document = await write(o, session, { ...place, fields, ifMatch })
    return { shop: toApiShop(document, { ...session, row }) }
  })
  serve(router, apiEndpoints.deleteShop, 'program', async ({ input, session }) =>
    remove(o, session, { collection: shopsCollection.name, id: input.shopId }),
  )
}

/** A program hears at once that a shop would rest (rule R3). */
async function requirePlace({ registry }: Pick<ApiRoutesOptions, 'registry'>, userId: string): Promise<void> {
  await registry.ready
  const own = registry.visibleTo(userId).filter(({ ownerId }) => ownerId === userId)
  const limit = registry.limitOf(userId)
  if (own.filter(({ isPaused, rest }) => !isPaused || rest !== undefined).length < limit) return
  const full = describeFull({ limit, isGuest: registry.standingOf(userId) === 'guest' })
  const message = `${full} Pausiert kannst du ihn anlegen.`
  throw new AppError<RequestErrorCode>('invalid-request', { field: 'isPaused', message })
}

function addIncidents(router: Router, o: ApiRoutesOptions): void {
  const { name: collection } = incidentsCollection
  serve(router, apiEndpoints.listIncidents, 'program', async ({ input, session }) => {
    const filter = input.shopId === undefined ? undefined : { field: 'shopId', equals: input.shopId }
    const documents = await o.documents.store.queryDocuments(session.userId, collection, filter)
    const incidents = documents
      .map(toApiIncident)
      .filter(({ endedAt }) => input.open === undefined || (endedAt === undefined) === (input.open === 'true'))
      .toSorted((a, b) => (a.startedAt < b.startedAt ? 1 : -1))
    return { incidents: incidents.slice(0, Number(input.limit ?? USUAL_INCIDENTS)) }
  })
  serve(router, apiEndpoints.acknowledgeIncident, 'program', async ({ input: { incidentId: id, note }, session }) => {
    const place = { userId: session.userId, collection, id }
    const document = await findDocument(o, place)
    // An earlier acknowledgement stays.
    if (incidentSchema.parse(document.fields).acknowledgement !== undefined)
      return { incident: toApiIncident(document) }
    const value = { at: toIso(o.now()), userId: session.userId, ...(note === undefined ? {} : { note }) }
    const fields = [{ key: 'acknowledgement', value }]
    const written = await change(o, session, { path: documentKey(collection, id), type: 'MODIFIED', fields })
    return { incident: toApiIncident(written ?? (await findDocument(o, place))) }
  })
}

function addMaintenances(router: Router, o: ApiRoutesOptions): void {
  const { name: collection } = maintenancesCollection
  serve(router, apiEndpoints.listMaintenances, 'program', async ({ session }) => {
    const documents = await o.documents.store.queryDocuments(session.userId, collection)
    return { maintenances: documents.map(toApiMaintenance) }
  })
  serve(router, apiEndpoints.createMaintenance, 'program', async ({ input, session }) => {
    const document = await write(o, session, { collection, id: o.newId(), fields: input })
    return { maintenance: toApiMaintenance(document) }
  })
  serve(router, apiEndpoints.replaceMaintenance, 'program', async ({ input, session }) => {
    const { maintenanceId: id, ifMatch, ...rest } = input
    await findDocument(o, { userId: session.userId, collection, id })
    const fields = maintenanceSchema.parse(rest)
    return { maintenance: toApiMaintenance(await write(o, session, { collection, id, fields, ifMatch })) }
  })
  serve(router, apiEndpoints.deleteMaintenance, 'program', async ({ input, session }) =>
    remove(o, session, { collection, id: input.maintenanceId }),
  )
}

function addMetrics(router: Router, o: ApiRoutesOptions): void {
  router.get(METRICS_PATH, async (context) => {
    const { userId } = await requireProgram(context)
    await o.registry.ready
    const shops = o.registry.visibleTo(userId)
    const { rows } = await o.book.read(shops)
    const measured = shops.flatMap((shop) => {
      const row = rows.get(shop.id)?.row
      const counted = o.book.factsOf(shop.id)?.facts?.span?.state
      return row === undefined ? [] : [{ shop, row, ...(counted === undefined ? {} : { counted }) }]
    })
    return answerText(renderMetrics(measured), METRICS_TYPE)
  })
}

function answerText(text: string, type: string): Response {
  return new Response(text, { headers: { 'content-type': type, [ANSWER_HEADER]: String(PROTOCOL_VERSION) } })
}

async function readShop(o: ApiRoutesOptions, session: Program, id: string) {
  const document = await findDocument(o, { userId: session.userId, collection: shopsCollection.name, id })
  const [shop] = await describeShops(o, [document], session)
  if (shop === undefined) throw new AppError<RequestErrorCode>('not-found')
  return shop
}

async function describeShops(o: ApiRoutesOptions, documents: readonly StoredDocument[], session: Program) {
  const rows = await readRows(
    o,
    documents.map(({ id }) => id),
  )
  return documents.map((document) => toApiShop(document, { ...session, row: rows.get(document.id)?.row }))
}

/** What the overview says of these shops, as far as they are known yet. */
async function readRows(o: ApiRoutesOptions, ids: readonly string[]) {
  await o.registry.ready
  return (await o.book.read(ids.flatMap((id) => o.registry.get(id) ?? []))).rows
}

const HUNDREDTHS = 10_000

/** The form in which API clients get documents and measurements. */
function toApiShop(
  document: StoredDocument,
  o: { readonly row: OverviewRow | undefined; readonly userId: string; readonly scope: Program['scope'] },
): ApiShop {
  const { check, ...shop } = shopSchema.parse(document.fields)
  return {
    id: document.id,
    version: document.version,
    isOwn: document.ownerId === o.userId,
    ...shop,
    target: targetOf(check),
    ...(o.scope === 'write' ? { check } : {}),
    status: o.row === undefined ? newStatus(document, shop.isPaused) : toApiStatus(o.row),
  }
}

function toApiStatus(row: OverviewRow): ApiStatus {
  return {
    state: row.s,
    isUnstable: row.x === 1,
    since: toIso(row.t * SECOND_MS),
    ...(row.c === undefined ? {} : { checkedAt: toIso(row.c * SECOND_MS) }),
    ...(row.m === undefined ? {} : { responseMs: row.m }),
    ...(row.d === undefined ? {} : { uptime24h: row.d / HUNDREDTHS }),
    ...(row.n === undefined ? {} : { uptime30d: row.n / HUNDREDTHS }),
    ...(row.f === undefined ? {} : { failure: { code: row.f, text: textOf(row.f) } }),
    ...(row.e === undefined ? {} : { certificateDaysLeft: row.e }),
    ...(row.o === undefined ? {} : { domainDaysLeft: row.o }),
    ...(row.r === undefined ? {} : { rest: row.r }),
  }
}

function toApiIncident(document: StoredDocument): ApiIncident {
  const incident = incidentSchema.parse(document.fields)
  return { id: document.id, ...incident, text: textOf(incident.cause.code) }
}

function toApiMaintenance(document: StoredDocument): ApiMaintenance {
  return { id: document.id, version: document.version, ...maintenanceSchema.parse(document.fields) }
}

/** Of a shop that this node has not heard of yet. */
function newStatus(document: StoredDocument, isPaused: boolean): ApiStatus {
  return { state: isPaused ? 'paused' : 'new', isUnstable: false, since: document.createdAt }
}

/** Queries of addresses hold keys often enough. */
function targetOf(check: Check): string {
  if (check.kind === 'heartbeat') return 'heartbeat'
  if (check.kind === 'tcp') return `${check.host}:${check.port}`
  return check.url.replace(/[?#].*$/s, '').replace(/^(https?:\/\/)[^/]*@/i, '$1')
}

function textOf(code: string): string {
  return checkFailureTexts[code as CheckFailureCode] ?? code
}
