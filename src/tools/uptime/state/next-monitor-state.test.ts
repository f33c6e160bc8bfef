import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, SECOND_MS, toIso } from '#base/clock'
import { createJudgedShop as watch, START } from '#testing/uptime/judged-shop'
import { judgeRemoval } from './next-monitor-state.ts'
import { newMonitorState, readMonitorState, writeMonitorState } from './monitor-state.ts'

describe('confirming', () => {
  test('M1: normal checks again after 2 s and after 5 s; down after the third failure, from the first one on', () => {
    const shop = watch({ offsetMs: 10_000 })
    expect(shop.check('up', 0)).toBe(10)
    expect(shop.check('failed', 10)).toBe(12)
    expect(shop.state().state).toBe('checking')
    expect(shop.check('failed', 12)).toBe(17)
    expect(shop.news()).toEqual(['up from 0'])
    shop.check('failed', 17)
    expect(shop.news()).toEqual(['down from 10', 'told down from 10'])
    expect(shop.state()).toMatchObject({ state: 'down', sinceMs: START + 10_000 })
  })

  test('M1: strict is down at once; relaxed waits 2, 5, 15 and 30 s', () => {
    const strict = watch({ strictness: 'strict' })
    strict.check('failed', 3)
    expect(strict.news()).toEqual(['down from 3', 'told down from 3'])
    const relaxed = watch({ strictness: 'relaxed', intervalMs: HOUR_MS })
    let sec = 0
    const waits = [0, 1, 2, 3].map(() => {
      const before = sec
      sec = relaxed.check('failed', sec)
      return sec - before
    })
    expect(waits).toEqual([2, 5, 15, 30])
    expect(relaxed.news()).toEqual([])
    relaxed.check('failed', sec)
    expect(relaxed.news()).toEqual(['down from 0', 'told down from 0'])
  })

  test('M3: up after two good checks, from the first one on; a failure between begins anew', () => {
    const shop = watch({ strictness: 'strict' })
    shop.check('failed', 0)
    shop.news()
    expect(shop.check('up', 10)).toBe(12)
    expect(shop.state().state).toBe('down')
    shop.check('failed', 12)
    shop.check('up', 20)
    expect(shop.news()).toEqual([])
    shop.check('slow', 22)
    expect(shop.news()).toEqual(['up from 20', 'told up from 20'])
  })

  test('M8: another address begins the confirmation anew, and an incident goes on', () => {
    const shop = watch()
    shop.check('failed', 0)
    shop.check('failed', 2)
    shop.judge({ kind: 'replaced' }, 3)
    expect(shop.state().state).toBe('new')
    shop.check('failed', 4)
    expect(shop.news()).toEqual([])
    shop.check('failed', 6)
    shop.check('failed', 11)
    shop.judge({ kind: 'replaced' }, 12)
    expect(shop.state().state).toBe('down')
    expect(shop.news()).toEqual(['down from 4', 'told down from 4'])
  })
})

describe('slow', () => {
  test('M5: two slow checks in a row are slow, two fast ones end it, each from the first on', () => {
    const shop = watch()
    shop.check('slow', 0)
    shop.check('up', 60)
    shop.check('slow', 120)
    expect(shop.news()).toEqual(['up from 0'])
    shop.check('slow', 180)
    expect(shop.news()).toEqual(['slow from 120', 'told slow'])
    shop.check('up', 240)
    shop.check('slow', 300)
    shop.check('up', 360)
    expect(shop.news()).toEqual([])
    shop.check('up', 420)
    expect(shop.news()).toEqual(['up from 360', 'told fast'])
  })
})

describe('unstable', () => {
  test('M6: three changes within ten minutes make it unstable, thirty quiet minutes end that', () => {
    const shop = watch({ strictness: 'strict' })
    for (const [outcome, sec] of [
      ['failed', 0],
      ['up', 20],
      ['up', 22],
      ['failed', 40],
    ] as const)
      shop.check(outcome, sec)
    expect(shop.news().filter((line) => line.startsWith('told'))).toEqual([
      'told down from 0',
      'told up from 20',
      'told down from 40',
      'told unstable',
    ])
    shop.check('up', 60)
    shop.check('up', 62)
    for (let sec = 120; sec < 62 + 1_800; sec += 60) shop.check('up', sec)
    expect(shop.news().filter((line) => line.startsWith('told'))).toEqual(['told up from 60'])
    shop.check('up', 62 + 1_800)
    expect(shop.news()).toEqual(['told stable'])
    expect(shop.state().isUnstable).toBe(false)
  })

  test('M6: three changes in ten minutes do not', () => {
    const shop = watch({ strictness: 'strict' })
    for (const [outcome, sec] of [
      ['failed', 0],
      ['up', 110],
      ['up', 112],
      ['up', 220],
      ['up', 330],
      ['up', 440],
      ['up', 550],
      ['failed', 600],
    ] as const)
      shop.check(outcome, sec)
    expect(shop.news()).not.toContain('told unstable')
  })
})

