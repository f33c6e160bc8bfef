/** Why the server refused a change for good, with the German text the list „Nicht übernommen“ shows. */
export const rejectionTexts = {
  'invalid-change': 'Diese Änderung ist unvollständig oder beschädigt.',
  'invalid-document': 'Der Eintrag wäre danach nicht mehr gültig.',
  'unknown-collection': 'Diese Art von Einträgen kennt der Server nicht.',
  'not-found': 'Den Eintrag gibt es nicht, oder du hast keinen Zugriff mehr darauf.',
  'not-allowed': 'Das darf nur, wem der Eintrag gehört.',
  'protected-field': 'Dieses Feld kann nicht geändert werden.',
  'document-too-large': 'Der Eintrag wäre zu groß (höchstens 256 KB).',
  'list-too-long': 'Die Liste wäre zu lang (höchstens 5.000 Einträge).',
  'too-deep': 'Die Daten sind zu tief verschachtelt.',
  'version-conflict': 'Der Eintrag wurde inzwischen auf einem anderen Gerät geändert.',
  'quota-exceeded':
    'Der Speicherplatz für Einträge ist voll. Lösch Einträge, die du nicht mehr brauchst, und unter „Konto“ ihren Verlauf.',
} as const

/** The text of `quota-exceeded` for a user who changes another person's document. */
export const ownerQuotaText =
  'Der Speicherplatz der Person, der dieser Eintrag gehört, ist voll. Hat sie Platz geschaffen, versuch es erneut.'

/** The text of `not-allowed` for a user who only reads a document (X16). */
export const readerText =
  'Du liest hier nur mit. Wer es angelegt hat, kann dir erlauben, es zu bearbeiten; dann versuch es erneut.'

export type RejectionCode = keyof typeof rejectionTexts

/** Codes of whole requests to this service, beside those every endpoint may answer with. */
export const documentErrorTexts = {
  ...rejectionTexts,
  'wrong-user': 'Diese Änderungen gehören zu einem anderen Konto.',
} as const

export type DocumentErrorCode = keyof typeof documentErrorTexts

export const documentErrorStatus: Record<DocumentErrorCode, number> = {
  'invalid-change': 400,
  'invalid-document': 422,
  'unknown-collection': 404,
  'not-found': 404,
  'not-allowed': 403,
  'protected-field': 422,
  'document-too-large': 413,
  'list-too-long': 422,
  'too-deep': 400,
  'version-conflict': 412,
  'quota-exceeded': 507,
  'wrong-user': 409,
}
