/** Finds days and times in words that people read: German, ISO and English (J44). Days without a year, or with two readings, are left out. */
import { monthNames } from '#base/calendar/calendar-month'
import { makeDraftMoment } from './drafts.ts'

type FoundDate = { readonly at: number; readonly to: number; readonly date: string }
type FoundTime = {
  readonly at: number
  /** The place behind it and its „Uhr“. */
  readonly to: number
  readonly time: string
  /** How many days later than the beginning, where that stands behind it: „+1“. */
  readonly days?: number | undefined
}
type FoundTimes = {
  readonly dates: readonly FoundDate[]
  readonly times: readonly FoundTime[]
  /** Texts that look like days, with two readings: „24.12.“, „04/05/2026“. */
  readonly unsure: readonly string[]
}

const english = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const german = monthNames.map((name) => name.slice(0, 3).toLowerCase())
const MONTH =
  '(jan(?:uar|uary)?|feb(?:ruar|ruary)?|mär(?:z)?|mrz|mar(?:ch)?|apr(?:il)?|mai|may|jun(?:i|e)?|jul(?:i|y)?|aug(?:ust)?|sept?(?:ember)?|o[kc]t(?:ober)?|nov(?:ember)?|de[zc](?:ember)?)'

const patterns: readonly {
  readonly pattern: RegExp
  readonly read: (parts: readonly string[]) => string | undefined
}[] = [
  { pattern: /\b(\d{4})-(\d\d)-(\d\d)(?!\d)/g, read: ([y, m, d]) => isoDate(y, m, d) },
  { pattern: /(?<![\d.])(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})(?!\d|[.:]\d)/g, read: ([d, m, y]) => isoDate(y, m, d) },
  // „24.12. 20 Uhr“ has an hour behind the day, not a year; „24.12.26 am Bahnhof“ is a day.
  {
    pattern: /(?<![\d.])(\d{1,2})\.\s?(\d{1,2})\.(\d\d)(?!\d|[.:]\d|\s?(?:uhr|h|pm)\b)/gi,
    read: ([d, m, y]) => isoDate(y, m, d),
  },
  {
    pattern: /(?<![\d.])(\d{1,2})\.\s(\d{1,2})\.\s(\d\d)(?!\d|[.:]\d|\s?(?:uhr|h|[ap]\.?m)\b)/gi,
    read: ([d, m, y]) => isoDate(y, m, d),
  },
  {
    pattern: new RegExp(`(?<!\\d)(\\d{1,2})(?:\\.|st|nd|rd|th)?\\s+(?:of\\s+)?${MONTH}\\.?,?\\s+(\\d{4})(?!\\d)`, 'gi'),
    read: ([d, m, y]) => isoDate(y, monthOf(m), d),
  },
  {
    pattern: new RegExp(`\\b${MONTH}\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})(?!\\d)`, 'gi'),
    read: ([m, d, y]) => isoDate(y, monthOf(m), d),
  },
  {
    // As airlines write them: „05DEC25“.
    pattern: new RegExp(`(?<!\\w)(\\d{1,2})-?${MONTH}-?(\\d{4}|\\d\\d)(?!\\d)`, 'gi'),
    read: ([d, m, y]) => isoDate(y, monthOf(m), d),
  },
  { pattern: /(?<![\d/])(\d{1,2})\/(\d{1,2})\/(\d{4})(?![\d/])/g, read: ([a, b, y]) => slashDate(a, b, y) },
]

const unsurePatterns = [
  /(?<![\d.])\d{1,2}\.\s?\d{1,2}\.(?!\d|\s\d{4}(?!\d))/g,
  new RegExp(`(?<!\\d)\\d{1,2}\\.?\\s*${MONTH}\\b(?!\\.?,?\\s+\\d{4})`, 'gi'),
  /(?<![\d/])\d{1,2}\/\d{1,2}\/\d{4}(?![\d/])/g,
]

