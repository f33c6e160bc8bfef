/** Days and bookings in words. */
import { expect, it } from 'vitest'
import { fc, runsOf } from '#testing/properties'
import { bookingOf, draftsOf, missingIn, sayDraft } from '#testing/trips/read-confirmations'
import { describeDraft } from '../describe-draft.ts'
import { valuesOfDraft, withValues } from '../draft-fields.ts'
import { findTimes } from '../readers/find-dates.ts'
import { readWords } from './read-text.ts'

it.each([
  ['am 24.12.2026 um 13:30 Uhr', '2026-12-24', '13:30'],
  ['Do, 24.12.26, 9.05 Uhr', '2026-12-24', '09:05'],
  ['24. Dezember 2026, 13 Uhr', '2026-12-24', '13:00'],
  ['1. März 2026', '2026-03-01', undefined],
  ['2026-12-24T13:30', '2026-12-24', '13:30'],
  ['24 December 2026 at 1:30 pm', '2026-12-24', '13:30'],
  ['December 24th, 2026, 12:05 AM', '2026-12-24', '00:05'],
  ['12/24/2026 10:00', '2026-12-24', '10:00'],
  ['24/12/2026', '2026-12-24', undefined],
  ['Fr., 5. Dez. 2025, ab 08:04', '2025-12-05', '08:04'],
  ['LH 400 05DEC25 13:30', '2025-12-05', '13:30'],
  ['05-Dec-2025', '2025-12-05', undefined],
  ['24. 12. 26, 8:30', '2026-12-24', '08:30'],
  ['24.12.26 am Bahnhof', '2026-12-24', undefined],
  ['Die Anreise ist am 24.12.2026.', '2026-12-24', undefined],
  ['24.12.26: 13:30', '2026-12-24', '13:30'],
  ['um 19:30 am 24.12.2026', '2026-12-24', '19:30'],
  ['um 12:30 am 24. Dezember 2026', '2026-12-24', '12:30'],
  ['Tisch 4 am 24.12.2026', '2026-12-24', undefined],
  ['12:30 am, 24.12.2026', '2026-12-24', '00:30'],
])('J44: „%s“ is %s %s', (text, date, time) => {
  const { dates, times } = findTimes(text)
  expect([dates[0]?.date, times[0]?.time]).toEqual([date, time])
})

it.each([
  '24.12.',
  '05DEC',
  '12DECK25',
  '04/05/2026',
  '30.02.2026',
  '24. Dezember',
  'Version 1.2.3.4',
  '12.50 € für 3 Personen',
  '99:99',
])('J42 J44: „%s“ is no day', (text) => {
  expect(findTimes(text).dates).toEqual([])
})

it.each([
  ['Tisch am Do 24.12. 20 Uhr', '24.12.', '20:00'],
  ['24.12. 20.30 Uhr', '24.12.', '20:30'],
  ['10.06. 15h', '10.06.', '15:00'],
  ['24.12. 10 pm', '24.12.', '22:00'],
  ['24. 12. 20 Uhr', '24. 12.', '20:00'],
  ['12.06. 08:04', '12.06.', '08:04'],
  ['24.12. 26', '24.12.', undefined],
])('J42 J44: „%s“ is a day without a year, and its hour is no year', (text, day, time) => {
  const { dates, times, unsure } = findTimes(text)
  expect([dates, unsure, times[0]?.time]).toEqual([[], [day], time])
})

it('J42 J44: any text is read without a fault, and no day is in it that the text does not say', () => {
  const words = fc.constantFrom(
    '24.12.2026',
    '13:30',
    'Flug',
    'LH 400',
    '(FRA)',
    '→',
    'nach',
    'Hotel',
    '\n',
    'Check-in:',
    'PNR',
    ' ',
    'ä',
    '=?',
    '<',
  )
  const text = fc.oneof(
    fc.string({ maxLength: 300 }),
    fc.array(words, { maxLength: 40 }).map((list) => list.join(' ')),
  )
  fc.assert(
    fc.property(text, (source) => {
      const said = new Set([undefined, ...findTimes(source).dates.map(({ date }) => date)])
      const drafts = readWords(source).items.flatMap((item) => (item.kind === 'booking' ? [item.booking] : []))
      const days = drafts.flatMap(({ schedule }) => ('stay' in schedule ? [schedule.stay.from, schedule.stay.to] : []))
      expect(days.filter(({ date }) => !said.has(date))).toEqual([])
    }),
    runsOf(200),
  )
})

