/** One message a day on what expires. */
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS, toIso } from '#base/clock'
import { ownId } from '#documents'
import { choose, openKitchen, stockKitchen } from '#testing/recipes/open-kitchen'

test('R78: once a day at the chosen hour everybody who wants it hears what expires, with ideas', async () => {
  const kitchen = openKitchen()
  kitchen.begin()
  await stockKitchen(kitchen)
  await choose(kitchen, 'anna', {})
  await choose(kitchen, 'ben', { hour: 20, timeZone: 'Asia/Tokyo' })
  // Eight in the evening in Tokyo is one in the afternoon in Berlin.
  await kitchen.pass(4 * HOUR_MS)
  expect(kitchen.sent.map(({ userId, atMs }) => `${userId} ${toIso(atMs).slice(11, 16)}`)).toEqual([
    'ben 11:00',
    'anna 14:00',
  ])
  const [first] = kitchen.sent
  expect(first).toMatchObject({ kind: 'food-expiring', title: '3 Dinge laufen bald ab', link: '/rezepte/vorrat' })
  expect(first?.body).toBe('Heute: Milch. Morgen: Spinat. In 3 Tagen: Feta. Ideen dafür: „Spinatnudeln“, „Fetasalat“')
  // On the 15th nothing is left that expires.
  await kitchen.pass(6 * DAY_MS, HOUR_MS)
  expect(kitchen.sent.map(({ userId, key }) => `${userId} ${key.slice(-2)}`).toSorted()).toEqual([
    ...['anna 10', 'anna 11', 'anna 12', 'anna 13', 'anna 14'],
    ...['ben 10', 'ben 11', 'ben 12', 'ben 13', 'ben 14'],
  ])
})

test('R78: without a choice, after it was taken back, or if nothing expires, nothing comes and no recipe is read', async () => {
  const kitchen = openKitchen()
  kitchen.begin()
  await stockKitchen(kitchen)
  await kitchen.write('cem', `cookbooks/${ownId('cem')}`, 'ADD', { title: 'Mein Kochbuch', servings: 2 })
  await choose(kitchen, 'cem', {})
  await choose(kitchen, 'anna', {})
  await choose(kitchen, 'anna', { isOn: false }, false)
  await choose(kitchen, 'ben', {})
  await kitchen.write('ben', `recipeSettings/${ownId('ben')}`, 'DELETED')
  await kitchen.pass(2 * DAY_MS, HOUR_MS)
  expect(kitchen.sent).toEqual([])
  expect(new Set(kitchen.reads)).toEqual(new Set(['cem pantryItems']))
})

test('R78: another hour on the same day is no second message; an hour that is over begins tomorrow', async () => {
  const kitchen = openKitchen()
  kitchen.begin()
  await stockKitchen(kitchen)
  await choose(kitchen, 'anna', { hour: 13 })
  await choose(kitchen, 'ben', { hour: 8 })
  await kitchen.pass(2 * HOUR_MS)
  await choose(kitchen, 'anna', { hour: 18 }, false)
  await kitchen.pass(8 * HOUR_MS)
  expect(kitchen.sent).toHaveLength(1)
  await kitchen.pass(11 * HOUR_MS)
  expect(kitchen.sent.map(({ userId }) => userId)).toEqual(['anna', 'ben'])
})

test('R78: a server that was off for some hours makes up for it, once; one that was off all evening does not', async () => {
  const kitchen = openKitchen()
  await stockKitchen(kitchen)
  await choose(kitchen, 'anna', {})
  await choose(kitchen, 'ben', { hour: 13 })
  await kitchen.pass(6 * HOUR_MS)
  const first = kitchen.begin()
  await kitchen.pass(MINUTE_MS)
  await first.stop()
  kitchen.begin()
  await kitchen.pass(HOUR_MS)
  expect(kitchen.sent.map(({ userId }) => userId)).toEqual(['anna'])
})

test.each([
  ['2026-03-28T12:00:00Z', 'Europe/Berlin', ['03-29 01:00 3', '03-30 00:00 2']],
  ['2026-10-24T12:00:00Z', 'Europe/Berlin', ['10-25 00:00 2', '10-26 01:00 2']],
  ['2026-10-26T12:00:00Z', 'Nowhere/Land', ['10-27 01:00 2']],
])('R78: from %s on the hour is that of %s, also when the clocks change', async (start, timeZone, expected) => {
  const startMs = Date.parse(start)
  const kitchen = openKitchen(startMs)
  kitchen.begin()
  const cookbookId = ownId('anna')
  await kitchen.write('anna', `cookbooks/${cookbookId}`, 'ADD', { title: 'Mein Kochbuch', servings: 2 })
  const days = expected.length + 1
  for (let day = 0; day < days; day++) {
    const bestBefore = toIso(startMs + day * DAY_MS).slice(0, 10)
    await kitchen.write('anna', `pantryItems/n${day}`, 'ADD', { cookbookId, name: `Milch ${day}`, bestBefore })
  }
  await choose(kitchen, 'anna', { hour: 2, timeZone })
  await kitchen.pass((days - 1) * DAY_MS)
  expect(
    kitchen.sent.map(({ atMs }) => {
      const local = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO('Europe/Berlin')
      return `${toIso(atMs).slice(5, 16).replace('T', ' ')} ${local.hour}`
    }),
  ).toEqual(expected)
})
