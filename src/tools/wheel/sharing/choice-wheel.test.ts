import { expect, it } from 'vitest'
import { MAX_CHOICES } from '../../choice-port.ts'
import { choiceWheel } from './choice-wheel.ts'
import { MAX_ENTRIES, sortEntries, wheelSchema } from '../model.ts'

it('K20: what is handed over is a wheel as it could be stored, in its order and with its ids', () => {
  const choices = [
    { id: 'soup', text: 'Suppe' },
    { id: 'rice', text: 'Curry', weight: 2.5 },
  ]
  const wheel = choiceWheel({ title: 'Was kochen wir?', choices, returnPath: '/' })
  expect(wheelSchema.safeParse(wheel).success).toBe(true)
  expect(wheel.mode).toBe('keep')
  expect(sortEntries(wheel.entries).map(({ id, text, weight }) => [id, text, weight])).toEqual([
    ['soup', 'Suppe', 1],
    ['rice', 'Curry', 2.5],
  ])
})

it('K20: the port takes as many choices as a wheel takes names', () => {
  expect(MAX_CHOICES).toBe(MAX_ENTRIES)
})
