/** Finds the spans of time in a step that a timer can count (R9). */
import { durationStart, matchDuration } from './durations.ts'

export type FoundTimer = {
  /** Where the span of time stands in the text. */
  readonly start: number
  readonly end: number
  readonly seconds: number
  /** The end of a range. */
  readonly toSeconds?: number
  /** What the text says about it, such as „Zwiebeln anschwitzen“. */
  readonly label: string
}

/** Longer ones are for the calendar: „2 Tage ziehen lassen“. */
const MAX_SECONDS = 24 * 60 * 60
const MAX_LABEL = 60
const MAX_DURATION_LENGTH = 60

/** Returns the timers of a text in its order. „über Nacht“ is not one. */
export function findTimers(text: string): readonly FoundTimer[] {
  const timers: FoundTimer[] = []
  let end = 0
  for (const { index } of text.matchAll(durationStart)) {
    if (index < end) continue
    const found = matchDuration(text.slice(index, index + MAX_DURATION_LENGTH))
    if (found === undefined || found.seconds === 0 || (found.toSeconds ?? found.seconds) > MAX_SECONDS) continue
    end = index + found.length
    const { seconds, toSeconds } = found
    const label = describe(text, index, end)
    timers.push({ start: index, end, seconds, ...(toSeconds === undefined ? {} : { toSeconds }), label })
  }
  return timers
}

/** The sentence without the span of time itself. */
function describe(text: string, start: number, end: number): string {
  const before =
    text
      .slice(Math.max(0, start - 200), start)
      .split(/(?<!\bca|\betwa|\bevtl|\bggf|\bMin|\bStd)[.!?:]\s+|[;\n]/)
      .at(-1) ?? ''
  const behind = text.slice(end, end + 200).split(/[.!?:](?:\s|$)|[;\n,]/)[0] ?? ''
  const words = `${before.split(', ').at(-1) ?? ''} ${behind}`
    .replace(
      /(?<!\p{L})(?:ca\.|etwa|circa|ungefähr|weitere|nochmals|noch|mindestens|für|je|in|nach|dann|und|danach|lang)(?!\p{L})/giu,
      ' ',
    )
    .replace(/[()]/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '')
  let label = ''
  for (const word of words) {
    if (label.length + word.length >= MAX_LABEL) break
    label = label === '' ? word : `${label} ${word}`
  }
  return label === '' ? text.slice(start, end) : label
}
