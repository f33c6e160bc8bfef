import { expect, it } from 'vitest'
import { readShownChoice } from '../choice-wheel.ts'

const choices = [{ id: 'soup', text: 'Suppe' }]
const shown = { choiceId: 'soup', drawnAt: '2026-11-21T18:00:00.000Z' }

it('K24: the choices stored in the history are shown again', () => {
  expect(readShownChoice({ ...shown, more: 1 }, choices)).toEqual(shown)
})

it.each([null, undefined, 7, {}, { search: true }, { ...shown, choiceId: 'rice' }, { ...shown, drawnAt: 1 }])(
  'K24: %j is not one of the choices',
  (state) => expect(readShownChoice(state, choices)).toBeUndefined(),
)
