import { expect, it } from 'vitest'
import { fc, runsOf } from '#testing/properties'
import { layOutSectors, modulo, rotationAt, sectorAt, targetRotation, timeOfRotation, turnsFor } from './geometry.ts'

const runs = runsOf(500)

const weights = fc.array(
  fc.oneof(
    fc.integer({ min: 1, max: 1_000 }),
    fc.integer({ min: 1, max: 999 }).map((part) => part / 1_000),
  ),
  {
    minLength: 1,
    maxLength: 1_000,
  },
)
const share = fc.double({ min: 0, max: 1, noNaN: true })

function sectorsOf(list: readonly number[]) {
  return layOutSectors(list.map((weight, index) => ({ id: `e${index}`, weight })))
}

it('S1: sectors lie side by side and close the circle exactly', () => {
  fc.assert(
    fc.property(weights, (list) => {
      const sectors = sectorsOf(list)
      expect(sectors[0]?.start).toBe(0)
      expect(sectors.at(-1)?.end).toBe(360)
      sectors.slice(1).forEach((sector, index) => expect(sector.start).toBe(sectors[index]?.end))
      expect(sectors.every((sector) => sector.end > sector.start)).toBe(true)
    }),
    runs,
  )
})

it('S4: the wheel stops with its pointer on the winner, from whatever angle it started', () => {
  fc.assert(
    fc.property(
      weights,
      fc.nat(),
      fc.double({ min: -50_000, max: 50_000, noNaN: true }),
      share,
      fc.integer({ min: 3, max: 10 }),
      (list, pick, start, jitter, seconds) => {
        const sectors = sectorsOf(list)
        const winner = sectors[pick % sectors.length]
        if (winner === undefined) throw new Error('no sector')
        const end = targetRotation({ start, winner, turns: turnsFor(seconds), jitter })
        expect(sectorAt(sectors, end)?.id).toBe(winner.id)
        // What the screen keeps after the stop shows the same.
        expect(sectorAt(sectors, modulo(end, 360))?.id).toBe(winner.id)
        expect(end - start).toBeGreaterThanOrEqual(360 * turnsFor(seconds))
        expect(end - start).toBeLessThanOrEqual(360 * (turnsFor(seconds) + 1))
      },
    ),
    { ...runs, numRuns: Math.max(3_000, runs.numRuns) },
  )
})

it('S4: the motion never turns back, and ends exactly where it should', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -1_000, max: 1_000, noNaN: true }),
      fc.double({ min: 0, max: 4_000, noNaN: true }),
      share,
      share,
      (start, way, a, b) => {
        const at = (part: number) => rotationAt(part * 5_000, start, start + way, 5_000)
        expect(at(Math.max(a, b))).toBeGreaterThanOrEqual(at(Math.min(a, b)))
        expect(at(0)).toBeCloseTo(start, 9)
        expect(at(1)).toBe(start + way)
        expect(rotationAt(9_999, start, start + way, 5_000)).toBe(start + way)
        expect(rotationAt(-1, start, start + way, 5_000)).toBeCloseTo(start, 9)
      },
    ),
    runs,
  )
})

it('S1: the sector under the pointer is the only one that reaches over it', () => {
  fc.assert(
    fc.property(weights, fc.double({ min: -50_000, max: 50_000, noNaN: true }), (list, rotation) => {
      const sectors = sectorsOf(list)
      const place = modulo(-rotation, 360)
      const found = sectorAt(sectors, rotation)
      expect(sectors.filter(({ start, end }) => place >= start && place < end)).toEqual([found])
    }),
    runs,
  )
})

it('S1: on an edge the sector that begins there is under the pointer', () => {
  const sectors = sectorsOf([1, 1, 1, 1])
  expect([0, -90, -180, -270, -360, 90].map((rotation) => sectorAt(sectors, rotation)?.id)).toEqual([
    'e0',
    'e1',
    'e2',
    'e3',
    'e0',
    'e3',
  ])
  expect(sectorAt([], 0)).toBeUndefined()
})

it('S4: when a rotation is reached is the motion turned around', () => {
  fc.assert(
    fc.property(share, fc.double({ min: 1, max: 4_000, noNaN: true }), (part, way) => {
      const at = timeOfRotation(rotationAt(part * 5_000, 10, 10 + way, 5_000), 10, 10 + way, 5_000)
      // At the very end the wheel hardly moves, so that much time passes within a rounding of its rotation.
      expect(rotationAt(at, 10, 10 + way, 5_000)).toBeCloseTo(rotationAt(part * 5_000, 10, 10 + way, 5_000), 6)
    }),
    runs,
  )
})
