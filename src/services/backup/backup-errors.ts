/** Why backups could not be made or found: codes of answers and of runs that failed, in the words people read. */
export const backupErrorTexts = {
  'backup-running': 'Gerade läuft schon eine Sicherung. Warte, bis sie fertig ist.',
  'backup-place-missing': 'Den Ordner gibt es auf dem Server nicht. Leg ihn an oder nimm einen anderen.',
  'backup-place-readonly':
    'In diesen Ordner darf der Server nicht schreiben. Gib ihm das Recht dazu oder nimm einen anderen.',
  'backup-place-full': 'Dort ist nicht genug Platz. Mach welchen frei oder behalte weniger Sicherungen.',
  'backup-place-refused': 'Der Speicherdienst lehnt die Anfrage ab. Prüf Bucket, Region und beide Schlüssel.',
  'backup-place-unreachable':
    'Der Speicherdienst ist vom Server aus nicht zu erreichen. Prüf die Adresse und ob er läuft.',
  'backup-secrets-lost':
    'Schlüssel oder Passphrase sind mit den alten Geheimnissen des Servers verloren gegangen. Trag sie neu ein.',
  'backup-interrupted': 'Der Server wurde beendet, bevor sie fertig war.',
  'backup-failed': 'Warum, steht im Protokoll des Servers.',
} as const

export type BackupErrorCode = keyof typeof backupErrorTexts

export const backupErrorStatus: Record<BackupErrorCode, number> = {
  'backup-running': 409,
  'backup-place-missing': 409,
  'backup-place-readonly': 409,
  'backup-place-full': 507,
  'backup-place-refused': 502,
  'backup-place-unreachable': 502,
  'backup-secrets-lost': 409,
  'backup-interrupted': 503,
  'backup-failed': 500,
}

/** Returns the text for a failed run; error codes of later versions get the general text. */
export function describeBackupFailure(code: string): string {
  return isBackupErrorCode(code) ? backupErrorTexts[code] : backupErrorTexts['backup-failed']
}

export function isBackupErrorCode(code: string): code is BackupErrorCode {
  return Object.hasOwn(backupErrorTexts, code)
}
