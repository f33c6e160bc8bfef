import { filesDatabaseName } from './files-database-name.ts'

/**
 * Removes a person's files from this device, sent or not. For after their account was deleted and they were signed out;
 * resolves when they are gone, which other tabs can delay; never rejects.
 */
export function eraseFiles(o: { readonly userId: string; readonly indexedDB: IDBFactory | null }): Promise<void> {
  return new Promise((resolve) => {
    // If there is no IndexedDB, or it cannot be opened, none of the user's files are stored in it.
    if (o.indexedDB === null) return resolve()
    const request = o.indexedDB.deleteDatabase(filesDatabaseName(o.userId))
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => resolve())
  })
}
