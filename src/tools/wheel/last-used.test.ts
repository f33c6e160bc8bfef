import { expect, it } from 'vitest'
import { findWheels, sortByLastUse } from './last-used.ts'

const wheel = (id: string, updatedAt: string) => ({ id, title: id, updatedAt })
const draw = (wheelId: string, drawnAt: string) => ({ wheelId, drawnAt })

it('K13: the wheel that was turned or changed last stands first', () => {
  const wheels = [wheel('old', '2026-01-01'), wheel('changed', '2026-01-03'), wheel('turned', '2026-01-02')]
  const draws = [draw('turned', '2026-01-05'), draw('turned', '2026-01-04'), draw('gone', '2026-01-09')]
  expect(sortByLastUse(wheels, draws).map(({ id }) => id)).toEqual(['turned', 'changed', 'old'])
})

it('K13: wheels of the same moment stand by their titles', () => {
  const wheels = [wheel('Rad 10', '2026-01-01'), wheel('Rad 9', '2026-01-01')]
  expect(sortByLastUse(wheels, []).map(({ id }) => id)).toEqual(['Rad 9', 'Rad 10'])
})

it('K25: a search finds wheels by a part of their title in any case; by name numbers count by their value', () => {
  const wheels = ['Würfel 10', 'Küche', 'Würfel 9'].map((title) => ({ id: title, title, updatedAt: '' }))
  const titles = (search: string, order: 'used' | 'name') =>
    findWheels(wheels, { search, order }).map(({ title }) => title)
  expect(titles(' WÜRF ', 'used')).toEqual(['Würfel 10', 'Würfel 9'])
  expect(titles('', 'name')).toEqual(['Küche', 'Würfel 9', 'Würfel 10'])
  expect(titles('Bad', 'used')).toEqual([])
})
