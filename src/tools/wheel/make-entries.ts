import type { Entry } from './model.ts'
import type { ParsedEntry } from './parts/parse-entries.ts'
import { ranksAfter } from '#base/rank'

/** Makes entries from parsed names, ranked after the last existing entry. */
export function makeEntries(
  parsed: readonly ParsedEntry[],
  lastRank: string | undefined,
  newEntryId: () => string,
): readonly Entry[] {
  const ranks = ranksAfter(lastRank, parsed.length)
  return parsed.map(({ text, weight, isAbsent = false }, index) => ({
    id: newEntryId(),
    rank: ranks[index] ?? '',
    text,
    weight,
    isActive: !isAbsent,
  }))
}