it('J44: pasted flights become one booking each, with the code that stands above them', () => {
  const drafts = draftsOf(`Deine Reise mit Lufthansa
Buchungscode: K7QX2M

LH 400 am 04.07.2026
Frankfurt (FRA) → New York (JFK)
13:30 – 16:05

LH 401 am 11.07.2026
New York (JFK) → Frankfurt (FRA)
Abflug 18:00 Uhr
Ankunft 12.07.2026, 07:40 Uhr`)
  const zoneOf = (zone: string) => ({ zone, isZoneOfPlace: true })
  const [berlin, newYork] = [zoneOf('Europe/Berlin'), zoneOf('America/New_York')]
  expect(
    drafts.map(({ code, schedule }) => [
      code,
      'legs' in schedule && [schedule.legs[0]?.from.code, schedule.legs[0]?.departure, schedule.legs[0]?.arrival],
    ]),
  ).toEqual([
    ['K7QX2M', ['FRA', { ...berlin, date: '2026-07-04', time: '13:30' }, newYork]],
    [
      'K7QX2M',
      ['JFK', { ...newYork, date: '2026-07-11', time: '18:00' }, { ...berlin, date: '2026-07-12', time: '07:40' }],
    ],
  ])
})

it('J44: a hotel in German and in English, and a day without a year, which is named and left empty', () => {
  const [german] = draftsOf(
    'Hotel Miramar\nAdresse: Rua 1, Lissabon\nCheck-in: Mi, 10.06.2026 ab 15:00 Uhr\nCheck-out: Sa, 13.06.2026 bis 11:00 Uhr\nBestätigungsnummer: 4711-0815',
  )
  expect(german).toMatchObject({
    kind: 'stay',
    code: '4711-0815',
    schedule: {
      stay: {
        spot: { name: 'Rua 1, Lissabon' },
        from: { date: '2026-06-10', time: '15:00' },
        to: { date: '2026-06-13', time: '11:00' },
      },
    },
  })
  const [english] = draftsOf(
    'Your stay at Sunset Inn\nCheck-in\nWednesday, June 10, 2026\nfrom 3:00 PM\nCheck-out\nSaturday, June 13, 2026',
  )
  expect(english?.schedule).toMatchObject({
    stay: { from: { date: '2026-06-10', time: '15:00' }, to: { date: '2026-06-13' } },
  })
  const [unsure] = draftsOf('Hotel Miramar vom 10.06. bis 13.06.')
  expect(unsure?.schedule).toMatchObject({ stay: { from: {}, to: {} } })
  expect(unsure?.remarks).toEqual(['Nicht eindeutig, darum leer gelassen: „10.06.“, „13.06.“'])
})

it.each([
  ['Tisch am 24.12. 20 Uhr', '20:00', '24.12.'],
  ['Restaurant Sol, um 19:30 am 24. Dezember\nKüche bis 22 Uhr', '19:30', '24. Dezember'],
  ['Konzert\nEinlass ab 18 Uhr\n04/05/2026 20:00', '20:00', '04/05/2026'],
  ['Konzert am 24.12.\nHotline von 8 bis 18 Uhr', undefined, '24.12.'],
])('J42 J44: of „%s“ only the day is asked for, and the time is that of its line: %s', (text, time, day) => {
  const [draft] = draftsOf(text)
  expect(draft?.schedule).toEqual({ event: { from: time === undefined ? {} : { time } } })
  expect(draft?.remarks).toEqual([`Nicht eindeutig, darum leer gelassen: „${day}“`])
  expect(missingIn(draft)).toEqual({ 'from-date': 'Anfang: Der Tag fehlt.' })
})

