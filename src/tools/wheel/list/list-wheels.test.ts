import { expect, it } from 'vitest'
import { listWheels, type WheelFilter } from './list-wheels.ts'

const wheel = (title: string, updatedAt: string, names: readonly string[] = []) => ({
  id: title,
  title,
  updatedAt,
  entries: names.map((text) => ({ text })),
})
const wheels = [
  wheel('Küche', '2026-01-02', ['Özlem', 'Bert']),
  wheel('Auto 10', '2026-01-01', ['Anna Straße']),
  wheel('Auto 9', '2026-01-03'),
]
const list = (filter: Partial<WheelFilter>) =>
  listWheels(wheels, [{ wheelId: 'Auto 10', drawnAt: '2026-01-05' }], { search: '', order: 'lastUse', ...filter }).map(
    ({ title }) => title,
  )

it('K25: wheels stand by their last use or by their titles, numbers by their value', () => {
  expect(list({})).toEqual(['Auto 10', 'Auto 9', 'Küche'])
  expect(list({ order: 'name' })).toEqual(['Auto 9', 'Auto 10', 'Küche'])
})

it.each([
  ['kuche', ['Küche']],
  ['Kueche', ['Küche']],
  ['oezlem', ['Küche']],
  ['STRASSE anna', ['Auto 10']],
  ['auto', ['Auto 10', 'Auto 9']],
  ['auto bert', []],
  ['   ', ['Auto 10', 'Auto 9', 'Küche']],
])('K25: „%s“ finds each wheel whose title or names have all of its words', (search, found) => {
  expect(list({ search })).toEqual(found)
})
