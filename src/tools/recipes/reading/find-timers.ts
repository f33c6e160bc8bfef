/** Finds the spans of time in a step that a timer can count (R9). */
import { durationStart, matchDuration } from './durations.ts'
import { labelTimer } from './label-timer.ts'

export type FoundTimer = {
  /** Where the span of time stands in the text. */
  readonly start: number
  readonly end: number
  readonly seconds: number
  /** The end of a range. */
  readonly toSeconds?: number
  /** What it is for, in a few words: „Zwiebeln anschwitzen“. */
  readonly label: string
}

/** Longer ones are for the calendar: „2 Tage ziehen lassen“. */
const MAX_SECONDS = 24 * 60 * 60
const MAX_DURATION_LENGTH = 60
/** „10 Minuten vor Ende der Garzeit“ says when. */
const isBefore = /^ (?:vor|kürzer|weniger|früher|vorher|zuvor|davor|im Voraus)(?!\p{L})/u

/** Returns the timers of a text in its order. „über Nacht“ is not one. */
export function findTimers(text: string): readonly FoundTimer[] {
  const timers: FoundTimer[] = []
  let end = 0
  for (const { index } of text.matchAll(durationStart)) {
    if (index < end) continue
    const found = matchDuration(text.slice(index, index + MAX_DURATION_LENGTH))
    if (found === undefined || found.seconds === 0 || (found.toSeconds ?? found.seconds) > MAX_SECONDS) continue
    if (isBefore.test(text.slice(index + found.length))) continue
    end = index + found.length
    const { seconds, toSeconds } = found
    const label = labelTimer(text, { start: index, end })
    timers.push({ start: index, end, seconds, ...(toSeconds === undefined ? {} : { toSeconds }), label })
  }
  return timers
}
