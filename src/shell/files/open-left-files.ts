import type { AuthClient } from '#auth/client'
import { filesDatabaseName } from '#files/client'
import { findIndexedDb } from './find-indexed-db.ts'

/**
 * Opens the files of a user who signs in, if this device stores any of theirs: an earlier page may have left some unsent. For all
 * other users nothing is loaded until they use files.
 */
export function openLeftFiles(
  auth: Pick<AuthClient, 'getUser' | 'subscribe'>,
  openFiles: () => Promise<unknown>,
  log: Pick<Console, 'error'>,
): void {
  let askedFor: string | undefined
  async function look(): Promise<void> {
    const userId = auth.getUser()?.id
    if (userId === undefined || userId === askedFor) return
    askedFor = userId
    const indexedDB = findIndexedDb()
    if (indexedDB === null) return
    // A browser that does not list its databases may have one.
    const databases = await indexedDB.databases?.()
    if (databases?.some(({ name }) => name === filesDatabaseName(userId)) ?? true) await openFiles()
  }
  const follow = (): void =>
    void look().catch((error: unknown) => {
      // Offline before the worker has kept everything: the next change of the session asks again.
      askedFor = undefined
      log.error('files', error)
    })
  auth.subscribe(follow)
  follow()
}