it('J42: the time of a draft stays when its day is filled in', () => {
  const [draft] = draftsOf('Tisch am 24.12. 20 Uhr')
  if (draft === undefined) throw new Error('no draft')
  expect(describeDraft(draft)).toBe('Aktivität · ? 20:00')
  const filled = withValues(draft, { ...valuesOfDraft(draft), 'from-date': '2026-12-24' })
  expect(bookingOf(filled).schedule).toMatchObject({ event: { from: { date: '2026-12-24', time: '20:00' } } })
})

it.each([
  [
    'J44: an arrival one day later, as airlines say it',
    'Flug LH 778\nFrankfurt (FRA) → Singapur (SIN)\nFreitag, 5. Dezember 2025\nAbflug 21:50\nAnkunft 16:55 +1',
    'flight LH 778 „Frankfurt (FRA) → Singapur (SIN)“ Frankfurt 2025-12-05 21:50 Europe/Berlin > Singapur 2025-12-06 16:55 Asia/Singapore',
  ],
  [
    'J44: the same in words, on one line',
    'LH 778 FRA - SIN 05DEC2025\n21:50 – 16:55 (nächster Tag)',
    'flight LH 778 „LH 778 FRA - SIN 05DEC2025“ Frankfurt am Main 2025-12-05 21:50 Europe/Berlin > Singapur Changi 2025-12-06 16:55 Asia/Singapore',
  ],
  [
    'J42: the day on which one booked is not that of the flight',
    'Buchungsdatum: 01.10.2025\nLH 400 Frankfurt (FRA) → New York (JFK)\n05.12.2025 13:30 – 16:05\nStornierung bis 01.12.2025',
    'flight LH 400 „LH 400 Frankfurt (FRA) → New York (JFK)“ Frankfurt 2025-12-05 13:30 Europe/Berlin > New York 2025-12-05 16:05 America/New_York',
  ],
  [
    'J44: ends behind words for them',
    'Flight BA 902\nDepart: Frankfurt (FRA) Fri 5 Dec 2025 10:15\nArrive: London (LHR) Fri 5 Dec 2025 10:55',
    'flight BA 902 „Flight BA 902“ Frankfurt 2025-12-05 10:15 Europe/Berlin > London 2025-12-05 10:55 Europe/London',
  ],
  [
    'J44: times between the places',
    'Fr 05.12.2025 06:30 Berlin (BER) - 07:45 Frankfurt (FRA) LH 173',
    'flight LH 173 „Fr 05.12.2025 06:30 Berlin (BER) - 07:45 Frankfurt (FRA) LH 173“ Berlin 2025-12-05 06:30 Europe/Berlin > Frankfurt 2025-12-05 07:45 Europe/Berlin',
  ],
  [
    'J44: a cancelled hotel, below the line that says when one booked',
    'Buchungsbestätigung vom 01.10.2025\nIhre Buchung wurde storniert\nHotel Mundial, Lissabon\nAnreise: Fr., 5. Dez. 2025\nAbreise: Mo., 8. Dez. 2025',
    'cancelled stay „Hotel Mundial, Lissabon“ Hotel Mundial, Lissabon 2025-12-05 Europe/Lisbon? > 2025-12-08 Europe/Lisbon?',
  ],
  ...[
    'Ihre Buchung ist nicht storniert',
    'If it is cancelled by 1 May you pay nothing',
    'Falls die Reise von uns wurde storniert',
  ].map((words): [string, string, string] => [
    `J44: a hotel that is booked, though it says: ${words}`,
    `${words}\nHotel Mundial, Lissabon\nAnreise: Fr., 5. Dez. 2025\nAbreise: Mo., 8. Dez. 2025`,
    'stay „Hotel Mundial, Lissabon“ Hotel Mundial, Lissabon 2025-12-05 Europe/Lisbon? > 2025-12-08 Europe/Lisbon?',
  ]),
  [
    'J42: without a year, and with two readings, there is no day',
    'Your flight BA 902 FRA to LHR\nDate: 12/05/2025\nDeparts 10:15',
    'Your flight BA 902 FRA to LHR: Abflug: Der Tag fehlt. Ankunft: Der Tag fehlt.',
  ],
])('%s', (_name, text, expected) => {
  expect(draftsOf(text).map(sayDraft)).toEqual([expected])
})
