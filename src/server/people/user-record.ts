import { isGuestEmail, usersCollection } from '#auth'
import type { ChangeDraft, ChangeField, ChangeResult } from '#documents'
import type { DocumentStore } from '#documents/server'
import type { Messaging, Notice } from '#messaging/server'

/** The first message in everybody's list, so that the bell has something to say from the start. */
const welcomeNotice: Notice = {
  key: 'welcome',
  kind: 'welcome',
  source: 'account',
  title: 'Willkommen bei Taschenmesser',
  body: 'Schön, dass du da bist. Alles, was du hier anlegst, liegt auch auf deinem Gerät und geht ohne Netz. Hier stehen deine Nachrichten.',
  link: '/',
}

type AccountOwner = { readonly uid: string; readonly email: string; readonly name: string }

/**
 * Makes sure that the product's record of an account exists and is found by the account's e-mail, and that the person
 * is welcomed. May be called again and again: what people changed about their record stays, the message is never sent
 * twice. The record comes last, so that a crash in between is made good by the next call.
 */
export function createEnsureUserRecord(o: {
  readonly store: Pick<DocumentStore, 'readDocument'>
  readonly writeAsServer: (userId: string, drafts: readonly ChangeDraft[]) => Promise<readonly ChangeResult[]>
  readonly messaging: Pick<Messaging, 'notify'>
}): (owner: AccountOwner) => Promise<void> {
  const write = async (uid: string, type: 'ADD' | 'MODIFIED', fields: ChangeField[]): Promise<void> => {
    const [result] = await o.writeAsServer(uid, [{ path: `${usersCollection.name}/${uid}`, type, fields }])
    if (result?.outcome === 'rejected')
      throw new Error(`the user record was refused: ${result.code} ${result.field ?? ''}`)
  }
  return async (owner) => {
    const record = await o.store.readDocument(owner.uid, usersCollection.name, owner.uid)
    if (record === undefined) {
      await o.messaging.notify(owner.uid, welcomeNotice)
      return write(owner.uid, 'ADD', [
        { key: 'email', value: owner.email },
        { key: 'name', value: owner.name },
      ])
    }
    const fields = changedFields(record.fields['email'], owner)
    if (fields.length > 0) await write(owner.uid, 'MODIFIED', fields)
  }
}

/** The name other users see, which users change in their record; undefined if there is none. */
export async function readName(store: Pick<DocumentStore, 'readDocument'>, uid: string): Promise<string | undefined> {
  const record = await store.readDocument(uid, usersCollection.name, uid)
  const name = record?.fields['name']
  return typeof name === 'string' ? name : undefined
}

/** Only the server writes the e-mail, so one that differs is an old one. A guest who stays has told their name with it. */
function changedFields(recordEmail: unknown, { email, name }: AccountOwner): ChangeField[] {
  if (recordEmail === email) return []
  const wasGuest = typeof recordEmail === 'string' && isGuestEmail(recordEmail) && !isGuestEmail(email)
  return [{ key: 'email', value: email }, ...(wasGuest ? [{ key: 'name', value: name }] : [])]
}
