/** What calendars have besides plain events: series, cancellations, torn letters, and what is wrong. */
import { expect, it } from 'vitest'
import { calendarOf, zoneLines } from '#testing/trips/calendar-of'
import { draftsOf, itemsOf, missingIn, sayDraft } from '#testing/trips/read-confirmations'

const said = (text: string): readonly string[] => draftsOf(calendarOf(text)).map(sayDraft)

it.each([
  [
    'J47: of a series the first, as it was changed; one of another file’s series stands for itself',
    `---
UID:a
DTSTART;TZID=Europe/Berlin:20251103T180000
DTEND;TZID=Europe/Berlin:20251103T193000
RRULE:FREQ=WEEKLY
SUMMARY:Kurs
---
UID:a
RECURRENCE-ID;TZID=Europe/Berlin:20251103T180000
DTSTART;TZID=Europe/Berlin:20251104T190000
DTEND;TZID=Europe/Berlin:20251104T203000
SUMMARY:Kurs (verlegt)
---
UID:a
RECURRENCE-ID;TZID=Europe/Berlin:20251117T180000
DTSTART;TZID=Europe/Berlin:20251118T190000
SUMMARY:Kurs
---
UID:b
RECURRENCE-ID;TZID=Europe/Berlin:20251117T180000
DTSTART;TZID=Europe/Berlin:20251118T190000
SUMMARY:Lesung`,
    [
      'activity „Kurs (verlegt)“ 2025-11-04 19:00 Europe/Berlin > 2025-11-04 20:30 Europe/Berlin',
      'activity „Lesung“ 2025-11-18 19:00 Europe/Berlin',
    ],
  ],
  [
    'J40: cancelled by its method, in whatever case',
    'method:cancel\n---\ndtstart;tzid=Europe/Berlin:20251107T190000\nsummary:Konzert\\, Teil 2\\; mit Anna\\\\Ben',
    ['cancelled activity „Konzert, Teil 2; mit Anna\\Ben“ 2025-11-07 19:00 Europe/Berlin'],
  ],
  [
    'J78: texts in quoted-printable, with lines that end softly, and what is none after all',
    `---
DTSTART;TZID=Europe/Berlin:20251107T190000
SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:F=C3=BChrung durchs gro=
=C3=9Fe Schloss
LOCATION;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:100% M=C3=BCnchen
---
DTSTART;TZID=Europe/Berlin:20251107T200000
SUMMARY;ENCODING=QUOTED-PRINTABLE:Caf=E9
---
DTSTART;TZID=Europe/Berlin:20251107T210000
SUMMARY:Menge=C3`,
    [
      'activity „Führung durchs große Schloss“ 100% München 2025-11-07 19:00 Europe/Berlin',
      'activity „Caf=E9“ 2025-11-07 20:00 Europe/Berlin',
      'activity „Menge=C3“ 2025-11-07 21:00 Europe/Berlin',
    ],
  ],
  [
    'J42: an end before the beginning, a day that is none, one that is left out, a zone that is none',
    `---
DTSTART;TZID=Europe/Berlin:20251107T190000
DTEND;TZID=Europe/Berlin:20251106T180000
SUMMARY:Flug LH 10 FRA - HAM
---
DTSTART:20250229T190000Z
SUMMARY:Konzert
---
DTSTART;VALUE=DATE:20240229
DTEND;VALUE=DATE:20240301
SUMMARY:Hotel Post
---
DTSTART;VALUE=DATE:20251107
SUMMARY:Hotel Krone
---
DTSTART;VALUE=DATE:20251107
DTEND;VALUE=DATE:20251107
SUMMARY:Hotel Adler
---
DTSTART;TZID=Mars/Olympus:20251107T190000
SUMMARY:Oper`,
    [
      'Flug LH 10 FRA - HAM: Die Ankunft liegt vor dem Abflug.',
      'Konzert: Anfang: Der Tag fehlt.',
      'stay „Hotel Post“ Hotel Post 2024-02-29 Europe/Berlin? > 2024-03-01 Europe/Berlin?',
      'Hotel Krone: Abreise: Der Tag fehlt.',
      'Hotel Adler: Die Abreise liegt nicht nach der Anreise.',
      'activity „Oper“ 2025-11-07 19:00 Europe/Berlin?',
    ],
  ],
])('%s', (_name, text, bookings) => {
  expect(said(text)).toEqual(bookings)
})

it('J78: a line that is folded in the middle of a letter', () => {
  const text = calendarOf('---\nDTSTART;TZID=Europe/Berlin:20251107T190000\nSUMMARY:Gr|üße')
  const bytes = new TextEncoder().encode(text)
  const at = bytes.indexOf('|'.charCodeAt(0))
  const folded = Uint8Array.from([...bytes.slice(0, at), bytes[at + 1] ?? 0, 13, 10, 32, ...bytes.slice(at + 2)])
  expect(draftsOf(folded).map(sayDraft)).toEqual(['activity „Grüße“ 2025-11-07 19:00 Europe/Berlin'])
})

it('J47: thousands of zones with clocks of their own, and one line without end, are read at once', () => {
  const zones = Array.from({ length: 20_000 }, (_none, index) =>
    zoneLines(`Zone ${index}`, `+${String(index % 2_400).padStart(4, '0')}`),
  )
  const line = `DTSTART;TZID=${'('.repeat(1_000_000)}:20251107T190000`
  const { items } = itemsOf(calendarOf(`${zones.join('')}---\n${line}\nSUMMARY:Oper`))
  expect(items).toHaveLength(1)
})

it.each(['Abgesagt: Konzert', 'Canceled: Konzert'])('J40: „%s“ of Outlook is cancelled', (title) => {
  const text = `---\nDTSTART;TZID=Europe/Berlin:20251107T190000\nSUMMARY:${title}`
  expect(said(text)).toEqual([`cancelled activity „${title}“ 2025-11-07 19:00 Europe/Berlin`])
})

it('J47: a link that is longer than a booking may have does not make the appointment unusable', () => {
  const [short, long] = ['a', 'a'.repeat(2_000)].map(
    (path) => draftsOf(calendarOf(`---\nDTSTART:20251110T090000Z\nSUMMARY:Fado\nURL:https://x.example/${path}`))[0],
  )
  expect([short?.link, long?.link]).toEqual(['https://x.example/a', undefined])
  expect(missingIn(long)).toEqual({})
})

it('J78: a duration of seconds is one', () => {
  expect(said('---\nDTSTART;TZID=Europe/Berlin:20251110T200000\nDURATION:PT5400S\nSUMMARY:Fado')).toEqual([
    'activity „Fado“ 2025-11-10 20:00 Europe/Berlin > 2025-11-10 21:30 Europe/Berlin',
  ])
})
