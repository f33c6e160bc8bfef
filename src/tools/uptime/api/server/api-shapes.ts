/** The form in which API clients get documents and measurements. */
import { SECOND_MS, toIso } from '#base/clock'
import type { StoredDocument } from '#documents'
import type { Program } from '#http/server'
import type { ApiIncident, ApiMaintenance, ApiShop, ApiStatus } from '../api-endpoints.ts'
import {
  checkFailureTexts,
  incidentSchema,
  maintenanceSchema,
  shopSchema,
  type Check,
  type CheckFailureCode,
} from '../../model.ts'
import type { OverviewRow } from '../../uptime-endpoints.ts'

const HUNDREDTHS = 10_000

export function toApiShop(
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

export function toApiStatus(row: OverviewRow): ApiStatus {
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

export function toApiIncident(document: StoredDocument): ApiIncident {
  const incident = incidentSchema.parse(document.fields)
  return { id: document.id, ...incident, text: textOf(incident.cause.code) }
}

export function toApiMaintenance(document: StoredDocument): ApiMaintenance {
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
