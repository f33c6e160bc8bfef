import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Papa from 'papaparse'
import { expect, it } from 'vitest'
import { toCsv } from '#base/table/csv'
import { failedRowsCsv } from '#base/table/failed-rows-csv'
import { describeProblem, toFailedRows } from './import-problems.ts'
import { parseTimeTable } from './import-columns.ts'
import { readImport, type ImportOptions, type ReadImport } from './read-import.ts'

function parse(text: string): readonly (readonly string[])[] {
  return parseTimeTable(text, (cells, how) => Papa.parse<string[]>(cells, how))
}

function read(text: string, options: Partial<ImportOptions> = {}): ReadImport {
  const result = readImport(parse(text), { zone: 'Europe/Berlin', ...options })
  if (!result.ok) throw new Error(result.error)
  return result.value
}

function fixture(name: string, options: Partial<ImportOptions> = {}): ReadImport {
  return read(readFileSync(join('testing/fixtures/time-import', name), 'utf8'), options)
}

/** `line from–to project [tags] note` */
function lines({ entries }: ReadImport): readonly string[] {
  return entries.map(
    ({ line, kind, start, end, project, tags, note }) =>
      `${line} ${kind === 'break' ? 'Pause ' : ''}${start.slice(0, 25)}–${end.slice(0, 25)} ${project} [${tags.join('|')}] ${note}`,
  )
}

function problems({ failed }: ReadImport): readonly string[] {
  return failed.map(({ line, problem }) => `Zeile ${line}: ${describeProblem(problem)}`)
}

it('B8: Toggl Track: client, task, tags, seconds and a night', () => {
  const table = fixture('toggl.csv')
  expect(table.format).toBe('toggl')
  expect(table.users).toEqual(['Anna Beispiel'])
  expect(lines(table)).toEqual([
    '2 2026-06-10T08:00:00+02:00–2026-06-10T12:00:30+02:00 Website (Bäckerei Kern) [Büro|Entwurf] Startseite, zweiter Entwurf',
    '3 2026-06-10T22:00:00+02:00–2026-06-11T01:30:00+02:00 Lernen [Kapitel 3] ',
    '4 2026-06-11T09:00:00+02:00–2026-06-11T09:00:00+02:00  [] Ohne alles',
    '6 2026-06-13T10:00:00+02:00–2026-06-13T11:00:00+02:00  [] Sagte "ja"\nund ging',
  ])
  expect(problems(table)).toEqual(['Zeile 5: Ende liegt vor dem Beginn'])
})

it('B8: Toggl Track with its newer headings, twelve hours and several people', () => {
  const table = fixture('toggl-stop.csv')
  expect(table.format).toBe('toggl')
  expect(table.users).toEqual(['Anna', 'Ben'])
  expect(lines(table)).toEqual([
    '2 2026-06-10T09:00:00+02:00–2026-06-10T10:15:00+02:00 Verkauf [] Angebot',
    '3 2026-06-10T12:00:00+02:00–2026-06-10T12:30:00+02:00  [] Mittag',
    '4 2026-06-10T00:00:00+02:00–2026-06-10T00:30:00+02:00  [] Nacht',
  ])
})

it('B8: Clockify in English, with months first', () => {
  const table = fixture('clockify-us.csv')
  expect(table.format).toBe('clockify')
  expect(table.dateOrder).toEqual({ order: 'mdy', isUnsure: false })
  expect(lines(table)).toEqual([
    '2 2026-06-15T14:00:00+02:00–2026-06-15T15:30:00+02:00 Logo (Garten Grün) [Entwurf|Atelier] Skizzen',
    '3 2026-06-02T09:00:00+02:00–2026-06-02T10:00:00+02:00  [] ',
  ])
})

it('B8: Clockify in German; of an hour that was there twice the one that fits the duration, one that was skipped is refused', () => {
  const table = fixture('clockify-de.csv')
  expect(table.format).toBe('clockify')
  expect(lines(table)).toEqual([
    '2 2026-06-15T14:00:00+02:00–2026-06-15T15:30:00+02:00 Logo [Atelier|Kunde] Skizzen',
    '3 2026-10-25T02:30:00+02:00–2026-10-25T02:45:00+01:00 Logo [] Nacht der Zeitumstellung',
  ])
  expect(problems(table)).toEqual(['Zeile 4: Die Uhrzeit „29.03.2026, 02:30“ gab es nicht, die Uhr wurde vorgestellt'])
})

