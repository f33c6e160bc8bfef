/** Outages as documents, which people read offline and write notes on. */
import { createHash } from 'node:crypto'
import { toIso } from '#base/clock'
import type { JsonObject } from '#base/text/json'
import type { ChangeDraft } from '#documents'
import { incidentsCollection } from '../../collections.ts'
import { MAX_NAME, type CheckReport } from '../../model.ts'
import type { MonitorEvent } from '../../shop-state.ts'
import type { ShopRegistry, WatchedShop } from '../../shops/server/shop-registry.ts'
import type { UptimeEnvironment } from '../../store/server/uptime-environment.ts'
import { fullNameOf } from '../../words/full-name.ts'

type Draft = ChangeDraft & { readonly changeId: string }

/**
 * Writes the beginnings and ends of incidents; repeating it changes nothing. An incident is visible to every user who sees its shop,
 * and belongs to the shop's owner. For a removed shop only the end of its incident is written.
 */
export async function writeIncidents(
  o: Pick<UptimeEnvironment, 'documents' | 'log'> & { readonly registry: Pick<ShopRegistry, 'get'> },
  events: readonly MonitorEvent[],
): Promise<void> {
  const drafts = new Map<string, Draft[]>()
  for (const event of events) {
    const shop = o.registry.get(event.shopId)
    const ownerId = event.kind === 'abandoned' && event.why === 'removed' ? event.ownerId : shop?.ownerId
    const draft = draftOf(event, shop)
    if (ownerId === undefined || draft === undefined) continue
    const ofOwner = drafts.get(ownerId)
    if (ofOwner === undefined) drafts.set(ownerId, [draft])
    else ofOwner.push(draft)
  }
  for (const [ownerId, ofOwner] of drafts) {
    for (const result of await o.documents.writeAsServer(ownerId, ofOwner)) {
      // If the owner has left, the document is gone with them.
      if (result.outcome !== 'rejected' || result.code === 'not-found') continue
      o.log.warn({ code: result.code, field: result.field }, 'an incident could not be written')
    }
  }
}

function draftOf(event: MonitorEvent, shop: WatchedShop | undefined): Draft | undefined {
  if (event.kind === 'down') {
    if (shop === undefined) return undefined
    const { incidentId, startedMs, report, shopId } = event
    const fields = { shopId, shopName: incidentNameOf(shop), startedAt: toIso(startedMs), cause: causeOf(report) }
    return {
      ...placeOf(incidentId, 'down'),
      type: 'ADD',
      fields: Object.entries(fields).map(([key, value]) => ({ key, value })),
    }
  }
  if (event.kind !== 'up' && event.kind !== 'abandoned') return undefined
  const endedBy = event.kind === 'up' ? [] : [{ key: 'endedBy', value: event.why }]
  return {
    ...placeOf(event.incidentId, 'up'),
    type: 'MODIFIED',
    fields: [{ key: 'endedAt', value: toIso(event.endedMs) }, ...endedBy],
  }
}

/** Kept with its web shop, so that the incident says which shop it was when that is gone. */
function incidentNameOf(shop: WatchedShop): string {
  const name = fullNameOf(shop)
  return name.length <= MAX_NAME ? name : shop.name
}

function causeOf({ failure, status, phases }: CheckReport): JsonObject {
  const { code, detail } = failure ?? { code: 'own-fault' }
  const measured = Object.entries(phases).flatMap(([name, ms]) => (ms === undefined ? [] : [[name, ms] as const]))
  return {
    code,
    phases: Object.fromEntries(measured),
    ...(detail === undefined ? {} : { detail }),
    ...(status === undefined ? {} : { status }),
  }
}

function placeOf(incidentId: string, step: 'down' | 'up'): Pick<Draft, 'path' | 'changeId'> {
  const changeId = createHash('sha256').update(`incident ${incidentId} ${step}`).digest('hex').slice(0, 32)
  return { path: `${incidentsCollection.name}/${incidentId}`, changeId }
}
