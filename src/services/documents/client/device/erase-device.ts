import type { Now } from '#base/clock'
import { createChangeStore } from '../outbox/change-store.ts'
import { databaseName } from '../cache/indexed-db-cache.ts'

/**
 * Removes from this device all that is a person's: their documents, what waits of theirs, what was set aside. For after
 * their account was deleted, once their documents are closed; other people's stays. Resolves when it is gone, which
 * other tabs can delay until they have closed it too; never rejects.
 */
export async function eraseDevice(o: {
  readonly userId: string
  readonly storage: Storage | null
  readonly indexedDB: IDBFactory | null
  readonly now: Now
  readonly log: Pick<Console, 'error'>
}): Promise<void> {
  const { userId } = o
  const changeStore = createChangeStore(o)
  const own = changeStore.read().filter((record) => record.userId === userId)
  changeStore.write([], new Set(own.map(({ changeId }) => changeId)))
  changeStore.dropParked(userId)
  changeStore.writeDropped(userId, [])
  for (const { key } of changeStore.broken.list(userId)) changeStore.broken.discard(key)
  await deleteDatabase(o.indexedDB, databaseName(userId))
}

function deleteDatabase(indexedDB: IDBFactory | null, name: string): Promise<void> {
  return new Promise((resolve) => {
    // A database that is missing or can't be opened keeps nothing of the user.
    if (indexedDB === null) return resolve()
    const request = indexedDB.deleteDatabase(name)
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => resolve())
  })
}
