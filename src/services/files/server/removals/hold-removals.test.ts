/** Rule U19, on both databases. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#base/clock'
import { fileEngines, openFileBench, type FileBench } from '#testing/files/file-bench'
import { createManualTime, type ManualTime } from '#testing/manual-time'
import { holdRemovals, type RemovalHold } from './hold-removals.ts'

describe.each(fileEngines)('on %s', (engine) => {
  let bench: FileBench
  let time: ManualTime
  beforeEach(async () => {
    bench = await openFileBench(engine)
    time = createManualTime(bench.clock.now())
  })
  afterEach(() => bench.close())

  const hold = (id = 'one'): Promise<RemovalHold> =>
    holdRemovals({ kysely: bench.options.database.kysely, id, now: bench.clock.now, startTimer: time.startTimer })
  const usedBytes = async (): Promise<number> => (await bench.service.readUsage(['anna'])).get('anna')?.usedBytes ?? 0
  const forgetAnna = () => bench.service.forgetPerson({ userId: 'anna', anonymousId: 'nobody' })

  test('U19: a file to be removed stays, is served to no user, takes no room, and goes with the sweep after the backup', async () => {
    const id = await bench.keep('anna', 'weg')
    const held = await hold()
    await forgetAnna()
    await expect(bench.read('anna', id)).rejects.toMatchObject({ code: 'object-not-found' })
    expect([(await bench.listKept()).length, await usedBytes()]).toEqual([1, 0])
    bench.clock.advance(MINUTE_MS)
    held.check()
    await held.release()
    bench.clock.advance(HOUR_MS)
    await bench.service.sweep()
    expect(await bench.listKept()).toEqual([])
  })

  test('U19: each of several holds counts, as long as it is renewed', async () => {
    await bench.keep('anna', 'weg')
    const [first, second] = [await hold('one'), await hold('two')]
    await first.release()
    for (let minute = 0; minute < 5; minute++) {
      bench.clock.advance(MINUTE_MS)
      time.moveTo(bench.clock.now())
      await expect.poll(() => time.nextRingMs()).toBeLessThan(Infinity)
    }
    second.check()
    await forgetAnna()
    expect(await bench.listKept()).toHaveLength(1)
    await second.release()
    await forgetAnna()
    expect(await bench.listKept()).toEqual([])
  })

  test('U19: a hold whose holder was killed ends, and one that was not renewed in time says so', async () => {
    await bench.keep('anna', 'weg')
    const held = await hold()
    bench.clock.advance(2 * MINUTE_MS)
    expect(() => held.check()).toThrow('not renewed')
    await forgetAnna()
    expect(await bench.listKept()).toEqual([])
    await held.release()
  })

  test('U19: a clock that was set back does not hold files for ever', async () => {
    await bench.keep('anna', 'weg')
    bench.clock.advance(24 * HOUR_MS)
    await hold()
    bench.clock.advance(-24 * HOUR_MS)
    await forgetAnna()
    expect(await bench.listKept()).toEqual([])
  })
})
