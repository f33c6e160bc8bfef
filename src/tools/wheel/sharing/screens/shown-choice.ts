import type { Choice, ChoiceResult } from '../choice-wheel.ts'

/** A winner that was shown, as the history of the browser keeps it with the page. */
export type ShownChoice = ChoiceResult

/** What the history kept; undefined where that is nothing, or none of the choices. */
export function readShownChoice(state: unknown, choices: readonly Choice[]): ShownChoice | undefined {
  if (typeof state !== 'object' || state === null || !('choiceId' in state) || !('drawnAt' in state)) return undefined
  const { choiceId, drawnAt } = state
  const isKnown = choices.some(({ id }) => id === choiceId)
  return isKnown && typeof choiceId === 'string' && typeof drawnAt === 'string' ? { choiceId, drawnAt } : undefined
}
