/** The door of backups for everyone. */
export { archiveErrorStatus, archiveErrorTexts, type ArchiveErrorCode } from './archive-errors.ts'
export { readArchiveName, toArchiveName, type ArchiveName } from './archive-name.ts'
export {
  anyManifestSchema,
  BACKUP_FORMAT,
  backupManifestSchema,
  totalBytes,
  type BackupManifest,
  type BackupPart,
} from './manifest.ts'