it('B8: if days and months could be either, the user is asked', () => {
  expect(fixture('clockify-slashes.csv').dateOrder).toEqual({ order: 'dmy', isUnsure: true })
  expect(lines(fixture('clockify-slashes.csv'))[0]).toMatch(/^2 2026-04-03T09/)
  expect(lines(fixture('clockify-slashes.csv', { dateOrder: 'mdy' }))[0]).toMatch(/^2 2026-03-04T09/)
})

it('B8: Kimai: an end before the begin is on the next day, an activity is a tag, a break without a time is in the middle', () => {
  const table = fixture('kimai.csv')
  expect(table.format).toBe('kimai')
  expect(lines(table)).toEqual([
    '2 2026-06-10T22:00:00+02:00–2026-06-11T06:00:00+02:00 Station 4 (Klinik) [Nachtdienst|Nacht] Ruhig',
    '3 2026-06-12T08:00:00+02:00–2026-06-12T16:30:00+02:00 Station 4 (Klinik) [Tagdienst] ',
    '3 Pause 2026-06-12T12:00:00+02:00–2026-06-12T12:30:00+02:00  [] ',
  ])
  expect(table.entries.map(({ losses }) => losses)).toEqual([[], [], ['pause']])
  expect(problems(table)).toEqual(['Zeile 4: Das Ende fehlt, der Eintrag lief wohl noch'])
})

it('B8: Kimai in German with semicolons', () => {
  const table = fixture('kimai-de.csv')
  expect(table.format).toBe('kimai')
  expect(lines(table)).toEqual([
    '2 2026-06-10T08:00:00+02:00–2026-06-10T12:00:00+02:00 Station 4 (Klinik) [Tagdienst|Früh|Büro] Übergabe',
  ])
  expect(problems(table)).toEqual(['Zeile 3: Das Datum „31.02.2026“ ist nicht zu lesen'])
})

it('B8: TimeTagger: the report without its sums, and the table of all records', () => {
  const report = fixture('timetagger.csv')
  expect(report.format).toBe('timetagger')
  expect(lines(report)).toEqual([
    '6 2026-06-10T08:00:00+02:00–2026-06-10T10:15:00+02:00  [buch] Lesen #buch, Kapitel 2',
    '7 2026-06-10T23:00:00+02:00–2026-06-11T01:00:00+02:00  [abend|buch] Schreiben #buch #abend',
  ])
  const records = fixture('timetagger.tsv')
  expect(records.format).toBe('timetagger')
  expect(lines(records)).toEqual([
    '2 2026-06-10T08:00:00+02:00–2026-06-10T10:15:00+02:00  [buch] Lesen #buch',
    '3 2026-06-10T10:00:00+02:00–2026-06-10T11:00:00+02:00  [abend] Schreiben #abend',
    '4 2026-06-10T12:00:00+02:00–2026-06-10T13:00:00+02:00  [] ohne',
  ])
})

it('B8: a table of one’s own, with a title above its head', () => {
  const table = fixture('own-table.csv')
  expect(table.format).toBe('other')
  expect(lines(table)).toEqual(['4 2026-06-10T08:00:00+02:00–2026-06-10T16:30:00+02:00  [] Büro'])
  expect(problems(table)).toEqual(['Zeile 5: Der Beginn fehlt', 'Zeile 6: Das Datum „xx“ ist nicht zu lesen'])
})

it('B8: the times are those of the zone that was chosen', () => {
  expect(lines(fixture('own-table.csv', { zone: 'America/New_York' }))[0]).toMatch(/T08:00:00-04:00–/)
})

