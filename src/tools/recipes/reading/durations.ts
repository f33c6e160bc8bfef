/** Spans of time as pages and people write them (R8). */
import { toNumber } from '../amounts/fraction.ts'
import { MAX_MINUTES } from '../model.ts'
import { matchNumbers, readRange, type NumberTexts } from './read-number.ts'

/** A span of time at the start of a text: „10–15 Minuten“, „2 Std. 30 Min.“ */
export type FoundDuration = { readonly seconds: number; readonly toSeconds?: number; readonly length: number }

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const isoDuration =
  /^P(?:([\d.,]+)Y)?(?:([\d.,]+)M)?(?:([\d.,]+)W)?(?:([\d.,]+)D)?(?:T(?:([\d.,]+)H)?(?:([\d.,]+)(?:M|$))?(?:([\d.,]+)S)?)?$/i
const isoSeconds = [365 * DAY, 30 * DAY, 7 * DAY, DAY, HOUR, MINUTE, 1]

const unitWords =
  /^(?: ?-?(minütig\p{Ll}*|stündig\p{Ll}*)| ?(Wochen?|Tage?n?|Dreiviertelstunden?|Viertelstunden?|Stunden?|Stündchen|Minütchen|Std\.?|Stdn\.?|St\.|h|hrs?|hours?|days?|Minuten?|minutes?|Mins?\.?|Sekunden?|Sek\.?|Sec\.?|s)(?![\p{L}])|(m)(?![\p{L}²³])| ?(['’′])(?!['’′\p{L}]))/iu
/** „eine gute Stunde“ */
const about = /^ (?:gute?|knappe?|volle|ganze|weitere|lange)(?= \p{Lu})/u
/** The minutes of „1h30“ and „1 Std. 30“. */
const bareMinutes = /^(?:([0-5]\d)| ([0-5]?\d)(?=$|[),;.](?!\d)| \p{Ll}{4}))(?![\d.,:/]|\p{L})/u
const clock = /^(\d{1,2})([:.])(\d{2})(?::(\d{2}))? ?(h|Std\.?|Stunden?|Uhr|Min\p{L}*\.?)?(?![\d:\p{L}])/iu
const joint = /^(?: ?(?:,|und|u\.) ?| )?/
const rangeJoint = /^(?: ?[-–—−] ?| bis(?: (?:zu|ca\.|etwa|max\.|maximal|höchstens))? )/
const sumJoint = /^[ ,(]*(?:\+|plus|zzgl\.|und) ?(?:ca\. ?)?/
/** „2 x 10 Min.“ */
const timesBefore = /(?<![\d.,])(\d{1,2}) ?(?:[x×]|mal) ?(?:je )?$/i
const MAX_SUMS = 5

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
  const between = /^zwischen (?=[^ ]{1,12} und )/i.exec(text)?.[0].length
  if (between === undefined) return matchSpan(text)
  const found = matchSpan(text.slice(between).replace(' und ', ' bis '))
  return found && { ...found, length: between + found.length }
}

function matchSpan(text: string): FoundDuration | undefined {
  const first = matchClock(text) ?? matchSum(text)
  if (first === undefined || first.toSeconds !== undefined) return first
  const joining = rangeJoint.exec(text.slice(first.length))?.[0]
  const end = joining === undefined ? undefined : matchSum(text.slice(first.length + joining.length))
  if (joining === undefined || end === undefined || end.seconds <= first.seconds) return first
  return { ...first, toSeconds: end.toSeconds ?? end.seconds, length: first.length + joining.length + end.length }
}

/** „1:30 Std.“, „1:30 Min.“; without its unit it may be a time of day. */
function matchClock(text: string): FoundDuration | undefined {
  const match = clock.exec(text)
  const seconds = match?.[5] === undefined ? undefined : readClock(match[0])
  return match === null || seconds === undefined ? undefined : { seconds, length: match[0].length }
}

