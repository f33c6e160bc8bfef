import { expect, it } from 'vitest'
import { sortByLastUse } from './last-used.ts'

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
