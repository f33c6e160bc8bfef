/** Hours as people write them: „8“, „8:00“, „7,5“, „7.5“, „7 h 30“, „45 min“. */

const CLOCK = /^(\d{1,4}):(\d\d)$/
const DECIMAL = /^(\d{1,4})(?:[,.](\d{1,4}))?(?:h|std\.?|stunden?)?$/
const WORDS = /^(?:(\d{1,4})(?:h|std\.?|stunden?))?(\d{1,4})(?:m|min\.?|minuten?)$/
const SHORT_WORDS = /^(\d{1,4})h(\d\d)$/

/** Returns whole minutes, or undefined if the text is not a time (P2). „7:5“ is not one: it could be five minutes or half an hour. */
export function parseHours(text: string): number | undefined {
  const plain = text.toLowerCase().replaceAll(/\s/g, '')
  const clock = CLOCK.exec(plain) ?? SHORT_WORDS.exec(plain)
  if (clock !== null) return toMinutes(clock[1], clock[2])
  const decimal = DECIMAL.exec(plain)
  if (decimal !== null) return Math.round(Number(`${decimal[1]}.${decimal[2] ?? '0'}`) * 60)
  const words = WORDS.exec(plain)
  if (words === null) return undefined
  return words[1] === undefined ? Number(words[2]) : toMinutes(words[1], words[2])
}

/** As `parseHours`, with a sign before it: „+5:30“, „-4“, „−0,5“. */
export function parseSignedHours(text: string): number | undefined {
  const { sign, rest } = splitSign(text)
  const minutes = parseHours(rest)
  return minutes === undefined ? undefined : withSign(sign, minutes)
}

/** Days in halves: „30“, „27,5“, „1/2“, „12 ½“, „30 Tage“. */
export function parseDays(text: string): number | undefined {
  const plain = text.toLowerCase().replaceAll(/\s|tage?$/g, '')
  const match = /^(\d{0,3})(½|1\/2|[,.]([05])0*)?$/.exec(plain.replace(/^1\/2$/, '½'))
  if (match === null || plain === '') return undefined
  const isHalf = match[2] !== undefined && match[3] !== '0'
  return Number(match[1]) + (isHalf ? 0.5 : 0)
}

/** As `parseDays`, with a sign before it: days that were left from last year, or that were taken too many. */
export function parseSignedDays(text: string): number | undefined {
  const { sign, rest } = splitSign(text)
  const days = parseDays(rest)
  return days === undefined ? undefined : withSign(sign, days)
}

function toMinutes(hours: string | undefined, minutes: string | undefined): number | undefined {
  const rest = Number(minutes)
  return rest > 59 ? undefined : Number(hours) * 60 + rest
}

/** Minus as keyboards, word processors and this app write it. */
function splitSign(text: string): { readonly sign: 1 | -1; readonly rest: string } {
  const plain = text.trim()
  if (/^[-−–]/.test(plain)) return { sign: -1, rest: plain.slice(1) }
  return { sign: 1, rest: plain.replace(/^\+/, '') }
}

/** Never -0, which JSON would not keep. */
function withSign(sign: 1 | -1, value: number): number {
  return value === 0 ? 0 : sign * value
}