describe('unknown', () => {
  test('M7: a fault of ours is unknown, and what fails after it is confirmed anew', () => {
    const shop = watch()
    shop.check('up', 0)
    shop.check('failed', 60)
    shop.check('failed', 62)
    shop.check('failed', 67, {}, { failure: { code: 'own-fault' } })
    expect(shop.state().state).toBe('unknown')
    shop.check('failed', 70)
    shop.check('failed', 72)
    expect(shop.news()).toEqual(['up from 0', 'unknown from 67'])
    shop.check('up', 77)
    expect(shop.news()).toEqual(['up from 77'])
  })

  test('M7: of a shop that was down one failed check tells that it still is; its incident is the same', () => {
    const shop = watch({ strictness: 'strict' })
    shop.check('failed', 0)
    shop.check('unknown', 4)
    shop.check('failed', 8, { strictness: 'relaxed' })
    expect(shop.news()).toEqual(['down from 0', 'told down from 0', 'unknown from 4', 'down from 8'])
  })

  test('M7: after two intervals, and a minute, without a check nothing is known', () => {
    const shop = watch({ intervalMs: 20_000 })
    shop.check('up', 0)
    shop.judge({ kind: 'nothing' }, 60)
    expect(shop.news()).toEqual(['up from 0'])
    shop.judge({ kind: 'nothing' }, 61)
    expect(shop.news()).toEqual(['unknown from 60'])
    shop.check('up', 500)
    expect(shop.news()).toEqual(['up from 500'])
  })

  test('M20: an interruption is unknown from its beginning, but not what was measured meanwhile', () => {
    const shop = watch()
    shop.check('up', 0)
    shop.check('failed', 60)
    shop.judge({ kind: 'interrupted', sinceMs: START + 55_000 }, 70)
    expect(shop.news()).toEqual(['up from 0', 'unknown from 55'])
    const measured = watch()
    measured.check('up', 60)
    measured.judge({ kind: 'interrupted', sinceMs: START + 55_000 }, 70)
    expect(measured.news()).toEqual(['up from 60', 'unknown from 60.001'])
  })

  test('M7: a clock that was put back makes no incident and no span that lies before another', () => {
    const shop = watch()
    shop.check('up', 0)
    shop.check('up', 7_200)
    shop.check('failed', 60)
    shop.check('up', 62)
    expect(shop.news()).toEqual(['up from 0', 'unknown from 120', 'up from 7200'])
  })
})

