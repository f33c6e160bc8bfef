/** Rides in timetables and confirmations of trains, buses and ferries, as people paste them. */
import { expect, it } from 'vitest'
import { draftsOf, sayDraft } from '#testing/trips/read-confirmations'
import type { DraftMoment } from '../readers/drafts.ts'
import { splitSections } from './split-sections.ts'

const ride = (from: string, to: string) =>
  `train ICE 599 „Frankfurt(Main)Hbf → München Hbf“ Frankfurt(Main)Hbf ${from} Europe/Berlin? > München Hbf ${to} Europe/Berlin?`
const BUS =
  'bus „Berlin ZOB → Hamburg ZOB“ Berlin ZOB 2025-06-11 08:00 Europe/Berlin? > Hamburg ZOB 2025-06-11 12:30 Europe/Berlin?'

it.each([
  [
    'the columns of Deutsche Bahn',
    'Ihre Buchung\nHalt\tDatum\tZeit\tGleis\tProdukte\nFrankfurt(Main)Hbf\t11.06.2025\tab 08:04\t\tICE 599\nMünchen Hbf\t11.06.2025\tan 11:27',
    ride('2025-06-11 08:04', '2025-06-11 11:27'),
  ],
  [
    'days without a year below one with it, which are the same',
    'Reservierung Hinfahrt am 11.06.2025\nFrankfurt(Main)Hbf 11.06. ab 08:04 ICE 599\nMünchen Hbf 11.06. an 11:27',
    ride('2025-06-11 08:04', '2025-06-11 11:27'),
  ],
  [
    'the app of Deutsche Bahn, overnight',
    'Mi, 11.06.2025\n23:04\nFrankfurt(Main)Hbf\nICE 599\n05:27 +1\nMünchen Hbf',
    ride('2025-06-11 23:04', '2025-06-12 05:27'),
  ],
  [
    'a clock that goes back, which says no day of the arrival',
    'Mi, 11.06.2025\n23:04 Frankfurt(Main)Hbf\nICE 599\n05:27 München Hbf',
    'Frankfurt(Main)Hbf → München Hbf: Ankunft: Der Tag fehlt.',
  ],
  [
    'days without a year that are not the one above',
    'Hinfahrt am 11.06.2025\nFrankfurt(Main)Hbf 12.06. ab 08:04 ICE 599\nMünchen Hbf 12.06. an 11:27',
    'Frankfurt(Main)Hbf → München Hbf: Abfahrt: Der Tag fehlt. Ankunft: Der Tag fehlt.',
  ],
  [
    'the same right in front of the clock',
    'Zug, Hinfahrt am 11.06.2026\n12.06. 08:04 Köln Hbf\n12.06. 10:10 Frankfurt Hbf',
    'Köln Hbf → Frankfurt Hbf: Abfahrt: Der Tag fehlt. Ankunft: Der Tag fehlt.',
  ],
  ['FlixBus, time and place on a line', 'FlixBus\nMittwoch, 11. Juni 2025\n08:00 Berlin ZOB\n12:30 Hamburg ZOB', BUS],
  [
    'FlixBus, time and place below each other',
    'Deine FlixBus-Buchung\nBerlin ZOB → Hamburg ZOB\nMi, 11. Juni 2025\nAbfahrt\n08:00\nBerlin ZOB\nAnkunft\n12:30\nHamburg ZOB',
    BUS,
  ],
])('J42 J44: a pasted timetable has both ends of a ride: %s', (_name, text, expected) => {
  expect(draftsOf(text).map(sayDraft)).toEqual([expected])
})

const COLOGNE = ['Köln Hbf', '2026-06-12 09:05', 'Frankfurt Hbf', '2026-06-12 10:10']
const DAY = 'Fr, 12.06.2026'

