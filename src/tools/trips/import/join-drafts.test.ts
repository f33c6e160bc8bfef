/** What a file says in pieces, and how much work that is. */
import { zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { draftsOf, itemsOf } from '#testing/trips/read-confirmations'
import { joinDrafts } from './join-drafts.ts'
import { planImportRows } from './plan-import.ts'
import type { FoundBooking } from './readers/drafts.ts'

const calendar = (...events: readonly (readonly string[])[]): string =>
  ['BEGIN:VCALENDAR', ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']), 'END:VCALENDAR'].join(
    '\r\n',
  )
const day = (date: string): string => `DTSTART;VALUE=DATE:${date}`

it('J46: journeys of a whole day are the same only by both of their ends', () => {
  const titles = [
    'Flug nach Wien',
    'Flug nach Rom',
    'Flug',
    'Flug',
    'Bus von Berlin nach Prag',
    'Bus von Berlin nach Wien',
  ]
  const drafts = draftsOf(
    calendar(...[...titles, 'Bus von Berlin nach Prag'].map((title) => [day('20250610'), `SUMMARY:${title}`])),
  )
  expect(drafts.map(({ title }) => title)).toEqual(titles)
})

it('J46: whole days from one place to two others are two bookings of a trip', () => {
  const { items } = itemsOf(
    calendar(
      [day('20250610'), 'DTEND;VALUE=DATE:20250611', 'SUMMARY:Bus von Berlin nach Prag', 'DURATION:P1D'],
      [day('20250610'), 'DTEND;VALUE=DATE:20250611', 'SUMMARY:Bus von Berlin nach Wien'],
    ),
  )
  const filled = items.map((item) => {
    if (item.kind !== 'booking' || !('legs' in item.booking.schedule)) return item
    const legs = item.booking.schedule.legs.map((leg) => ({ ...leg, arrival: leg.departure }))
    return { ...item, booking: { ...item.booking, schedule: { legs } } }
  })
  const rows = planImportRows(filled, { tripId: 't', zone: 'UTC', bookings: [], places: [], tracks: [] })
  expect(rows.map(({ isKnown, errors }) => [isKnown, errors])).toEqual([
    [false, {}],
    [false, {}],
  ])
})

it('J47: joining costs as much again with each further thing, not with each pair of them', () => {
  let asked = 0
  const stay = (index: number, schedule: FoundBooking['schedule']): FoundBooking => ({
    kind: 'stay',
    get title() {
      asked += 1
      return index % 2 === 0 ? 'Hotel' : `Hotel ${index}`
    },
    status: 'booked',
    code: `C${index}`,
    schedule,
    remarks: [],
  })
  const spot = { name: 'x' }
  const indexes = Array.from({ length: 2_000 }, (_none, index) => index)
  const drafts = [
    ...indexes.map((index) => stay(index, { stay: { spot, from: { date: '2025-06-10' }, to: {} } })),
    ...indexes.toReversed().map((index) => stay(index, { stay: { spot, from: {}, to: { date: '2025-06-13' } } })),
  ]
  expect(joinDrafts(drafts).length).toBeGreaterThanOrEqual(2_000)
  expect(asked).toBeLessThan(10 * drafts.length)
})

const part = (headers: readonly string[], body: string): string => ['--b', ...headers, '', body].join('\r\n')
const mail = (...parts: readonly string[]): string =>
  ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b', '', ...parts, '--b--', ''].join('\r\n')

it('J47: 2,000 things are the most of a whole mail, however many parts it has', () => {
  const many = (from: number) =>
    calendar(
      ...Array.from({ length: 900 }, (_none, index) => ['DTSTART:20250610T100000Z', `SUMMARY:Führung ${from + index}`]),
    )
  const text = mail(...[0, 900, 1_800, 2_700].map((from) => part(['Content-Type: text/calendar'], many(from))))
  const { items, faults } = itemsOf(text)
  expect(items).toHaveLength(2_000)
  expect(faults).toEqual([
    { place: 'Datei', text: 'Nach 2.000 Dingen ist Schluss: Der Rest fehlt. Teil die Datei auf.' },
  ])
})

it('J47: that the rest is missing is said, however much else is broken', () => {
  const html = '<script type="application/ld+json">{</script>'.repeat(90)
  const pages = [1, 2, 3].map(() => part(['Content-Type: text/html'], html))
  const events = calendar(
    ...Array.from({ length: 1_100 }, (_none, index) => ['DTSTART:20250610T100000Z', `SUMMARY:Führung ${index}`]),
  )
  const calendars = [1, 2].map((number) =>
    part(['Content-Type: text/calendar'], events.replaceAll('Führung', `Führung ${number}-`)),
  )
  const { faults } = itemsOf(mail(...pages, ...calendars))
  expect(faults).toHaveLength(201)
  expect(faults.at(-1)?.text).toBe('Nach 2.000 Dingen ist Schluss: Der Rest fehlt. Teil die Datei auf.')
})

it('J40: calendars and passes are known by their names where a mail says nothing of their kind', () => {
  const ics = calendar(['DTSTART;TZID=Europe/Berlin:20250610T100000', 'SUMMARY:Führung Größe'])
  const attached = (disposition: string, content: string | Uint8Array) =>
    mail(
      part(['Content-Type: text/plain'], 'Anbei.'),
      part(
        [
          'Content-Type: application/octet-stream',
          'Content-Transfer-Encoding: base64',
          `Content-Disposition: ${disposition}`,
        ],
        Buffer.from(content).toString('base64'),
      ),
    )
  for (const disposition of [
    'attachment; filename="termin.ics"',
    'attachment; filename=TERMIN.ICS',
    "attachment; filename*=UTF-8''F%C3%BChrung.ics",
    'attachment; filename="=?utf-8?B?RsO8aHJ1bmcuaWNz?="',
  ])
    expect(draftsOf(attached(disposition, ics)).map(({ title }) => title)).toEqual(['Führung Größe'])
  const pass = { eventTicket: { primaryFields: [{ key: 'event', value: 'Fado' }] }, relevantDate: '2025-06-12T20:30Z' }
  const zip = zipSync({ 'pass.json': new TextEncoder().encode(JSON.stringify(pass)) })
  expect(draftsOf(attached('attachment; filename=fado.pkpass', zip)).map(({ title }) => title)).toEqual(['Fado'])
})

const lisbon = (name: string, at: string): string => `${name};TZID=Europe/Lisbon:202506${at}00`

it.each([
  ['Abholung Mietwagen: Sixt', 'Rückgabe Mietwagen: Sixt', 'Mietwagen: Sixt'],
  ['Mietwagen-Abholung: Europcar', 'Mietwagen-Rückgabe: Europcar', 'Mietwagen: Europcar'],
  ['Sixt Mietwagen (Übernahme)', 'Sixt Mietwagen (Abgabe)', 'Sixt Mietwagen'],
  ['Mietwagen abholen (Avis)', 'Mietwagen zurückgeben (Avis)', 'Mietwagen Avis'],
  ['Pick-up: Hertz', 'Drop-off: Hertz', 'Hertz'],
  ['Pick up rental car', 'Drop off rental car', 'rental car'],
  ['[Car rental] Pickup – Hertz', '[Car rental] Return – Hertz', 'Car rental – Hertz'],
])('J46: both ends of a hired car are one booking: %s, %s', (pickUp, dropOff, title) => {
  const drafts = draftsOf(
    calendar(
      [lisbon('DTSTART', '10T1400'), lisbon('DTEND', '10T1430'), `SUMMARY:${pickUp}`, 'LOCATION:Lissabon Flughafen'],
      [lisbon('DTSTART', '10T2000'), 'SUMMARY:Restaurant Ponto Final'],
      [lisbon('DTSTART', '13T1000'), lisbon('DTEND', '13T1030'), `SUMMARY:${dropOff}`, 'LOCATION:Faro'],
    ),
  )
  const leg = {
    from: { name: 'Lissabon Flughafen' },
    departure: { date: '2025-06-10', time: '14:00' },
    to: { name: 'Faro' },
    arrival: { date: '2025-06-13', time: '10:00' },
  }
  expect(drafts).toMatchObject([{ kind: 'car', title, schedule: { legs: [leg] } }, { kind: 'activity' }])
})

it('J46: a hired car is brought back to where it was taken if its return names no place, on the same day too', () => {
  const drafts = draftsOf(
    calendar(
      [lisbon('DTSTART', '10T0900'), 'SUMMARY:Abholung Mietwagen Sixt', 'LOCATION:Faro'],
      [lisbon('DTSTART', '10T1800'), 'SUMMARY:Rückgabe Mietwagen Sixt'],
    ),
  )
  const leg = { from: { name: 'Faro' }, to: { name: 'Faro' }, arrival: { date: '2025-06-10', time: '18:00' } }
  expect(drafts).toMatchObject([{ kind: 'car', schedule: { legs: [leg] } }])
})

it('J46: a rental that says both of its ends is one booking, and half of one asks for its other end', () => {
  const drafts = draftsOf(
    calendar(
      [lisbon('DTSTART', '10T1400'), lisbon('DTEND', '13T1000'), 'SUMMARY:Abholung Mietwagen Sixt'],
      [lisbon('DTSTART', '20T1400'), 'SUMMARY:Rückgabe Mietwagen Avis'],
    ),
  )
  expect(drafts).toMatchObject([
    { kind: 'car', schedule: { event: { from: { date: '2025-06-10' }, to: { date: '2025-06-13' } } } },
    { kind: 'car', schedule: { legs: [{ departure: {}, arrival: { date: '2025-06-20', time: '14:00' } }] } },
  ])
})
