/**
 * Looks how much space is left where the server writes, now and then and beside all requests: who asks for the level gets
 * what was seen last and waits for nothing. It knows neither people nor what is refused.
 */
import { SECOND_MS } from '#base/clock'
import type { StartTimer } from '../jobs.ts'
import type { Log } from '../log.ts'
import { judgeDisk, worstOf, type DiskLevel, type DiskSpace } from './disk-level.ts'

const LOOK_EVERY_MS = 10 * SECOND_MS
/** After something large was written, at most this often. */
const LOOK_SOON_MS = SECOND_MS

export type DiskState = DiskSpace & { readonly level: DiskLevel }

export type DiskWatch = {
  /** Of the disk that has got furthest; undefined where none says how much it has. */
  read(): DiskState | undefined
  /** Something large was written. */
  lookSoon(): void
  stop(): Promise<void>
}

/** Looks once before it is returned, so that a server which starts on a full disk knows it. */
export async function startDiskWatch(o: {
  readonly folders: readonly string[]
  /** Throws where the folder is not there or can't be asked. */
  readonly readSpace: (folder: string) => Promise<DiskSpace>
  /** Told of each look, after it; the next one waits for it. It must not throw. */
  readonly onLook: (state: DiskState | undefined) => Promise<void>
  readonly startTimer: StartTimer
  readonly log: Pick<Log, 'info' | 'warn'>
}): Promise<DiskWatch> {
  const before = new Map<string, DiskLevel>()
  let state: DiskState | undefined
  let running: Promise<void> | undefined
  let cancel = (): void => {}
  /** The next look is due within a second. */
  let isSoon = false
  let isStopped = false

  const judge = async (folder: string): Promise<DiskState | undefined> => {
    const space = await o.readSpace(folder).catch(() => undefined)
    if (space === undefined || !(space.totalBytes > 0)) return undefined
    const level = judgeDisk(space, before.get(folder) ?? 'ample')
    before.set(folder, level)
    return { ...space, level }
  }
  const look = async (): Promise<void> => {
    const found = await Promise.all(o.folders.map(judge))
    const last = state?.level ?? 'ample'
    state = worstOf(found.filter((disk) => disk !== undefined))
    const now = state?.level ?? 'ample'
    if (now !== last) o.log[now === 'ample' ? 'info' : 'warn']({ ...state, before: last }, `space on the disk: ${now}`)
  }
  const schedule = (delayMs: number): void => {
    cancel()
    if (!isStopped) cancel = o.startTimer(run, delayMs)
  }
  const run = (): void => {
    isSoon = false
    running = look()
      .then(() => o.onLook(state))
      .finally(() => {
        running = undefined
        schedule(isSoon ? LOOK_SOON_MS : LOOK_EVERY_MS)
      })
  }

  await look()
  // Soon, since it is told of then, when there is somebody to be told.
  schedule(LOOK_SOON_MS)
  return {
    read: () => state,
    lookSoon() {
      // Neither put off by the next call, nor beside a look that is under way.
      if (isSoon) return
      isSoon = true
      if (running === undefined) schedule(LOOK_SOON_MS)
    },
    async stop() {
      isStopped = true
      cancel()
      await running
    },
  }
}
