/** How backups stand on a server that has made none yet, as Verwaltung shows it, for tests. */
import type { BackupOverview, BackupRun } from '#backup'

/** Its next one is at three of the night that follows 26 November 2026, in the zone of the browser that shows it. */
export const untouchedBackups: BackupOverview = {
  settings: { isOn: true, time: '03:00', keep: 14, place: { kind: 'data-folder' } },
  isEncrypted: false,
  placeName: '/data/backups',
  dataFolder: '/data/backups',
  isOnDataDisk: true,
  timeZone: 'Europe/Berlin',
  hasDatabases: true,
  nextAt: new Date(2026, 10, 27, 3).toISOString(),
  isOverdue: false,
}

/** One that a person began and that ended well. */
export const doneBackup: BackupRun = {
  id: 'first',
  state: 'done',
  trigger: 'person',
  startedAt: '2026-11-26T02:00:00.000Z',
  sizeBytes: 5 * 1024 ** 2,
}
