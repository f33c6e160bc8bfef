import { expect, test } from 'vitest'
import { sortPeople, type PersonWithPlace } from './sort-people.ts'

function person(uid: string, documentBytes?: number, fileBytes = 0): PersonWithPlace {
  const at = '2026-11-20T12:00:00.000Z'
  const rest = { name: uid, email: '', isAnonymous: false, isAdministrator: false, isDisabled: false }
  const usage = (usedBytes: number) => ({ usedBytes, limitBytes: 1_000 })
  const place = documentBytes === undefined ? undefined : { documents: usage(documentBytes), files: usage(fileBytes) }
  return { uid, ...rest, createdAt: at, lastLoginAt: at, place }
}

test('the user with the most comes first, documents and files together; equal ones stay in order of age', () => {
  const people = [person('a', 5, 1), person('b'), person('c', 0, 9), person('d', 6)]
  expect(sortPeople(people, 'place').map(({ uid }) => uid)).toEqual(['c', 'a', 'd', 'b'])
  expect(sortPeople(people, 'age').map(({ uid }) => uid)).toEqual(['a', 'b', 'c', 'd'])
})
