/** When a shop has been watched for long enough that a share of time says something. */
import { DAY_MS } from '#base/clock'
import { spanText } from './describe-state.ts'
import type { UptimeWindow } from '../uptime-endpoints.ts'

const windowDays = { '24h': 1, '7d': 7, '30d': 30, '90d': 90, '1y': 365 } as const satisfies Record<
  UptimeWindow,
  number
>

/** Whether less than a tenth of a window was observed. */
export function isTooShort(window: UptimeWindow, observedMs: number): boolean {
  return observedMs < (windowDays[window] * DAY_MS) / 10
}

/** `seit 1 Minute beobachtet` */
export function describeObserved(observedMs: number): string {
  return `seit ${spanText(Math.max(0, observedMs))} beobachtet`
}
