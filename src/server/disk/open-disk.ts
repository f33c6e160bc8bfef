/** The server's eye on its disk, and what follows from it for people. */
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#base/app-error'
import type { Now } from '#base/clock'
import type { DocumentStore } from '#documents/server'
import type { AskRoom } from '#http/server'
import type { RequestErrorCode } from '#http'
import type { Config } from '../config/config.ts'
import type { StartTimer } from '../process/jobs.ts'
import type { Log } from '../process/log.ts'
import type { DiskLevel, DiskSpace } from './disk-level.ts'
import { startDiskWatch, type DiskState, type DiskWatch } from './disk-watch.ts'

/** Space has to be freed first; devices resend their waiting changes by themselves. */
const RETRY_AFTER_SECONDS = 60

const texts = {
  /** Everybody: the text of the code itself. */
  full: undefined,
  guest:
    'Auf dem Server wird der Platz knapp, ohne Konto nimmt er gerade nichts an. Deine Änderungen bleiben auf diesem Gerät, bis wieder Platz ist.',
  newGuest:
    'Auf dem Server wird der Platz knapp, deshalb geht es gerade nicht ohne Konto. Registrier dich, oder versuch es später noch einmal.',
  newcomer: 'Auf dem Server ist kein Platz mehr. Versuch es später noch einmal.',
} as const

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

/**
 * Who may still write on a disk that fills up (rule Q10 of documents, P10 of accounts, U17 of files). The reason why the data
 * of a user with an account, or of a guest, may not grow; undefined if it may.
 */
export function refuseGrowth(level: DiskLevel, isGuest: boolean): AppError | undefined {
  if (level === 'critical') return refusal('full')
  return level === 'low' && isGuest ? refusal('guest') : undefined
}

/** The reason why new users are refused now, with or without an account. */
export function refuseNewUser(level: DiskLevel, isGuest: boolean): AppError | undefined {
  if (level === 'critical') return refusal('newcomer')
  return level === 'low' && isGuest ? refusal('newGuest') : undefined
}

function refusal(what: keyof typeof texts): AppError<RequestErrorCode> {
  const message = texts[what]
  const details = message === undefined ? {} : { message }
  return new AppError('storage-full', { retryAfterSeconds: RETRY_AFTER_SECONDS, ...details })
}
