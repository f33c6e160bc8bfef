/** What others do on the server in memory that `openApp` stands before: other devices, and people who share documents. */
import { authErrorStatus, authErrorTexts, findPerson, readNames, usersCollection } from '#auth'
import type { JsonObject } from '#base/text/json'
import { failed, ok, type Result } from '#base/result'
import {
  documentErrorStatus,
  eraseHistory,
  readDocument,
  rejectionTexts,
  shareDocument,
  type AnyCollection,
  type ChangeDraft,
  type RejectionCode,
} from '#documents'
import type { RequestFailure } from '#http/client'
import { answerWith, type Answer, type AppPage } from '#testing/app-page'
import { additionOf, sendFromElsewhere, writeAsServer } from './write-as-server.ts'

/** The user Anna shares things with. */
export const BEN = { id: 'ben', name: 'Ben Muster', email: 'ben@beispiel.de' }

/** Another device of Anna's sends an edit that it makes now. */
export async function editElsewhere(app: AppPage, draft: ChangeDraft): Promise<void> {
  await sendFromElsewhere(app.server, { userId: app.userId, actor: 'person' }, draft)
}

/** The fields of a document on the server, as Anna sees them there. */
export async function readOnServer(
  app: AppPage,
  collection: AnyCollection,
  id: string,
): Promise<JsonObject | undefined> {
  return (await app.server.store.readDocument(app.userId, collection.name, id))?.fields
}

/** Ben has an account, and the server answers what screens ask about the people and the history of documents. */
export async function meetBen(app: AppPage): Promise<void> {
  const fields = { email: BEN.email, name: BEN.name }
  await writeAsServer(app.server, BEN.id, { collection: usersCollection, id: BEN.id, fields })
  for (const answer of sharingAnswers(app)) app.answer(answer)
}

/** Makes a document of Ben's that Anna sees as well, and has it on the page. */
export async function shareAsBen(app: AppPage, collection: AnyCollection, id: string, fields: object): Promise<void> {
  await sendFromElsewhere(app.server, { userId: BEN.id, actor: 'person' }, additionOf({ collection, id, fields }))
  const shared = await app.server.store.setMembers(BEN.id, collection.name, id, [app.userId])
  if (!shared.ok) throw new Error(`${id} could not be shared: ${shared.error}`)
  await app.documents.syncNow('online')
}

function refuse(code: RejectionCode): Result<never, RequestFailure> {
  return failed({ code, status: documentErrorStatus[code], message: rejectionTexts[code] })
}

function refuseAddress(code: 'invalid-email' | 'own-address' | 'person-not-found'): Result<never, RequestFailure> {
  return failed({ code, status: authErrorStatus[code], message: authErrorTexts[code], field: 'email' })
}

function sharingAnswers(app: AppPage): readonly Answer[] {
  const { userId } = app
  const { store } = app.server
  return [
    answerWith(findPerson, ({ email }) => {
      if (!email.includes('@')) return refuseAddress('invalid-email')
      if (email === 'anna@beispiel.de') return refuseAddress('own-address')
      return email === BEN.email ? { person: { id: BEN.id, name: BEN.name } } : refuseAddress('person-not-found')
    }),
    answerWith(readNames, ({ ids }) => ({ people: ids.includes(BEN.id) ? [{ id: BEN.id, name: BEN.name }] : [] })),
    {
      endpoint: readDocument,
      async answer(input) {
        const { collection, id } = readDocument.input.parse(input)
        const document = await store.readDocument(userId, collection, id)
        return document === undefined ? refuse('not-found') : ok({ document })
      },
    },
    {
      endpoint: shareDocument,
      async answer(input) {
        const { collection, id, memberIds, knownMemberIds } = shareDocument.input.parse(input)
        const shared = await store.setMembers(userId, collection, id, memberIds, { memberIds: knownMemberIds })
        if (!shared.ok) return refuse(shared.error)
        // As the stream of a server says at once.
        void app.documents.syncNow('online')
        return ok({ document: shared.value.document })
      },
    },
    {
      endpoint: eraseHistory,
      async answer(input) {
        const { collection, id } = eraseHistory.input.parse(input)
        const erased = await store.eraseHistory(userId, collection, id)
        return erased.ok ? ok({ freedBytes: erased.value }) : refuse(erased.error)
      },
    },
  ]
}
