/** The messages of the trip planner on a store without a database, with a clock that the test moves. */
import { expect } from 'vitest'
import { MINUTE_MS, toIso } from '#base/clock'
import { createCollectionRegistry } from '#documents'
import { createDocumentService, createFeedHub } from '#documents/server'
import { createMemoryStore } from '../documents/memory-store.ts'
import type { Notice } from '#messaging/server'
import { batchOf, changeOf, fieldsOf, people, uniqueId } from '#testing/documents/documents'
import { createManualTime, passTime } from '#testing/manual-time'
import type { Booking, Schedule } from '../../src/tools/trips/booking-model.ts'
import { tripCollections } from '../../src/tools/trips/collections.ts'
import { startTripMessages } from '../../src/tools/trips/server/start-trip-messages.ts'

const NOON_MS = Date.parse('2026-06-09T12:00:00+02:00')

type Sent = { readonly userId: string; readonly atMs: number } & Pick<
  Notice,
  'key' | 'kind' | 'title' | 'body' | 'link' | 'validForMs'
>

export function openMessagesServer(startMs = NOON_MS) {
  const time = createManualTime(startMs)
  const collections = createCollectionRegistry([people, ...tripCollections])
  const store = createMemoryStore({ collections, now: time.now, newEpoch: () => uniqueId('epoch') })
  const service = createDocumentService({ store, hub: createFeedHub({}), now: time.now, newId: uniqueId })
  const sent: Sent[] = []
  const read: string[] = []
  const warnings: string[] = []
  const failing = new Set<string>()
  const write = async (userId: string, path: string, type: 'ADD' | 'MODIFIED' | 'DELETED', fields: object = {}) => {
    const change = changeOf({ path, type, userId, fields: fieldsOf({ ...fields }), editedAt: toIso(time.now()) })
    const { results } = await service.applyBatch(batchOf([{ ...change, baseVersion: 99 }]))
    expect(results).toMatchObject([{ outcome: 'applied' }])
  }
  return {
    ...{ time, service, sent, read, warnings, failing, write },
    pass: (forMs: number, stepMs = MINUTE_MS) => passTime(time, { forMs, stepMs, turns: 8 }),
    begin: () =>
      startTripMessages({
        ...time,
        documents: { onWritten: service.onWritten, store },
        notify: async (userId, notice) => {
          if (failing.has(userId)) throw new Error(`${userId} fails`)
          // As messaging does: a key counts once.
          if (sent.some((one) => one.userId === userId && one.key === notice.key)) return
          sent.push({ ...notice, userId, atMs: time.now() })
        },
        markRead: async (userId, key) => void read.push(`${userId} ${key}`),
        log: { warn: (_details, message) => warnings.push(message) },
      }),
    lines: () => sent.map(({ userId, body }) => `${userId}: ${body}`),
  }
}

export type MessagesServer = ReturnType<typeof openMessagesServer>

export const trainOn = (date: string, time = '08:04', zone = 'Europe/Vienna'): Schedule => ({
  legs: [
    {
      id: 'l1',
      from: { spot: { name: 'Wien' }, at: { date, time, zone } },
      to: { spot: { name: 'München' }, at: { date, time: '23:00', zone: 'Europe/Berlin' } },
    },
  ],
})

export const train = (schedule: Schedule, more: Partial<Booking> = {}): Booking => ({
  ...{ tripId: 'lisbon', kind: 'train', title: 'ICE 599', status: 'booked', schedule, details: [], moves: [] },
  ...{ travellerIds: [], files: [], ...more },
})

/** Lena and Ben travel, and Cem; the trip is Lena's, the booking Ben's. */
export async function shareTrip(server: MessagesServer, booking: Booking): Promise<void> {
  const travellers = [
    { id: 't1', name: 'Lena', userId: 'lena' },
    { id: 't2', name: 'Ben', userId: 'ben' },
  ]
  const trip = {
    title: 'Lissabon',
    range: { from: '2026-06-10', to: '2026-06-17' },
    zone: 'Europe/Lisbon',
    currency: 'EUR',
  }
  for (const userId of ['lena', 'ben', 'cem'])
    await server.service.writeAsServer(userId, [
      { path: `users/${userId}`, type: 'ADD', fields: fieldsOf({ name: userId.toUpperCase() }) },
    ])
  await server.write('lena', 'trips/lisbon', 'ADD', { ...trip, travellers, budgets: [] })
  expect(await server.service.setMembers('lena', 'trips', 'lisbon', ['ben', 'cem'])).toMatchObject({ ok: true })
  await server.write('ben', 'tripBookings/ice', 'ADD', booking)
}

let moveCount = 0

/** As the app does it: the new dates and the move beside them. */
export async function moveTrain(
  server: MessagesServer,
  userId: string,
  from: Schedule,
  to: Schedule,
  { id: bookingId = 'ice', ...more }: { readonly id?: string; readonly isQuiet?: true } = {},
): Promise<string> {
  // Messages of one moment follow the order of these ids.
  const id = `m${String(++moveCount).padStart(6, '0')}`
  await server.write(userId, `tripBookings/${bookingId}`, 'MODIFIED', { schedule: to })
  await server.write(userId, `tripBookings/${bookingId}/moves/find_${id}`, 'ADD', {
    at: toIso(server.time.now()),
    by: userId,
    from,
    to,
    ...more,
  })
  return id
}
