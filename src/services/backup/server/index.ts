/** The door of backups in Node. */
export { packArchive, type ArchiveEntry } from './archive/pack-archive.ts'
export { readBackup, type BackupSink, type ReadBackupOptions } from './archive/read-archive.ts'
export type { BackupMaker, BackupOrder, BackupProgress, BackupTarget, MadeBackup } from './runs/backup-maker.ts'
export { addBackupRoutes } from './runs/backup-routes.ts'
export { openBackups, type Backups } from './runs/backups.ts'
