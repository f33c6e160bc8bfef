/** The two stops of a ride in a pasted timetable: rows with a time and a name, in either order, or one below the other (J44). */
import { getOrInsert } from '#base/collections/get-or-insert'
import { addDays } from '#base/calendar/calendar-day'
import { makeDraftMoment, type DraftMoment } from '../readers/drafts.ts'
import { findTimes } from '../readers/find-dates.ts'

type Row = {
  readonly name: string
  readonly time: string
  readonly days: number | undefined
  readonly line: string
  /** Place of the line in the text. */
  readonly index: number
  readonly label: Label
}
type Label = 'departure' | 'arrival' | undefined
/** A time that stands alone has its name above or below it. */
type Side = 'above' | 'below' | 'either'
type Stop = { readonly name: string; readonly moment: DraftMoment }

const MAX_LINE = 300
/** No confirmation has more. */
const MAX_LINES = 2_000
const MAX_NAME_LENGTH = 80

const WEEKDAY = /(?<![\p{L}\d])(?:mo|di|mi|do|fr|sa|so)\p{L}{0,8}[.,]*(?=\s+\d)/giu
const WEEKDAY_ALONE = /^[\s,.]*(?:(?:mo|di|mi|do|fr|sa|so|mon|tue|wed|thu|fri|sat|sun)\p{L}{0,8}[\s,.]*)?$/iu
const MAX_DAY_LINE = 60
const SHORT_DAY = /(?<!\d)\d{1,2}\.\s?\d{1,2}\.(?:\d{2,4})?(?![\d:])/g

