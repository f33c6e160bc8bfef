/**
 * A localStorage as tabs of several processes see it: each reads and writes a copy of its own, which takes in what
 * the others have written only when the tab hears of it. So one tab overwrites what another has just written. A
 * browser where all tabs share one process, and thereby one copy, is the other kind.
 */

export type SharedStorage = {
  /** What stands in it for a tab that opens now. */
  readonly api: Storage
  /** The copy of one tab; `onWritten` is called for every write of another one. */
  openView(onWritten: () => void): StorageView
  /** The browser was killed, and its newest writes are gone. */
  forgetNewest(writes: number): void
}

export type StorageView = { readonly api: Storage; refresh(): void; close(): void }

export function createSharedStorage(kind: 'one-copy' | 'copies'): SharedStorage {
  let items: ReadonlyMap<string, string> = new Map()
  let earlier: ReadonlyMap<string, string>[] = []
  const listeners = new Map<object, () => void>()
  const write = (key: string, value: string | null): void => {
    earlier = [...earlier.slice(-30), items]
    items = changed(items, key, value)
  }
  return {
    api: createApi(() => items, write),
    openView: (onWritten) => {
      const me = {}
      let copy = items
      listeners.set(me, onWritten)
      const api = createApi(
        () => (kind === 'copies' ? copy : items),
        (key, value) => {
          copy = changed(copy, key, value)
          write(key, value)
          for (const [other, listener] of listeners) if (other !== me) listener()
        },
      )
      return {
        api,
        refresh: () => {
          copy = items
        },
        close: () => void listeners.delete(me),
      }
    },
    forgetNewest: (writes) => {
      items = writes === 0 ? items : (earlier.at(-writes) ?? earlier[0] ?? items)
      earlier = []
    },
  }
}

function changed(items: ReadonlyMap<string, string>, key: string, value: string | null): ReadonlyMap<string, string> {
  const next = new Map(items)
  if (value === null) next.delete(key)
  else next.set(key, value)
  return next
}

function createApi(
  items: () => ReadonlyMap<string, string>,
  write: (key: string, value: string | null) => void,
): Storage {
  return {
    get length() {
      return items().size
    },
    key: (index) => [...items().keys()][index] ?? null,
    getItem: (key) => items().get(key) ?? null,
    setItem: (key, value) => write(key, value),
    removeItem: (key) => write(key, null),
    clear: () => [...items().keys()].forEach((key) => write(key, null)),
  }
}
