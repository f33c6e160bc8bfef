/** Restoring while the server runs: one run at a time, from the archive that comes in to the parts that were exchanged. */
import { present } from '#base/collections/optional-fields'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#base/app-error'
import {
  RESTORE_PIECE_BYTES,
  type BackupErrorCode,
  type RestoreErrorCode,
  type Restorable,
  type RestoreRun,
} from '#backup'
import { createQueue } from '#database/server'
import type { ArchiveSource } from './open-archive.ts'
import { requestErrorTexts } from '#http'
import { errorTextOf } from '../error-table.ts'
import type { Log } from '../process/log.ts'
import { openArrivingArchive, type ArrivingArchive } from './receive-archive.ts'
import type { StageOptions } from './stage-backup.ts'
import { STAGING_FOLDER } from './swap/swap.ts'

type Phase = RestoreRun['phase']

type Run = {
  readonly id: string
  readonly ended: AbortController
  readonly arriving: ArrivingArchive | undefined
  readonly source: ArchiveSource
  /** Settles when what a phase does is over; an abort ends that soon, not at once. */
  working: Promise<void>
  phase: Phase
  doneBytes: number
  totalBytes: number
  restorable?: Restorable
  error?: NonNullable<RestoreRun['error']>
}

export type RestoreRunsOptions = {
  readonly dataDir: string
  readonly newId: () => string
  readonly log: Log
  readonly readFreeBytes: () => Promise<number>
  /** Unpacks an archive into the staging folder and checks all of it; throws `AppError` with the codes of backups. */
  readonly stage: (
    o: Pick<StageOptions, 'source' | 'passphrase' | 'onProgress'> & { readonly signal: AbortSignal },
  ) => Promise<Restorable>
  /** Finds a listed backup by its name. */
  readonly findListed: (name: string) => Promise<{ readonly source: ArchiveSource; readonly sizeBytes: number }>
  /**
   * Puts what is staged in the place of the server's parts. Throws where the server has the old ones again; with a code of
   * `UNTOUCHED` what is staged is as it was.
   */
  readonly exchange: (restorable: Restorable) => Promise<void>
}

export type RestoreRuns = {
  beginUpload(sizeBytes: number): Promise<string>
  beginFromList(name: string): Promise<string>
  /** Throws `restore-gone` for any other run than the one there is, as all of the following. */
  receive(id: string, piece: AsyncIterable<Uint8Array>, offset: number): Promise<RestoreRun>
  check(id: string, passphrase: string | undefined): RestoreRun
  start(id: string): RestoreRun
  read(id: string): RestoreRun
  cancel(id: string): Promise<void>
  /** Ends what has not begun to restore. */
  close(): Promise<void>
}

/** Left of the disk for what the server writes meanwhile. */
const RESERVE_BYTES = 64 * 1024 * 1024
const UPLOAD_NAME = 'upload'
/** Codes that end an exchange before it has touched anything, for reasons that pass: the same run can be started again. */
const UNTOUCHED: ReadonlySet<string> = new Set<BackupErrorCode | RestoreErrorCode>([
  'backup-running',
  'restore-store-failed',
])

