/**
 * Public holidays of the German states, of Austria (§ 7 ARG) and of the Swiss cantons, by their own laws, written down here because no
 * package has them all.
 * A day is a holiday by its date, or by how far it is from Easter Sunday.
 */
import { dateOfDay, dayNumber, weekdayOf } from '#base/calendar/calendar-day'
import type { LocalDate } from '#base/calendar/zoned'
import { isGerman, isSwiss, otherCountries, type HolidayOption, type State } from './states.ts'
import type { FreeDay, Plan } from '../model.ts'

export type Holiday = {
  readonly name: string
  /** How much of the day is off: all of it, or half if half a day is worked. */
  readonly portion: 1 | 0.5
  /** A half day that an option of the plan takes off, not the law. */
  readonly isChosen?: true
  /** A free day of the plan, also if the plan works on holidays. */
  readonly isOwn?: true
}

type Row = {
  readonly name: string
  /** `MM-DD`, days after Easter Sunday, or the first such weekday (Monday is 0) from a day on. */
  readonly on: `${number}-${number}` | number | { readonly weekday: number; readonly from: `${number}-${number}` }
  /** Everywhere in Germany, if not said. */
  readonly states?: readonly State[]
  /** In all of these cantons, by two letters each. */
  readonly cantons?: string
  /** On these weekdays only. */
  readonly weekdays?: readonly number[]
  /** In these states only for people who live or work in such a municipality. */
  readonly optionalIn?: readonly State[]
  readonly option?: HolidayOption
  readonly since?: number
  readonly years?: readonly number[]
  readonly isHalf?: true
}

const protestantNorth = ['HB', 'HH', 'NI', 'SH'] as const
const catholic = 'LU UR SZ OW NW ZG AI TI VS'
const withMondays = 'ZH BE UR SZ GL BS BL SH AR AI SG GR TG TI VD GE JU'

/** First Thursday of April, or a week later if that is Maundy Thursday. */
const FAHRT = 'Näfelser Fahrt'