describe('covers', () => {
  test('M8: a pause ends an incident whose end was not seen; afterwards the first check decides', () => {
    const shop = watch({ strictness: 'strict' })
    shop.check('failed', 0)
    expect(shop.judge({ kind: 'nothing' }, 30, { isPaused: true })).toBe(Infinity)
    expect(shop.state().state).toBe('paused')
    shop.judge({ kind: 'nothing' }, 1_000)
    expect(shop.state().state).toBe('new')
    shop.check('up', 1_001)
    expect(shop.news()).toEqual(['down from 0', 'told down from 0', 'paused from 30', 'paused at 30', 'up from 1001'])
  })

  test('M8: of a shop that is gone the incident ends the same way, and brought back it is confirmed anew', () => {
    const shop = watch({ strictness: 'strict' })
    shop.check('failed', 0)
    const removed = judgeRemoval(shop.state(), { shopId: 'shop', ownerId: 'anna' }, START + 30 * SECOND_MS)
    expect(removed.events).toMatchObject([
      { kind: 'abandoned', why: 'removed', ownerId: 'anna', endedMs: START + 30 * SECOND_MS },
    ])
    expect(removed.spans).toEqual([{ fromMs: START + 30 * SECOND_MS, state: 'paused' }])
    const again = judgeRemoval(removed.state, { shopId: 'shop', ownerId: 'anna' }, START + 31 * SECOND_MS)
    expect([again.spans, again.events]).toEqual([[], []])
    const back = watch({}, removed.state)
    back.judge({ kind: 'nothing' }, 100)
    expect(back.state().state).toBe('new')
    back.check('failed', 101)
    expect(back.news()).toEqual([])
    back.check('failed', 103)
    back.check('failed', 108)
    expect(back.news()).toEqual(['down from 101', 'told down from 101'])
  })

  const maintenance = { fromMs: START + 100_000, untilMs: START + 200_000 }
  test('M9: in maintenance there are no alerts; a shop down at its end has an incident from then on', () => {
    const shop = watch()
    shop.check('up', 60)
    for (const sec of [120, 122, 127, 180]) shop.check('failed', sec, { maintenance })
    expect(shop.state().state).toBe('maintenance')
    expect(shop.news()).toEqual(['up from 60', 'maintenance from 100'])
    shop.check('failed', 205)
    expect(shop.news()).toEqual(['down from 200', 'told down from 200'])
  })

  test('M9: what is up again at its end was never down', () => {
    const shop = watch()
    shop.check('up', 60)
    for (const sec of [120, 122, 127]) shop.check('failed', sec, { maintenance })
    for (const sec of [180, 182]) shop.check('up', sec, { maintenance })
    shop.check('up', 240)
    expect(shop.news()).toEqual(['up from 60', 'maintenance from 100', 'up from 200'])
  })

  test('M9: failures that are being confirmed at its end are down from its end on', () => {
    const shop = watch()
    shop.check('up', 60)
    shop.check('failed', 198, { maintenance })
    shop.check('failed', 200)
    expect(shop.state().state).toBe('checking')
    shop.check('failed', 205)
    const [, , down, told] = shop.news()
    expect(down).toBe('down from 200')
    expect(told).toBe('told down from 200')
  })

  test('M9: an incident that lasted before it ends in it without a word', () => {
    const shop = watch({ strictness: 'strict' })
    shop.check('failed', 60)
    shop.check('up', 120, { maintenance })
    shop.check('up', 122, { maintenance })
    shop.check('up', 240)
    expect(shop.news()).toEqual([
      'down from 60',
      'told down from 60',
      'maintenance from 100',
      'quietly up from 120',
      'up from 200',
    ])
  })

  test('M9: a server that was away before and after keeps the times apart', () => {
    const shop = watch({ intervalMs: 20_000 })
    shop.check('up', 0)
    shop.check('up', 110, { maintenance })
    shop.check('up', 400)
    expect(shop.news()).toEqual([
      'up from 0',
      'unknown from 60',
      'maintenance from 100',
      'unknown from 200',
      'up from 400',
    ])
  })
})

describe('M10: ends of certificates and domains', () => {
  const certificate = (days: number, sec: number) => ({
    certificate: { validUntil: toIso(START + sec * SECOND_MS + days * DAY_MS), issuer: 'R13' },
  })
  test('each number of days is announced once for each certificate, also if two take turns', () => {
    const shop = watch()
    shop.check('up', 0, {}, certificate(31, 0))
    expect(shop.news()).toEqual(['up from 0'])
    for (let count = 0; count < 3; count++) {
      shop.check('up', 60 + count, {}, certificate(13, 0))
      shop.check('up', 60 + count, {}, certificate(0.5, 0))
    }
    expect(shop.news()).toEqual(['told certificate 14', 'told certificate 1'])
    shop.check('failed', 100, {}, { ...certificate(-1, 100), failure: { code: 'certificate-expired' } })
    expect(shop.news()).toEqual(['told certificate 0'])
  })

  test('days that pass are announced as they come, also of a domain that is looked up once a day', () => {
    const shop = watch({ intervalMs: HOUR_MS })
    shop.judge({ kind: 'domain', domain: { name: 'a.de', checkedMs: START, validUntilMs: START + 32 * DAY_MS } }, 0)
    const told: string[] = []
    for (let day = 0; day < 33; day++) {
      shop.check('up', day * 86_400 + 1)
      told.push(
        ...shop
          .news()
          .filter((line) => line.startsWith('told'))
          .map((line) => `${day}: ${line}`),
      )
    }
    expect(told).toEqual([
      '2: told domain 30',
      '18: told domain 14',
      '25: told domain 7',
      '31: told domain 1',
      '32: told domain 0',
    ])
  })

  test('things not watched any more are forgotten, and maintenance delays alerts', () => {
    const shop = watch()
    const maintenance = { fromMs: START, untilMs: START + 60_000 }
    shop.check('up', 0, { maintenance }, certificate(5, 0))
    expect(shop.news()).not.toContain('told certificate 7')
    shop.check('up', 60)
    expect(shop.news()).toContain('told certificate 7')
    shop.check('up', 120, { watchesCertificate: false })
    expect(shop.state().certificate).toBeUndefined()
  })
})

test('M14: a state that cannot be read is a shop that was never checked; a written one is read as it was', () => {
  for (const text of [undefined, '', '{', 'null', '{"version":2}', '{"version":1,"state":"up"}'])
    expect(readMonitorState(text)).toEqual(newMonitorState)
  const shop = watch()
  shop.check('failed', 0)
  expect(readMonitorState(writeMonitorState(shop.state()))).toEqual(shop.state())
  expect(writeMonitorState(shop.state()).length).toBeLessThan(600)
})
