/** The German states, Austria and Switzerland, and what else decides which days are holidays. */

export const germanStates = [
  'BW',
  'BY',
  'BE',
  'BB',
  'HB',
  'HH',
  'HE',
  'MV',
  'NI',
  'NW',
  'RP',
  'SL',
  'SN',
  'ST',
  'SH',
  'TH',
] as const
/** Austria has the same holidays everywhere. Of Switzerland these are the days of all cantons; the others differ by municipality. */
export const otherCountries = ['AT', 'CH'] as const
export const states = [...germanStates, ...otherCountries] as const
/** ISO 3166-2:DE without the country, or another country by ISO 3166-1. */
export type State = (typeof states)[number]

export const stateNames = {
  BW: 'Baden-Württemberg',
  BY: 'Bayern',
  BE: 'Berlin',
  BB: 'Brandenburg',
  HB: 'Bremen',
  HH: 'Hamburg',
  HE: 'Hessen',
  MV: 'Mecklenburg-Vorpommern',
  NI: 'Niedersachsen',
  NW: 'Nordrhein-Westfalen',
  RP: 'Rheinland-Pfalz',
  SL: 'Saarland',
  SN: 'Sachsen',
  ST: 'Sachsen-Anhalt',
  SH: 'Schleswig-Holstein',
  TH: 'Thüringen',
  AT: 'Österreich',
  CH: 'Schweiz',
} as const satisfies Record<State, string>

export const holidayOptions = [
  'assumption',
  'peaceFestival',
  'corpusChristi',
  'christmasEveHalf',
  'newYearsEveHalf',
] as const
/** Holidays of some municipalities only (Bavaria; Augsburg; Saxony and Thuringia), and days that are half worked. */
export type HolidayOption = (typeof holidayOptions)[number]

export const holidayOptionNames = {
  assumption: 'Mariä Himmelfahrt (viele Gemeinden in Bayern)',
  peaceFestival: 'Friedensfest (Augsburg)',
  corpusChristi: 'Fronleichnam (einige Gemeinden in Sachsen und Thüringen)',
  christmasEveHalf: 'Heiligabend ist ein halber Tag',
  newYearsEveHalf: 'Silvester ist ein halber Tag',
} as const satisfies Record<HolidayOption, string>
