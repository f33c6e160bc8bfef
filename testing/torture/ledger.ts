/** What the clients of a torture know for certain: what they sent, and what the server said became of it. */
import type { Change, ChangeResult } from '#documents'

export type AcknowledgedChange = { readonly change: Change; readonly version: number }

/** One person's part of the log; their devices write into it, the audit compares the database with it. */
export type Ledger = {
  readonly acknowledged: ReadonlyMap<string, AcknowledgedChange>
  /** How far the answered batches must have moved the feed's counter: one for each document of each batch. */
  feedMoves(): number
  /** What answers said that they must not: each a sentence. */
  readonly contradictions: readonly string[]
  /** A batch was answered, for the first time or again. */
  noteAnswer(changes: readonly Change[], results: readonly ChangeResult[]): void
}

export function createLedger(): Ledger {
  const acknowledged = new Map<string, AcknowledgedChange>()
  const contradictions: string[] = []
  let feedMoves = 0
  return {
    acknowledged,
    feedMoves: () => feedMoves,
    contradictions,
    noteAnswer: (changes, results) => {
      const isFirst = !changes.some((change) => acknowledged.has(change.changeId))
      if (isFirst) feedMoves += new Set(changes.map((change) => documentOf(change.path))).size
      for (const [index, change] of changes.entries()) {
        const result = results[index]
        const known = acknowledged.get(change.changeId)
        if (result?.changeId !== change.changeId || result.outcome !== 'applied') {
          contradictions.push(`${change.type} ${change.path} was answered ${JSON.stringify(result)}`)
        } else if (known === undefined) acknowledged.set(change.changeId, { change, version: result.version })
        else if (known.version !== result.version) {
          contradictions.push(`${change.path} was answered as version ${known.version}, then as ${result.version}`)
        }
      }
    },
  }
}

/** `collection/id` of a path. */
export function documentOf(path: string): string {
  return path.split('/').slice(0, 2).join('/')
}
