/** Days and months as users type them into the palette: „20.11.2026“, „27. November“, „Oktober 2026“, „gestern“, „letzten Freitag“. */
import { addDays, dayNumber, isFarDate, weekdayNames, weekdayOf } from '#base/calendar/calendar-day'
import { isMonth, nameOfMonth } from '#base/calendar/calendar-month'
import { foldText } from '#base/text/normalize-name'

const DAYS_FROM_TODAY: ReadonlyMap<string, number> = new Map([
  ['vorgestern', -2],
  ['gestern', -1],
  ['heute', 0],
  ['morgen', 1],
  ['ubermorgen', 2],
  ['uebermorgen', 2],
])

/** YYYY-MM-DD, or YYYY-MM for a month; undefined if the text is neither. `today` is YYYY-MM-DD and gives the year that is missing. */
export function readTypedDate(text: string, today: string): string | undefined {
  const typed = foldText(text.trim())
  const distance = DAYS_FROM_TODAY.get(typed)
  if (distance !== undefined) return addDays(today, distance)
  return (
    readGermanDay(typed, today) ??
    readIso(typed) ??
    readWeekday(typed, today) ??
    readDayOfNamedMonth(typed, today) ??
    readNamedMonth(typed, today)
  )
}

const WEEKDAYS = weekdayNames.map(foldText)
const WEEKDAY = /^(?:(letzte|vorige|vergangene|diese|nachste|naechste|kommende)[rns]?\s+|am\s+)?([a-z]{4,10})$/

/** Without „nächsten“ or „diesen“ it is the last one, today included: what is looked up by its weekday has been. */
function readWeekday(typed: string, today: string): string | undefined {
  const [, which = '', name = ''] = WEEKDAY.exec(typed) ?? []
  const weekday = WEEKDAYS.indexOf(name === 'sonnabend' ? 'samstag' : name)
  if (weekday === -1) return undefined
  const fromToday = weekday - weekdayOf(dayNumber(today))
  if (which === 'diese') return addDays(today, fromToday)
  if (/^(?:na|ko)/.test(which)) return addDays(today, fromToday > 0 ? fromToday : fromToday + 7)
  const isPast = fromToday < 0 || (fromToday === 0 && which === '')
  return addDays(today, isPast ? fromToday : fromToday - 7)
}

/** „27. November“ of this year, „27. Nov 2025“. */
function readDayOfNamedMonth(typed: string, today: string): string | undefined {
  const [, day, monthText] = /^(\d{1,2})\.?\s+([a-z]{3,9}\.?(?:\s+\d{4})?)$/.exec(typed) ?? []
  const month = monthText === undefined ? undefined : readNamedMonth(monthText, today)
  return day === undefined || month === undefined ? undefined : knownDay(`${month}-${day.padStart(2, '0')}`)
}

function readGermanDay(typed: string, today: string): string | undefined {
  const [, day, month, year] = /^(\d{1,2})\.\s?(\d{1,2})\.(?:\s?(\d{4}|\d{2}))?$/.exec(typed) ?? []
  if (day === undefined || month === undefined) return undefined
  const full = year === undefined ? today.slice(0, 4) : year.length === 2 ? `20${year}` : year
  return knownDay(`${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}

function readIso(typed: string): string | undefined {
  if (isMonth(typed)) return typed
  return /^\d{4}-\d\d-\d\d$/.test(typed) ? knownDay(typed) : undefined
}

/** „Oktober 2026“, „okt 2026“, „Oktober“ of this year, „10/2026“. */
function readNamedMonth(typed: string, today: string): string | undefined {
  const [, number, ofNumber] = /^(\d{1,2})[./](\d{4})$/.exec(typed) ?? []
  if (number !== undefined && ofNumber !== undefined) return knownMonth(`${ofNumber}-${number.padStart(2, '0')}`)
  const [, name, year = today.slice(0, 4)] = /^([a-z]{3,9})\.?(?:\s+(\d{4}))?$/.exec(typed) ?? []
  if (name === undefined) return undefined
  const months = Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`)
  const found = months.filter((month) => foldText(nameOfMonth(month)).startsWith(name.replace('maerz', 'marz')))
  return found.length === 1 ? found[0] : undefined
}

function knownMonth(month: string): string | undefined {
  return isMonth(month) ? month : undefined
}

/** A day that the calendar has: not 31 February. */
function knownDay(date: string): string | undefined {
  const time = Date.parse(`${date}T00:00:00Z`)
  if (Number.isNaN(time) || isFarDate(date)) return undefined
  return new Date(time).toISOString().startsWith(date) ? date : undefined
}
