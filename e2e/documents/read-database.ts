/** Returns all records of a database of the page; for `page.evaluate`. */
export async function readDatabase(name: string): Promise<unknown[]> {
  const done = async <Value>(request: IDBRequest<Value>): Promise<Value> => {
    const { promise, resolve, reject } = Promise.withResolvers<Value>()
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('unreadable')))
    return promise
  }
  const database = await done(indexedDB.open(name))
  const stores = database.transaction([...database.objectStoreNames])
  const kept = await Promise.all(
    [...database.objectStoreNames].map((store) => done(stores.objectStore(store).getAll())),
  )
  database.close()
  return kept.flat()
}
