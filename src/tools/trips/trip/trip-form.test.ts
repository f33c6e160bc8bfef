import { expect, it } from 'vitest'
import { newTripDraft, readTripDraft, tripDraftOf, type TripDraft } from './trip-form.ts'

const draft: TripDraft = {
  title: 'Lissabon',
  from: '2026-06-10',
  to: '2026-06-17',
  zone: 'Europe/Lisbon',
  currency: 'EUR',
}

it('J57: a form and its trip lead to each other', () => {
  const read = readTripDraft({ ...draft, title: ' Lissabon ' })
  expect(read.ok && tripDraftOf(read.value)).toEqual(draft)
})

it.each([
  [{ title: '  ' }, 'title', 'Gib der Reise einen Namen.'],
  [{ from: '' }, 'from', 'Wähle einen Tag.'],
  [{ to: '2026-06-09' }, 'to', 'Das Ende liegt vor dem Anfang.'],
  [{ from: '0050-06-10' }, 'from', 'Das Jahr liegt zu weit weg.'],
  [{ to: '9998-06-10' }, 'to', 'Das Jahr liegt zu weit weg.'],
  [{ to: '12026-06-10' }, 'to', 'Das Jahr liegt zu weit weg.'],
  [{ to: '2028-06-10' }, 'to', 'Eine Reise dauert höchstens 400 Tage.'],
] as const)('J57: %o is refused at %s', (change, field, text) => {
  const read = readTripDraft({ ...draft, ...change })
  expect(!read.ok && read.error[field]).toBe(text)
})

it('J57: a new form proposes days to come and lacks only a name', () => {
  const fresh = newTripDraft('2026-11-28', 'Europe/Berlin', 'EUR')
  const read = readTripDraft(fresh)
  expect(!read.ok && Object.values(read.error).filter((error) => error !== undefined)).toHaveLength(1)
})
