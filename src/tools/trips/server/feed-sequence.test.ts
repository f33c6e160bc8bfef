/** How often something in a calendar has changed, over deletions and departures. */
import { expect, it } from 'vitest'
import { DAY_MS, toIso } from '#base/clock'
import { batchOf, changeOf, fieldsOf } from '#testing/documents/documents'
import { aTrip, fillTrip, NOON_MS, openCalendars, trainBooking } from '#testing/trips/calendars-of-users'
import type { OpenedCalendars } from '#testing/trips/calendars-of-users'
import { readFeedEvents } from './feed-events.ts'
import { createGoneReader } from './gone-documents.ts'

it('J17 J75: SEQUENCE never falls: while a trip is deleted and brought back, and a user leaves it and comes again', async () => {
  const on = openCalendars()
  await fillTrip(on)
  // Moved four times without a network, which came in one change, and taken back in another.
  const move = { at: toIso(NOON_MS), from: trainBooking.schedule, to: trainBooking.schedule }
  await on.write('ben', 'tripBookings/m', 'ADD', {
    ...{ ...trainBooking, moves: ['1', '2', '3', '4'].map((id) => ({ ...move, id })) },
  })
  const members = (userId: string, memberIds: readonly string[]) => async () =>
    expect(await on.store.setMembers(userId, 'trips', 't', memberIds)).toMatchObject({ ok: true })
  const steps: readonly (readonly [status: string, step: () => Promise<unknown>])[] = [
    ['CONFIRMED', () => on.write('ben', 'tripBookings/m', 'MODIFIED', { moves: [] })],
    ['CANCELLED', () => on.write('anna', 'trips/t', 'DELETED')],
    ['CONFIRMED', () => on.write('anna', 'trips/t', 'ADD', aTrip)],
    ['CANCELLED', members('ben', [])],
    ['CONFIRMED', members('anna', ['ben'])],
    ['CANCELLED', members('anna', [])],
    ['CONFIRMED', members('anna', ['ben'])],
  ]
  let before = new Map((await on.read('ben')).map(({ uid, sequence }) => [uid, sequence]))
  expect(before.size).toBe(5)
  for (const [index, [status, step]] of steps.entries()) {
    await step()
    const after = await on.read('ben')
    expect(after.map((event) => event.status)).toEqual(Array(5).fill(status))
    const isHigher = (uid: string, sequence: number): boolean => {
      const last = before.get(uid) ?? Infinity
      return index === 0 ? sequence >= last : sequence > last
    }
    expect(after.filter(({ uid, sequence }) => !isHigher(uid, sequence)).map(({ uid }) => uid)).toEqual([])
    before = new Map(after.map(({ uid, sequence }) => [uid, sequence]))
  }
})

it.each([
  [
    'erased by the owner',
    async (on: OpenedCalendars) => eraseAll(on, ['trips/t', 'tripBookings/b', 'tripPlanItems/p']),
  ],
  ['forgotten after 400 days', async (on: OpenedCalendars) => forgetAll(on)],
] as const)('J17 J75: SEQUENCE does not fall if a user leaves after the history was %s', async (_how, lose) => {
  const on = openCalendars()
  await fillTrip(on)
  await lose(on)
  const before = await on.read('ben')
  expect(await on.store.setMembers('ben', 'trips', 't', [])).toMatchObject({ ok: true })
  await on.write('anna', 'tripBookings/b', 'DELETED')
  await on.write('anna', 'tripPlanItems/p', 'MODIFIED', { title: 'Geheim' })
  const after = new Map((await on.read('ben')).map((event) => [event.uid, event]))
  expect([...after.keys()].toSorted()).toEqual(['b-one@h', 'b-two@h', 'p@h'])
  for (const { uid, sequence } of before) expect(after.get(uid)?.sequence).toBeGreaterThan(sequence)
})

it('J17 J75: what was in a trip leaves nothing once the history does not tell that the user left the trip', async () => {
  const on = openCalendars()
  await fillTrip(on)
  expect(await on.store.setMembers('ben', 'trips', 't', [])).toMatchObject({ ok: true })
  await eraseAll(on, ['trips/t'])
  const gone = createGoneReader({ store: on.store, now: on.time.now })
  expect(await readFeedEvents({ store: on.store, gone, host: 'h' }, 'ben')).toEqual([])
})

it('J75: what was deleted stays as cancelled if a change comes too late for it', async () => {
  const on = openCalendars()
  await fillTrip(on)
  await on.write('anna', 'tripPlanItems/p', 'DELETED')
  const late = changeOf({
    path: 'tripPlanItems/p',
    type: 'MODIFIED',
    userId: 'ben',
    fields: fieldsOf({ title: 'Oper' }),
  })
  expect((await on.service.applyBatch(batchOf([{ ...late, baseVersion: 1 }]))).results).toMatchObject([
    { outcome: 'gone' },
  ])
  expect((await on.read('ben')).find(({ uid }) => uid === 'p@h')).toMatchObject({
    status: 'CANCELLED',
    title: 'Museum',
  })
})

async function eraseAll({ store }: OpenedCalendars, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const [collection = '', id = ''] = path.split('/')
    expect(await store.eraseHistory('anna', collection, id)).toMatchObject({ ok: true })
  }
}

async function forgetAll({ store, time }: OpenedCalendars): Promise<void> {
  time.moveTo(time.now() + 401 * DAY_MS)
  expect(await store.pruneHistory(toIso(time.now() - 400 * DAY_MS))).toBeGreaterThan(3)
}
