import { expect, test } from 'vitest'
import { initialsOf } from './avatar.tsx'

test.each([
  ['Anna Beispiel', 'AB'],
  ['anna', 'A'],
  ['Anna von der Heide', 'AH'],
  ['  öznur  ', 'Ö'],
  ['👩‍👧 Müller', '👩‍👧M'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
