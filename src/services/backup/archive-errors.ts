/** Why an archive cannot be read, in the words people read. */
export const archiveErrorTexts = {
  'backup-damaged': 'Die Sicherung ist beschädigt. Nimm eine andere.',
  'backup-cut': 'Die Sicherung ist nicht ganz da: Ihr Ende fehlt. Kopier sie noch einmal oder nimm eine andere.',
  'backup-foreign': 'Das ist keine Sicherung von Taschenmesser.',
  'backup-too-large': 'In der Sicherung steckt mehr, als sie selbst angibt. Sie wird nicht gelesen.',
  'backup-passphrase': 'Mit dieser Passphrase lässt sich die Sicherung nicht öffnen.',
  'backup-newer': 'Die Sicherung ist von einer neueren Version von Taschenmesser. Aktualisiere zuerst den Server.',
} as const

export type ArchiveErrorCode = keyof typeof archiveErrorTexts

export const archiveErrorStatus: Record<ArchiveErrorCode, number> = {
  'backup-damaged': 422,
  'backup-cut': 422,
  'backup-foreign': 422,
  'backup-too-large': 422,
  'backup-passphrase': 422,
  'backup-newer': 422,
}
