/** The conflicts of one person on this device, in memory and on its disk (rule Y11). */
import type { KeptConflict } from '../../change/kept-conflict.ts'
import type { DocumentCache } from '../cache/document-cache.ts'

export type ConflictKeeper = {
  /** Newest first; empty until the disk has been read. The same array until something changes. */
  list(): readonly KeptConflict[]
  keep(conflicts: readonly KeptConflict[]): void
  /** The person has been told of all there are. */
  noteTold(): void
  drop(addresses: readonly string[]): void
  /** Reads what another tab has kept or dropped. */
  reload(): Promise<void>
}

export function createConflictKeeper(o: {
  readonly cache: Pick<DocumentCache, 'readConflicts' | 'keepConflicts' | 'dropConflicts'>
  readonly onChanged: () => void
  readonly onFailed: (error: unknown) => void
}): ConflictKeeper {
  const { cache, onFailed } = o
  let conflicts: readonly KeptConflict[] = []
  let revision = 0

  const show = (next: Iterable<KeptConflict>): void => {
    revision += 1
    conflicts = [...next].toSorted((a, b) => (a.foundAt < b.foundAt ? 1 : a.foundAt > b.foundAt ? -1 : 0))
    o.onChanged()
  }
  const keep = (news: readonly KeptConflict[]): void => {
    if (news.length === 0) return
    show(byAddress([...conflicts, ...news]).values())
    cache.keepConflicts(news).catch(onFailed)
  }
  const reload = async (): Promise<void> => {
    const before = revision
    const stored = await cache.readConflicts().catch((error: unknown) => {
      onFailed(error)
      return conflicts
    })
    // What was kept or dropped meanwhile may not be in what was read.
    if (before !== revision) return reload()
    if (stored.length + conflicts.length > 0) show(stored)
  }
  return {
    list: () => conflicts,
    keep,
    noteTold: () =>
      keep(conflicts.filter((conflict) => !conflict.isTold).map((conflict) => ({ ...conflict, isTold: true }))),
    drop: (addresses) => {
      const gone = new Set(addresses)
      show(conflicts.filter((conflict) => !gone.has(conflict.address)))
      cache.dropConflicts(addresses).catch(onFailed)
    },
    reload,
  }
}

function byAddress(conflicts: readonly KeptConflict[]): ReadonlyMap<string, KeptConflict> {
  return new Map(conflicts.map((conflict) => [conflict.address, conflict]))
}
