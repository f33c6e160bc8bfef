/** The last copies of one person on this device, in memory and on its disk (rule D7). */
import { equalJson, type JsonObject } from '#base/text/json'
import { keyOf } from '../../document.ts'
import { withoutMeta } from '../../change/without-meta.ts'
import { eraOfCopy, keepCopies, type LastCopy } from '../../rescue/last-copy.ts'
import type { CacheWrite } from '../../sync/sync-state.ts'
import type { DocumentCache } from '../cache/document-cache.ts'
import type { DocumentTable } from '../document-table.ts'

export type LastCopyKeeper = {
  /**
   * Oldest first, without those whose document shows the same again or may do so in a moment. The same array until something
   * changes.
   */
  list(): readonly LastCopy[]
  /** Keys of all documents that have a copy, listed or not. */
  keptKeys(): ReadonlySet<string>
  /** What this tab has seen go, until `settle`; listed from the first `dropNeedless` on that is not `isReturning`. */
  found(copies: readonly LastCopy[]): void
  keep(copies: readonly LastCopy[]): void
  drop(keys: readonly string[]): void
  /** Lets go of the copies of documents that are withdrawn; the disk has done so with the page that says it. */
  forget(withdrawn: CacheWrite['lost']): void
  /**
   * Drops the copies whose document already shows their contents, at the end of the tick and all at once, given the era this tab has
   * reached: before it has seen what the server lost, its documents prove nothing. The disk drops them once it has the changes that
   * the documents show. `isReturning` holds while a pull is under way or acknowledged changes are read, which may go back by
   * themselves (D4).
   */
  dropNeedless(era: string | null, isReturning: boolean): void
  /** Takes over what the disk has by now. */
  reload(): Promise<void>
  /**
   * For when everything was pulled anew. A disk that missed nothing has found by itself what is gone, and knew of the other
   * tabs as well, which this one may have lagged behind; one that did is given what it misses.
   */
  settle(isDiskWhole: boolean): Promise<void>
  /** For when the disk has just taken something: gives it what it had no room for, and what it could not let go of. */
  saveAgain(): void
}

