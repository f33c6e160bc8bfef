import DateHolidays from 'date-holidays'
import { getHolidays } from 'feiertagejs'
import { describe, expect, it } from 'vitest'
import { holidayOn, holidaysOf } from './holidays.ts'
import { cantons, germanStates, type HolidayOption, type State } from './states.ts'

const dates = (year: number, state: State, options: readonly HolidayOption[] = []): readonly string[] =>
  holidaysOf(year, state, options).map(({ date }) => date)

const years = Array.from({ length: 16 }, (_, index) => 2020 + index)

describe('holidays', () => {
  it.each([
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2028, '2028-04-16'],
  ])('A18: Easter Sunday of %i is %s', (year, date) => {
    expect(holidayOn(date, 'BB')?.name).toBe('Ostersonntag')
    expect(holidaysOf(year, 'BB').filter(({ name }) => name === 'Ostersonntag')).toHaveLength(1)
  })

  it.each([
    ['BW', 12],
    ['BY', 12],
    ['BE', 10],
    ['BB', 12],
    ['HB', 10],
    ['HE', 10],
    ['HH', 10],
    ['NI', 10],
    ['SH', 10],
    ['MV', 11],
    ['NW', 11],
    ['RP', 11],
    ['SL', 12],
    ['SN', 11],
    ['ST', 11],
    ['TH', 11],
  ] as const)('A18: %s has %i holidays in 2026', (state, count) => {
    expect(holidaysOf(2026, state)).toHaveLength(count)
  })

  it('A18: Mariä Himmelfahrt and Friedensfest are holidays of some municipalities in Bavaria only', () => {
    expect(dates(2026, 'BY', ['assumption'])).toContain('2026-08-15')
    expect(dates(2026, 'BY', ['peaceFestival', 'assumption'])).toHaveLength(14)
    expect(dates(2026, 'BW', ['peaceFestival', 'assumption'])).toHaveLength(12)
    expect(dates(2026, 'SL')).toContain('2026-08-15')
  })

  it('A18: Fronleichnam is one in some municipalities of Saxony and Thuringia', () => {
    expect(dates(2026, 'SN', ['corpusChristi'])).toContain('2026-06-04')
    expect(dates(2026, 'TH', ['corpusChristi'])).toContain('2026-06-04')
    expect(dates(2026, 'BE', ['corpusChristi'])).not.toContain('2026-06-04')
    expect(dates(2026, 'SN')).not.toContain('2026-06-04')
  })

  it('A18: Thuringia has Weltkindertag and Mecklenburg-Vorpommern Frauentag', () => {
    expect(holidayOn('2026-09-20', 'TH')?.name).toBe('Weltkindertag')
    expect(holidayOn('2026-03-08', 'MV')?.name).toBe('Frauentag')
    expect(holidayOn('2022-03-08', 'MV')).toBeUndefined()
  })

  it('A18: Berlin had single holidays on 8 May 2020 and 2025, and has one on 17 June 2028', () => {
    expect(holidayOn('2025-05-08', 'BE')?.name).toBe('Tag der Befreiung')
    expect(holidayOn('2020-05-08', 'BE')?.name).toBe('Tag der Befreiung')
    expect(holidayOn('2028-06-17', 'BE')?.name).toBe('Jahrestag des Volksaufstandes')
    expect(holidayOn('2026-05-08', 'BE')).toBeUndefined()
    expect(holidayOn('2025-05-08', 'BB')).toBeUndefined()
    expect(holidayOn('2027-06-17', 'BE')).toBeUndefined()
  })

  it.each(['2026-11-18', '2027-11-17', '2028-11-22', '2033-11-16'])(
    'A18: Buß- und Bettag is the Wednesday before 23 November: %s',
    (date) => {
      expect(holidayOn(date, 'SN')?.name).toBe('Buß- und Bettag')
      expect(holidayOn(date, 'BY')).toBeUndefined()
    },
  )

  it('A18: half days count half, and only where they were chosen', () => {
    expect(holidayOn('2026-12-24', 'BY')).toBeUndefined()
    expect(holidayOn('2026-12-24', 'BY', ['christmasEveHalf'])).toMatchObject({ name: 'Heiligabend', portion: 0.5 })
    expect(holidayOn('2026-12-31', 'BE', ['newYearsEveHalf'])).toMatchObject({ name: 'Silvester', portion: 0.5 })
    expect(holidayOn('2026-12-25', 'BY')).toEqual({ name: '1. Weihnachtstag', portion: 1 })
  })

  it('A18: two holidays on one day are one day: Tag der Arbeit and Christi Himmelfahrt in 2008', () => {
    expect(dates(2008, 'BE').filter((date) => date === '2008-05-01')).toHaveLength(1)
  })

  it.each(germanStates)('A18: %s has what date-holidays has, from 2020 to 2035', (state) => {
    for (const year of years) {
      const oracle = new DateHolidays('DE', state)
        .getHolidays(year)
        .filter(({ type }) => type === 'public')
        .map(({ date }) => date.slice(0, 10))
      expect(dates(year, state)).toEqual([...new Set(oracle)].toSorted())
    }
  })

  it.each(germanStates)(
    'A18: %s has what feiertagejs has, from 2020 to 2035, but for the single holidays of Berlin',
    (state) => {
      // It also gives Mariä Himmelfahrt to all of Bavaria, which is an option here.
      const options = state === 'BY' ? (['assumption'] as const) : []
      for (const year of years) {
        const oracle = getHolidays(year, state).map(({ dateString }) => dateString)
        const ours = dates(year, state, options).filter((date) => state !== 'BE' || !singleHolidays.includes(date))
        expect(ours).toEqual([...new Set(oracle)].toSorted())
      }
    },
  )
})

