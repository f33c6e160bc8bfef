/** Samples in few bytes: about five each for one shop, about seven where several shops are mixed. */
import { createNumberReader, createNumberWriter, type NumberReader, type NumberWriter } from './packed-numbers.ts'
import { sampleOutcomes, type Sample } from './sample.ts'

const OUTCOME_BITS = 4
const HAS_TIME = 4
const TIME_FACTOR = 8

/** Samples of one shop, none before `startMs`; one for each instant, in order. */
export function packSamples(startMs: number, samples: readonly Sample[]): Uint8Array<ArrayBuffer> {
  const writer = createNumberWriter()
  let lastMs = startMs
  for (const sample of orderSamples(samples)) {
    writer.add(sample.atMs - lastMs)
    addResult(writer, sample)
    lastMs = sample.atMs
  }
  return writer.bytes()
}

export function unpackSamples(key: number, startMs: number, bytes: Uint8Array): readonly Sample[] {
  const reader = createNumberReader(bytes)
  const samples: Sample[] = []
  for (let atMs = startMs; reader.hasMore();) {
    atMs += reader.next()
    samples.push({ key, atMs, ...readResult(reader) })
  }
  return samples
}

/** Samples of several shops as they came, none before `startMs`. */
export function packMixedSamples(startMs: number, samples: readonly Sample[]): Uint8Array<ArrayBuffer> {
  const writer = createNumberWriter()
  for (const sample of samples) {
    writer.add(sample.key)
    writer.add(sample.atMs - startMs)
    addResult(writer, sample)
  }
  return writer.bytes()
}

export function unpackMixedSamples(startMs: number, bytes: Uint8Array): readonly Sample[] {
  const reader = createNumberReader(bytes)
  const samples: Sample[] = []
  while (reader.hasMore()) {
    const key = reader.next()
    const atMs = startMs + reader.next()
    samples.push({ key, atMs, ...readResult(reader) })
  }
  return samples
}

/**
 * Returns the samples of one shop oldest first and without duplicates. A shop is never checked twice in a millisecond, so a
 * duplicate was read from two places, or written again after a write with an unknown outcome.
 */
export function orderSamples(samples: readonly Sample[]): readonly Sample[] {
  const ordered = samples.toSorted((a, b) => a.atMs - b.atMs)
  return ordered.filter(({ atMs }, index) => index === 0 || ordered[index - 1]?.atMs !== atMs)
}

function addResult(writer: NumberWriter, { outcome, totalMs }: Sample): void {
  const time = totalMs === undefined ? 0 : HAS_TIME + totalMs * TIME_FACTOR
  writer.add(time + sampleOutcomes.indexOf(outcome))
}

function readResult(reader: NumberReader): Pick<Sample, 'outcome' | 'totalMs'> {
  const value = reader.next()
  const outcome = sampleOutcomes[value % OUTCOME_BITS] ?? 'unknown'
  return value % TIME_FACTOR < HAS_TIME ? { outcome } : { outcome, totalMs: Math.floor(value / TIME_FACTOR) }
}