export function createLastCopyKeeper(o: {
  readonly cache: Pick<DocumentCache, 'readLastCopies' | 'keepLastCopies' | 'dropLastCopies'>
  readonly table: Pick<DocumentTable, 'get'>
  readonly initial: readonly LastCopy[]
  /** Resolves to whether the disk has all changes that documents show now. */
  readonly areChangesKept: () => Promise<boolean>
  /** Whether the server makes the document again by itself: until it has, there is nothing to decide. */
  readonly isMadeAgain: (document: LastCopy['document']) => boolean
  readonly onChanged: () => void
  /** The disk has others now. */
  readonly onWritten: () => void
  readonly onFailed: (error: unknown) => void
}): LastCopyKeeper {
  const { cache, onFailed } = o
  let copies = o.initial
  let revision = 0
  let listed = copies.filter(({ document }) => !o.isMadeAgain(document))
  /** Of copies that are not listed: found in a pull that goes on, or needless. */
  const held = new Set<string>()
  let needless: ReadonlySet<string> = new Set()
  /** What the disk may not have. */
  const unsaved = new Map<string, LastCopy>()
  /** Keys of what the disk could not let go of. */
  const undropped = new Set<string>()
  let isPullingAnew = false
  /** Eras in which documents are missing that this tab does not show any more either. */
  const eras = new Set(o.initial.map(eraOfCopy))

  const isAwaited = ({ document }: LastCopy): boolean =>
    o.isMadeAgain(document) && o.table.get(document.collection, document.id) === undefined
  const publish = (): void => {
    const next = copies.filter((copy) => !held.has(copy.key) && !needless.has(copy.key) && !isAwaited(copy))
    if (next.length === listed.length && next.every((copy, index) => copy === listed[index])) return
    listed = next
    o.onChanged()
  }
  const replaceAll = (next: Iterable<LastCopy>): void => {
    revision += 1
    copies = [...next]
    publish()
  }
  const add = (news: readonly LastCopy[]): void => {
    for (const { key } of news) undropped.delete(key)
    const all = byKey(copies)
    keepCopies(all, news)
    replaceAll(all.values())
  }
  const save = (news: readonly LastCopy[]): void => {
    if (news.length === 0) return
    cache.keepLastCopies(news).then(o.onWritten, (error: unknown) => {
      keepCopies(unsaved, news)
      onFailed(error)
    })
  }
  const takeOut = (gone: ReadonlySet<string>): void => {
    for (const key of gone) unsaved.delete(key)
    replaceAll(copies.filter(({ key }) => !gone.has(key)))
  }
  const dropOnDisk = (keys: readonly string[]): void => {
    for (const key of keys) undropped.delete(key)
    cache.dropLastCopies(keys).then(o.onWritten, (error: unknown) => {
      for (const key of keys) undropped.add(key)
      onFailed(error)
    })
  }
  const drop = (keys: readonly string[]): void => {
    if (keys.length === 0) return
    takeOut(new Set(keys))
    dropOnDisk(keys)
  }
  const isNeedless = (copy: LastCopy): boolean => {
    const { collection, id, fields } = copy.document
    if (!eras.has(eraOfCopy(copy))) return false
    const view = o.table.get(collection, id)
    return view !== undefined && equalJson(withoutMeta<JsonObject>(view), fields)
  }
  const dropSafely = async (): Promise<void> => {
    const keys = needless
    if (!(await o.areChangesKept())) return
    // What was discarded, kept again or undone meanwhile is not this call's any more.
    drop(
      copies.filter((copy) => keys.has(copy.key) && needless.has(copy.key) && isNeedless(copy)).map(({ key }) => key),
    )
  }
  const judge = createOncePerTick(() => {
    needless = new Set(copies.filter(isNeedless).map(({ key }) => key))
    publish()
    if (needless.size > 0) dropSafely().catch(onFailed)
  })
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
    replaceAll(stored.values())
    if (!isPullingAnew) {
      unsaved.clear()
      save(missing)
    }
    judge()
  }
  const reload = (): Promise<void> => {
    // Another tab may have kept them since. One that is listed once too often is better than one that is lost.
    undropped.clear()
    return readAll().catch(onFailed)
  }
  return {
    list: () => listed,
    keptKeys: () => new Set(copies.map(({ document }) => keyOf(document))),
    found: (news) => {
      if (news.length === 0) return
      isPullingAnew = true
      keepCopies(unsaved, news)
      for (const { key } of news) held.add(key)
      add(news)
    },
    keep: (news) => {
      add(news)
      save(news)
    },
    drop,
    forget: (withdrawn) => {
      if (withdrawn.length === 0 || copies.length === 0) return
      const gone = new Set(withdrawn.map(keyOf))
      const keys = copies.filter(({ document }) => gone.has(keyOf(document))).map(({ key }) => key)
      if (keys.length > 0) takeOut(new Set(keys))
    },
    dropNeedless: (era, isReturning) => {
      if (era !== null) eras.add(era)
      if (copies.length === 0) return
      if (!isReturning) held.clear()
      judge()
    },
    reload,
    settle: async (isDiskWhole) => {
      isPullingAnew = false
      if (isDiskWhole) unsaved.clear()
      await reload()
      if (copies.length > 0) o.onWritten()
    },
    saveAgain: () => {
      if (undropped.size > 0) dropOnDisk([...undropped])
      if (unsaved.size > 0 && !isPullingAnew) void reload()
    },
  }
}

/** Returns a function that calls `task` once at the end of a tick, however often it was called in it. */
function createOncePerTick(task: () => void): () => void {
  let isDue = false
  return () => {
    if (isDue) return
    isDue = true
    queueMicrotask(() => {
      isDue = false
      task()
    })
  }
}

function byKey(copies: readonly LastCopy[]): Map<string, LastCopy> {
  return new Map(copies.map((copy) => [copy.key, copy]))
}
