/** The two stops of a ride in a pasted timetable: rows with a time and a name, in either order, or one below the other (J44). */
import { addDays } from '#base/calendar/calendar-day'
import { makeDraftMoment, type DraftMoment } from './readers/drafts.ts'
import { findTimes } from './readers/find-dates.ts'

type Row = { readonly name: string; readonly time: string; readonly days?: number | undefined; readonly line: string }
type Stop = { readonly name: string; readonly moment: DraftMoment }

const MAX_LINE = 300
const DAYS =
  /(?<![\p{L}\d])(?:mo|di|mi|do|fr|sa|so)\p{L}{0,8}[.,]*(?=\s+\d)|(?<!\d)\d{1,2}\.\s?\d{1,2}\.(?:\d{2,4})?(?![\d:])/giu
const TIME_FIRST = /^(?:(?:ab|an)\s+)?\d{1,2}:\d\d(?:\s?Uhr)?(?:\s?\(?\+\d\)?)?[\s,|·–-]+(\p{L}.*)$/iu
const NAME_FIRST = /^(\p{L}.*?)[\s,|]+(?:ab|an)\s+\d{1,2}:\d\d(?!\d)/iu
const TIME_ALONE = /^(?:(?:ab|an)\s+)?\d{1,2}:\d\d(?:\s?Uhr)?(?:\s?\(?\+\d\)?)?$/i
/** What follows a name on its line. */
const BEHIND_NAME = /\t|[,|]|\s{2,}|\s(?:gl\.|gleis|bstg\.?|steig|platform|haltestelle)(?=\s?\d)/iu
const NO_NAME =
  /^(?:uhr|bis|check|einlass|boarding|abfahrt|ankunft|fahrt|dauer|umstieg|gleis|wagen|platz|sitz|linie|zug|bus|ab|an|halt)(?!\p{L})|→|->/iu

/** Undefined unless there are exactly two; a day that no row and no single day of the text says is absent. */
export function findStops(text: string): readonly [Stop, Stop] | undefined {
  const lines = text.split('\n').map((line) => line.slice(0, MAX_LINE).trim())
  const rows = lines.filter((line) => line !== '').flatMap((line, index, all) => rowOf(line, all[index + 1]) ?? [])
  const [first, last, ...more] = rows
  if (first === undefined || last === undefined || more.length > 0 || first.name === last.name) return undefined
  const days = new Set(findTimes(text).dates.map(({ date }) => date))
  const [only] = days.size === 1 ? days : []
  const departure = momentOf(first, only)
  const arrival = momentOf(last, only)
  const isBack = saysNoDay(last) && (last.time <= first.time || departure.date === undefined)
  return [
    { name: first.name, moment: departure },
    { name: last.name, moment: isBack ? {} : arrival },
  ]
}

function rowOf(line: string, next = ''): Row | undefined {
  const plain = line.replaceAll(DAYS, ' ').trim()
  const found = TIME_FIRST.exec(plain)?.[1] ?? NAME_FIRST.exec(plain)?.[1] ?? (TIME_ALONE.test(plain) ? next : '')
  const name = found.split(BEHIND_NAME, 1)[0]?.trim() ?? ''
  const [time] = findTimes(plain).times
  if (time === undefined || !/^\p{L}.*\p{L}.*\p{L}/u.test(name) || NO_NAME.test(name)) return undefined
  return { name, time: time.time, days: time.days, line }
}

function saysNoDay({ line, days }: Row): boolean {
  return days === undefined && findTimes(line).dates.length === 0
}

/** „11.06.“ in a row is the day of the text if that is the 11th of June. */
function momentOf({ line, time, days = 0 }: Row, only: string | undefined): DraftMoment {
  const { dates, unsure } = findTimes(line)
  const short = unsure.map((text) => /(\d{1,2})\.\s?(\d{1,2})\./.exec(text)).find((match) => match !== null)
  const isOther =
    short !== undefined && `${short[2]?.padStart(2, '0')}-${short[1]?.padStart(2, '0')}` !== only?.slice(5)
  const date = dates[0]?.date ?? (isOther ? undefined : only)
  return makeDraftMoment(date === undefined ? undefined : addDays(date, days), time)
}
