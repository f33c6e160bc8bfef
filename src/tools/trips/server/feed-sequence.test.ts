/** How often something in a calendar has changed, over deletions and departures. */
import { expect, it } from 'vitest'
import { toIso } from '#base/clock'
import { aTrip, fillTrip, NOON_MS, openCalendars, trainBooking } from '#testing/trips/calendars-of-users'

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
