/**
 * Results of the checks in a stretch of time, which can be added up to those of longer stretches. Times are counted in classes each
 * 4 % wider than the one before, so a quantile is at most 2 % off however many tallies were added up (Masson, Rim and Lee,
 * "DDSketch", 2019).
 */
import { createNumberReader, createNumberWriter, type NumberReader, type NumberWriter } from './packed-numbers.ts'
import { sampleOutcomes, type Sample, type SampleOutcome } from './sample.ts'

export type Tally = {
  readonly counts: Record<SampleOutcome, number>
  /** The longest time of a check that was up or slow; 0 where none was. */
  maxMs: number
  /** How many of those took how long, by classes of times. */
  readonly times: Map<number, number>
}

const WIDTH = 1.04
const LOG_WIDTH = Math.log(WIDTH)

export function createTally(): Tally {
  return { counts: { up: 0, slow: 0, failed: 0, unknown: 0 }, maxMs: 0, times: new Map() }
}

/** How long it took counts where the answer was right: a server that refuses at once is not fast. */
export function addSample(tally: Tally, { outcome, totalMs }: Sample): void {
  tally.counts[outcome] += 1
  if (totalMs === undefined || outcome === 'failed' || outcome === 'unknown') return
  tally.maxMs = Math.max(tally.maxMs, totalMs)
  addTimes(tally, classOf(totalMs), 1)
}

export function addTally(tally: Tally, other: Tally): void {
  for (const outcome of sampleOutcomes) tally.counts[outcome] += other.counts[outcome]
  tally.maxMs = Math.max(tally.maxMs, other.maxMs)
  for (const [timeClass, count] of other.times) addTimes(tally, timeClass, count)
}

/** The number of checks that measured the shop, whatever their result. */
export function countMeasured({ counts }: Tally): number {
  return counts.up + counts.slow + counts.failed
}

/** The time that a share of the checks did not exceed (nearest rank), within 2 %; exact where one was timed. */
export function findQuantileMs({ times, maxMs }: Tally, share: number): number | undefined {
  const total = times.values().reduce((sum, count) => sum + count, 0)
  if (total === 0) return undefined
  const rank = Math.max(1, Math.ceil(share * total))
  if (rank === total) return maxMs
  let below = 0
  for (const timeClass of [...times.keys()].sort((a, b) => a - b)) {
    below += times.get(timeClass) ?? 0
    if (below >= rank) return Math.min(maxMs, timeOf(timeClass))
  }
  return maxMs
}

export function packTally(writer: NumberWriter, { counts, maxMs, times }: Tally): void {
  for (const outcome of sampleOutcomes) writer.add(counts[outcome])
  writer.add(times.size)
  if (times.size === 0) return
  writer.add(maxMs)
  let last = 0
  for (const timeClass of [...times.keys()].sort((a, b) => a - b)) {
    writer.add(timeClass - last)
    writer.add(times.get(timeClass) ?? 0)
    last = timeClass
  }
}

export function unpackTally(reader: NumberReader): Tally {
  const tally = createTally()
  for (const outcome of sampleOutcomes) tally.counts[outcome] = reader.next()
  const size = reader.next()
  if (size === 0) return tally
  tally.maxMs = reader.next()
  for (let index = 0, timeClass = 0; index < size; index++) {
    timeClass += reader.next()
    tally.times.set(timeClass, reader.next())
  }
  return tally
}

export function packSingleTally(tally: Tally): Uint8Array<ArrayBuffer> {
  const writer = createNumberWriter()
  packTally(writer, tally)
  return writer.bytes()
}

export function unpackSingleTally(bytes: Uint8Array): Tally {
  return unpackTally(createNumberReader(bytes))
}

/** Tallies of the parts of a stretch by their index; parts without a check are left out. */
export function packTallies(tallies: ReadonlyMap<number, Tally>): Uint8Array<ArrayBuffer> {
  const writer = createNumberWriter()
  for (const [index, tally] of tallies) {
    writer.add(index)
    packTally(writer, tally)
  }
  return writer.bytes()
}

export function unpackTallies(bytes: Uint8Array): ReadonlyMap<number, Tally> {
  const reader = createNumberReader(bytes)
  const tallies = new Map<number, Tally>()
  while (reader.hasMore()) tallies.set(reader.next(), unpackTally(reader))
  return tallies
}

function addTimes({ times }: Tally, timeClass: number, count: number): void {
  times.set(timeClass, (times.get(timeClass) ?? 0) + count)
}

/** Class 0 is nothing at all, class n is from `WIDTH ** (n - 1)` to below `WIDTH ** n` milliseconds. */
function classOf(ms: number): number {
  return ms < 1 ? 0 : 1 + Math.floor(Math.log(ms) / LOG_WIDTH)
}

/** The time that is as far from the lower end of its class as from the upper one, as a share of each. */
function timeOf(timeClass: number): number {
  return timeClass === 0 ? 0 : Math.round((2 * WIDTH ** timeClass) / (1 + WIDTH))
}
