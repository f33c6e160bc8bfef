/**
 * What a page asks the server about its session. Loaded behind the first paint, because the answers are judged by schemas and the first
 * scripts come without zod; the auth client knows only the type.
 */
import {
  normalizeEmail,
  refreshIdToken,
  signOut,
  userRecordSchema,
  USERS_NAME,
  type TokenAnswer,
  type UserRecord,
} from '#auth'
import { AppError } from '#base/app-error'
import type { Result } from '#base/result'
import { queryDocuments } from '#documents'
import type { CallEndpoint, RequestFailure } from '#http/client'
import { createSharedRenewal, type RenewalWish, type SharedRenewalOptions, type TakenOver } from './shared-renewal.ts'

export type SessionCalls = {
  /** A new idToken for the session in the cookie, or what another tab has got. */
  readonly renew: (wish: RenewalWish) => Promise<Result<TokenAnswer, RequestFailure> | TakenOver>
  /** Sent even while the page goes away. */
  readonly signOut: () => Promise<Result<unknown, RequestFailure>>
  /**
   * Loads the user record of an account by its trimmed e-mail; undefined when the server has none.
   * Rejects with an `AppError` of the request's code, `network-request-failed` if the server did not answer.
   */
  readonly loadUserRecord: (email: string) => Promise<UserRecord | undefined>
}

export function createSessionCalls({
  callEndpoint,
  ...shared
}: SharedRenewalOptions & { readonly callEndpoint: CallEndpoint }): SessionCalls {
  const renewTogether = createSharedRenewal(shared)
  return {
    renew: (wish) => renewTogether({ ...wish, ask: () => callEndpoint(refreshIdToken, {}) }),
    signOut: () => callEndpoint(signOut, {}, { keepalive: true }),
    loadUserRecord: createUserRecordLoader(callEndpoint),
  }
}

/** Asks the documents service for the user record. */
function createUserRecordLoader(callEndpoint: CallEndpoint): SessionCalls['loadUserRecord'] {
  return async (email) => {
    const answer = await callEndpoint(queryDocuments, {
      collection: USERS_NAME,
      field: 'email',
      equals: normalizeEmail(email),
    })
    if (!answer.ok) throw new AppError(answer.error.code, { message: answer.error.message })
    const document = answer.value.documents[0]
    return document === undefined ? undefined : userRecordSchema.parse({ ...document.fields, id: document.id })
  }
}
