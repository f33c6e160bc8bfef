/** Own free days of a plan as they are typed, a line for each: `24.12. Heiligabend`, `27.12.–30.12. Betriebsferien`, `Rosenmontag`. */
import { failed, ok, type Result } from '#base/result'
import { MAX_FREE_DAYS, MAX_NAME, type FreeDay } from '../model.ts'

const DAY = String.raw`(\d{1,2})\.\s?(\d{1,2})\.(?:\s?(\d{4}))?`
const LINE = new RegExp(String.raw`^${DAY}(?:\s*[–-]\s*${DAY})?\s*(halb\b)?\s*(.*)$`, 'i')
const USUAL_NAME = 'Frei'

/** Returns the days, or what is wrong with the first line that is not one. */
export function readFreeDays(text: string): Result<readonly FreeDay[], string> {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  if (lines.length > MAX_FREE_DAYS) return failed(`Höchstens ${MAX_FREE_DAYS} Zeilen.`)
  const days: FreeDay[] = []
  for (const line of lines) {
    const day = readFeast(line.trim()) ?? readLine(line.trim())
    if (day === undefined) return failed(`„${line.trim()}“ ist nicht zu lesen. Schreib es wie „24.12. Heiligabend“.`)
    days.push(day)
  }
  return ok(days)
}

function readLine(line: string): FreeDay | undefined {
  const [, day = '', month = '', year, lastDay, lastMonth = '', lastYear, half, words = ''] = LINE.exec(line) ?? []
  const from = toDay(day, month, year)
  const to = lastDay === undefined ? undefined : toDay(lastDay, lastMonth, lastYear)
  const isBroken = from === undefined || (lastDay !== undefined && to === undefined)
  if (isBroken || (to !== undefined && (to.length !== from.length || (year !== undefined && to < from))))
    return undefined
  const name = words.trim().slice(0, MAX_NAME) || USUAL_NAME
  return { name, from, ...(to === undefined ? {} : { to }), ...(half === undefined ? {} : { isHalf: true }) }
}

/** Feasts that move with Easter, by their days from Easter Sunday. */
const feasts: readonly (readonly [string, number])[] = [
  ['Rosenmontag', -48],
  ['Faschingsdienstag', -47],
  ['Gründonnerstag', -3],
  ['Karfreitag', -2],
  ['Ostermontag', 1],
  ['Auffahrt', 39],
  ['Pfingstmontag', 50],
  ['Fronleichnam', 60],
]

function readFeast(line: string): FreeDay | undefined {
  const [, half, word = ''] = /^(halb\s+)?(\p{L}+)$/iu.exec(line) ?? []
  const feast = feasts.find(([name]) => name.toLowerCase() === word.toLowerCase())
  if (feast === undefined) return undefined
  const [name, days] = feast
  return { name, from: `easter${days < 0 ? '' : '+'}${days}`, ...(half === undefined ? {} : { isHalf: true }) }
}

/** `12-24`, or `2026-12-24` with a year; undefined for a day that there is not. */
function toDay(day: string, month: string, year: string | undefined): string | undefined {
  const text = `${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  // Without a year also 29 February.
  const date = `${year ?? '2000'}-${text}`
  const ms = Date.parse(`${date}T00:00:00Z`)
  if (Number.isNaN(ms) || !new Date(ms).toISOString().startsWith(date)) return undefined
  if (year === undefined) return text
  return year >= '1970' && year <= '2199' ? date : undefined
}

/** As `readFreeDays` takes it. */
export function writeFreeDays(days: readonly FreeDay[]): string {
  return days
    .map(({ name, from, to, isHalf = false }) =>
      from.startsWith('easter')
        ? [...(isHalf ? ['halb'] : []), name].join(' ')
        : [`${writeDay(from)}${to === undefined ? '' : `–${writeDay(to)}`}`, ...(isHalf ? ['halb'] : []), name].join(
            ' ',
          ),
    )
    .join('\n')
}

function writeDay(day: string): string {
  const [date = '', month = '', year = ''] = day.split('-').toReversed()
  return `${date}.${month}.${year}`
}
