/** Codes that a restore may answer with besides those of reading an archive, and their German texts. */
export const restoreErrorTexts = {
  'restore-busy': 'Gerade wird schon eine Sicherung wiederhergestellt. Warte, bis das fertig ist.',
  'restore-gone': 'Diese Wiederherstellung gibt es nicht mehr. Fang noch einmal an.',
  'restore-no-room': 'Auf dem Server ist nicht genug Platz, um diese Sicherung auszupacken.',
  'restore-by-command':
    'Mit PostgreSQL geht das nur auf dem Server, mit npm run admin -- restore, während die App nicht läuft.',
  'restore-unhealthy':
    'Mit dieser Sicherung ist der Server nicht in Gang gekommen. Er hat wieder, was er vorher hatte.',
} as const

export type RestoreErrorCode = keyof typeof restoreErrorTexts

export const restoreErrorStatus: Record<RestoreErrorCode, number> = {
  'restore-busy': 409,
  'restore-gone': 404,
  'restore-no-room': 507,
  'restore-by-command': 409,
  'restore-unhealthy': 500,
}