it('A32: Austria has what date-holidays has, from 2020 to 2035', () => {
  for (const year of years) {
    const oracle = new DateHolidays('AT')
      .getHolidays(year)
      .filter(({ type }) => type === 'public')
      .map(({ date }) => date.slice(0, 10))
    expect(dates(year, 'AT')).toEqual([...new Set(oracle)].toSorted())
  }
  expect(holidayOn('2026-10-26', 'AT')?.name).toBe('Nationalfeiertag')
  expect(holidayOn('2026-12-24', 'AT', ['christmasEveHalf'])?.portion).toBe(0.5)
  expect(holidayOn('2026-10-03', 'AT')).toBeUndefined()
})

it('A32: of Switzerland there are the days of all cantons', () => {
  expect(dates(2026, 'CH')).toEqual(['2026-01-01', '2026-05-14', '2026-08-01', '2026-12-25'])
  for (const canton of Object.keys(new DateHolidays().getStates('CH'))) {
    const oracle = new DateHolidays('CH', canton).getHolidays(2026).map(({ date }) => date.slice(0, 10))
    expect(oracle).toEqual(expect.arrayContaining([...dates(2026, 'CH')]))
  }
})

describe('cantons', () => {
  it('A33: there are the 26 that date-holidays has', () => {
    const oracle = Object.keys(new DateHolidays().getStates('CH')).map((canton) => `CH-${canton}`)
    expect(cantons.toSorted()).toEqual(oracle.toSorted())
  })

  it.each(cantons)('A33: %s has what date-holidays has, from 2020 to 2035, but for what the rule says', (state) => {
    const canton = state.slice(3)
    for (const year of years) {
      const oracle = new DateHolidays('CH', canton)
        .getHolidays(year)
        .filter(({ type, rule }) => type === 'public' && !onSunday.test(rule) && !otherwise[canton]?.test(rule))
        .map(({ date }) => date.slice(0, 10))
      const ours = holidaysOf(year, state).filter(({ name }) => !added[canton]?.test(name))
      expect(ours.map(({ date }) => date)).toEqual([...new Set(oracle)].toSorted())
    }
  })

  it.each(cantons)('A33: %s has the days of all cantons', (state) => {
    expect(dates(2027, state)).toEqual(expect.arrayContaining([...dates(2027, 'CH')]))
  })

  it('A33: Stephanstag is none in Uri and Appenzell on a Tuesday or Saturday, and in Neuenburg one on a Monday', () => {
    const days = (state: State) => years.filter((year) => dates(year, state).includes(`${year}-12-26`))
    const always = years.filter((year) => ![2, 6].includes(new Date(`${year}-12-26`).getUTCDay()))
    for (const state of ['CH-UR', 'CH-AR', 'CH-AI'] as const) expect(days(state)).toEqual(always)
    expect(days('CH-NE')).toEqual([2022, 2033])
    expect(holidayOn('2023-01-02', 'CH-NE')?.name).toBe('Berchtoldstag')
    expect(holidayOn('2024-01-02', 'CH-NE')).toBeUndefined()
  })

  it.each([
    ['2021-04-08', 'the Thursday after Maundy Thursday'],
    ['2026-04-09', 'the Thursday after Maundy Thursday'],
    ['2027-04-01', 'the first of April'],
    ['2032-04-01', 'the first of April'],
    ['2029-04-05', 'the first Thursday'],
  ])('A33: Näfelser Fahrt is %s, %s', (date) => {
    expect(holidayOn(date, 'CH-GL')?.name).toBe('Näfelser Fahrt')
    expect(holidaysOf(Number(date.slice(0, 4)), 'CH-GL').filter(({ name }) => name === 'Näfelser Fahrt')).toHaveLength(
      1,
    )
  })

  it('A33: the afternoon of 1 May is off in Solothurn, and Innerrhoden has Mariä Empfängnis', () => {
    expect(holidayOn('2026-05-01', 'CH-SO')).toEqual({ name: 'Tag der Arbeit', portion: 0.5 })
    expect(holidayOn('2026-12-08', 'CH-AI')?.name).toBe('Mariä Empfängnis')
  })

  it('A33: what holds in districts only is no day of Aargau, Freiburg and Solothurn, and no canton is a German state', () => {
    expect(dates(2026, 'CH-AG')).toEqual(['2026-01-01', '2026-04-03', '2026-05-14', '2026-08-01', '2026-12-25'])
    expect(dates(2026, 'CH-FR')).toEqual(dates(2026, 'CH-AG'))
    expect(dates(2026, 'CH-SO')).toEqual([...dates(2026, 'CH-AG'), '2026-05-01'].toSorted())
    expect(dates(2026, 'CH-BE')).not.toContain('2026-10-03')
    expect(dates(2026, 'BE')).not.toContain('2026-01-02')
  })
})

/** Easter, Whitsun and the federal day of prayer are Sundays, on which cantons have no day of work to take away. */
const onSunday = /^easter( 49)?$|^3rd sunday/
/** Rules of date-holidays that are not statutory in the whole canton, for the reasons that A33 says. */
const otherwise: Readonly<Record<string, RegExp>> = {
  AG: /^(01-02|easter (1|50|60)|05-01|08-15|11-01|12-08|12-26)/,
  AI: /^09-22/,
  AR: /^12-26/,
  FR: /^(easter 60|08-15|11-01|12-08)/,
  GL: /^(Thursday after 04-02|12-24|12-31)/,
  NE: /^easter (1|60)$/,
  SO: /^(03-19|easter 60|08-15|11-01)/,
  UR: /^12-26/,
  VS: /^(easter 50|05-01|12-24)/,
}
/** Days of ours that these rules leave out. */
const added: Readonly<Record<string, RegExp>> = {
  AI: /^Mariä Empfängnis$/,
  AR: /^Stephanstag$/,
  GL: /^Näfelser Fahrt$/,
  UR: /^Stephanstag$/,
}

/** Of Berlin; feiertagejs knows none of them. */
const singleHolidays: readonly string[] = ['2020-05-08', '2025-05-08', '2028-06-17']
