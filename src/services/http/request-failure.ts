/** Why a call of an endpoint came to nothing. */
export type RequestFailure = {
  /** A code of the endpoint's service, or `network-request-failed` when no answer of ours arrived. */
  readonly code: string
  readonly message: string
  readonly field?: string
  /** HTTP status; 0 when no answer of ours arrived. */
  readonly status: number
  readonly retryAfterSeconds?: number
}

/** The failures that a page finds by itself, so the first scripts have these two and not the texts of all codes. */

/** No answer of ours arrived. */
export const unreachable: RequestFailure = {
  code: 'network-request-failed',
  message: 'Der Server ist nicht erreichbar. Prüf deine Verbindung.',
  status: 0,
}

/** A fault of ours that says nothing more. */
export const internalFailure: RequestFailure = {
  code: 'internal-error',
  message: 'Das hat nicht geklappt. Versuch es noch einmal.',
  status: 500,
}
