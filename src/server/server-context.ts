/** What all services of one server stand on: its configuration, what it takes from the machine, and where things are kept. */
import type { Pool } from 'pg'
import type { Now } from '#base/clock'
import type { BackupMaker } from '#backup/server'
import type { DatabasePlace } from '#database/server'
import type { CollectionRegistry } from '#documents'
import type { DocumentStore } from '#documents/server'
import type { Config } from './config/config.ts'
import type { Disk, ReadDiskSpace } from './disk/open-disk.ts'
import type { StartTimer } from './process/jobs.ts'
import type { Log } from './process/log.ts'
import type { Secrets } from './config/secrets.ts'

export type ServicesEnvironment = {
  readonly log: Log
  readonly now: Now
  readonly newId: () => string
  readonly startTimer: StartTimer
  readonly passwordMemoryKiB?: number
  /** From 0 up to 1: when some mails leave. Default: `Math.random`. */
  readonly random?: () => number
  /** False lets anybody make the first account, for tests that are about something else. Default true. */
  readonly isSetUpNeeded?: boolean
  /** Silence after which a live stream is pinged, for tests that can't wait for it. */
  readonly streamPingMs?: number
  /** Asked how much space the disk of a folder has; without it there is always enough. */
  readonly readDiskSpace?: ReadDiskSpace
  /** What makes backups of this server. */
  readonly createBackupMaker: (config: Config, log: Log) => BackupMaker
  /** Largest size of each SQLite file in pages, for tests of a full disk. */
  readonly maxDatabasePages?: number
}

export type Stores = {
  readonly secrets: Secrets
  readonly auth: DatabasePlace
  readonly messaging: DatabasePlace
  readonly documents: DocumentStore
  readonly pool: Pool | undefined
}

export type ServerContext = ServicesEnvironment & {
  readonly config: Config
  /** The address people use. */
  readonly publicUrl: string
  readonly collections: CollectionRegistry
  readonly stores: Stores
  readonly disk: Disk
}
