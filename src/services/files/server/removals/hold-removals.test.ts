/** Rule U19, on both databases. */
import { sql } from 'kysely'
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
    holdRemovals({ database: bench.options.database, id, now: bench.clock.now, startTimer: time.startTimer })
  /** The time that counts for holds: of the node, or of its database, where it is as if the rows had been written earlier. */
  const pass = async (ms: number): Promise<void> => {
    bench.clock.advance(ms)
    const { type, kysely } = bench.options.database
    if (type === 'postgres')
      await sql`UPDATE files_job SET "freeAtMs" = "freeAtMs" - CAST(${ms} AS bigint)`.execute(kysely)
  }
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
    await pass(2 * MINUTE_MS)
    expect(() => held.check()).toThrow('not renewed')
    await forgetAnna()
    expect(await bench.listKept()).toEqual([])
    await held.release()
  })

  test('U19: a clock that was set back does not hold files for ever', async () => {
    await bench.keep('anna', 'weg')
    await hold()
    await pass(-24 * HOUR_MS)
    await forgetAnna()
    expect(await bench.listKept()).toEqual([])
  })

  test('U19: where nodes share a database a hold counts for one whose clock differs; a node alone has only its own', async () => {
    const count = bench.options.database.type === 'postgres' ? 1 : 0
    await bench.keep('anna', 'weg')
    await hold()
    for (const ms of [-HOUR_MS, 2 * HOUR_MS]) {
      bench.clock.advance(ms)
      await forgetAnna()
      expect(await bench.listKept()).toHaveLength(count)
    }
  })
})
