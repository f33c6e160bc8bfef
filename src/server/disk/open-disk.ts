/** The server's eye on its disk, and what follows from it for people. */
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppError } from '#base/app-error'
import type { Now } from '#base/clock'
import type { DocumentStore } from '#documents/server'
import type { AskRoom } from '#http/server'
import type { Config } from '../config/config.ts'
import type { StartTimer } from '../process/jobs.ts'
import type { Log } from '../process/log.ts'
import type { DiskSpace } from './disk-level.ts'
import { startDiskWatch, type DiskState, type DiskWatch } from './disk-watch.ts'
import { refuseGrowth, refuseNewUser } from './room.ts'

/** It reads undefined also where the disk is not looked at. */
export type Disk = DiskWatch & {
  /** For documents, which first fill what was deleted in their database. */
  readonly askRoomForDocuments: AskRoom
  readonly askRoomForFiles: AskRoom
  /** The reason why new users are refused now, as guests or with an account. */
  askRoomForNewUser(isGuest: boolean): AppError | undefined
}

export type ReadDiskSpace = (folder: string) => Promise<DiskSpace>

/** The disk below `DATA_DIR`, and those of its folders that may be mounted from elsewhere. Of a bucket or PostgreSQL it knows nothing. */
export async function openDisk(
  config: Pick<Config, 'dataDir' | 'isDiskWatched'>,
  environment: {
    /** Without it the disk is not looked at. */
    readonly readDiskSpace?: ReadDiskSpace
    readonly startTimer: StartTimer
    readonly now: Now
    readonly log: Log
  },
  /** Knows what was deleted in the database of documents. */
  store: Pick<DocumentStore, 'readReusableBytes'>,
  onLook: (state: DiskState | undefined) => Promise<void>,
): Promise<Disk> {
  const { readDiskSpace, startTimer, now, log } = environment
  const isWatched = readDiskSpace !== undefined && config.isDiskWatched
  const folders = [config.dataDir, join(config.dataDir, 'files'), join(config.dataDir, 'uploads')]
  const database = { folder: config.dataDir, readReusableBytes: () => store.readReusableBytes() }
  const o = { folders, database, onLook, startTimer, now, log }
  const watch = isWatched ? await startDiskWatch({ ...o, readSpace: readDiskSpace }) : undefined
  const level = () => watch?.read()?.level ?? 'ample'
  return {
    read: () => watch?.read(),
    askRoomForDocuments: ({ isGuest = false }) => refuseGrowth(watch?.read()?.databaseLevel ?? 'ample', isGuest),
    askRoomForFiles: ({ isGuest = false }) => refuseGrowth(level(), isGuest),
    askRoomForNewUser: (isGuest) => refuseNewUser(level(), isGuest),
    noteWritten: (sizeBytes) => watch?.noteWritten(sizeBytes),
    stop: async () => watch?.stop(),
  }
}

/** As the machine says it; throws where there is no such folder. */
export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}
