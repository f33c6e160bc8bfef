/** The last copies of one person on this device, in memory and on its disk (rule D7). */
import { equalJson } from '#base/json'
import { keepCopies, type LastCopy } from '../last-copy.ts'
import { ownFieldsOf } from './device-contents.ts'
import type { DocumentCache } from './document-cache.ts'
import type { DocumentTable } from './document-table.ts'

export type LastCopyKeeper = {
  /** Oldest first. The same array until something changes. */
  list(): readonly LastCopy[]
  /** What this tab has seen go. The disk has found the same by itself, as far as it knew as much. */
  found(copies: readonly LastCopy[]): void
  keep(copies: readonly LastCopy[]): void
  drop(keys: readonly string[]): void
  /** Lets go of those whose document shows what they hold. */
  dropNeedless(): void
  /** Takes over what the disk has by now, and gives it what it misses. */
  reload(): Promise<void>
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

  const show = (next: Iterable<LastCopy>): void => {
    revision += 1
    copies = [...next]
    o.onChanged()
  }
  const found = (news: readonly LastCopy[]): void => {
    if (news.length === 0) return
    const all = byKey(copies)
    keepCopies(all, news)
    keepCopies(unsaved, news)
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
    const isNeedless = ({ document: { collection, id, fields } }: LastCopy): boolean => {
      const view = table.get(collection, id)
      return view !== undefined && equalJson(ownFieldsOf(view), fields)
    }
    drop(copies.filter(isNeedless).map(({ key }) => key))
  }
  const reload = async (): Promise<void> => {
    const before = revision
    const stored = byKey(await cache.readLastCopies())
    // What was kept or dropped meanwhile may not be in what was read.
    if (before !== revision) return reload()
    const missing = [...unsaved.values()].filter(({ key, document }) => {
      const known = stored.get(key)
      return known === undefined || known.document.version < document.version
    })
    unsaved.clear()
    if (stored.size + copies.length === 0) return
    keepCopies(stored, missing)
    show(stored.values())
    save(missing)
    dropNeedless()
  }
  return {
    list: () => copies,
    found,
    keep: (news) => {
      found(news)
      for (const { key } of news) unsaved.delete(key)
      save(news)
    },
    drop,
    dropNeedless,
    reload: () => reload().catch(onFailed),
  }
}

function byKey(copies: readonly LastCopy[]): Map<string, LastCopy> {
  return new Map(copies.map((copy) => [copy.key, copy]))
}
