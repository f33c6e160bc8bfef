/** The server's eye on its disk, and what follows from it for people. */
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppError } from '#base/app-error'
import type { AskRoom } from '#http/server'
import type { Config } from '../config.ts'
import type { StartTimer } from '../jobs.ts'
import type { Log } from '../log.ts'
import type { DiskSpace } from './disk-level.ts'
import { startDiskWatch, type DiskState } from './disk-watch.ts'
import { refuseGrowth, refuseNewcomer } from './room.ts'

export type Disk = {
  /** As it was seen last; undefined where it is not looked at, or does not say. */
  read(): DiskState | undefined
  readonly askRoom: AskRoom
  /** Why nobody may begin here now, as a guest or with an account. */
  askRoomForNewcomer(isGuest: boolean): AppError | undefined
  /** A file was taken in. */
  noteLargeWrite(): void
  stop(): Promise<void>
}

export type ReadDiskSpace = (folder: string) => Promise<DiskSpace>

/** The disk below `DATA_DIR`, and those of its folders that may be mounted from elsewhere. Of a bucket or PostgreSQL it knows nothing. */
export async function openDisk(
  config: Pick<Config, 'dataDir' | 'isDiskWatched'>,
  environment: {
    /** Without it the disk is not looked at. */
    readonly readDiskSpace?: ReadDiskSpace
    readonly startTimer: StartTimer
    readonly log: Log
  },
  onLook: (state: DiskState | undefined) => Promise<void>,
): Promise<Disk> {
  const { readDiskSpace, startTimer, log } = environment
  if (readDiskSpace === undefined || !config.isDiskWatched) return unwatched
  const folders = [config.dataDir, join(config.dataDir, 'files'), join(config.dataDir, 'uploads')]
  const watch = await startDiskWatch({ folders, readSpace: readDiskSpace, onLook, startTimer, log })
  const level = () => watch.read()?.level ?? 'ample'
  return {
    read: watch.read,
    askRoom: ({ isGuest = false }) => refuseGrowth(level(), isGuest),
    askRoomForNewcomer: (isGuest) => refuseNewcomer(level(), isGuest),
    noteLargeWrite: watch.lookSoon,
    stop: watch.stop,
  }
}

const unwatched: Disk = {
  read: () => undefined,
  askRoom: () => undefined,
  askRoomForNewcomer: () => undefined,
  noteLargeWrite: () => {},
  stop: async () => {},
}

/** As the machine says it; throws where there is no such folder. */
export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}
