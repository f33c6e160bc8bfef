/** The German states, Austria, Switzerland and its cantons, and what else decides which days are holidays. */

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
/** Austria has the same holidays everywhere. Of Switzerland without a canton these are the days that all cantons have. */
export const otherCountries = ['AT', 'CH'] as const
/** By their German names. */
export const cantons = [
  'CH-AG',
  'CH-AR',
  'CH-AI',
  'CH-BL',
  'CH-BS',
  'CH-BE',
  'CH-FR',
  'CH-GE',
  'CH-GL',
  'CH-GR',
  'CH-JU',
  'CH-LU',
  'CH-NE',
  'CH-NW',
  'CH-OW',
  'CH-SH',
  'CH-SZ',
  'CH-SO',
  'CH-SG',
  'CH-TI',
  'CH-TG',
  'CH-UR',
  'CH-VD',
  'CH-VS',
  'CH-ZG',
  'CH-ZH',
] as const
export type Canton = (typeof cantons)[number]
export const states = [...germanStates, ...otherCountries, ...cantons] as const
/** ISO 3166-2:DE without the country, another country by ISO 3166-1, or ISO 3166-2:CH with it, because a canton may be called as a state. */
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
  'CH-AG': 'Aargau',
  'CH-AR': 'Appenzell Ausserrhoden',
  'CH-AI': 'Appenzell Innerrhoden',
  'CH-BL': 'Basel-Landschaft',
  'CH-BS': 'Basel-Stadt',
  'CH-BE': 'Bern',
  'CH-FR': 'Freiburg',
  'CH-GE': 'Genf',
  'CH-GL': 'Glarus',
  'CH-GR': 'Graubünden',
  'CH-JU': 'Jura',
  'CH-LU': 'Luzern',
  'CH-NE': 'Neuenburg',
  'CH-NW': 'Nidwalden',
  'CH-OW': 'Obwalden',
  'CH-SH': 'Schaffhausen',
  'CH-SZ': 'Schwyz',
  'CH-SO': 'Solothurn',
  'CH-SG': 'St. Gallen',
  'CH-TI': 'Tessin',
  'CH-TG': 'Thurgau',
  'CH-UR': 'Uri',
  'CH-VD': 'Waadt',
  'CH-VS': 'Wallis',
  'CH-ZG': 'Zug',
  'CH-ZH': 'Zürich',
} as const satisfies Record<State, string>

export function isGerman(state: State): state is (typeof germanStates)[number] {
  return germanStates.some((german) => german === state)
}

export function isSwiss(state: State): state is Canton | 'CH' {
  return state.startsWith('CH')
}

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
