import type { AuthClient } from '#auth/client'
import { filesDatabaseName } from '#files/client'

/**
 * Opens the files of whoever signs in, where this device keeps any of theirs: an earlier page may have left some unsent.
 * Everybody else loads nothing until they use files.
 */
export function openLeftFiles(
  auth: Pick<AuthClient, 'getUser' | 'subscribe'>,
  openFiles: () => Promise<unknown>,
  log: Pick<Console, 'error'>,
): void {
  let askedFor: string | undefined
  async function look(): Promise<void> {
    const userId = auth.getUser()?.id
    if (userId === undefined || userId === askedFor || !('indexedDB' in window)) return
    askedFor = userId
    // A browser that does not list its databases may have one.
    const databases = await window.indexedDB.databases?.()
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