const rows: readonly Row[] = [
  { name: 'Neujahr', on: '01-01' },
  { name: 'Neujahr', on: '01-01', states: otherCountries },
  { name: 'Heilige Drei Könige', on: '01-06', states: ['BW', 'BY', 'ST', 'AT'] },
  { name: 'Frauentag', on: '03-08', states: ['BE'], since: 2019 },
  { name: 'Frauentag', on: '03-08', states: ['MV'], since: 2023 },
  { name: 'Karfreitag', on: -2 },
  { name: 'Ostersonntag', on: 0, states: ['BB'] },
  { name: 'Ostermontag', on: 1 },
  { name: 'Ostermontag', on: 1, states: ['AT'] },
  { name: 'Tag der Arbeit', on: '05-01' },
  { name: 'Staatsfeiertag', on: '05-01', states: ['AT'] },
  { name: 'Tag der Befreiung', on: '05-08', states: ['BE'], years: [2020, 2025] },
  { name: 'Christi Himmelfahrt', on: 39 },
  { name: 'Christi Himmelfahrt', on: 39, states: ['AT'] },
  { name: 'Auffahrt', on: 39, states: ['CH'] },
  { name: 'Pfingstsonntag', on: 49, states: ['BB'] },
  { name: 'Pfingstmontag', on: 50 },
  { name: 'Pfingstmontag', on: 50, states: ['AT'] },
  { name: 'Fronleichnam', on: 60, states: ['BW', 'BY', 'HE', 'NW', 'RP', 'SL', 'AT'] },
  { name: 'Fronleichnam', on: 60, states: [], optionalIn: ['SN', 'TH'], option: 'corpusChristi' },
  { name: 'Jahrestag des Volksaufstandes', on: '06-17', states: ['BE'], years: [2028] },
  { name: 'Bundesfeiertag', on: '08-01', states: ['CH'], since: 1994 },
  { name: 'Friedensfest', on: '08-08', states: [], optionalIn: ['BY'], option: 'peaceFestival' },
  { name: 'Mariä Himmelfahrt', on: '08-15', states: ['SL', 'AT'], optionalIn: ['BY'], option: 'assumption' },
  { name: 'Weltkindertag', on: '09-20', states: ['TH'], since: 2019 },
  { name: 'Tag der Deutschen Einheit', on: '10-03' },
  { name: 'Nationalfeiertag', on: '10-26', states: ['AT'] },
  { name: 'Reformationstag', on: '10-31', years: [2017] },
  { name: 'Reformationstag', on: '10-31', states: ['BB', 'MV', 'SN', 'ST', 'TH'] },
  { name: 'Reformationstag', on: '10-31', states: protestantNorth, since: 2018 },
  { name: 'Allerheiligen', on: '11-01', states: ['BW', 'BY', 'NW', 'RP', 'SL', 'AT'] },
  { name: 'Buß- und Bettag', on: { weekday: 2, from: '11-16' }, states: ['SN'] },
  { name: 'Mariä Empfängnis', on: '12-08', states: ['AT'] },
  { name: 'Heiligabend', on: '12-24', states: [], option: 'christmasEveHalf', isHalf: true },
  { name: '1. Weihnachtstag', on: '12-25' },
  { name: 'Christtag', on: '12-25', states: ['AT'] },
  { name: 'Weihnachten', on: '12-25', states: ['CH'] },
  { name: '2. Weihnachtstag', on: '12-26' },
  { name: 'Stefanitag', on: '12-26', states: ['AT'] },
  { name: 'Berchtoldstag', on: '01-02', cantons: 'BE TG VD JU' },
  { name: 'Berchtoldstag', on: '01-02', cantons: 'NE', weekdays: [0] },
  { name: 'Heilige Drei Könige', on: '01-06', cantons: 'UR SZ TI' },
  { name: 'Ausrufung der Republik', on: '03-01', cantons: 'NE' },
  { name: 'Josefstag', on: '03-19', cantons: 'UR SZ NW TI VS' },
  { name: FAHRT, on: { weekday: 3, from: '04-01' }, cantons: 'GL' },
  { name: 'Karfreitag', on: -2, cantons: 'ZH BE LU UR SZ OW NW GL ZG FR SO BS BL SH AR AI SG AG TG VD NE GE JU' },
  { name: 'Ostermontag', on: 1, cantons: withMondays },
  { name: 'Tag der Arbeit', on: '05-01', cantons: 'ZH BS BL SH TG TI NE JU' },
  { name: 'Tag der Arbeit', on: '05-01', cantons: 'SO', isHalf: true },
  { name: 'Pfingstmontag', on: 50, cantons: withMondays },
  { name: 'Fronleichnam', on: 60, cantons: `${catholic} JU` },
  { name: 'Fest der Unabhängigkeit', on: '06-23', cantons: 'JU' },
  { name: 'Peter und Paul', on: '06-29', cantons: 'TI' },
  { name: 'Mariä Himmelfahrt', on: '08-15', cantons: `${catholic} JU` },
  { name: 'Genfer Bettag', on: { weekday: 3, from: '09-05' }, cantons: 'GE' },
  { name: 'Bettagsmontag', on: { weekday: 0, from: '09-16' }, cantons: 'VD' },
  { name: 'Bruder Klaus', on: '09-25', cantons: 'OW' },
  { name: 'Allerheiligen', on: '11-01', cantons: `${catholic} GL SG JU` },
  { name: 'Mariä Empfängnis', on: '12-08', cantons: catholic },
  { name: 'Stephanstag', on: '12-26', cantons: 'ZH BE LU SZ GL BS BL SH SG GR TG TI' },
  { name: 'Stephanstag', on: '12-26', cantons: 'UR AR AI', weekdays: [0, 2, 3, 4, 6] },
  { name: 'Stephanstag', on: '12-26', cantons: 'NE', weekdays: [0] },
  { name: 'Wiederherstellung der Republik', on: '12-31', cantons: 'GE' },
  { name: 'Silvester', on: '12-31', states: [], option: 'newYearsEveHalf', isHalf: true },
]

/**
 * What a day is in a state, if anything, or in all of them where none is known; the options say which municipality it is and which
 * days are half ones.
 */
export function holidayOn(
  date: LocalDate,
  state: State | undefined,
  options: readonly HolidayOption[] = [],
): Holiday | undefined {
  const year = Number(date.slice(0, 4))
  const row = rows.find((each) => appliesTo(each, year, state, options) && dateIn(each, year) === date)
  if (row?.isHalf !== true) return row && { name: row.name, portion: 1 }
  return { name: row.name, portion: 0.5, ...(row.option === undefined ? {} : { isChosen: true }) }
}

/** Whether the law makes a day a whole holiday where a plan counts; its own free days do not. */
export function isPublicHoliday(date: LocalDate, plan: Pick<Plan, 'state' | 'options'> | undefined): boolean {
  return plan !== undefined && holidayOn(date, plan.state, plan.options)?.portion === 1
}

