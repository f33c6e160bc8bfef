import { isUserRecord, USERS_NAME } from '#auth'
import type { AuthClient } from '#auth/client'
import type { DocumentsClient } from '#documents/client'

/**
 * Opens the documents of the signed-in user and closes them at sign-out. When an expired session of the same user becomes valid
 * again, sends the waiting changes. The user record is a document too, so its copy under localStorage `user` follows it; if the
 * server refuses a user's changes, the auth client finds out why. When the server answers again, the auth client treats that as
 * coming online, too. Returns a function that retries what failed.
 */
export function followUser(auth: AuthClient, documents: DocumentsClient, log: Pick<Console, 'error'>): () => void {
  let openedId: string | undefined
  let session = auth.getSessionState()
  let { pause, isServerReachable } = documents.getStatus()

  function follow(): void {
    const userId = auth.getUser()?.id
    const isBack = session === 'expired' && auth.getSessionState() === 'active' && userId === openedId
    session = auth.getSessionState()
    if (isBack) void documents.syncNow('online')
    if (userId === openedId) return
    openedId = userId
    const change = userId === undefined ? documents.close() : documents.open(userId)
    change.catch((error: unknown) => {
      log.error('documents', error)
      if (openedId === userId) openedId = undefined
    })
  }

  function keepRecord(): void {
    const view = openedId === undefined ? undefined : documents.view(USERS_NAME, openedId)
    if (view === undefined) return
    const { ownerId: _o, memberIds: _m, version: _v, createdAt: _c, updatedAt: _u, isPending: _p, ...record } = view
    if (isUserRecord(record)) auth.noteUserRecord(record)
  }

  function askForSession(): void {
    const before = pause
    pause = documents.getStatus().pause
    if (pause !== before && (pause === 'unauthenticated' || pause === 'wrong-user')) void auth.renew()
  }

  function startWhenReachable(): void {
    const before = isServerReachable
    isServerReachable = documents.getStatus().isServerReachable
    if (isServerReachable && !before && openedId !== undefined) void auth.start()
  }

  auth.subscribe(follow)
  documents.subscribe(keepRecord)
  documents.subscribe(askForSession)
  documents.subscribe(startWhenReachable)
  follow()
  return follow
}
