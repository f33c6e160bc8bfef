/** Shops as people make them, for tests of what the server does with them. */
import type { Maintenance, Shop } from '../src/tools/uptime/model.ts'

export function aShop(url: string, parts: Partial<Shop> = {}): Shop {
  return {
    name: 'Testshop',
    page: 'start',
    check: {
      kind: 'http',
      url,
      method: 'GET',
      headers: [],
      redirects: { kind: 'follow' },
      statuses: '200-299',
      expectations: [],
      findsMaintenancePage: false,
      watchesCertificate: true,
      watchesDomain: false,
      timeoutSec: 10,
    },
    intervalSec: 20,
    strictness: 'normal',
    isPaused: false,
    tags: [],
    ...parts,
  }
}

export function aJob(key: string, parts: Partial<Shop> = {}): Shop {
  return { ...aShop(''), check: { kind: 'heartbeat', key, graceSec: 60 }, ...parts }
}

export function aMaintenance(fromMs: number, untilMs: number, shops: Maintenance['shops']): Maintenance {
  const [from, until] = [new Date(fromMs).toISOString(), new Date(untilMs).toISOString()]
  return { title: 'Umzug', window: { kind: 'once', from, until }, shops, isOff: false }
}
