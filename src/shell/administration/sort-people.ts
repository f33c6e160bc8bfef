/** In which order the administrator sees people. Pure. */
import type { ManagedPerson, PersonPlace } from '#auth'

export type PersonWithPlace = ManagedPerson & { readonly place?: PersonPlace | undefined }

/** `age`: the oldest account first. `place`: the account that uses the most space first, documents and files together. */
export type PeopleOrder = 'age' | 'place'

/** `people` in their order by age, as the server tells them. */
export function sortPeople(people: readonly PersonWithPlace[], order: PeopleOrder): readonly PersonWithPlace[] {
  return order === 'age' ? people : people.toSorted((a, b) => usedBytes(b) - usedBytes(a))
}

function usedBytes({ place }: PersonWithPlace): number {
  return place === undefined ? 0 : place.documents.usedBytes + place.files.usedBytes
}
