/** The door of backups in Node. */
export type { BackupMaker, BackupOrder, BackupProgress, BackupTarget, MadeBackup } from './runs/backup-maker.ts'
export { addBackupRoutes } from './runs/backup-routes.ts'
export { openBackups, type Backups } from './runs/backups.ts'