/** „2 Std. 30 Min.“, „1h30“: parts with ever smaller units. */
function matchSum(text: string): FoundDuration | undefined {
  const first = matchPart(text)
  if (first === undefined) return undefined
  let { seconds, length, unit } = first
  if (first.toSeconds !== undefined) return { seconds, toSeconds: first.toSeconds, length }
  for (;;) {
    const bare = unit === HOUR ? bareMinutes.exec(text.slice(length)) : null
    if (bare !== null)
      return { seconds: seconds + Number(bare[1] ?? bare[2]) * MINUTE, length: length + bare[0].length }
    const between = joint.exec(text.slice(length))?.[0] ?? ''
    const next = matchPart(text.slice(length + between.length))
    if (next === undefined || next.unit >= unit || next.toSeconds !== undefined) return { seconds, length }
    seconds += next.seconds
    unit = next.unit
    length += between.length + next.length
  }
}

/** A number or range with one unit; `unit` is its seconds. */
function matchPart(text: string): (FoundDuration & { readonly unit: number }) | undefined {
  const numbers = matchNumbers(text) ?? matchCompound(text)
  if (numbers === undefined) return undefined
  const skipped = numbers.length + (about.exec(text.slice(numbers.length))?.[0].length ?? 0)
  const word = unitWords.exec(text.slice(skipped))
  const range = word === null ? undefined : readRange(numbers, 'kg')
  if (word === null || range === undefined) return undefined
  const unit = secondsOf(word.slice(1, 3).find((each) => each !== undefined) ?? 'm')
  const seconds = Math.round(toNumber(range.from) * unit)
  const to = range.to === undefined ? {} : { toSeconds: Math.round(toNumber(range.to) * unit) }
  return { seconds, ...to, unit, length: skipped + word[0].length }
}

/** „Viertelstunde“, „zehnminütige“ */
function matchCompound(text: string): NumberTexts | undefined {
  if (/^(?:drei)?viertelstunde/i.test(text)) return { from: 'eine', length: 0 }
  const from = /^(\p{Ll}{3,16}?)(?:minütig|stündig)/iu.exec(text)?.[1]
  return from === undefined ? undefined : { from, length: from.length }
}

function secondsOf(word: string): number {
  const small = word.toLowerCase()
  if (small.startsWith('w')) return 7 * DAY
  if (small.startsWith('t') || small.startsWith('da')) return DAY
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

/** „1:30 h“, „1.30 Std.“, „01:30:00“; „1:30 Min.“ are minutes and seconds, „18:30 Uhr“ is no span. */
function readClock(text: string): number | undefined {
  const match = clock.exec(text.replace(/^(?:ca\.|etwa) ?/, ''))
  if (match === null) return undefined
  const [, first, sign, second, third = '0', unit = ''] = match
  if (/^uhr/i.test(unit) || (sign === '.' && !/^[hs]/i.test(unit)) || Number(second) >= 60) return undefined
  const seconds = Number(first) * HOUR + Number(second) * MINUTE + Number(third)
  return /^min/i.test(unit) ? seconds / 60 : seconds
}

/** The first span in a text, with what is added to it: „30 Min. + 1 Std. Ruhezeit“. */
function findFirst(text: string): number | undefined {
  for (const { index } of text.matchAll(durationStart)) {
    const found = matchDuration(text.slice(index))
    if (found === undefined) continue
    const count = Number(timesBefore.exec(text.slice(0, index))?.[1] ?? 1)
    return count * (found.toSeconds ?? found.seconds) + sumBehind(text.slice(index + found.length), MAX_SUMS)
  }
  return undefined
}

function sumBehind(text: string, most: number): number {
  const sign = sumJoint.exec(text)?.[0]
  const found = sign === undefined || most === 0 ? undefined : matchDuration(text.slice(sign.length))
  if (sign === undefined || found === undefined) return 0
  return (found.toSeconds ?? found.seconds) + sumBehind(text.slice(sign.length + found.length), most - 1)
}

/** Where a span of time may begin: a number in digits or words. */
export const durationStart =
  /(?<!\p{L}(?<!\d ?x)|[\d½¼¾⅓⅔-]|\d[.,:/])(?=[\d½¼¾⅓⅔]|(?:ein|ne |zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|sechz|siebz|zwanzig|zwischen|dreißig|hundert|anderthalb|halb|viertel|dreiviertel))/giu
