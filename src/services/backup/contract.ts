/** The door of backups for everyone: what the administrator sets and sees, and what can go wrong. */
export {
  BACKUPS_PATH,
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
