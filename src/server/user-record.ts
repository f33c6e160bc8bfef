import { usersCollection, type UserRecord } from '#auth'
import type { ChangeDraft, ChangeResult } from '#documents'
import type { DocumentStore } from '#documents/server'
import type { Messaging } from '#messaging/server'
import { welcomeNotice } from './welcome.ts'

/**
 * Makes sure that the product's record of a new account exists, and that the person is welcomed. May be called again
 * and again: the record is never overwritten, the message never sent twice. The record comes last, so that a crash in
 * between is made good by the next call.
 */
export function createEnsureUserRecord(o: {
  readonly store: Pick<DocumentStore, 'readDocument'>
  readonly writeAsServer: (userId: string, drafts: readonly ChangeDraft[]) => Promise<readonly ChangeResult[]>
  readonly messaging: Messaging
}): (user: { readonly uid: string; readonly email: string; readonly name: string }) => Promise<void> {
  return async ({ uid, email, name }) => {
    if ((await o.store.readDocument(uid, usersCollection.name, uid)) !== undefined) return
    await o.messaging.notify(uid, welcomeNotice)
    const record: Omit<UserRecord, 'id'> = { email, name }
    const fields = Object.entries(record).map(([key, value]) => ({ key, value: String(value) }))
    const [result] = await o.writeAsServer(uid, [{ path: `${usersCollection.name}/${uid}`, type: 'ADD', fields }])
    if (result?.outcome === 'rejected')
      throw new Error(`the user record was refused: ${result.code} ${result.field ?? ''}`)
  }
}
