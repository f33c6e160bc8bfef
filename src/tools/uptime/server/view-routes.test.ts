import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, toIso } from '#base/clock'
import { CREATED_MS, openViewNode, openViewTables, START_MS } from '#testing/uptime/view-node'
import { unpackDays } from '../day-bar.ts'
import type { CheckReport } from '../model.ts'
import type { Span } from '../shop-state.ts'
import { newMonitorState } from '../state/monitor-state.ts'
import { readOverview, readShopChart, readShopDetails } from '../uptime-endpoints.ts'

const up = { fromMs: CREATED_MS, state: 'up' } as const

/** A minute of outage two hours ago. */
const withOutage = (): readonly Span[] => [
  up,
  { fromMs: START_MS - 2 * HOUR_MS, state: 'down' },
  { fromMs: START_MS - 2 * HOUR_MS + MINUTE_MS, state: 'up' },
]

describe('V7: the overview', () => {
  it('has a row of each shop the person sees, and none of others', async () => {
    const node = openViewNode()
    node.addShop('mine')
    node.addShop('shared', { ownerId: 'ben', memberIds: ['anna'] })
    node.addShop('foreign', { ownerId: 'ben' })
    node.find('mine', withOutage(), { totalMs: 123.4 })
    const { rows, isWhole } = await node.overview()
    expect(isWhole).toBe(true)
    expect(rows.map(({ id, s }) => [id, s])).toEqual([
      ['mine', 'up'],
      ['shared', 'new'],
    ])
    const [row] = rows
    expect(row).toMatchObject({ m: 123, d: 9_993, n: 9_999, t: (START_MS - 2 * HOUR_MS + MINUTE_MS) / SECOND_MS })
    expect(unpackDays(row?.b ?? '').slice(-2)).toEqual(['u', 'p'])
  })

  it('says only what is new since an earlier answer, and what is gone', async () => {
    const node = openViewNode()
    for (const id of ['a', 'b', 'c']) {
      node.addShop(id)
      node.find(id, [up])
    }
    const first = await node.overview()
    node.time.nowMs += 30 * SECOND_MS
    node.find('b', [up, { fromMs: node.time.nowMs, state: 'down' }], { lastFailure: 'wrong-status' })
    node.removeShop('c')
    const second = await node.overview(first.revision)
    expect(second).toMatchObject({ isWhole: false, removed: ['c'], rows: [{ id: 'b', s: 'down', f: 'wrong-status' }] })
    node.time.nowMs += 30 * SECOND_MS
    node.addShop('d')
    const third = await node.overview(second.revision)
    // The share of what is still down goes on sinking.
    expect(third.rows.map(({ id }) => id)).toEqual(['b', 'd'])
  })

  it('hears of what the monitor found for others who asked meanwhile', async () => {
    const node = openViewNode()
    node.addShop('a', { memberIds: ['ben'] })
    node.addShop('b', { ownerId: 'ben' })
    node.find('a', [up])
    const first = await node.overview()
    node.time.nowMs += 5 * SECOND_MS
    node.find('a', [up, { fromMs: node.time.nowMs, state: 'down' }])
    node.find('b', [up])
    await node.details('b', 'ben')
    node.time.nowMs += 100
    expect((await node.overview(first.revision)).rows).toMatchObject([{ id: 'a', s: 'down' }])
  })

  it('is whole again where another node does not know the person yet, and then says what is new', async () => {
    const tables = openViewTables()
    tables.addShop('a')
    tables.find('a', [up])
    const [one, other] = [openViewNode(tables), openViewNode(tables)]
    const first = await one.overview()
    for (const { time } of [one, other]) time.nowMs += 20 * SECOND_MS
    const second = await other.overview(first.revision)
    expect(second.isWhole).toBe(true)
    for (const { time } of [one, other]) time.nowMs += 20 * SECOND_MS
    const third = await one.overview(second.revision)
    expect(third).toMatchObject({ isWhole: false, rows: [] })
    tables.find('a', [up, { fromMs: one.time.nowMs, state: 'down' }])
    for (const { time } of [one, other]) time.nowMs += 20 * SECOND_MS
    expect(await other.overview(third.revision)).toMatchObject({ isWhole: false, rows: [{ s: 'down' }] })
  })

  it('is paused as soon as the document says so', async () => {
    const node = openViewNode()
    node.addShop('a')
    node.find('a', [up])
    const { revision } = await node.overview()
    node.addShop('a', { version: 2, isPaused: true })
    expect((await node.overview(revision)).rows).toMatchObject([{ s: 'paused' }])
  })

  it('looks at the store once a second, however many ask, and reads spans only where they are new', async () => {
    const node = openViewNode()
    for (let index = 0; index < 120; index += 1) {
      node.addShop(`shop${index}`)
      node.find(`shop${index}`, [up])
    }
    await Promise.all([node.overview(), node.overview(), node.overview()])
    expect(node.reads).toEqual({ monitors: 1, spans: 120, reports: 0 })
    node.time.nowMs += MINUTE_MS
    node.find('shop7', [up, { fromMs: node.time.nowMs, state: 'down' }])
    node.find('shop8', [up], { lastCheckMs: node.time.nowMs })
    await Promise.all([node.overview(), node.overview()])
    expect(node.reads).toEqual({ monitors: 2, spans: 121, reports: 0 })
  })

  it('moves with the days: letters and shares are those of a node that begins anew', async () => {
    const node = openViewNode()
    node.addShop('a')
    let spans: readonly Span[] = [up]
    node.find('a', spans)
    await node.overview()
    for (let step = 0; step < 60; step += 1) {
      node.time.nowMs += 17 * HOUR_MS
      const state = (['up', 'down', 'slow', 'unknown', 'maintenance'] as const)[step % 5] ?? 'up'
      spans = [...spans, { fromMs: node.time.nowMs - 3 * HOUR_MS, state }]
      node.find('a', spans)
      const fresh = openViewNode(node)
      fresh.time.nowMs = node.time.nowMs
      expect((await node.overview()).rows).toEqual((await fresh.overview()).rows)
    }
  })

  it('V64: shows since when shops can not be measured to users with such a shop, until they can', async () => {
    const node = openViewNode()
    node.addShop('outside')
    node.addShop('inside', { ownerId: 'ben' })
    node.cutOff.shopId = 'outside'
    const since = toIso(START_MS - MINUTE_MS)
    const seen = async () => [
      (await node.overview()).interruptedSince,
      (await node.details('outside')).interruptedSince,
      (await node.overview(undefined, 'ben')).interruptedSince,
      (await node.details('inside', 'ben')).interruptedSince,
    ]
    expect(await seen()).toEqual([since, since, undefined, undefined])
    delete node.cutOff.shopId
    expect(await seen()).toEqual([undefined, undefined, undefined, undefined])
  })

  it('says of shops that other nodes look after when they were checked last, and how long that took', async () => {
    const node = openViewNode()
    for (const id of ['mine', 'other', 'down']) {
      node.addShop(id)
      node.find(id, [up], { totalMs: 100, lastCheckMs: START_MS - HOUR_MS })
    }
    const facts = async () => (await node.overview()).rows.map(({ c = 0, m }) => [c * SECOND_MS - START_MS, m])
    expect(await facts()).toEqual([1, 2, 3].map(() => [-HOUR_MS, 100]))
    node.time.nowMs += 20 * SECOND_MS
    const at = toIso(START_MS + 15 * SECOND_MS)
    node.reports.set('mine', [{ at, outcome: 'up', totalMs: 300, phases: {}, redirects: [] }])
    node.samples.push(
      { key: 1, atMs: START_MS, outcome: 'up', totalMs: 111 },
      { key: 2, atMs: START_MS + 10 * SECOND_MS, outcome: 'slow', totalMs: 222 },
      { key: 2, atMs: START_MS, outcome: 'up', totalMs: 111 },
      { key: 3, atMs: START_MS, outcome: 'up', totalMs: 111 },
      { key: 3, atMs: START_MS + 10 * SECOND_MS, outcome: 'failed', totalMs: 10_000 },
      { key: 99, atMs: START_MS, outcome: 'up', totalMs: 111 },
    )
    const seen = [
      [15 * SECOND_MS, 300],
      [10 * SECOND_MS, 222],
      [10 * SECOND_MS, 111],
    ]
    expect(await facts()).toEqual(seen)
    node.time.nowMs += 20 * SECOND_MS
    // It comes again.
    node.samples.push({ key: 2, atMs: START_MS, outcome: 'up', totalMs: 111 })
    expect(await facts()).toEqual(seen)
  })

  it('of a thousand shops is small', async () => {
    const node = openViewNode()
    for (let index = 0; index < 1_000; index += 1) {
      const id = `shop-with-an-id-of-${String(index).padStart(5, '0')}`
      node.addShop(id)
      node.find(id, withOutage(), {
        totalMs: 12_345,
        lastCheckMs: START_MS,
        lastFailure: 'text-missing',
        certificate: { validUntilMs: START_MS + 80 * DAY_MS, issuer: 'R3' },
      })
    }
    const { text } = await node.get(readOverview.path, 'anna')
    expect(readOverview.output.parse(JSON.parse(text)).rows).toHaveLength(1_000)
    expect(Buffer.byteLength(text)).toBeLessThan(200_000)
  })
})

