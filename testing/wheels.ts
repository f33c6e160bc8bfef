/** Wheels as people make them, for tests outside the tool that need a document of a real collection. */
import { newWheel, type Wheel, makeEntries } from '../src/tools/wheel/model.ts'

export { drawsCollection, wheelsCollection, wheelTemplatesCollection, type Wheel } from '../src/tools/wheel/model.ts'

export const EMPTY_WHEEL = {
  title: 'Wer spült heute?',
  entries: [],
  mode: 'keep',
  spinDurationSec: 5,
  palette: 'sunset',
  isSoundOn: false,
  volume: 60,
  winnerText: 'Gewonnen hat',
  hasConfetti: true,
} as const

/** A wheel with these names, which turns as shortly as wheels do. */
export function aWheel(title: string, names: readonly string[], parts: Partial<Wheel> = {}): Wheel {
  let lastId = 0
  const newEntryId = (): string => `e${(lastId += 1)}`
  const entries = makeEntries(
    names.map((text) => ({ text, weight: 1 })),
    undefined,
    newEntryId,
  )
  return { ...newWheel(title, entries), spinDurationSec: 3, ...parts }
}
