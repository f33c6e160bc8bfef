/** Spans of time as pages and people write them (R8). */
import { toNumber } from '../amounts/fraction.ts'
import { MAX_MINUTES } from '../model.ts'
import { matchNumbers, readRange } from './read-number.ts'

/** A span of time at the start of a text: „10–15 Minuten“, „2 Std. 30 Min.“ */
export type FoundDuration = { readonly seconds: number; readonly toSeconds?: number; readonly length: number }

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const isoDuration =
  /^P(?:([\d.,]+)Y)?(?:([\d.,]+)M)?(?:([\d.,]+)W)?(?:([\d.,]+)D)?(?:T(?:([\d.,]+)H)?(?:([\d.,]+)M)?(?:([\d.,]+)S)?)?$/i
const isoSeconds = [365 * DAY, 30 * DAY, 7 * DAY, DAY, HOUR, MINUTE, 1]

const unitWords =
  /^ ?(Wochen?|Tage?n?|Dreiviertelstunden?|Viertelstunden?|Stunden?|Std\.?|Stdn\.?|h|Minuten?|Minuten|Mins?\.?|Sekunden?|Sek\.?|Sec\.?|s)(?!\p{L})/iu
const clock = /^(\d{1,2}):(\d{2})(?: ?(?:h|Std\.?|Stunden?))?(?![\d:])/
const joint = /^(?: ?(?:,|und|u\.) ?| )?/
const rangeJoint = /^(?: ?[-–—−] ?| bis(?: zu)? )/

/** Returns the minutes of a duration of schema.org or a German text; of a range its end. Undefined if it says none, or 0. */
export function readMinutes(text: string): number | undefined {
  const plain = text.trim().slice(0, 200)
  const seconds =
    readIso(plain) ?? readClock(plain) ?? findFirst(plain) ?? (/^\d{1,5}$/.test(plain) ? Number(plain) * MINUTE : 0)
  const minutes = Math.max(Math.round(seconds / MINUTE), seconds > 0 ? 1 : 0)
  return minutes >= 1 && minutes <= MAX_MINUTES ? minutes : undefined
}

/** `1 Std. 25 Min.`, `1 Tag`; `–` if it is 0. */
export function formatMinutes(minutes: number): string {
  const whole = Math.round(minutes)
  const days = Math.floor(whole / (24 * 60))
  const hours = Math.floor((whole % (24 * 60)) / 60)
  const parts = [
    days === 0 ? '' : days === 1 ? '1 Tag' : `${days} Tage`,
    hours === 0 ? '' : `${hours} Std.`,
    whole % 60 === 0 ? '' : `${whole % 60} Min.`,
  ]
  return parts.filter((part) => part !== '').join(' ') || '–'
}

/** Returns the span of time with which a text begins. */
export function matchDuration(text: string): FoundDuration | undefined {
  const first = matchPart(text)
  if (first === undefined) return undefined
  let { seconds, toSeconds, length } = first
  let smallest = first.unit
  for (;;) {
    const between = joint.exec(text.slice(length))?.[0] ?? ''
    const next = toSeconds === undefined ? matchPart(text.slice(length + between.length)) : undefined
    if (next === undefined || next.unit >= smallest || next.toSeconds !== undefined) break
    seconds += next.seconds
    smallest = next.unit
    length += between.length + next.length
  }
  const between = toSeconds === undefined ? rangeJoint.exec(text.slice(length))?.[0] : undefined
  const end = between === undefined ? undefined : matchPart(text.slice(length + between.length))
  if (between !== undefined && end !== undefined && end.seconds > seconds) {
    toSeconds = end.toSeconds ?? end.seconds
    length += between.length + end.length
  }
  return { seconds, ...(toSeconds === undefined ? {} : { toSeconds }), length }
}

/** A number or range with one unit; `unit` is its seconds. */
function matchPart(text: string): (FoundDuration & { readonly unit: number }) | undefined {
  const numbers =
    matchNumbers(text) ?? (/^(?:drei)?viertelstunde/i.test(text) ? { from: 'eine', length: 0 } : undefined)
  if (numbers === undefined) return undefined
  const word = unitWords.exec(text.slice(numbers.length))
  const range = word === null ? undefined : readRange(numbers, 'kg')
  if (word === null || range === undefined) return undefined
  const unit = secondsOf(word[1] ?? '')
  const seconds = Math.round(toNumber(range.from) * unit)
  const to = range.to === undefined ? {} : { toSeconds: Math.round(toNumber(range.to) * unit) }
  return { seconds, ...to, unit, length: numbers.length + word[0].length }
}

function secondsOf(word: string): number {
  const small = word.toLowerCase()
  if (small.startsWith('w')) return 7 * DAY
  if (small.startsWith('t')) return DAY
  if (small.startsWith('drei')) return 45 * MINUTE
  if (small.startsWith('v')) return 15 * MINUTE
  if (small.startsWith('h') || small.startsWith('st')) return HOUR
  return small.startsWith('m') ? MINUTE : 1
}

function readIso(text: string): number | undefined {
  const match = isoDuration.exec(text)
  if (match === null) return undefined
  const values = match.slice(1).map((part: string | undefined) => Number((part ?? '0').replace(',', '.')))
  const seconds = values.reduce((sum, value, index) => sum + value * (isoSeconds[index] ?? 0), 0)
  return Number.isFinite(seconds) ? seconds : 0
}

/** „1:30 h“ */
function readClock(text: string): number | undefined {
  const match = clock.exec(text)
  return match === null ? undefined : Number(match[1]) * HOUR + Number(match[2]) * MINUTE
}

function findFirst(text: string): number | undefined {
  for (const { index } of text.matchAll(durationStart)) {
    const found = matchDuration(text.slice(index))
    if (found !== undefined) return found.toSeconds ?? found.seconds
  }
  return undefined
}

/** Where a span of time may begin: a number in digits or words. */
export const durationStart =
  /(?<![\p{L}\d,.:/½¼¾⅓⅔-])(?=[\d½¼¾⅓⅔]|(?:ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|anderthalb|halbe|viertel|dreiviertel))/giu
