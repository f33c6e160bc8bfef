/** The door of backups for everyone: what archives say of themselves, what the administrator sets and sees, what can go wrong. */
export { archiveErrorStatus, archiveErrorTexts, type ArchiveErrorCode } from './archive-errors.ts'
export { readArchiveName, toArchiveName, type ArchiveName } from './archive-name.ts'
export {
  BACKUPS_PATH,
  backupStepSchema,
  cancelBackup,
  changeBackupPassphrase,
  changeBackupSettings,
  checkBackupPlace,
  listBackups,
  readBackups,
  startBackup,
  type BackupOverview,
  type BackupRun,
  type BackupStep,
  type KeptBackup,
  type ShownPlace,
} from './backup-endpoints.ts'
export {
  backupErrorStatus,
  backupErrorTexts,
  describeBackupFailure,
  isBackupErrorCode,
  type BackupErrorCode,
} from './backup-errors.ts'
export {
  backupPlaceSchema,
  BACKUPS_KEPT_MAX,
  checkPassphrase,
  findPlaceFaults,
  findSettingsFaults,
  PASSPHRASE_MIN_LENGTH,
  readEndpoint,
  type BackupPlace,
  type BackupSettings,
  type SettingsFault,
} from './backup-settings.ts'
export {
  anyManifestSchema,
  BACKUP_FORMAT,
  backupManifestSchema,
  totalBytes,
  type BackupManifest,
  type BackupPart,
} from './manifest.ts'
export {
  beginRestoreByUpload,
  beginRestoreFromList,
  cancelRestore,
  checkRestore,
  readLastRestore,
  readRestore,
  RESTORE_PATH,
  RESTORE_PIECE_BYTES,
  restorableSchema,
  restoreRunSchema,
  startRestore,
  type LastRestore,
  type Restorable,
  type RestoreRun,
} from './restore-endpoints.ts'
export { restoreErrorStatus, restoreErrorTexts, type RestoreErrorCode } from './restore-error.ts'
