/** What the server said of a shop a while ago. */
import type { ShopChart, ShopDetails } from '../../src/tools/uptime/uptime-endpoints.ts'

const DAY_SEC = 86_400
const STEP_SEC = 300

/** A shop that was up but for the last hour of the day before `atMs`, in which checks failed. */
export function keptDetails(shopId: string, atMs: number): ShopDetails {
  const iso = (agoSec: number): string => new Date(atMs - agoSec * 1_000).toISOString()
  const share = { uptime: 0.9993, measured: 0.98 }
  return {
    at: iso(0),
    row: { id: shopId, s: 'down', t: Math.floor(atMs / 1_000) - 3_600, c: Math.floor(atMs / 1_000), b: '-20u69p1' },
    isUnstable: false,
    windows: { '24h': { uptime: 0.9583, measured: 1 }, '7d': share, '30d': share, '90d': share, '1y': { measured: 0 } },
    days: [{ date: iso(0).slice(0, 10), ...share, downSec: 3_600 }],
    spans: [
      { from: iso(3_600), state: 'down' },
      { from: iso(30_000), state: 'up' },
      { from: iso(36_000), state: 'maintenance' },
      { from: iso(DAY_SEC), state: 'up' },
    ],
    reports: [
      {
        at: iso(0),
        outcome: 'failed',
        phases: { dnsMs: 12, connectMs: 24 },
        redirects: [],
        failure: { code: 'reset' },
      },
      {
        at: iso(7_200),
        outcome: 'up',
        totalMs: 204,
        phases: { dnsMs: 12, firstByteMs: 160 },
        redirects: [],
        status: 200,
      },
    ],
    certificate: { validUntil: iso(-32 * DAY_SEC), issuer: "Let's Encrypt", checkedAt: iso(600) },
  }
}

export function keptChart(atMs: number): ShopChart {
  const count = DAY_SEC / STEP_SEC
  const points = Array.from({ length: count }, (_, index) => {
    const isDown = index >= count - 12
    const time = Math.floor(atMs / 1_000) - DAY_SEC + index * STEP_SEC
    const p50 = 200 + 40 * Math.sin(index / 20)
    return { time, p50: isDown ? null : p50, p95: isDown ? null : p50 * 1.5, failed: isDown ? 5 : 0 }
  })
  return {
    at: new Date(atMs).toISOString(),
    stepSec: STEP_SEC,
    times: points.map(({ time }) => time),
    p50Ms: points.map(({ p50 }) => p50),
    p95Ms: points.map(({ p95 }) => p95),
    maxMs: points.map(({ p95 }) => p95),
    failed: points.map(({ failed }) => failed),
    checks: points.map(() => 5),
  }
}
