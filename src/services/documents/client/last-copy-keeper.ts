/** The last copies of one person on this device, in memory and on its disk (rule D7). */
import { equalJson } from '#base/json'
import { eraOfCopy, keepCopies, type LastCopy } from '../last-copy.ts'
import { ownFieldsOf } from './device-contents.ts'
import type { DocumentCache } from './document-cache.ts'
import type { DocumentTable } from './document-table.ts'

export type LastCopyKeeper = {
  /** Oldest first. The same array until something changes. */
  list(): readonly LastCopy[]
  /** What this tab has seen go, until `settle`. */
  found(copies: readonly LastCopy[]): void
  keep(copies: readonly LastCopy[]): void
  drop(keys: readonly string[]): void
  /**
   * Lets go of those whose document shows what they hold, given the era this tab has come to: before it has seen what the
   * server lost, its documents prove nothing.
   */
  dropNeedless(era: string | null): void
  /** Takes over what the disk has by now. */
  reload(): Promise<void>
  /**
   * For when everything was pulled anew. A disk that missed nothing has found by itself what is gone, and knew of the other
   * tabs as well, which this one may have lagged behind; one that did is given what it misses.
   */
  settle(isDiskWhole: boolean): Promise<void>
  /** For when the disk has just taken something: gives it what it had no room for. */
  saveAgain(): void
}

export function createLastCopyKeeper(o: {
  readonly cache: Pick<DocumentCache, 'readLastCopies' | 'keepLastCopies' | 'dropLastCopies'>
  readonly table: Pick<DocumentTable, 'get'>
  readonly initial: readonly LastCopy[]
  readonly onChanged: () => void
  /** The disk has others now. */
  readonly onWritten: () => void
  readonly onFailed: (error: unknown) => void
}): LastCopyKeeper {
  const { cache, table, onFailed } = o
  let copies = o.initial
  let revision = 0
  /** What the disk may not have. */
  const unsaved = new Map<string, LastCopy>()
  let isPullingAnew = false
  /** Eras in which documents are missing that this tab does not show any more either. */
  const eras = new Set(o.initial.map(eraOfCopy))

  const show = (next: Iterable<LastCopy>): void => {
    revision += 1
    copies = [...next]
    o.onChanged()
  }
  const add = (news: readonly LastCopy[]): void => {
    const all = byKey(copies)
    keepCopies(all, news)
    show(all.values())
  }
  const save = (news: readonly LastCopy[]): void => {
    if (news.length === 0) return
    cache.keepLastCopies(news).then(o.onWritten, (error: unknown) => {
      keepCopies(unsaved, news)
      onFailed(error)
    })
  }
  const drop = (keys: readonly string[]): void => {
    if (keys.length === 0) return
    const gone = new Set(keys)
    for (const key of keys) unsaved.delete(key)
    show(copies.filter(({ key }) => !gone.has(key)))
    cache.dropLastCopies(keys).then(o.onWritten, onFailed)
  }
  const dropNeedless = (): void => {
    const isNeedless = (copy: LastCopy): boolean => {
      const { collection, id, fields } = copy.document
      if (!eras.has(eraOfCopy(copy))) return false
      const view = table.get(collection, id)
      return view !== undefined && equalJson(ownFieldsOf(view), fields)
    }
    drop(copies.filter(isNeedless).map(({ key }) => key))
  }
  const readAll = async (): Promise<void> => {
    const before = revision
    const stored = byKey(await cache.readLastCopies())
    // What was kept or dropped meanwhile may not be in what was read.
    if (before !== revision) return readAll()
    if (stored.size + copies.length === 0) return
    const missing = [...unsaved.values()].filter(({ key, document }) => {
      const known = stored.get(key)
      return known === undefined || known.document.version < document.version
    })
    keepCopies(stored, missing)
    show(stored.values())
    if (!isPullingAnew) {
      unsaved.clear()
      save(missing)
    }
    dropNeedless()
  }
  const reload = (): Promise<void> => readAll().catch(onFailed)
  return {
    list: () => copies,
    found: (news) => {
      if (news.length === 0) return
      isPullingAnew = true
      keepCopies(unsaved, news)
      add(news)
    },
    keep: (news) => {
      add(news)
      save(news)
    },
    drop,
    dropNeedless: (era) => {
      if (era !== null) eras.add(era)
      if (copies.length > 0) dropNeedless()
    },
    reload,
    settle: async (isDiskWhole) => {
      isPullingAnew = false
      if (isDiskWhole) unsaved.clear()
      await reload()
      if (copies.length > 0) o.onWritten()
    },
    saveAgain: () => {
      if (unsaved.size > 0 && !isPullingAnew) void reload()
    },
  }
}

function byKey(copies: readonly LastCopy[]): Map<string, LastCopy> {
  return new Map(copies.map((copy) => [copy.key, copy]))
}
