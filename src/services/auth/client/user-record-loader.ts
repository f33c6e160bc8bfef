import { normalizeEmail, userRecordSchema, usersCollection, type UserRecord } from '#auth'
import { AppError } from '#base/app-error'
import { queryDocuments } from '#documents'
import type { CallEndpoint } from '#http/client'

/**
 * Loads the user record of an account by its trimmed e-mail; undefined when the server has none.
 * Rejects with an `AppError` of the request's code, `network-request-failed` when the server was not heard.
 */
export type LoadUserRecord = (email: string) => Promise<UserRecord | undefined>

export function createUserRecordLoader(callEndpoint: CallEndpoint): LoadUserRecord {
  return async (email) => {
    const answer = await callEndpoint(queryDocuments, {
      collection: usersCollection.name,
      field: 'email',
      equals: normalizeEmail(email),
    })
    if (!answer.ok) throw new AppError(answer.error.code, { message: answer.error.message })
    const document = answer.value.documents[0]
    return document === undefined ? undefined : userRecordSchema.parse({ ...document.fields, id: document.id })
  }
}
