/** Shops as people make them, for tests of what is done with them. */
import type { HttpCheck, Maintenance, Shop } from '../../src/tools/uptime/model.ts'
import type { WatchedShop } from '../../src/tools/uptime/shops/server/shop-registry.ts'

/** The endpoint that lists shops, for tests outside the tool that ask a server for it. */
export { readOverview } from '../../src/tools/uptime/uptime-endpoints.ts'

export { shopsCollection } from '../../src/tools/uptime/collections.ts'

/** A check of a page, as a new shop has it. */
export function anHttpCheck(url: string, parts: Partial<HttpCheck> = {}): HttpCheck {
  return {
    kind: 'http',
    url,
    method: 'GET',
    headers: [],
    redirects: { kind: 'follow' },
    statuses: '200-299',
    expectations: [],
    findsMaintenancePage: true,
    watchesCertificate: true,
    watchesDomain: false,
    timeoutSec: 10,
    ...parts,
  }
}

/** What benchmarks check: a text in the page of a target (`target-server.ts`) besides everything else. */
export function aCheckOfLoad(url: string): HttpCheck {
  return anHttpCheck(url, { expectations: [{ kind: 'text-present', text: 'In den Warenkorb' }] })
}

/** A page that is looked at as often as can be. */
export function aShop(url: string, parts: Partial<Shop> = {}): Shop {
  return {
    name: 'Testshop',
    page: 'start',
    check: anHttpCheck(url),
    intervalSec: 20,
    strictness: 'normal',
    isPaused: false,
    tags: [],
    ...parts,
  }
}

export function aJob(key: string, parts: Partial<Shop> = {}): Shop {
  return aShop('', { check: { kind: 'heartbeat', key, graceSec: 60 }, ...parts })
}

/** Anna's shop as the registry holds it; its name is its id by default. */
export function aWatchedShop(id: string, parts: Partial<WatchedShop> = {}): WatchedShop {
  return {
    ...aShop(`https://${id}.example/`, { name: id }),
    ...{ id, version: 1, ownerId: 'anna', memberIds: [], createdMs: 0 },
    ...parts,
  }
}

export function aMaintenance(fromMs: number, untilMs: number, shops: Maintenance['shops']): Maintenance {
  const [from, until] = [new Date(fromMs).toISOString(), new Date(untilMs).toISOString()]
  return { title: 'Umzug', window: { kind: 'once', from, until }, shops, isOff: false }
}
