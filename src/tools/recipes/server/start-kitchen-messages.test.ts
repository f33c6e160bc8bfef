/** What timers and food that expires have in common: the look at the log, the stop, the kinds of messages. */
import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS, toIso } from '#base/clock'
import { choose, NOON_MS, openKitchen, stockKitchen } from '#testing/recipes/open-kitchen'
import { recipesTool } from '../tool.ts'

test('R66 R78: users without timers and wishes cost one look at the log a minute, and no reading of theirs', async () => {
  const kitchen = openKitchen()
  kitchen.begin()
  await kitchen.startTimer('anna', 10)
  await kitchen.changeTimer('anna', { stoppedAt: toIso(NOON_MS) })
  await stockKitchen(kitchen)
  const before = kitchen.looks()
  await kitchen.pass(HOUR_MS)
  expect([kitchen.looks() - before, kitchen.reads]).toEqual([60, []])
})

test('after the stop nothing is sent and no timer of the process is left', async () => {
  const kitchen = openKitchen()
  const messages = kitchen.begin()
  await kitchen.startTimer('anna', 10)
  await kitchen.pass(MINUTE_MS)
  await messages.stop()
  expect(kitchen.time.nextRingMs()).toBe(Infinity)
  await kitchen.startTimer('ben', 1)
  await kitchen.pass(HOUR_MS)
  expect([kitchen.sent, kitchen.time.nextRingMs()]).toEqual([[], Infinity])
})

test('every kind that is sent is declared', async () => {
  const kitchen = openKitchen()
  kitchen.begin()
  await stockKitchen(kitchen)
  await choose(kitchen, 'anna', { hour: 13 })
  await kitchen.startTimer('anna', 1)
  await kitchen.pass(2 * HOUR_MS)
  expect(new Set(kitchen.sent.map(({ kind }) => kind))).toEqual(new Set(recipesTool.messageKinds.map(({ id }) => id)))
})
