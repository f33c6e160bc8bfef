/** Incidents as the server makes them. */
import type { Incident } from '../../src/tools/uptime/model.ts'

/** An incident that began `startedMinutesAgo`, and ended after `lastedMinutes`, or still runs if that is undefined. */
export function incidentOf(
  shop: { readonly id: string; readonly name: string },
  startedMinutesAgo: number,
  lastedMinutes: number | undefined,
  more: Partial<Incident> = {},
): Incident {
  const startedMs = Date.now() - startedMinutesAgo * 60_000
  return {
    shopId: shop.id,
    shopName: shop.name,
    startedAt: new Date(startedMs).toISOString(),
    ...(lastedMinutes === undefined ? {} : { endedAt: new Date(startedMs + lastedMinutes * 60_000).toISOString() }),
    cause: {
      code: 'wrong-status',
      detail: '503 statt 200-299',
      status: 503,
      phases: { dnsMs: 12, connectMs: 24, tlsMs: 38, firstByteMs: 210 },
    },
    ...more,
  }
}
