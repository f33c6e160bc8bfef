import { internalFailure, unreachable } from './request-failure.ts'

/** Codes that any endpoint may answer with, whatever service it belongs to, and their German texts. */
export const requestErrorTexts = {
  'invalid-request': 'Diese Eingabe passt nicht. Prüf das genannte Feld.',
  'not-found': 'Das gibt es nicht, oder du hast keinen Zugriff darauf.',
  unauthenticated: 'Melde dich an, um weiterzumachen.',
  'read-only-token': 'Dieser API-Schlüssel darf nur lesen.',
  'share-only-token': 'Dieser API-Schlüssel darf nur teilen.',
  'cross-site': 'Diese Anfrage kam von einer fremden Seite und wurde abgewiesen.',
  'body-too-large': 'Das sind zu viele Daten auf einmal.',
  'too-deep': 'Diese Daten sind zu tief verschachtelt.',
  'unsupported-media-type': 'Dieses Format wird hier nicht angenommen.',
  'method-not-allowed': 'So kann diese Adresse nicht aufgerufen werden.',
  'too-many-requests': 'Das waren zu viele Versuche. Warte einen Moment und versuch es noch einmal.',
  'update-required': 'Diese Version der App ist zu alt. Lade die Seite neu.',
  'storage-full': 'Auf dem Server ist kein Platz mehr. Deine Änderungen bleiben auf diesem Gerät.',
  unavailable: 'Der Server ist gerade nicht bereit. Versuch es gleich noch einmal.',
  'internal-error': internalFailure.message,
  'network-request-failed': unreachable.message,
} as const

export type RequestErrorCode = keyof typeof requestErrorTexts

export const requestErrorStatus: Record<RequestErrorCode, number> = {
  'invalid-request': 400,
  'not-found': 404,
  unauthenticated: 401,
  'read-only-token': 403,
  'share-only-token': 403,
  'cross-site': 403,
  'body-too-large': 413,
  'too-deep': 400,
  'unsupported-media-type': 415,
  'method-not-allowed': 405,
  'too-many-requests': 429,
  'update-required': 426,
  'storage-full': 507,
  unavailable: 503,
  'internal-error': 500,
  'network-request-failed': 503,
}
