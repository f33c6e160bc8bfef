import { MAX_WEIGHT } from '../model.ts'

const WEIGHT = /^\d{1,4}(?:[.,]\d{1,3})?$/

/** The weight that was written, such as 3, 0,5 or 2.25; undefined for what can't be one. „1.000“ is a thousand. */
export function readWeight(written: string): number | undefined {
  const text = written.trim()
  if (text === '1.000') return 1_000
  const weight = WEIGHT.test(text) ? Number(text.replace(',', '.')) : Number.NaN
  return weight <= MAX_WEIGHT ? weight : undefined
}

/** `0,5`: as people write it into a field; `readWeight` reads the same out of it. */
export function writeWeight(weight: number): string {
  return String(weight).replace('.', ',')
}
