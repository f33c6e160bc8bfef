/** The door of backups for everyone. */
export {
  beginRestoreByUpload,
  beginRestoreFromList,
  cancelRestore,
  checkRestore,
  lastRestoreSchema,
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
export { archiveErrorStatus, archiveErrorTexts, type ArchiveErrorCode } from './archive-errors.ts'
export { readArchiveName, toArchiveName, type ArchiveName } from './archive-name.ts'
export {
  anyManifestSchema,
  BACKUP_FORMAT,
  backupManifestSchema,
  databaseNames,
  totalBytes,
  type BackupManifest,
  type BackupPart,
  type DatabaseName,
} from './manifest.ts'
