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

/** Codes that a restore may answer with besides those of reading an archive, and their German texts. */
export const restoreErrorTexts = {
  'restore-busy': 'Gerade wird schon eine Sicherung wiederhergestellt. Warte, bis das fertig ist.',
  'restore-gone': 'Diese Wiederherstellung gibt es nicht mehr. Fang noch einmal an.',
  'restore-no-room': 'Auf dem Server ist nicht genug Platz, um diese Sicherung auszupacken.',
  'restore-incomplete': 'Die Sicherung ist noch nicht ganz angekommen. Schick den Rest.',
  'restore-other-engine':
    'Die Sicherung ist von einem Server mit PostgreSQL, dieser hat SQLite. Zwischen beiden lässt sich nicht wiederherstellen.',
  'restore-parts-missing': 'In der Sicherung fehlt ein Teil. Nimm eine andere.',
  'restore-parts-damaged': 'In der Sicherung ist eine Datenbank nicht in Ordnung. Nimm eine ältere.',
  'restore-parts-apart': 'Die Teile der Sicherung gehören nicht zusammen. Nimm eine andere.',
  'restore-newer-schema': 'Die Sicherung ist neuer als dieser Server. Aktualisiere ihn zuerst.',
  'restore-by-command':
    'Mit PostgreSQL geht das nur auf dem Server, mit npm run admin -- restore, solange keiner läuft, der die Datenbank benutzt.',
  'restore-tool-missing':
    'Dazu braucht es pg_restore und pg_dump, mindestens so neu wie die Datenbank. Installiere sie auf dem Server.',
  'restore-database-used':
    'Mit der Datenbank ist noch ein Server oder eine Sicherung verbunden. Beende zuerst alle Server.',
  'restore-store-failed':
    'Die Dateien der Sicherung ließen sich nicht im Speicher für Dateien ablegen. Sonst ist alles, wie es war. Prüf den Speicher und versuch es noch einmal.',
  'restore-unhealthy':
    'Mit dieser Sicherung ist der Server nicht in Gang gekommen. Er hat wieder, was er vorher hatte.',
} as const

export type RestoreErrorCode = keyof typeof restoreErrorTexts

export const restoreErrorStatus: Record<RestoreErrorCode, number> = {
  'restore-busy': 409,
  'restore-gone': 404,
  'restore-no-room': 507,
  'restore-incomplete': 409,
  'restore-other-engine': 422,
  'restore-parts-missing': 422,
  'restore-parts-damaged': 422,
  'restore-parts-apart': 422,
  'restore-newer-schema': 422,
  'restore-by-command': 409,
  'restore-tool-missing': 409,
  'restore-database-used': 409,
  'restore-store-failed': 502,
  'restore-unhealthy': 500,
}
