/** How often each name won, beside how often chance alone lets expect it. */
import type { Draw } from '../model.ts'

export type Tally = {
  readonly id: string
  /** As it was called in the last of the draws. */
  readonly text: string
  readonly won: number
  /** The sum of the chances it had in all the draws; need not be whole. */
  readonly expected: number
}

type Counted = Pick<Draw, 'entries' | 'winnerId' | 'total' | 'further'>

/** For everybody who could win in one of the draws, given oldest first; those who won most often come first. */
export function tallyWins(draws: readonly Counted[]): readonly Tally[] {
  const tallies = new Map<string, { text: string; won: number; expected: number }>()
  for (const draw of draws) {
    const left = new Map(draw.entries.map((entry) => [entry.id, entry]))
    for (const { winnerId, total } of [draw, ...(draw.further ?? [])]) {
      for (const { id, text, weight } of left.values()) {
        const tally = tallies.get(id) ?? { text, won: 0, expected: 0 }
        tally.text = text
        tally.expected += weight / total
        if (id === winnerId) tally.won += 1
        tallies.set(id, tally)
      }
      left.delete(winnerId)
    }
  }
  return [...tallies]
    .map(([id, tally]) => ({ id, ...tally }))
    .toSorted((a, b) => b.won - a.won || b.expected - a.expected || a.text.localeCompare(b.text, 'de'))
}
