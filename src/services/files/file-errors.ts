/** Why a file could not be had or kept, in the words people read. The codes are those of the specification's section 8, and a few of our own. */
export const fileErrorTexts = {
  'object-not-found': 'Diese Datei gibt es nicht, oder du hast keinen Zugriff darauf.',
  'quota-exceeded': 'Dein Speicherplatz auf dem Server ist voll. Lösch Dateien, die du nicht mehr brauchst.',
  unauthorized: 'Diese Datei darfst du nicht ändern.',
  'wrong-user': 'Diese Datei gehört zu einem anderen Konto als dem, das gerade angemeldet ist.',
  'retry-limit-exceeded':
    'Die Datei konnte nicht übertragen werden. Sie bleibt auf diesem Gerät, du kannst es noch einmal versuchen.',
  canceled: 'Abgebrochen.',
  'invalid-url': 'Dieser Link gilt nicht mehr. Öffne die Datei noch einmal.',
  unknown: 'Mit der Datei hat etwas nicht geklappt. Versuch es noch einmal.',
  'file-too-large': 'Die Datei ist zu groß: höchstens 25 MB.',
  'unsupported-picture':
    'Dieses Bild kann nicht gelesen werden: Es ist beschädigt oder in einem anderen Format. Nimm JPEG, PNG, WebP, AVIF oder GIF.',
  'picture-too-large': 'Das Bild hat zu viele Bildpunkte: höchstens 50 Megapixel.',
} as const

export type FileErrorCode = keyof typeof fileErrorTexts

export const fileErrorStatus: Record<FileErrorCode, number> = {
  'object-not-found': 404,
  'quota-exceeded': 507,
  unauthorized: 403,
  'wrong-user': 409,
  'retry-limit-exceeded': 503,
  canceled: 400,
  'invalid-url': 403,
  unknown: 500,
  'file-too-large': 413,
  'unsupported-picture': 415,
  'picture-too-large': 413,
}
