/** A localStorage in memory that fails on request. */
export function createFakeStorage(
  failures: { failsToRead?: boolean; failsToWrite?: boolean } = {},
  items: Map<string, string> = new Map(),
): Storage {
  const write = (work: () => void): void => {
    if (failures.failsToWrite === true) throw new DOMException('full', 'QuotaExceededError')
    work()
  }
  return {
    get length() {
      return items.size
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => {
      if (failures.failsToRead === true) throw new DOMException('no access', 'SecurityError')
      return items.get(key) ?? null
    },
    setItem: (key, value) => write(() => items.set(key, value)),
    removeItem: (key) => write(() => items.delete(key)),
    clear: () => write(() => items.clear()),
  }
}
