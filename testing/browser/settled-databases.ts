/** Databases of a test that is over: what they were doing when it closed them ends before its realm does. */
import 'fake-indexeddb/auto'

const running = new Set<IDBTransaction>()
const begin = IDBDatabase.prototype.transaction

IDBDatabase.prototype.transaction = function transaction(this: IDBDatabase, ...args: Parameters<typeof begin>) {
  const begun = begin.apply(this, args)
  running.add(begun)
  for (const end of ['complete', 'abort']) begun.addEventListener(end, () => running.delete(begun))
  return begun
}

/**
 * Resolves once no transaction is under way. A file with a realm of its own calls it at its end: its global classes go with the realm, and
 * what wraps requests looks them up, so a request that succeeds later would fail outside of all tests.
 */
export async function settleDatabases(): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve))
  while (running.size > 0)
}