/** Returns the holidays of a year, the earliest first; two on the same day count as one. */
export function holidaysOf(
  year: number,
  state: State | undefined,
  options: readonly HolidayOption[] = [],
): readonly (Holiday & { readonly date: LocalDate })[] {
  const dates = rows.filter((row) => appliesTo(row, year, state, options)).map((row) => dateIn(row, year))
  return [...new Set(dates)].toSorted().flatMap((date) => {
    const holiday = holidayOn(date, state, options)
    return holiday ? [{ date, ...holiday }] : []
  })
}

function appliesTo(row: Row, year: number, state: State | undefined, options: readonly HolidayOption[]): boolean {
  if (row.years && !row.years.includes(year)) return false
  if (row.since !== undefined && year < row.since) return false
  if (row.cantons !== undefined) return isIn(row, year, state)
  if (row.states === undefined) return state === undefined || isGerman(state)
  if (state === undefined) return false
  if (row.states.includes(isSwiss(state) ? 'CH' : state)) return true
  if (row.option === undefined || !options.includes(row.option)) return false
  return row.optionalIn === undefined || row.optionalIn.includes(state)
}

function isIn({ cantons, weekdays, ...row }: Row, year: number, state: State | undefined): boolean {
  if (state === undefined || state === 'CH' || !isSwiss(state) || cantons?.includes(state.slice(3)) !== true)
    return false
  return weekdays?.includes(weekdayOf(dayNumber(dateIn(row, year)))) ?? true
}

function dateIn({ on, name }: Pick<Row, 'on' | 'name'>, year: number): LocalDate {
  if (typeof on === 'number') return dateOfDay(easterOf(year) + on)
  if (typeof on === 'string') return dateText(year, on)
  const from = dayNumber(dateText(year, on.from))
  const day = from + ((on.weekday - weekdayOf(from) + 7) % 7)
  return dateOfDay(name === FAHRT && day === easterOf(year) - 3 ? day + 7 : day)
}

function dateText(year: number, monthAndDay: string): LocalDate {
  return `${String(year).padStart(4, '0')}-${monthAndDay}`
}

/** Easter Sunday by the rule of Meeus, Jones and Butcher ("Astronomical Algorithms", 1991), as a day since 1970. */
function easterOf(year: number): number {
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const golden = year % 19
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const moon = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - moon - (ofCentury % 4)) % 7
  const shift = Math.floor((golden + 11 * moon + 22 * weekday) / 451)
  const sum = moon + weekday - 7 * shift + 114
  return dayNumber(dateText(year, `0${Math.floor(sum / 31)}-${String((sum % 31) + 1).padStart(2, '0')}`))
}

// The days off of a plan: the holidays where it counts, and its own free days such as those of a company (A31).

export type DatedHoliday = Holiday & { readonly date: LocalDate }

type HolidaySources = Pick<Plan, 'state' | 'options' | 'freeDays'> & Partial<Pick<Plan, 'worksOnHolidays'>>

/** Of a year, the earliest first. Of two on one day the longer one counts, of two whole ones the public holiday. */
export function planHolidaysOf(
  year: number,
  { state, options, freeDays = [], worksOnHolidays = false }: HolidaySources,
): readonly DatedHoliday[] {
  const holidays = holidaysOf(year, state, options)
  if (freeDays.length === 0) return holidays
  const byDate = new Map(holidays.map((holiday) => [holiday.date, holiday]))
  const text = String(year).padStart(4, '0')
  for (let day = dayNumber(`${text}-01-01`); day <= dayNumber(`${text}-12-31`); day++) {
    const date = dateOfDay(day)
    const own = freeDays.filter((free) => isWithin(free, date)).toSorted((a, b) => portionOf(b) - portionOf(a))[0]
    if (own === undefined) continue
    const holiday = byDate.get(date)
    const portion = portionOf(own)
    if ((holiday?.portion ?? 0) < portion) byDate.set(date, { date, name: own.name, portion, isOwn: true })
    // The plan works on the holiday, but not on the free day.
    else if (worksOnHolidays && holiday?.portion === portion) byDate.set(date, { ...holiday, isOwn: true })
  }
  return [...byDate.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

function portionOf({ isHalf = false }: FreeDay): 1 | 0.5 {
  return isHalf ? 0.5 : 1
}

const EASTER = 'easter'

/** A range without years may go on over New Year. */
function isWithin({ from, to = from }: FreeDay, date: LocalDate): boolean {
  if (from.startsWith(EASTER)) {
    return dayNumber(date) === easterOf(Number(date.slice(0, 4))) + Number(from.slice(EASTER.length))
  }
  const day = date.slice(-from.length)
  return from <= to || from.length > 5 ? from <= day && day <= to : from <= day || day <= to
}