it.each([
  ['two stops on a line', `Zug, ${DAY}\nKöln Hbf 9:05 / Frankfurt Hbf 10:10`, COLOGNE],
  ['times in brackets', `Zug, ${DAY}\nKöln Hbf (9:05) – Frankfurt Hbf (10:10)`, COLOGNE],
  ['words for the ends in front', `Zug, ${DAY}\nAbfahrt 9:05 Köln Hbf\nAnkunft 10:10 Frankfurt Hbf`, COLOGNE],
  ['the same behind', `Zug, ${DAY}\nKöln Hbf, Abfahrt 09:05\nFrankfurt Hbf, Ankunft 10:10`, COLOGNE],
  ['„von“ and „nach“', `Zug, ${DAY}\nVon: Köln Hbf 9.05 Uhr\nNach: Frankfurt Hbf 10.10 Uhr`, COLOGNE],
  [
    'the day in each row',
    'Zug\nAb 12. Juni 2026 um 09:05 von Köln Hbf\nAn 12. Juni 2026 um 10:10 in Frankfurt Hbf',
    COLOGNE,
  ],
  ['names above their times, a train between', `${DAY}\nKöln Hbf\n09:05\nICE 105\n10:10\nFrankfurt Hbf`, COLOGNE],
  [
    'a train and a platform behind a name',
    `${DAY}\n09:05 Köln Hbf ICE 105 Gleis 6\n10:10 Frankfurt Hbf Gl. 7`,
    COLOGNE,
  ],
  ['what is open on the way', `Zug, ${DAY}\n9:05 Köln Hbf\nRestaurant geöffnet ab 9:30\n10:10 Frankfurt Hbf`, COLOGNE],
  [
    'a mail with its head',
    `Gesendet: Donnerstag, 11. Juni 2026 18:22\n\nICE 105\n${DAY}\n9:05 Köln Hbf\n10:10 Frankfurt Hbf`,
    COLOGNE,
  ],
  [
    'Trainline',
    'Train on Fri 12 Jun 2026\nDepart: London Euston at 9:20 am\nArrive: Manchester Piccadilly at 1:28 pm',
    ['London Euston', '2026-06-12 09:20', 'Manchester Piccadilly', '2026-06-12 13:28'],
  ],
  [
    'Omio, names above their times',
    `Omio Bus\n${DAY}\nPrag, ÚAN Florenc\n06:30\nWien, Erdberg\n10:45`,
    ['Prag', '2026-06-12 06:30', 'Wien', '2026-06-12 10:45'],
  ],
  [
    'ÖBB, platforms without a comma',
    `RJX 63, ${DAY}\nMünchen Hbf ab 09:28 Bst. 12\nWien Hbf an 13:30 Bst. 7`,
    ['München Hbf', '2026-06-12 09:28', 'Wien Hbf', '2026-06-12 13:30'],
  ],
  [
    'SBB, times in front',
    `SBB ${DAY}\nab 10:02 Zürich HB Gl. 8\nan 10:58 Bern Gl. 3`,
    ['Zürich HB', '2026-06-12 10:02', 'Bern', '2026-06-12 10:58'],
  ],
  [
    'a bus with a meeting point and a pause',
    `Busfahrt ${DAY}\nTreffpunkt 08:45 Haupteingang\n09:15 h München ZOB\nPause 11:30\n14:35 h Wien Erdberg`,
    ['München ZOB', '2026-06-12 09:15', 'Wien Erdberg', '2026-06-12 14:35'],
  ],
  [
    'a ferry with its cabins',
    `Fähre Rostock – Trelleborg am 12.06.2026\n07:30 Rostock\n13:00 Kabinen räumen\n13:45 Trelleborg`,
    ['Rostock', '2026-06-12 07:30', 'Trelleborg', '2026-06-12 13:45'],
  ],
  [
    'breakfast, and a clock that goes back',
    `Nachtzug NJ 40470\n${DAY}\n21:30 Köln Hbf\n07:00 Frühstück an Bord\n08:30 Wien Hbf`,
    ['Köln Hbf', '2026-06-12 21:30', 'Wien Hbf', ''],
  ],
  [
    'small letters, and names with small words',
    `bahn ${DAY}\n9:05 köln hbf\n10:10 Rothenburg ob der Tauber`,
    ['köln hbf', '2026-06-12 09:05', 'Rothenburg ob der Tauber', '2026-06-12 10:10'],
  ],
  [
    'towns that look like verbs',
    `Zug ${DAY}\n9:05 Geldern\n10:10 Erfurt`,
    ['Geldern', '2026-06-12 09:05', 'Erfurt', '2026-06-12 10:10'],
  ],
])('J42 J44: both stops of a ride, and nothing else that has a time: %s', (_name, text, expected) => {
  expect(stopsOf(text)).toEqual(expected)
})

it.each([
  ['things on board', '21:30 Frühstück an Bord\n09:00 Kabinen räumen'],
  ['hours of a service', 'Kundenservice 08:00 – 20:00\nReisezentrum Köln Hbf 06:00 – 22:00'],
  ['sentences', 'Bitte sei um 08:45 am Bahnhof.\nDer Zug fährt um 09:05 in Köln ab.'],
  ['when something was written', 'Letzte Änderung 10:15\nErstellt 09:00 Köln'],
  ['three stops', '08:04 Frankfurt Hbf\n08:44 Mannheim Hbf\n11:27 München Hbf'],
  ['an arrival before a departure', 'an 10:10 Frankfurt Hbf\nab 11:20 Köln Hbf'],
  ['the same place twice', 'Abholung 08:30 Hotel Adler\nRückkehr 18:00 Hotel Adler'],
])('J42 J44: no stops of a ride: %s', (_name, rows) => {
  const [from, , to] = stopsOf(`Zug, ${DAY}\n${rows}`)
  expect([from, to]).toEqual(['', ''])
})

/** The names of both ends, each with its day and time. */
function stopsOf(text: string): readonly string[] {
  const [draft, ...more] = draftsOf(text)
  expect(more).toEqual([])
  const leg = draft !== undefined && 'legs' in draft.schedule ? draft.schedule.legs[0] : undefined
  if (leg === undefined) throw new Error('no leg')
  const say = ({ date, time }: DraftMoment): string => [date, time].filter((part) => part !== undefined).join(' ')
  return [leg.from.name, say(leg.departure), leg.to.name, say(leg.arrival)]
}