it('B9: one bad row blocks no other, and the bad ones are a table that can be put right', () => {
  const head = ['Date', 'Begin', 'End', 'Description']
  const rows = [
    ['2026-06-10', '08:00', '09:00', 'gut'],
    ['2026-06-10', '8 am', 'spät', '=böse()'],
    ['2026-06-10', '08:00', '', ''],
    ['', '08:00', '09:00', ''],
    ['2026-06-01', '2026-06-01 08:00', '2026-06-20 08:00', ''],
  ]
  const table = read(toCsv([head, ...rows]))
  expect(lines(table)).toHaveLength(1)
  expect(failedRowsCsv(table.head, toFailedRows(table.failed)).split('\r\n')).toEqual([
    '\ufeffDate;Begin;End;Description;Fehler',
    "2026-06-10;8 am;spät;'=böse();Zeile 3: Das Ende „spät“ ist nicht zu lesen",
    '2026-06-10;08:00;;;Zeile 4: Das Ende fehlt, der Eintrag lief wohl noch',
    ';08:00;09:00;;Zeile 5: Das Datum fehlt',
    '2026-06-01;2026-06-01 08:00;2026-06-20 08:00;;Zeile 6: Der Eintrag ist länger als 7 Tage',
    '',
  ])
})

it('B21: a month as it is written by hand: weekdays, names of months, an end at 24:00', () => {
  const rows = [
    'Mi, 03.02.2027;16:00;24:00',
    '4. Februar 2027;22:00;24 Uhr',
    ';Freitag, 5. Feb. 2027, 08:00;Fr 05.02.2027 16:00',
    '31.12.2027;20:00;24.00 Uhr',
    '3.2.2027;24:00;24:00',
  ]
  const table = read(['Datum;Von;Bis', ...rows].join('\n'))
  expect(lines(table).map((line) => line.slice(0, 53))).toEqual([
    '2 2027-02-03T16:00:00+01:00–2027-02-04T00:00:00+01:00',
    '3 2027-02-04T22:00:00+01:00–2027-02-05T00:00:00+01:00',
    '4 2027-02-05T08:00:00+01:00–2027-02-05T16:00:00+01:00',
    '5 2027-12-31T20:00:00+01:00–2028-01-01T00:00:00+01:00',
  ])
  expect(problems(table)).toEqual(['Zeile 6: Der Beginn „24:00“ ist nicht zu lesen'])
})

it('B22: a year outside 1970 to 2199 is refused in its row, however its time is written', () => {
  const rows = [
    '03.02.0950;08:00;09:00',
    ';0050-06-10T08:00:00Z;0050-06-10T09:00:00Z',
    ';9998-06-10T08:00:00+02:00;9998-06-10T09:00:00+02:00',
    '31.12.2199;20:00;24:00',
    '31.12.1969;08:00;09:00',
    '2026-06-10;08:00;2226-06-10 09:00',
    '10.06.2026;08:00;09:00',
    ';0000-01-01T00:00:00+14:00;0000-01-01T01:00:00+14:00',
    ';9999999999;9999999999',
  ]
  const table = read(['Datum;Von;Bis', ...rows].join('\n'))
  expect(lines(table)).toHaveLength(1)
  expect(problems(table)).toEqual([
    'Zeile 2: Das Jahr in „03.02.0950“ liegt nicht zwischen 1970 und 2199',
    'Zeile 3: Das Jahr in „0050-06-10T08:00:00Z“ liegt nicht zwischen 1970 und 2199',
    'Zeile 4: Das Jahr in „9998-06-10T08:00:00+02:00“ liegt nicht zwischen 1970 und 2199',
    'Zeile 5: Das Jahr in „2200-01-01“ liegt nicht zwischen 1970 und 2199',
    'Zeile 6: Das Jahr in „31.12.1969“ liegt nicht zwischen 1970 und 2199',
    'Zeile 7: Das Jahr in „2226-06-10“ liegt nicht zwischen 1970 und 2199',
    'Zeile 9: Das Jahr in „0000-01-01T00:00:00+14:00“ liegt nicht zwischen 1970 und 2199',
    'Zeile 10: Das Jahr in „9999999999“ liegt nicht zwischen 1970 und 2199',
  ])
})

it('B23: „-“ of Toggl is nothing: no project, client or tag', () => {
  const head =
    'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,Stop date,Stop time,Duration,Tags'
  const times = 'No,2026-06-10,08:00:00,2026-06-10,09:00:00,01:00:00'
  const table = read([head, `Anna,a@b.de,-,-,-,Text,${times},-`, `Anna,a@b.de,-,Relaunch,-,-,${times},-`].join('\n'))
  expect(table.format).toBe('toggl')
  expect(lines(table).map((line) => line.slice(53))).toEqual(['  [] Text', ' Relaunch [] '])
})

