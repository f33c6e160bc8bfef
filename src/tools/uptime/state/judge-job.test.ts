import { describe, expect, test } from 'vitest'
import { HOUR_MS, SECOND_MS } from '#base/clock'
import { createJudgedShop, START, type JudgedShop } from '#testing/uptime/judged-shop'

describe('M12: a job that reports by itself', () => {
  const check = { kind: 'heartbeat', key: '0'.repeat(32), graceSec: 600 } as const
  const policy = { intervalMs: HOUR_MS, job: { check, intervalSec: 3_600 } }
  type Word = { readonly sec: number; readonly failure?: string }
  /** Looks every ten seconds; the word is what it said last. */
  const listen = (shop: JudgedShop, fromSec: number, untilSec: number, word?: Word): void => {
    const last =
      word === undefined
        ? undefined
        : {
            atMs: START + word.sec * SECOND_MS,
            ...(word.failure === undefined ? {} : { failure: word.failure }),
          }
    for (let sec = fromSec; sec <= untilSec; sec += 10) shop.judge({ kind: 'heartbeat', last }, sec)
  }

  test('is new until it has reported, down once interval and grace are over, and up at its next report', () => {
    const shop = createJudgedShop(policy)
    listen(shop, 0, 3_000)
    expect(shop.state().state).toBe('new')
    listen(shop, 3_010, 7_200, { sec: 3_000 })
    expect(shop.news()).toEqual(['up from 3000'])
    listen(shop, 7_210, 7_300, { sec: 3_000 })
    expect(shop.news()).toEqual(['down from 7200', 'told down from 7200'])
    listen(shop, 7_310, 7_310, { sec: 7_305 })
    expect(shop.news()).toEqual(['up from 7305', 'told up from 7305'])
  })

  test('is looked at every ten seconds, a moment after its report is due, and no more often once that is missed', () => {
    const shop = createJudgedShop(policy)
    const next = (sec: number): number => shop.judge({ kind: 'heartbeat', last: { atMs: START } }, sec)
    expect(next(0)).toBe(10)
    for (let sec = 10; sec < 4_190; sec += 10) next(sec)
    expect(next(4_195)).toBe(4_200.001)
    expect(next(4_200)).toBe(4_200.001)
    expect(next(4_200.001)).toBe(4_210.001)
    expect(shop.state().state).toBe('down')
    expect(next(90_000)).toBe(90_010)
  })

  test('that never reports is down as well; after a pause it is waited for anew', () => {
    const shop = createJudgedShop(policy)
    listen(shop, 0, 4_210)
    expect(shop.news()).toEqual(['down from 4200', 'told down from 4200'])
    shop.judge({ kind: 'nothing' }, 5_000, { isPaused: true })
    shop.news()
    listen(shop, 10_000, 14_200)
    expect(shop.news()).toEqual([])
  })

  test('that says it went wrong is down at once, until it says it went well', () => {
    const shop = createJudgedShop(policy)
    listen(shop, 0, 100, { sec: 0 })
    listen(shop, 110, 1_000, { sec: 105, failure: 'exit 1' })
    expect(shop.news()).toEqual(['up from 0', 'down from 105', 'told down from 105'])
    expect(shop.state().lastFailure).toBe('job-failed')
    listen(shop, 1_010, 1_020, { sec: 1_005 })
    expect(shop.news()).toEqual(['up from 1005', 'told up from 1005'])
  })

  test('a job that may have called while the server was off has an interval more; then it is down', () => {
    const shop = createJudgedShop(policy)
    listen(shop, 0, 3_500, { sec: 0 })
    listen(shop, 3_700, 7_800, { sec: 0 })
    expect(shop.news()).toEqual(['up from 0', 'unknown from 3530'])
    listen(shop, 7_810, 7_810, { sec: 0 })
    expect(shop.news()).toEqual(['down from 7800', 'told down from 7800'])
  })

  test('a job not expected while the server was off has nothing to excuse', () => {
    const shop = createJudgedShop(policy)
    listen(shop, 0, 100, { sec: 0 })
    listen(shop, 2_000, 4_210, { sec: 0 })
    expect(shop.news()).toEqual(['up from 0', 'down from 4200', 'told down from 4200'])
  })
})
