import { describe, expect, it } from 'vitest'
import { fc, runsOf } from '#testing/properties'
import { layOutSectors, modulo, rotationAt, sectorAt, targetRotation, turnsFor } from './geometry.ts'
import { scheduleTicks, TICK_GAP_MS, type Motion } from './tick-schedule.ts'

const runs = runsOf(300)

function motionOf(weights: readonly number[], pick: number, start = 0, seconds = 5, jitter = 0.5): Motion {
  const sectors = layOutSectors(weights.map((weight, index) => ({ id: `e${index}`, weight })))
  const winner = sectors[pick % sectors.length]
  if (winner === undefined) throw new Error('no sector')
  return {
    sectors,
    start,
    end: targetRotation({ start, winner, turns: turnsFor(seconds), jitter }),
    durationMs: seconds * 1_000,
  }
}

describe('ticks', () => {
  it('S6: come at every change of sector where there is time for them', () => {
    const motion = motionOf([1, 1], 1)
    const ticks = scheduleTicks(motion)
    // Four turns and half of one, two changes each.
    expect(ticks.map(({ id }) => id)).toEqual(['e1', 'e0', 'e1', 'e0', 'e1', 'e0', 'e1', 'e0', 'e1'])
    for (const { atMs } of ticks) {
      const place = modulo(-rotationAt(atMs, motion.start, motion.end, motion.durationMs), 180)
      expect(Math.min(place, 180 - place)).toBeCloseTo(0, 6)
    }
  })

  it('S6: come once a turn where one name is alone', () => {
    expect(scheduleTicks(motionOf([1], 0))).toHaveLength(turnsFor(5) + 1)
  })

  it('S6: there are none on a wheel without names', () => {
    expect(scheduleTicks({ sectors: [], start: 0, end: 1_000, durationMs: 3_000 })).toEqual([])
  })

  it('S6: end with the winner also when it comes too late for a tick of its own', () => {
    const sectors = [
      { id: 'wide', start: 0, end: 359.999_998 },
      { id: 'winner', start: 359.999_998, end: 359.999_999 },
      { id: 'hair', start: 359.999_999, end: 360 },
    ]
    const ticks = scheduleTicks({ sectors, start: 0, end: 1_440.000_001_5, durationMs: 5_000 })
    expect(ticks.slice(-2).map(({ id }) => id)).toEqual(['hair', 'winner'])
    expect(ticks.at(-1)?.atMs).toBe(5_000)
  })

  it('S6: are at most 25 a second, name the entry at the pointer, and end with the winner', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 2, maxLength: 2_000 }),
        fc.nat(),
        fc.double({ min: -720, max: 720, noNaN: true }),
        fc.integer({ min: 3, max: 10 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (weights, pick, start, seconds, jitter) => {
          const motion = motionOf(weights, pick, start, seconds, jitter)
          const ticks = scheduleTicks(motion)
          expect(ticks.length).toBeLessThanOrEqual(seconds * 25)
          expect(ticks.at(-1)?.id).toBe(sectorAt(motion.sectors, motion.end)?.id)
          ticks.forEach(({ atMs, id }, index) => {
            const gap = atMs - (ticks[index - 1]?.atMs ?? -TICK_GAP_MS)
            if (atMs < motion.durationMs) expect(gap).toBeGreaterThanOrEqual(TICK_GAP_MS - 1e-6)
            // A hair later, since at the very edge it is a matter of rounding.
            const rotation = rotationAt(atMs, motion.start, motion.end, motion.durationMs) + 1e-7
            expect(sectorAt(motion.sectors, rotation)?.id).toBe(id)
          })
        },
      ),
      runs,
    )
  })
})
