/** Makes one backup at a time, says how far it is, and writes down how it ended. */
import { AppError } from '#base/app-error'
import { SECOND_MS } from '#base/clock'
import { isBackupErrorCode, type BackupErrorCode } from '#backup'
import { readPlaceError } from '../target/target-store.ts'
import type { BackupProgress, MadeBackup } from '../backup-maker.ts'
import { targetOf, type BackupsOptions } from './backups-options.ts'
import type { RunEnd, RunRows } from './run-rows.ts'
import type { SettingsRow } from './settings-row.ts'

/** How often it is written down how far one is, and looked whether it is to end. */
const HOLD_EVERY_MS = 2 * SECOND_MS

type RunnerOptions = Pick<BackupsOptions, 'maker' | 'dataFolder' | 'newId' | 'now' | 'startTimer' | 'log'> & {
  readonly rows: RunRows
  readonly settings: Pick<SettingsRow, 'open'>
  /** Called after each that is over. */
  readonly onEnded: () => Promise<void>
}

export type BackupRunner = {
  /** Begins one and resolves as soon as it is sure that no other runs; false where one does. `dueAtMs`: of the schedule. */
  start(dueAtMs: number | null): Promise<boolean>
  /** Ends the one that this process makes. */
  cancel(): void
  /** Ends it as one that the next start makes up for, and resolves when it is over. */
  stop(): Promise<void>
}

type Running = { readonly id: string; readonly dueAtMs: number | null; readonly ending: AbortController }

/** Why a run has to end. `lost`: another node holds it for dead. */
type EndReason = 'canceled' | 'stopped' | 'lost'

export function createBackupRunner(o: RunnerOptions): BackupRunner {
  let running: Running | undefined
  /** Settles when what follows the last one is done too. */
  let over = Promise.resolve()
  let isStopped = false

  async function follow(run: Running, claimed: Promise<boolean>): Promise<void> {
    try {
      // The caller of `start` gets the reason if the claim failed.
      const isClaimed = await claimed.catch(() => false)
      if (isClaimed) await make(o, run)
      running = undefined
      if (isClaimed) await o.onEnded()
    } catch (error) {
      running = undefined
      // Its lease runs out, and the next look finds it interrupted.
      o.log.error({ err: error }, 'it could not be written down how a backup ended')
    }
  }

  return {
    async start(dueAtMs) {
      if (isStopped || running !== undefined) return false
      running = { id: o.newId(), dueAtMs, ending: new AbortController() }
      const claimed = o.rows.claim(running, o.now())
      over = follow(running, claimed)
      return claimed
    },
    cancel: () => void (running !== undefined && end(running, 'canceled')),
    async stop() {
      isStopped = true
      if (running !== undefined) end(running, 'stopped')
      await over
    },
  }
}

function end({ ending }: Running, reason: EndReason): void {
  ending.abort(reason)
}

async function make(o: RunnerOptions, run: Running): Promise<void> {
  const { rows, now, log } = o
  let progress: BackupProgress = { step: 'preparing' }
  const stopHolding = hold(o, run, () => progress)
  try {
    const made = await order(o, run, (next) => {
      progress = next
    })
    stopHolding()
    log.info({ ...made }, 'a backup was made')
    await rows.end(run.id, toEnd(made), now())
  } catch (error) {
    stopHolding()
    await noteFailure(o, run, error)
  }
}

async function order(
  { settings, maker, dataFolder }: RunnerOptions,
  { ending: { signal } }: Running,
  onProgress: (progress: BackupProgress) => void,
): Promise<MadeBackup> {
  const { place, keep, passphrase } = await settings.open()
  signal.throwIfAborted()
  return maker.make({ target: targetOf(place, dataFolder), keep, passphrase, onProgress, signal })
}

function toEnd({ name, ...made }: MadeBackup): RunEnd {
  return { state: 'done', fileName: name, ...made }
}

async function noteFailure({ rows, now, log }: RunnerOptions, run: Running, error: unknown): Promise<void> {
  const { aborted, reason } = run.ending.signal
  if (aborted && reason === 'lost') return
  if (aborted && reason === 'stopped') return rows.endInterrupted({ id: run.id }, now())
  if (aborted) return rows.end(run.id, { state: 'canceled' }, now())
  const failure = failureOf(error)
  // Another process makes one; the schedule looks again in a minute.
  if (failure === 'backup-running' && run.dueAtMs !== null) return rows.withdraw(run.id)
  log.warn({ err: error, failure }, 'a backup could not be made')
  const message = error instanceof AppError ? error.public.message : undefined
  await rows.end(run.id, { state: 'failed', failure, message }, now())
}

/** The code people read the text of. */
export function failureOf(error: unknown): BackupErrorCode {
  if (error instanceof AppError && isBackupErrorCode(error.code)) return error.code
  return readPlaceError(error) ?? 'backup-failed'
}

/** Holds the run and writes down how far it is, until the returned function is called. */
function hold({ rows, now, startTimer, log }: RunnerOptions, run: Running, read: () => BackupProgress): () => void {
  let isOver = false
  let cancelTimer = (): void => {}
  const wait = (): void => {
    if (!isOver) cancelTimer = startTimer(() => void look().then(wait), HOLD_EVERY_MS)
  }
  const look = async (): Promise<void> => {
    try {
      const held = await rows.hold(run.id, read(), now())
      if (isOver) return
      if (held === undefined) end(run, 'lost')
      else if (held.isCancelAsked) end(run, 'canceled')
    } catch (error) {
      log.warn({ err: error }, 'it could not be written down how far a backup is; the next time tries again')
    }
  }
  wait()
  return () => {
    isOver = true
    cancelTimer()
  }
}