/** The „am“ of „19:30 am 24.12.“ is German. */
const timePattern =
  /(?<![\d:.,])([01]?\d|2[0-3])(?::([0-5]\d)(?::[0-5]\d)?|[.]([0-5]\d)(?=\s*(?:Uhr|h\b)))?(?![\d:])\s*(a\.?m\.?\b(?!\s\d{1,2}\.)|p\.?m\.?\b|uhr\b|h\b)?/gi

/** Of each kind; a confirmation has fewer, and each is compared with all. */
const MAX_FOUND = 300

function firstOf(matches: Iterable<RegExpExecArray>): readonly RegExpExecArray[] {
  const first: RegExpExecArray[] = []
  for (const match of matches) {
    if (first.length >= MAX_FOUND) break
    first.push(match)
  }
  return first
}

export function findTimes(text: string): FoundTimes {
  const taken: { readonly from: number; readonly to: number }[] = []
  const isFree = (from: number, to: number): boolean => taken.every((span) => to <= span.from || from >= span.to)
  const dates: FoundDate[] = []
  for (const { pattern, read } of patterns)
    for (const match of text.matchAll(pattern)) {
      const date = read(match.slice(1))
      const to = match.index + match[0].length
      if (dates.length >= MAX_FOUND) break
      if (date === undefined || !isFree(match.index, to)) continue
      taken.push({ from: match.index, to })
      dates.push({ at: match.index, to, date })
    }
  const unsure = unsurePatterns.flatMap((pattern) =>
    firstOf(text.matchAll(pattern))
      .filter(({ index, 0: all }) => isFree(index, index + all.length))
      .map(([all]) => all),
  )
  const times = firstOf(text.matchAll(timePattern)).flatMap((match) => {
    const time = readTime(match)
    const to = match.index + match[0].length
    return time === undefined || !isFree(match.index, to)
      ? []
      : [{ at: match.index, to, time, days: daysBehind(text, to) }]
  })
  return { dates: dates.toSorted((a, b) => a.at - b.at), times, unsure }
}

function daysBehind(text: string, at: number): number | undefined {
  const [all, days] =
    /^\s*\(?(?:\+\s?([1-3])(?![\d:.])|(?:am )?(?:nächste[rn]|folgenden) tag|folgetag|next day)/i.exec(
      text.slice(at, at + 30),
    ) ?? []
  return all === undefined ? undefined : Number(days ?? 1)
}

function readTime([, hour = '', colon, dot, half = '']: RegExpMatchArray): string | undefined {
  const minute = colon ?? dot
  const kind = half.toLowerCase().replaceAll('.', '')
  // A number alone is no time.
  if (minute === undefined && kind === '') return undefined
  const isHalf = kind === 'am' || kind === 'pm'
  const shown = Number(hour)
  if (isHalf && (shown < 1 || shown > 12)) return undefined
  const hours = isHalf ? (shown % 12) + (kind === 'pm' ? 12 : 0) : shown
  return `${String(hours).padStart(2, '0')}:${minute ?? '00'}`
}

function monthOf(name: string | undefined): string | undefined {
  const start = name?.slice(0, 3).toLowerCase() ?? ''
  const aliases: Readonly<Record<string, number>> = { mrz: 2 }
  const index = aliases[start] ?? Math.max(english.indexOf(start), german.indexOf(start))
  return index < 0 ? undefined : String(index + 1)
}

/** Only where one of the two can be no month is it known which is the day. */
function slashDate(a: string | undefined, b: string | undefined, year: string | undefined): string | undefined {
  if (a === b || Number(a) > 12) return isoDate(year, b, a)
  return Number(b) > 12 ? isoDate(year, a, b) : undefined
}

/** Two digits of a year are of this century. */
function isoDate(year = '', month = '', day = ''): string | undefined {
  const full = year.length === 2 ? `20${year}` : year
  return makeDraftMoment(`${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, undefined).date
}
