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
