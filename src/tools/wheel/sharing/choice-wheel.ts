/** What another tool has handed over, as a wheel, and what was drawn of it. */
import type { Choice, ChoiceRequest, ChoiceResult } from '../../choice-port.ts'
import { newWheel, type Entry, type Wheel } from '../model.ts'
import { ranksAfter } from '#base/rank'

export { choiceResultPath, readChoiceRequest } from '../../choice-port.ts'
export type { Choice, ChoiceRequest, ChoiceResult } from '../../choice-port.ts'

/** Returns a wheel whose entries have the ids of their choices. Winners stay on it: the user decides how often to draw again. */
export function choiceWheel({ title, choices }: ChoiceRequest): Wheel {
  const ranks = ranksAfter(undefined, choices.length)
  const entries = choices.map(({ id, text, weight = 1 }, index): Entry => {
    return { id, rank: ranks[index] ?? '', text, weight, isActive: true }
  })
  return { ...newWheel(title, entries), winnerText: 'Die Wahl fällt auf' }
}

/** A winner that was shown, as the history of the browser keeps it with the page. */
export type ShownChoice = ChoiceResult

/** What the history kept; undefined where that is nothing, or none of the choices. */
export function readShownChoice(state: unknown, choices: readonly Choice[]): ShownChoice | undefined {
  if (typeof state !== 'object' || state === null || !('choiceId' in state) || !('drawnAt' in state)) return undefined
  const { choiceId, drawnAt } = state
  const isKnown = choices.some(({ id }) => id === choiceId)
  return isKnown && typeof choiceId === 'string' && typeof drawnAt === 'string' ? { choiceId, drawnAt } : undefined
}
