/** Trips, bookings and plans on a store without a database, and the calendars of their users as another library reads them. */
import ICAL from 'ical.js'
import { expect } from 'vitest'
import { toIso } from '#base/clock'
import { createCollectionRegistry } from '#documents'
import { createDocumentService, createFeedHub } from '#documents/server'
import { batchOf, changeOf, fieldsOf, people, uniqueId } from '#testing/documents/documents'
import { createMemoryStore } from '#testing/documents/memory-store'
import { createManualTime } from '#testing/manual-time'
import { tripCollections } from '../../src/tools/trips/collections.ts'
import { writeCalendar } from '../../src/tools/trips/export/write-calendar.ts'
import { readFeedEvents } from '../../src/tools/trips/server/feed-events.ts'
import { createGoneReader } from '../../src/tools/trips/server/gone-documents.ts'

export const NOON_MS = Date.parse('2026-06-09T12:00:00Z')
export const aTrip = {
  title: 'Lissabon',
  range: { from: '2026-06-10', to: '2026-06-17' },
  ...{ zone: 'Europe/Lisbon', currency: 'EUR', travellers: [], budgets: [] },
}
const plain = { tripId: 't', status: 'booked', details: [], moves: [], travellerIds: [], files: [] }
const at = (time: string) => ({ date: '2026-06-10', time, zone: 'Europe/Lisbon' })
const end = (name: string, time: string) => ({ spot: { name }, at: at(time) })
export const trainBooking = {
  ...{ ...plain, kind: 'train', title: 'Hinfahrt', code: 'K7QX2M' },
  schedule: {
    legs: [
      { id: 'one', from: end('Porto', '08:00'), to: end('Coimbra', '09:00') },
      { id: 'two', from: end('Coimbra', '09:30'), to: end('Lissabon', '11:00') },
    ],
  },
}
export const museumItem = { tripId: 't', on: '2026-06-11', rank: 'V', title: 'Museum' }

export function openCalendars() {
  const time = createManualTime(NOON_MS)
  const collections = createCollectionRegistry([people, ...tripCollections])
  const store = createMemoryStore({ collections, now: time.now, newEpoch: () => uniqueId('epoch') })
  const service = createDocumentService({ store, hub: createFeedHub({}), now: time.now, newId: uniqueId })
  const write = async (userId: string, path: string, type: 'ADD' | 'MODIFIED' | 'DELETED', fields: object = {}) => {
    time.moveTo(time.now() + 1_000)
    const change = changeOf({ path, type, userId, fields: fieldsOf({ ...fields }), editedAt: toIso(time.now()) })
    const { results } = await service.applyBatch(batchOf([{ ...change, baseVersion: 99 }]))
    expect(results).toMatchObject([{ outcome: 'applied' }])
  }
  let [reads, listings] = [0, 0]
  const counting = {
    ...store,
    readFeed: (...asked: Parameters<typeof store.readFeed>) => {
      reads += 1
      return store.readFeed(...asked)
    },
    listWritten: (...asked: Parameters<typeof store.listWritten>) => {
      listings += 1
      return store.listWritten(...asked)
    },
  }
  const gone = createGoneReader({ store: counting, now: time.now })
  return {
    ...{ time, store, service, write },
    counts: () => ({ reads, listings }),
    /** As another library reads it. */
    async read(userId: string) {
      const text = writeCalendar('x', await readFeedEvents({ store: counting, gone, host: 'h' }, userId))
      return new ICAL.Component(ICAL.parse(text) as never).getAllSubcomponents('vevent').map((component) => {
        const event = new ICAL.Event(component)
        const status = String(component.getFirstPropertyValue('status'))
        return { uid: event.uid, status, sequence: event.sequence, title: event.summary, component }
      })
    },
  }
}

export type OpenedCalendars = ReturnType<typeof openCalendars>

/** A trip of Anna's with Ben in it: a train of two legs, and an item of the plan. */
export async function fillTrip({ write, store, service }: OpenedCalendars): Promise<void> {
  for (const id of ['anna', 'ben'])
    await service.writeAsServer(id, [{ path: `users/${id}`, type: 'ADD', fields: fieldsOf({ name: id }) }])
  await write('anna', 'trips/t', 'ADD', aTrip)
  await write('anna', 'tripBookings/b', 'ADD', trainBooking)
  await write('anna', 'tripPlanItems/p', 'ADD', museumItem)
  expect(await store.setMembers('anna', 'trips', 't', ['ben'])).toMatchObject({ ok: true })
}