/** The break and the remarks of a row after its date, begin, end and duration. */
function judged(format: 'kimai' | 'other' | 'clockify', row: string): string {
  const heads = {
    kimai: 'Date;From;To;Duration;Activity',
    other: 'Datum;Von;Bis;Dauer;Pause',
    clockify: 'Start Date;Start Time;End Time;Duration (h);Project',
  }
  const { entries } = read(`${heads[format]}\n${row}`)
  const [work, pause] = entries
  const middle = pause === undefined ? '' : `Pause ${pause.start.slice(11, 16)}–${pause.end.slice(11, 16)}`
  return [middle, ...(work?.losses ?? []), ...(pause?.losses ?? [])].filter(Boolean).join(' ')
}

it.each([
  ['kimai', '2026-06-10;08:00;17:00;8.00;x', 'Pause 12:00–13:00 pause'],
  ['kimai', '2026-06-10;08:00;17:00;9:00;x', ''],
  ['kimai', '2026-06-10;08:00;17:00;8:59;x', ''],
  ['kimai', '2026-06-10;08:00;09:00;25;x', 'length'],
  ['kimai', '2026-06-10;08:00;17:00;1:00;x', 'length'],
  ['kimai', '2026-06-10;22:00;06:00;7.25;x', 'Pause 01:37–02:22 pause'],
  // Counted by the clock on the wall, in a night that has an hour more.
  ['kimai', '2026-10-24;22:00;06:00;8.00;x', 'length'],
  ['clockify', '2026-06-10;08:00;17:00;08:00:00;x', 'length'],
  ['clockify', '2026-06-10;08:00;10:00;26:00;x', 'length'],
  ['other', '2026-06-10;08:00;17:00;8,5;', 'Pause 12:15–12:45 pause'],
  ['other', '2026-06-10;08:00;17:00;8,5;30', 'Pause 12:15–12:45 pause'],
  ['other', '2026-06-10;08:00;17:00;9;0:30', 'Pause 12:15–12:45 pause'],
  ['other', '2026-06-10;08:00;17:00;;1', 'Pause 12:00–13:00 pause'],
  ['other', '2026-06-10;08:00;17:00;7;30', 'Pause 12:15–12:45 length pause'],
  ['other', '2026-06-10;08:00;09:00;1;12:00', 'length'],
  ['other', '2026-06-10;08:00;17:00;8;12 bis 13', 'break'],
  ['other', '2026-06-10;08:00;;8;1', 'break'],
  ['other', '2026-06-10;08:00;;8;0', ''],
] as const)('B24: a duration that contradicts the times, in %s: %s gives „%s“', (format, row, result) => {
  expect(judged(format, row)).toBe(result)
})

it('B25: sums between and below the rows are no entries', () => {
  const rows = [
    '10.06.2026;08:00;09:00;1:00;a',
    'Summe;;;1:00;',
    ';;Gesamt:;1:00;',
    'Total;;;;',
    ';;;;Gesamt',
    ';;;;Gesamtbild',
  ]
  const table = read(['Datum;Von;Bis;Dauer;Notiz', ...rows, '10.06.2026;;09:00;1:00;Gesamt'].join('\n'))
  expect(lines(table)).toHaveLength(1)
  expect(problems(table)).toEqual(['Zeile 7: Der Beginn fehlt', 'Zeile 8: Der Beginn fehlt'])
})

it('B9: a table without times is refused', () => {
  expect(readImport(parse('Name;Alter\nAnna;30'), { zone: 'Europe/Berlin' })).toEqual({
    ok: false,
    error: 'unknown-columns',
  })
  expect(readImport([], { zone: 'Europe/Berlin' }).ok).toBe(false)
})

it('B9: what is too long is cut, and said', () => {
  const [entry] = read(
    toCsv([
      ['Date', 'Begin', 'End', 'Project', 'Tags', 'Description'],
      [
        '2026-06-10',
        '08:00',
        '09:00',
        'P'.repeat(150),
        Array.from({ length: 30 }, (_none, n) => `t${n}`).join(),
        '🎡'.repeat(400),
      ],
    ]),
  ).entries
  expect(entry?.losses).toEqual(['tags-cut', 'name-cut', 'note-cut'])
  expect(entry?.project.length).toBeLessThanOrEqual(100)
  expect(entry?.tags).toHaveLength(20)
  expect(entry?.note.length).toBeLessThanOrEqual(500)
  expect(entry?.note.isWellFormed()).toBe(true)
})
