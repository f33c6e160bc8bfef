/**
 * The process that makes one backup, beside a server or for a command. After the cut it lowers its priority, and it ends with its
 * parent process; a partial backup is removed then, or by the next one.
 */
import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'
import { AppError } from '#base/app-error'
import { SECOND_MS } from '#base/clock'
import type { BackupProgress } from '../backup-maker.ts'
import type { ChildOrder, ChildReport } from './child-messages.ts'
import { makeBackup } from './make-backup.ts'
import type { BackupRequest } from './source.ts'

const NICE = 10
/** The interval of progress reports. */
const TELL_EVERY_MS = 200
/** For removing what is there, once it is to end. */
const ENDING_MS = 5 * SECOND_MS

const ending = new AbortController()

process.umask(0o077)
// Ctrl-C and service managers signal the whole process group; the parent process decides when this one ends.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
process.on('disconnect', end)
process.on('message', (order: ChildOrder) => (order.kind === 'cancel' ? end() : void make(order.request)))

function end(): void {
  ending.abort(new Error('the backup was called off'))
  setTimeout(() => process.exit(1), ENDING_MS).unref()
}

async function make(request: BackupRequest): Promise<void> {
  try {
    const { heldMs, ...result } = await makeBackup(request, {
      now: Date.now,
      newId: randomUUID,
      startTimer,
      onProgress: createTeller(),
      signal: ending.signal,
    })
    say({ kind: 'made', result: { ...result, ...(heldMs === undefined ? {} : { heldMs }) } })
  } catch (error) {
    say({ kind: 'failed', ...describe(error) })
  }
  if (process.connected) process.disconnect?.()
}

/** Not before the cut is taken: while this process holds all write locks it must not wait for the CPU. */
function stepBack(): void {
  try {
    for (const id of threadIds()) setPriority(id, NICE)
  } catch {
    // Not every system allows it, and nothing depends on it.
  }
}

/** On Linux each thread has a priority of its own, also those that compress. Elsewhere 0 stands for the process. */
function threadIds(): readonly number[] {
  return process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [0]
}

function createTeller(): (progress: BackupProgress) => void {
  let toldMs = -Infinity
  let toldStep: BackupProgress['step'] = 'preparing'
  return ({ step, share }) => {
    if (toldStep === 'preparing' && step !== toldStep) stepBack()
    const nowMs = performance.now()
    if (step === toldStep && nowMs < toldMs + TELL_EVERY_MS) return
    toldMs = nowMs
    toldStep = step
    say({ kind: 'progress', step, ...(share === undefined ? {} : { share }) })
  }
}

function describe(error: unknown): Omit<Extract<ChildReport, { kind: 'failed' }>, 'kind'> {
  if (!(error instanceof AppError)) return { detail: detailOf(error) }
  const { message } = error.public
  return { code: error.code, detail: detailOf(error.cause ?? error), ...(message === undefined ? {} : { message }) }
}

function detailOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}

function startTimer(callback: () => void, delayMs: number): () => void {
  const timer = setTimeout(callback, delayMs).unref()
  return () => clearTimeout(timer)
}

function say(report: ChildReport): void {
  if (process.connected) process.send?.(report)
}
