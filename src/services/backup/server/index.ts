/** The door of backups in Node. */
export { packArchive, type ArchiveEntry } from './archive/pack-archive.ts'
export { readBackup, type BackupSink, type ReadBackupOptions } from './archive/read-archive.ts'
