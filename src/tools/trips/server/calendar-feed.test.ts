/** The feed of a calendar at a real server. */
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { ownId } from '#documents'
import { engines, shareTestServer, signUpPerson, type Person } from '#testing/app-server'
import { sendChanges, type SentChange } from '#testing/documents/send-changes'
import { calendarPath } from '../export/calendar-address.ts'

const [KEY, OTHER_KEY] = ['a'.repeat(40), 'b'.repeat(40)]

const keyChange = (person: Person, type: SentChange['type'], calendarKey?: string): SentChange => ({
  type,
  path: `tripSettings/${ownId(person.id)}`,
  fields: { calendarKey },
})

const trip = {
  title: 'Lissabon',
  range: { from: '2026-06-10', to: '2026-06-17' },
  ...{ zone: 'Europe/Lisbon', currency: 'EUR', travellers: [], budgets: [] },
}
const hotel = {
  ...{ kind: 'stay', title: 'Pensão', status: 'booked', details: [], moves: [], travellerIds: [], files: [] },
  schedule: { stay: { spot: { name: 'P' }, zone: 'Europe/Lisbon', checkIn: '2026-06-10', checkOut: '2026-06-13' } },
}

/** As another library reads it. */
function readEvents(text: string): readonly ICAL.Event[] {
  const root = new ICAL.Component(ICAL.parse(text) as never)
  return root.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
}

const statesOf = (text: string) =>
  readEvents(text).map(({ component, sequence }) => `${String(component.getFirstPropertyValue('status'))} ${sequence}`)

describe.each(engines)('on %s', (engine) => {
  const shared = shareTestServer(engine)

  const write = (person: Person, ...changes: readonly SentChange[]) =>
    sendChanges(shared.server, { person, nowMs: Date.now(), changes })
  /** As a calendar program asks: without a session. */
  const ask = (userId: string, key: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${shared.server.url}${calendarPath({ userId, key })}`, { headers })

  it('J45: the address shows all trips that the user sees, and nothing has changed until something has', async () => {
    const [anna, ben] = [await signUpPerson(shared.server), await signUpPerson(shared.server)]
    await write(anna, { type: 'ADD', path: 'trips/lissabon', fields: trip })
    await write(anna, { type: 'ADD', path: 'tripBookings/hotel', fields: { ...hotel, tripId: 'lissabon' } })
    const { headers } = anna
    const members = { method: 'PUT', headers, body: JSON.stringify({ memberIds: [ben.id] }) }
    expect((await fetch(`${shared.server.url}/api/documents/trips/lissabon/members`, members)).status).toBe(200)
    await write(ben, keyChange(ben, 'ADD', KEY))
    const answer = await ask(ben.id, KEY)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
    const text = await answer.text()
    expect(text).toContain('SUMMARY:Pensão\r\n')
    expect(text).toContain('DTEND;VALUE=DATE:20260613\r\n')
    const etag = answer.headers.get('etag') ?? ''
    expect((await ask(ben.id, KEY, { 'if-none-match': etag })).status).toBe(304)
    const [event] = readEvents(text)
    expect([event?.uid, event?.startDate.toString(), event?.endDate.toString()]).toEqual([
      ...['hotel@localhost', '2026-06-10', '2026-06-13'],
    ])
    const cancel: SentChange = { type: 'MODIFIED', path: 'tripBookings/hotel', fields: { status: 'cancelled' } }
    await write(anna, cancel)
    const changed = await ask(ben.id, KEY, { 'if-none-match': etag })
    expect([changed.status, statesOf(await changed.text())]).toEqual([200, [`CANCELLED ${(3 + 2) * 51}`]])
    await write(anna, { type: 'DELETED', path: 'tripBookings/hotel' })
    expect(statesOf(await (await ask(ben.id, KEY)).text())).toEqual([`CANCELLED ${(4 + 2) * 51}`])
    const leave = { method: 'PUT', headers: ben.headers, body: JSON.stringify({ memberIds: [] }) }
    await write(anna, { type: 'ADD', path: 'tripBookings/other', fields: { ...hotel, tripId: 'lissabon' } })
    expect((await fetch(`${shared.server.url}/api/documents/trips/lissabon/members`, leave)).status).toBe(200)
    const left = await (await ask(ben.id, KEY)).text()
    expect(readEvents(left).map(({ uid, summary }) => [uid.split('@')[0], summary])).toEqual([
      ['hotel', 'Nicht mehr in deinen Reisen'],
      ['other', 'Nicht mehr in deinen Reisen'],
    ])
  })

  it('J45: a wrong key, that of another user, a revoked one and none are all not found', async () => {
    const [anna, ben] = [await signUpPerson(shared.server), await signUpPerson(shared.server)]
    const statusOf = async (userId: string, key: string) => (await ask(userId, key)).status
    expect(await statusOf(anna.id, KEY)).toBe(404)
    await write(anna, keyChange(anna, 'ADD', KEY))
    expect(await statusOf(anna.id, KEY)).toBe(200)
    for (const [userId, key] of [
      [anna.id, OTHER_KEY],
      [ben.id, KEY],
      ['nobody', KEY],
      [anna.id, 'short'],
      [anna.id, `${KEY}%00`],
      ['..', KEY],
    ] as const)
      expect(await statusOf(userId, key)).toBe(404)
    await write(anna, keyChange(anna, 'MODIFIED', OTHER_KEY))
    expect([await statusOf(anna.id, KEY), await statusOf(anna.id, OTHER_KEY)]).toEqual([404, 200])
    await write(anna, { type: 'DELETED', path: `tripSettings/${ownId(anna.id)}` })
    expect(await statusOf(anna.id, OTHER_KEY)).toBe(404)
  })

  it('J45: nobody tries many keys', async () => {
    const headers = { 'x-forwarded-for': '192.0.2.77' }
    const statuses = new Set<number>()
    for (let count = 0; count < 70; count++) statuses.add((await ask('nobody', KEY, headers)).status)
    expect(statuses).toEqual(new Set([404, 429]))
  })
})