export function createRestoreRuns(o: RestoreRunsOptions): RestoreRuns {
  const folder = join(o.dataDir, STAGING_FOLDER)
  const inTurn = createQueue()
  let run: Run | undefined

  function find(id: string): Run {
    if (run?.id !== id) throw new AppError<RestoreErrorCode>('restore-gone')
    return run
  }

  /** Ends the run that was begun before, if there is one. */
  const begin = (
    totalBytes: number,
    open: () => Promise<Pick<Run, 'arriving' | 'source' | 'phase'>>,
  ): Promise<string> =>
    inTurn(async () => {
      if (run?.phase === 'restoring') throw new AppError<RestoreErrorCode>('restore-busy')
      await end(run)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const opened = await open()
      const id = o.newId()
      run = { id, ended: new AbortController(), working: Promise.resolve(), doneBytes: 0, totalBytes, ...opened }
      return id
    })

  async function end(ending: Run | undefined): Promise<void> {
    if (run === ending) run = undefined
    ending?.ended.abort()
    await ending?.working
    await ending?.arriving?.close()
    await rm(folder, { recursive: true, force: true })
  }

  /** Does the work of a phase, and notes its outcome, unless the run was ended meanwhile. */
  function work(current: Run, act: () => Promise<Phase>, refusal: (error: unknown) => Phase): void {
    current.working = act()
      .catch((error: unknown): Phase => {
        if (!current.ended.signal.aborted) o.log.warn({ err: error, phase: current.phase }, 'a restore was refused')
        current.error = describe(error)
        return refusal(error)
      })
      .then((phase) => void (current.phase = phase))
  }

  return {
    async beginUpload(sizeBytes) {
      if ((await o.readFreeBytes()) < sizeBytes + RESERVE_BYTES) throw new AppError<RestoreErrorCode>('restore-no-room')
      return begin(sizeBytes, async () => {
        const path = join(folder, UPLOAD_NAME)
        const arriving = await openArrivingArchive({ path, totalBytes: sizeBytes, pieceBytes: RESTORE_PIECE_BYTES })
        return { arriving, source: { kind: 'file', path }, phase: 'receiving' }
      })
    },
    async beginFromList(name) {
      const { source, sizeBytes } = await o.findListed(name)
      return begin(sizeBytes, async () => ({ arriving: undefined, source, phase: 'receiving' }))
    },
    async receive(id, piece, offset) {
      const current = find(id)
      await current.arriving?.receive(piece, offset)
      return toRestoreRun(current)
    },
    check(id, passphrase) {
      const current = find(id)
      if (!['receiving', 'locked'].includes(current.phase)) return toRestoreRun(current)
      const { arriving, source } = current
      if (arriving !== undefined && arriving.doneBytes() < current.totalBytes)
        throw new AppError<RestoreErrorCode>('restore-incomplete')
      Object.assign(current, { phase: 'checking', doneBytes: 0, error: undefined })
      const onProgress = (doneBytes: number, totalBytes: number): void => {
        Object.assign(current, { doneBytes, totalBytes })
      }
      work(
        current,
        async () => {
          // A removed file that is open keeps its room on the disk.
          await arriving?.close()
          current.restorable = await o.stage({ source, passphrase, onProgress, signal: current.ended.signal })
          return 'checked'
        },
        (error) => (isPassphraseNeeded(error) ? 'locked' : 'refused'),
      )
      return toRestoreRun(current)
    },
    start(id) {
      const current = find(id)
      const { restorable } = current
      if (current.phase !== 'checked' || restorable === undefined) return toRestoreRun(current)
      Object.assign(current, { phase: 'restoring', error: undefined })
      work(
        current,
        async () => {
          try {
            await o.exchange(restorable)
          } catch (error) {
            if (!isUntouched(error)) await rm(folder, { recursive: true, force: true })
            throw error
          }
          await rm(folder, { recursive: true, force: true })
          return 'restored'
        },
        (error) => (isUntouched(error) ? 'checked' : 'failed'),
      )
      return toRestoreRun(current)
    },
    read: (id) => toRestoreRun(find(id)),
    cancel: (id) =>
      inTurn(async () => {
        const current = find(id)
        if (current.phase === 'restoring') throw new AppError<RestoreErrorCode>('restore-busy')
        await end(current)
      }),
    close: () =>
      inTurn(async () => {
        if (run !== undefined && run.phase !== 'restoring') await end(run)
      }),
  }
}

function isPassphraseNeeded(error: unknown): boolean {
  return error instanceof AppError && error.code === 'backup-passphrase'
}

function isUntouched(error: unknown): boolean {
  return error instanceof AppError && UNTOUCHED.has(error.code)
}

function describe(error: unknown): NonNullable<RestoreRun['error']> {
  const code = error instanceof AppError ? error.code : 'internal-error'
  const message = error instanceof AppError ? error.public.message : undefined
  return { code, message: message ?? errorTextOf(code) ?? requestErrorTexts['internal-error'] }
}

function toRestoreRun({ phase, arriving, doneBytes, totalBytes, restorable, error }: Run): RestoreRun {
  return {
    phase,
    doneBytes: phase === 'receiving' ? (arriving?.doneBytes() ?? 0) : doneBytes,
    totalBytes,
    ...present({ restorable, error }),
  }
}