const DEPARTURE = String.raw`ab|abfahrt|abf|dep|departs?|departure|departing|von|from`
const ARRIVAL = String.raw`an|ankunft|ank|arr|arrives?|arrival|arriving|nach|to`
/** Words in front of a row that tell which end it is. */
const LABEL_FIRST = new RegExp(
  String.raw`^(?:(?:hin|rück)(?:fahrt|reise)[\s:,]+)?(?:(${DEPARTURE})|(${ARRIVAL}))(?![\p{L}-])\.?`,
  'iu',
)
/** The same between a name and its time. */
const LABEL_LAST = new RegExp(String.raw`(?<=[\s,|])(?:(${DEPARTURE})|(${ARRIVAL}))\.?[\s:]*$`, 'iu')
const RIDE_FIRST = /^(?:hin|rück)(?:fahrt|reise)(?!\p{L})/iu
// One sign at a time: a run of them inside of the repetition would take forever where it is long.
const EDGE =
  /^(?:[\s,;:|·–(\])→>-]|(?:um|at|in|von|from|nach|to)(?=\s))+|(?:[\s,;:|·–([→>-]|(?<=\s)(?:um|at|gegen|ca\.))+$/giu
/** „+1“ behind a time. */
const DAYS_LATER = /^\s*\(?\+\s?\d\)?/

/** Between a name and the rest of its line. */
const BEHIND_NAME =
  /\t|[,|]|\s{2,}|\s(?:[Gg]l\.|[Gg]leis|[Bb]stg?\.?|(?:[Bb]us)?[Ss]teig|[Pp]latform|[Hh]altestelle)(?=\s?\d)|\s(?=[A-Z]{1,4}\s?\d{1,5}(?![\p{L}\d]))/u
const NO_NAME =
  /^(?:uhr|bis|abfahrt|ankunft|fahrt|fahrtzeit|reisezeit|dauer|umstieg|gleis|wagen|platz|sitz|linie|zug|bus|ab|an|halt)(?!\p{L})|→|->/iu
/** Things on a ride or beside it that have a time. */
const HAPPENING =
  /(?<!\p{L})(?:check-?(?:in|out)|einlass|boarding|einstieg|ausstieg|treffpunkt|meeting point|an bord|on board|(?:früh|mittag|abend)(?:stück|essen)\p{L}*|breakfast|lunch|dinner|kabinen?|cabins?|(?:bord)?(?:restaurant|bistro|shop)|verladung|gepäck\p{L}*|luggage|pause|zwischenstopp|aufenthalt|weckruf|\p{L}*(?:service|hotline|zeiten|zentrum)|gültig\p{L}*|valid|\p{L}*änderung|stand|datum|date|sent|gesendet|erstellt|gebucht|buchung|bestellung|abholung|rückkehr)(?!\p{L})/iu

/** Words of names that are written small; any other one makes it a sentence. */
const SMALL = new Set(
  'am an ob der die das den dem im in bei beim auf zu zum zur vor von vom unter über und y de del della delle di da do dos la le les los las el al du des sur sous en et aux upon on of the and by under nad pod na tief hoch oben unten hbf bf zob gare station airport bahnhof centralna centrale'.split(
    ' ',
  ),
)

/** Undefined unless there are exactly two; a day that no row and no single day of the text says is absent. */
export function findStops(text: string): readonly [Stop, Stop] | undefined {
  const lines = text
    .split('\n', MAX_LINES)
    .map((line) => line.slice(0, MAX_LINE).trim())
    .filter((line) => line !== '')
  const times = createTimeReader()
  const found = (['below', 'above', 'either'] as const).map((side) => pairOf(rowsOf(lines, side, times)))
  const [first, last] = found.find((pair) => pair !== undefined) ?? []
  if (first === undefined || last === undefined) return undefined
  const dayAbove = lastDayOf(lines.slice(0, first.index))
  const dayBetween = lastDayOf(lines.slice(first.index + 1, last.index))
  const days = new Set(findTimes(text).dates.map(({ date }) => date))
  const [only] = days.size === 1 ? days : []
  // A day between the two is that of the arrival.
  const departure = momentOf(first, dayAbove ?? (dayBetween === undefined ? only : undefined))
  const arrival = momentOf(last, dayBetween ?? dayAbove ?? only)
  const isSameDay = dayBetween === undefined && saysNoDay(last)
  const isBack = isSameDay && (last.time <= first.time || departure.date === undefined)
  return [
    { name: first.name, moment: departure },
    { name: last.name, moment: isBack ? {} : arrival },
  ]
}

/** A bare time behind words may be that of anything: it counts if there are no two that tell more. */
function pairOf(rows: readonly (Row & { readonly isBare: boolean })[]): readonly Row[] | undefined {
  const isPair = ([first, last, ...more]: readonly Row[]): boolean =>
    first !== undefined && last !== undefined && more.length === 0 && first.name !== last.name
  const telling = rows.filter(({ isBare }) => !isBare)
  const pair = [telling, rows].find(isPair)
  const [first, last] = pair ?? []
  return first?.label === 'arrival' && last?.label === 'departure' ? undefined : pair
}

type TimeReader = (line: string) => ReturnType<typeof timeIn>

/** Reads each line once, which is asked for by itself, by its neighbours and for each side. */
function createTimeReader(): TimeReader {
  const known = new Map<string, ReturnType<typeof timeIn>>()
  return (line) => getOrInsert(known, line, () => timeIn(line))
}

/** The day of the last line that says nothing else: „Sa, 13.06.2026“. */
function lastDayOf(lines: readonly string[]): string | undefined {
  return lines.map(bareDayOf).findLast((date) => date !== undefined)
}

/** Undefined unless the line is a day and nothing else. */
export function bareDayOf(line: string): string | undefined {
  if (line.length > MAX_DAY_LINE) return undefined
  const [day, ...more] = findTimes(line).dates
  if (day === undefined || more.length > 0) return undefined
  const rest = `${line.slice(0, day.at)} ${line.slice(day.to)}`
  return WEEKDAY_ALONE.test(rest) ? day.date : undefined
}

function rowsOf(lines: readonly string[], side: Side, times: TimeReader) {
  return lines.flatMap((line, index) => {
    if (!/\d/.test(line)) return []
    const near = {
      above: side === 'below' ? '' : (lines[index - 1] ?? ''),
      below: side === 'above' ? '' : (lines[index + 1] ?? ''),
    }
    const parts = line.split(/\s*(?:→|->|➔|⟶|>)\s*|\s+[-–—|/]\s+|(?<=\d)\/(?=\p{L})/u)
    const rows = parts.flatMap((part) => rowOf({ line: part, index }, times) ?? [])
    return rows.length === 2 ? rows : (rowOf({ line, index }, times, near) ?? [])
  })
}

function rowOf(
  { line, index }: Pick<Row, 'line' | 'index'>,
  times: TimeReader,
  near = { above: '', below: '' },
): (Row & { readonly isBare: boolean }) | undefined {
  const { plain, time, days, at, to } = times(line)
  if (time === undefined) return undefined
  const labelled = LABEL_FIRST.exec(plain.slice(0, at).trimStart())
  const before = plain.slice(0, at).trim().replace(LABEL_FIRST, '').replace(RIDE_FIRST, '')
  const label = labelled ?? LABEL_LAST.exec(before)
  const after = plain
    .slice(to)
    .replace(DAYS_LATER, '')
    .replace(/^\s*(?:ab|an)(?=\s)/i, '')
  const names = [before.replace(LABEL_LAST, ''), after].map(cleanName)
  const isAlone = names.every((name) => name === '')
  if (names.some((name) => HAPPENING.test(name)) || isSentence(names[0] ?? '')) return undefined
  const aside = [near.below, near.above].filter((text) => times(text).time === undefined)
  const name = (isAlone ? aside.map(cleanName) : names).find(isName)
  if (name === undefined) return undefined
  const isBare = !isAlone && label === null && name === names[0]
  return {
    name,
    time,
    days,
    line,
    index,
    isBare,
    label: label === null ? undefined : label[1] === undefined ? 'arrival' : 'departure',
  }
}

/** The first time of a line and where it stands in the line without its days. */
function timeIn(line: string) {
  const { dates } = findTimes(line)
  const blank = dates.reduce(
    (rest, { at, to }) => `${rest.slice(0, at)}${' '.repeat(to - at)}${rest.slice(to)}`,
    line.replaceAll(WEEKDAY, (text) => ' '.repeat(text.length)),
  )
  const plain = blank.replaceAll(SHORT_DAY, (text) => ' '.repeat(text.length))
  const [first] = findTimes(plain).times
  return { plain, time: first?.time, days: first?.days, at: first?.at ?? 0, to: first?.to ?? 0 }
}

function cleanName(text: string): string {
  const plain = text.replaceAll(EDGE, '').split(BEHIND_NAME, 1)[0] ?? ''
  return plain.replaceAll(EDGE, '').replace(/\s*\($/, '')
}

function isName(name: string): boolean {
  if (name.length > MAX_NAME_LENGTH || !/^['’]?\p{L}.*\p{L}.*\p{L}/u.test(name)) return false
  if (NO_NAME.test(name) || HAPPENING.test(name) || /^[A-Z]{1,4}\s?\d{1,5}$/.test(name)) return false
  return !isSentence(name)
}

function isSentence(text: string): boolean {
  const words = text.split(/[\s/]+/)
  // As people type names: „köln hbf“.
  if (text === text.toLowerCase()) return words.length > 3
  return words.some((word) => /^\p{Ll}{2,}$/u.test(word) && !SMALL.has(word))
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
