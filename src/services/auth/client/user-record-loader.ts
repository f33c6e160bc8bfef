import { normalizeEmail, userRecordSchema, usersCollection, type Account, type UserRecord } from '#auth'
import { AppError } from '#base/app-error'
import { failed, ok, type Result } from '#base/result'
import { queryDocuments } from '#documents'
import { requestErrorTexts } from '#http'
import type { CallEndpoint, RequestFailure } from '#http/client'

/**
 * Loads the user record of an account by its trimmed e-mail; undefined when the server has none.
 * Rejects with an `AppError` of the request's code, `network-request-failed` if the server did not answer.
 */
export type LoadUserRecord = (email: string) => Promise<UserRecord | undefined>

/** The loader of the app: asks the documents service for the user record. */
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

/**
 * Loads the record of an account; returns an error if it cannot be loaded. An unreachable server is not logged: it does not mean
 * that anything is wrong with the record.
 */
export async function loadRecordOf(
  account: Account,
  load: LoadUserRecord,
  log: Pick<Console, 'error'>,
): Promise<Result<UserRecord, RequestFailure>> {
  try {
    const record = account.email === null ? undefined : await load(account.email.trim())
    if (record !== undefined) return ok(record)
    log.error('Fehler beim Laden des DB-Users', `kein Eintrag für ${account.uid}`)
  } catch (error) {
    if (error instanceof AppError && error.code === 'network-request-failed') {
      return failed({ code: error.code, message: requestErrorTexts['network-request-failed'], status: 0 })
    }
    log.error('Fehler beim Laden des DB-Users', error)
  }
  return failed({ code: 'internal-error', message: requestErrorTexts['internal-error'], status: 500 })
}