describe('V8: one shop', () => {
  it('asks no other node for checks of a shop that was never checked', async () => {
    const node = openViewNode()
    node.addShop('a')
    expect([(await node.details('a')).reports, node.reads.reports]).toEqual([[], 0])
    node.find('a', [up])
    const report: CheckReport = { at: toIso(START_MS), outcome: 'up', totalMs: 42, phases: {}, redirects: [] }
    node.reports.set('a', [report])
    node.time.nowMs += SECOND_MS
    const { reports, row } = await node.details('a')
    expect([reports, row.m, node.reads.reports]).toEqual([[report], 42, 1])
  })

  it('V67: right after the first check says the state that it led to, before the tables have it', async () => {
    const node = openViewNode()
    node.addShop('a')
    expect((await node.details('a')).row).toMatchObject({ s: 'new' })
    const report: CheckReport = { at: toIso(START_MS), outcome: 'up', totalMs: 42, phases: {}, redirects: [] }
    node.reports.set('a', [report])
    node.unwritten.set('a', { ...newMonitorState, state: 'up', sinceMs: START_MS, lastCheckMs: START_MS })
    expect((await node.details('a')).row).toMatchObject({ s: 'up', t: START_MS / SECOND_MS, c: START_MS / SECOND_MS })
  })

  it('has the shares of windows and days, and what was found when', async () => {
    const node = openViewNode()
    node.addShop('a')
    node.find('a', withOutage(), {
      certificate: { validUntilMs: START_MS + DAY_MS, issuer: 'R3' },
    })
    const details = await node.details('a')
    expect(details.windows['24h']).toEqual({ measured: 1, uptime: 1 - 60 / 86_400 })
    expect(details.windows['1y'].measured).toBe(1)
    expect(details.days).toHaveLength(90)
    expect(details.days.at(-1)).toMatchObject({ date: '2026-11-20', downSec: 60 })
    expect(details.spans[0]).toEqual({ from: toIso(START_MS - 2 * HOUR_MS + MINUTE_MS), state: 'up' })
    expect(details.certificate?.issuer).toBe('R3')
    expect(details.row.e).toBe(1)
  })

  it('that was never checked has nothing to tell', async () => {
    const node = openViewNode()
    node.addShop('a', { createdMs: START_MS - HOUR_MS })
    const { row, windows, spans } = await node.details('a')
    expect(row.s).toBe('new')
    expect(windows['24h']).toEqual({ measured: 0 })
    expect(spans).toEqual([])
  })

  it('has a chart of the stretch that is asked for', async () => {
    const node = openViewNode()
    node.addShop('a')
    node.find('a', [up])
    const path = readShopChart.path.replace(':shopId', 'a')
    const { text } = await node.get(`${path}?from=2026-11-19T00:00:00Z&until=2026-11-20T00:00:00Z`, 'anna')
    expect(readShopChart.output.parse(JSON.parse(text)).times).toHaveLength(2)
    expect((await node.get(`${path}?from=2026-11-20T00:00:00Z&until=2026-11-19T00:00:00Z`, 'anna')).status).toBe(400)
  })

  it.each([readShopDetails.path, `${readShopChart.path}?from=2026-11-19T00:00:00Z&until=2026-11-20T00:00:00Z`])(
    'V9: another user’s shop is the same as none at %s',
    async (path) => {
      const node = openViewNode()
      node.addShop('a')
      const foreign = await node.get(path.replace(':shopId', 'a'), 'ben')
      const none = await node.get(path.replace(':shopId', 'b'), 'ben')
      expect(foreign).toEqual(none)
      expect(foreign.status).toBe(404)
    },
  )
})
