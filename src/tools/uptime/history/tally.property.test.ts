/** Tallies against a recomputation from every sample. */
import { expect, it } from 'vitest'
import { fc, runsOf } from '#testing/properties'
import { createNumberReader, createNumberWriter } from './packed-numbers.ts'
import { orderSamples, packMixedSamples, packSamples, unpackMixedSamples, unpackSamples } from './packed-samples.ts'
import { sampleOutcomes, type Sample } from './sample.ts'
import {
  addSample,
  addTally,
  countMeasured,
  createTally,
  findQuantileMs,
  packSingleTally,
  packTallies,
  unpackSingleTally,
  unpackTallies,
  type Tally,
} from './tally.ts'

const runs = runsOf(200)

const START_MS = Date.UTC(2026, 10, 21)

/** Whole milliseconds of every size, most of them as shops have them. */
const totalMs = fc.oneof(fc.nat(40), fc.nat(2_000), fc.nat(3_600_000))
const sample = fc
  .record({
    key: fc.integer({ min: 1, max: 2 ** 24 - 1 }),
    atMs: fc.nat(300_000).map((offset) => START_MS + offset),
    outcome: fc.constantFrom(...sampleOutcomes),
    totalMs: fc.option(totalMs, { nil: undefined }),
  })
  .map(({ totalMs: time, ...rest }): Sample => (time === undefined ? rest : { ...rest, totalMs: time }))
const samples = fc.array(sample, { maxLength: 200 })

function tallyOf(some: readonly Sample[]): Tally {
  const tally = createTally()
  for (const one of some) addSample(tally, one)
  return tally
}

/** Nearest rank, on what was measured itself. */
function trueQuantileMs(some: readonly Sample[], share: number): number | undefined {
  const times = some
    .filter(({ outcome }) => outcome === 'up' || outcome === 'slow')
    .flatMap((one) => one.totalMs ?? [])
    .sort((a, b) => a - b)
  return times[Math.max(1, Math.ceil(share * times.length)) - 1]
}

it('H18 any number comes back as it was packed, and what is broken off is no number', () => {
  fc.assert(
    fc.property(fc.array(fc.maxSafeNat()), (numbers) => {
      const writer = createNumberWriter()
      for (const number of numbers) writer.add(number)
      const bytes = writer.bytes()
      const reader = createNumberReader(bytes)
      const read: number[] = []
      while (reader.hasMore()) read.push(reader.next())
      expect(read).toEqual(numbers)
      expect(() => reader.next()).toThrow(RangeError)
    }),
    runs,
  )
})

it.each([-1, 0.5, Number.NaN, 2 ** 53])('H18 %d is not packed', (value) => {
  expect(() => createNumberWriter().add(value)).toThrow(RangeError)
})

it('H18 samples come back as they were packed', () => {
  fc.assert(
    fc.property(samples, (some) => {
      expect(unpackMixedSamples(START_MS, packMixedSamples(START_MS, some))).toEqual(some)
      const own = some.map((one) => ({ ...one, key: 7 }))
      expect(unpackSamples(7, START_MS, packSamples(START_MS, own))).toEqual(orderSamples(own))
    }),
    runs,
  )
})

it('H18 samples of one shop have different instants, in their order', () => {
  fc.assert(
    fc.property(samples, (some) => {
      const instants = orderSamples([...some, ...some]).map(({ atMs }) => atMs)
      expect(instants).toEqual([...new Set(some.map(({ atMs }) => atMs))].sort((a, b) => a - b))
    }),
    runs,
  )
})

it('H19 a tally counts every outcome, and its quantiles are at most 2 % off, however it was put together', () => {
  fc.assert(
    fc.property(
      fc.array(samples, { minLength: 1, maxLength: 4 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (parts, share) => {
        const all = parts.flat()
        const sum = createTally()
        for (const part of parts) addTally(sum, unpackSingleTally(packSingleTally(tallyOf(part))))
        expect(sum).toEqual(tallyOf(all))
        expect(countMeasured(sum)).toBe(all.filter(({ outcome }) => outcome !== 'unknown').length)
        const [found, real] = [findQuantileMs(sum, share), trueQuantileMs(all, share)]
        if (found === undefined || real === undefined) {
          expect(found).toBe(real)
          return
        }
        // Besides, whole milliseconds are rounded.
        expect(Math.abs(found - real)).toBeLessThanOrEqual(real * 0.02 + 0.5)
        expect(findQuantileMs(sum, 1)).toBe(trueQuantileMs(all, 1))
      },
    ),
    runs,
  )
})

it('H19 tallies of the parts of an hour come back as they were packed', () => {
  fc.assert(
    fc.property(fc.array(samples, { maxLength: 12 }), (parts) => {
      const tallies = new Map(parts.map((part, index) => [index, tallyOf(part)]))
      expect(unpackTallies(packTallies(tallies))).toEqual(tallies)
    }),
    runs,
  )
})
