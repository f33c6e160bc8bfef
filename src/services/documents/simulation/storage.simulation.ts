/**
 * A localStorage as tabs of several processes see it: each reads and writes a copy of its own, which takes in what
 * the others have written only when the tab hears of it. So one tab overwrites what another has just written. A
 * browser where all tabs share one process, and thereby one copy, is the other kind.
 */

export type SharedStorage = {
  readonly kind: StorageKind
  /** While it is full it takes nothing new, not even what it has just given away. */
  isFull: boolean
  /** The copy of one tab; `onWritten` is called for every write of another one. */
  openView(onWritten: () => void): StorageView
  /** The browser was killed, and its newest writes are gone. */
  forgetNewest(writes: number): void
  /** The browser or its owner has cleared it; no tab is open. */
  wipe(): void
  /** Writes invalid JSON into it, as other code might. */
  overwrite(key: string, value: string): void
  keys(): readonly string[]
  read(key: string): string | null
  /** All that stands in it. */
  text(): string
}

export type StorageKind = 'one copy' | 'copies'

export type StorageView = { readonly api: Storage; refresh(): void; close(): void }

type Items = ReadonlyMap<string, string>

export function createSharedStorage(kind: StorageKind): SharedStorage {
  let items: Items = new Map()
  let earlier: Items[] = []
  const listeners = new Map<object, () => void>()
  const put = (key: string, value: string | null, by: object | null): void => {
    earlier = [...earlier.slice(-30), items]
    items = changed(items, key, value)
    for (const [other, listener] of listeners) if (other !== by) listener()
  }
  const openView: SharedStorage['openView'] = (onWritten) => {
    const me = {}
    let copy = items
    listeners.set(me, onWritten)
    return {
      api: createApi(
        () => (kind === 'copies' ? copy : items),
        (key, value) => {
          // A tab that is gone writes nothing, whatever its code still tries.
          if (!listeners.has(me)) return
          if (shared.isFull && isGrowing(items, key, value)) throw new DOMException('full', 'QuotaExceededError')
          copy = changed(copy, key, value)
          put(key, value, me)
        },
      ),
      refresh: () => {
        copy = items
      },
      close: () => void listeners.delete(me),
    }
  }
  const shared: SharedStorage = {
    kind,
    isFull: false,
    openView,
    forgetNewest: (writes) => {
      items = writes === 0 ? items : (earlier.at(-writes) ?? earlier[0] ?? items)
      earlier = []
    },
    wipe: () => {
      items = new Map()
      earlier = []
    },
    overwrite: (key, value) => put(key, value, null),
    keys: () => [...items.keys()],
    read: (key) => items.get(key) ?? null,
    text: () => [...items.values()].join('\n'),
  }
  return shared
}

/** Browsers let what is too much already become less. */
function isGrowing(items: Items, key: string, value: string | null): boolean {
  const before = items.get(key)
  return value !== null && (before === undefined || value.length > before.length)
}

function changed(items: Items, key: string, value: string | null): Items {
  const next = new Map(items)
  if (value === null) next.delete(key)
  else next.set(key, value)
  return next
}

function createApi(items: () => Items, write: (key: string, value: string | null) => void): Storage {
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