it('J44: a ride with a change in the columns of Deutsche Bahn is two legs', () => {
  const rows = ['Frankfurt Hbf\t11.06.2025\tab 08:04\tICE 599', 'Mannheim Hbf\t11.06.2025\tan 08:44']
  const further = ['Mannheim Hbf\t11.06.2025\tab 08:55\tICE 123', 'München Hbf\t11.06.2025\tan 11:27']
  expect(draftsOf(['Auftragsnummer: 123456789012', ...rows, ...further].join('\n'))).toMatchObject([
    {
      schedule: {
        legs: [
          { from: { name: 'Frankfurt Hbf' }, to: { name: 'Mannheim Hbf' }, arrival: { time: '08:44' } },
          { from: { name: 'Mannheim Hbf' }, to: { name: 'München Hbf' }, departure: { time: '08:55' } },
        ],
      },
    },
  ])
})

const THERE = ['09:05 Köln Hbf', '10:10 Frankfurt Hbf']
const BACK = ['15:05 Frankfurt Hbf', '16:10 Köln Hbf']

it.each([
  ['numbers below the days', ['Hinfahrt 12.06.2026', 'ICE 105', ...THERE, 'Rückfahrt 14.06.2026', 'ICE 106', ...BACK]],
  ['no numbers', ['Zugfahrt', 'Hinfahrt am 12.06.2026', ...THERE, 'Rückfahrt am 14.06.2026', ...BACK]],
  ['days below the numbers', ['ICE 105', 'Fr, 12.06.2026', ...THERE, 'ICE 106', 'So, 14.06.2026', ...BACK]],
  ['a day above all', ['Gekauft am 01.05.2026', 'ICE 105, 12.06.2026', ...THERE, 'ICE 106, 14.06.2026', ...BACK]],
])('J42 J44: there and back have their own days: %s', (_name, lines) => {
  const days = draftsOf(lines.join('\n')).map(({ schedule }) => {
    const leg = 'legs' in schedule ? schedule.legs[0] : undefined
    return [leg?.from.name, leg?.departure.date, leg?.departure.time, leg?.arrival.date, leg?.arrival.time]
  })
  expect(days).toEqual([
    ['Köln Hbf', '2026-06-12', '09:05', '2026-06-12', '10:10'],
    ['Frankfurt Hbf', '2026-06-14', '15:05', '2026-06-14', '16:10'],
  ])
})

it('J42 J44: a day above a train is that of the next one below, too', () => {
  const change = ['ICE 105', ...THERE, 'ICE 5', '10:20 Frankfurt Hbf', '13:00 Basel SBB']
  const lines = ['Fr, 12.06.2026', ...change, 'So, 14.06.2026', 'ICE 6', '15:00 Basel SBB', '18:00 Frankfurt Hbf']
  const days = draftsOf(lines.join('\n')).map(({ schedule }) =>
    'legs' in schedule ? schedule.legs.map(({ departure }) => departure.date) : [],
  )
  expect(days.flat()).toEqual(['2026-06-12', '2026-06-12', '2026-06-14'])
})

it('J42 J44: a day alone on a line within a train is that of what stands below it, and of the next train', () => {
  const night = ['ICE 5', '23:20 Frankfurt Hbf', 'Sa, 13.06.2026', '06:00 Basel SBB']
  const lines = ['Fr, 12.06.2026', 'ICE 105', ...THERE, ...night, 'ICE 7', '08:00 Basel SBB', '09:10 Bern']
  const days = draftsOf(lines.join('\n')).map(({ schedule }) =>
    'legs' in schedule ? schedule.legs.map(({ departure, arrival }) => [departure.date, arrival.date]) : [],
  )
  expect(days.flat()).toEqual([
    ['2026-06-12', '2026-06-12'],
    ['2026-06-12', '2026-06-13'],
    ['2026-06-13', '2026-06-13'],
  ])
})

it('J47: each of many trains is read with the ends of what stands above all, not with all of it', () => {
  const head = Array.from({ length: 2_000 }, (_, line) => `Hinweis ${line} zum Zug`)
  const trains = Array.from({ length: 100 }, (_, train) => [`ICE ${train + 100}`, DAY, ...THERE]).flat()
  const sections = splitSections([...head, ...trains].join('\n'), 100)
  expect(sections).toHaveLength(100)
  expect(Math.max(...sections.map((section) => section.split('\n').length))).toBeLessThan(120)
  expect(sections[0]).toContain('Hinweis 0 ')
  expect(sections[0]).toContain('Hinweis 1999 ')
})

it.each([
  ['white space', `9:05${' '.repeat(290)}x`],
  ['dashes', `${'- '.repeat(140)}x 9:05`],
  ['words for a time', `${' um'.repeat(90)} x 9:05`],
  ['brackets', `x ${'('.repeat(280)}y 9:05`],
  ['arrows', `x ${'→ '.repeat(140)}9:05`],
])('J47: lines of %s are read, and nothing hangs', (_name, line) => {
  expect(draftsOf(`Zug, ${DAY}\n${`${line}\n`.repeat(100)}`)).toHaveLength(1)
})
