import { expect, test } from 'vitest'
import { describePlaces, describeRest, describeResting, placesOf, restReasonOf } from './shop-rest.ts'

test('R1, R2, R4: how many of whose shops are checked, and why others are not', () => {
  expect((['person', 'guest', 'locked'] as const).map((standing) => placesOf(standing, 500))).toEqual([500, 5, 0])
  expect(placesOf('guest', 3)).toBe(3)
  expect((['person', 'guest', 'locked'] as const).map(restReasonOf)).toEqual([
    'too-many-shops',
    'too-many-of-guest',
    'owner-locked',
  ])
})

test('R3: before shops are saved the page shows which of them rest', () => {
  const places = { limit: 500, used: 499, isGuest: false }
  expect(describePlaces(places, 1)).toBeUndefined()
  expect(describePlaces({ ...places, used: 500 }, 1)).toBe(
    'Du hast 500 Shops, mehr prüft dieser Server nicht. Dieser ruht, bis ein anderer pausiert oder gelöscht ist.',
  )
  expect(describePlaces(places, 3)).toBe(
    'Dieser Server prüft höchstens 500 Shops je Konto. Von den neuen ruhen 2, bis ein anderer pausiert oder gelöscht ist.',
  )
  expect(describePlaces({ ...places, used: 700 }, 3)).toBe(
    'Dieser Server prüft höchstens 500 Shops je Konto. Von den neuen ruhen 3, bis ein anderer pausiert oder gelöscht ist.',
  )
  expect(describePlaces(places, 2)).toContain('Von den neuen ruht einer')
  const guest = { limit: 5, used: 0, isGuest: true }
  expect(describePlaces(guest, 1)).toBe('Als Gast werden deine Shops alle 5 Minuten geprüft.')
  expect(describePlaces({ ...guest, used: 5 }, 1)).toContain('Mit einem Konto sind es mehr.')
  expect(describePlaces({ ...guest, used: 7 }, 1)).toMatch(/^Als Gast werden höchstens 5 Shops geprüft\. Dieser ruht/)
})

test('R3: the reason is shown for one shop that rests, and for several', () => {
  expect(describeRest('too-many-shops', 500)).toContain('höchstens 500 Shops je Konto, die ältesten zuerst')
  expect(describeResting(['too-many-of-guest', 'too-many-of-guest'], 5)).toMatch(/^2 Shops ruhen: Als Gast werden/)
  expect(describeResting([], 5)).toBeUndefined()
  expect(describeResting(['owner-locked', 'too-many-shops', 'too-many-shops'], 500)).toBe(
    '1 Shop ruht: Das Konto, dem dieser Shop gehört, ist gesperrt. ' +
      '2 Shops ruhen: Dieser Server prüft höchstens 500 Shops je Konto, die ältesten zuerst.',
  )
  expect(describeResting(['owner-locked', 'owner-locked'], 500)).toBe(
    '2 Shops ruhen: Die Konten, denen diese Shops gehören, sind gesperrt.',
  )
})
