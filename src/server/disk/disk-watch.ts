/**
 * Checks periodically, independent of requests, how much space is left where the server writes: reading the level returns the last
 * result without waiting. This module knows neither users nor what is refused.
 */
import { MINUTE_MS, SECOND_MS, type Now } from '#base/clock'
import type { StartTimer } from '../process/jobs.ts'
import type { Log } from '../process/log.ts'
import { judgeDatabase, judgeDisk, worstOf, type DiskLevel, type DiskSpace } from './disk-level.ts'

/** So long is waited for an answer. */
const PATIENCE_MS = 5 * SECOND_MS
/** So long counts what a disk has said, while it says nothing new. */
const KEPT_MS = MINUTE_MS

type Asked = {
  said?: { readonly space: DiskSpace; readonly atMs: number }
  /** A question that was not answered yet: each holds a thread of the process, so there is one at a time. */
  question?: Promise<void>
}

const LOOK_EVERY_MS = 10 * SECOND_MS
/** After something large was written, at most this often. */
const LOOK_SOON_MS = SECOND_MS / 4
/** So much of small writes together is something large: on the disk they are up to four times as much, the log included. */
const LARGE_BYTES = 8 * 1024 ** 2

export type DiskState = DiskSpace & {
  readonly level: DiskLevel
  /** For what is written to the database, which first fills what was deleted in it. */
  readonly databaseLevel: DiskLevel
  /** What that is. */
  readonly reusableBytes: number
}

export type DiskWatch = {
  /** Of the disk that has got furthest; undefined where none says how much it has. */
  read(): DiskState | undefined
  /** So much was written; without a size something large. */
  noteWritten(sizeBytes?: number): void
  /** Ends the looks. What is being told is awaited, a disk that does not answer is not. */
  stop(): Promise<void>
}

const unknownDatabase: Pick<DiskState, 'databaseLevel' | 'reusableBytes'> = { databaseLevel: 'ample', reusableBytes: 0 }

/** Looks once before it is returned, so that a server which starts on a full disk knows it. */
export async function startDiskWatch(o: {
  readonly folders: readonly string[]
  /** Throws where the folder is not there or can't be asked. */
  readonly readSpace: (folder: string) => Promise<DiskSpace>
  /** The folder of the database, and how many bytes of its file later writes fill before it grows; may throw. */
  readonly database: { readonly folder: string; readonly readReusableBytes: () => Promise<number> }
  /** Told of each look, after it; the next one waits for it. It must not throw. */
  readonly onLook: (state: DiskState | undefined) => Promise<void>
  readonly startTimer: StartTimer
  readonly now: Now
  readonly log: Pick<Log, 'info' | 'warn'>
}): Promise<DiskWatch> {
  const asker = createDiskAsker(o)
  const levels = new Map<string, DiskLevel>()
  let database = unknownDatabase
  let state: DiskState | undefined
  let writtenBytes = 0
  let running: Promise<void> | undefined
  let cancel = (): void => {}
  /** The next look is due at once. */
  let isSoon = false
  let isStopped = false

  const judge = async (folder: string) => {
    const space = await asker.ask(folder)
    const isDatabase = folder === o.database.folder
    if (space === undefined || !(space.totalBytes > 0)) {
      if (isDatabase) database = unknownDatabase
      return undefined
    }
    const level = judgeDisk(space, levels.get(folder) ?? 'ample')
    levels.set(folder, level)
    if (isDatabase) {
      const reusableBytes = await o.database.readReusableBytes().catch(() => database.reusableBytes)
      database = { databaseLevel: judgeDatabase(space, reusableBytes, database.databaseLevel), reusableBytes }
    }
    return { ...space, level }
  }
  const look = async (): Promise<void> => {
    writtenBytes = 0
    const found = await Promise.all(o.folders.map(judge))
    const last = describe(state)
    const worst = worstOf(found.filter((disk) => disk !== undefined))
    state = worst === undefined ? undefined : { ...worst, ...database }
    const now = describe(state)
    if (now !== last) o.log[now === 'ample' ? 'info' : 'warn']({ ...state, before: last }, `space on the disk: ${now}`)
  }
  const schedule = (delayMs: number): void => {
    cancel()
    if (!isStopped) cancel = o.startTimer(run, delayMs)
  }
  const run = (): void => {
    isSoon = false
    running = look()
      .then(() => (isStopped ? undefined : o.onLook(state)))
      .finally(() => {
        running = undefined
        schedule(isSoon ? LOOK_SOON_MS : LOOK_EVERY_MS)
      })
  }

  await look()
  // Soon, because only the next look is reported; by then the receiver exists.
  schedule(LOOK_SOON_MS)
  return {
    read: () => state,
    noteWritten(sizeBytes = LARGE_BYTES) {
      writtenBytes += sizeBytes
      // Neither put off by the next call, nor beside a look that is under way.
      if (writtenBytes < LARGE_BYTES || isSoon) return
      isSoon = true
      if (running === undefined) schedule(LOOK_SOON_MS)
    },
    async stop() {
      isStopped = true
      cancel()
      asker.giveUp()
      await running
    },
  }
}

function describe(state: Pick<DiskState, 'level' | 'databaseLevel'> | undefined): string {
  if (state === undefined) return 'ample'
  const { level, databaseLevel } = state
  return level === databaseLevel ? level : `${level}, for the database: ${databaseLevel}`
}

/**
 * Asks disks how much space they have. A disk may fail for a while, or never answer, as a network drive does whose server is
 * gone.
 */
function createDiskAsker(o: {
  /** Throws where the folder is not there or can't be asked. */
  readonly readSpace: (folder: string) => Promise<DiskSpace>
  readonly startTimer: StartTimer
  readonly now: Now
}) {
  const disks = new Map<string, Asked>()
  const givenUp = Promise.withResolvers<void>()

  const put = async (folder: string, asked: Asked): Promise<void> => {
    try {
      const space = await o.readSpace(folder)
      asked.said = { space, atMs: o.now() }
    } catch {
      // What it said last counts a little longer.
    }
    delete asked.question
  }
  const waitFor = async (answer: Promise<void>): Promise<void> => {
    const late = Promise.withResolvers<void>()
    const cancel = o.startTimer(late.resolve, PATIENCE_MS)
    await Promise.race([answer, late.promise, givenUp.promise])
    cancel()
  }
  return {
    /** As the disk of the folder says now, or has said within the last minute; undefined where it has not. Never throws. */
    async ask(folder: string): Promise<DiskSpace | undefined> {
      const asked: Asked = disks.get(folder) ?? {}
      disks.set(folder, asked)
      if (asked.question === undefined) {
        asked.question = put(folder, asked)
        await waitFor(asked.question)
      }
      const { said } = asked
      return said !== undefined && o.now() - said.atMs < KEPT_MS ? said.space : undefined
    },
    /** Waits no longer for any answer. */
    giveUp: givenUp.resolve,
  }
}
