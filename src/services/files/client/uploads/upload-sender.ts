/**
 * Sends the files waiting on this device one after the other: always the oldest that can be sent now. A file that has to wait blocks
 * no other.
 */
import { getOrInsert } from '#base/collections/get-or-insert'
import type { Now } from '#base/clock'
import type { Result } from '#base/result'
import type { Timers } from '#documents/client'
import { UPLOAD_RETRY_MS, type FileErrorCode, type StoredFile } from '#files'
import type { RequestFailure } from '#http/client'
import { fileRetryDelayMs, isLastingRefusal, judgeFileFailure } from '../../upload-retry.ts'
import type { DeviceFiles, WaitingFile } from '../device/device-files.ts'
import type { UploadState } from './upload.ts'
import type { SendFile } from './send-file.ts'

export type UploadSender = {
  /** Something may have changed: sends what can be sent, and goes on with nothing that no document names any more. */
  look(): void
  /** The server is back: what has given up only for want of it is tried again. */
  noteBack(): void
  /** The session is good again. */
  noteSession(): void
  retry(fileId: string): void
  /** A document names it again: what the server has not found may be found now. */
  noteNamed(fileId: string): void
  /** Ends the upload if it is under way, and knows nothing of the file any more. */
  forget(fileId: string): void
  getState(fileId: string): UploadState
  close(): void
}

type SenderParts = {
  readonly userId: string
  readonly device: Pick<DeviceFiles, 'readWaiting' | 'finishWaiting'>
  /** What waits, oldest first. */
  readonly list: () => readonly WaitingFile[]
  /** Whether its document refers to it, or may do so. */
  readonly isNamed: (file: WaitingFile) => boolean
  /** Whether the server has the change that refers to it. */
  readonly isDue: (file: WaitingFile) => boolean
  readonly isReachable: () => boolean
  /** Known to everybody: the person has to sign in again. */
  readonly isSessionOver: () => boolean
  /** Asks whether the session still holds; true: it does. */
  readonly renewSession: () => Promise<boolean>
  readonly turn: { isLeading(): boolean; want(): void; rest(): void }
  readonly sendFile: SendFile
  readonly timers: Timers
  readonly now: Now
  readonly random: () => number
  readonly log: Pick<Console, 'error'>
  /** The state of a file is another one. */
  readonly onState: () => void
  /** It is on the server, or its bytes are gone: it waits no longer. */
  readonly onDone: (fileId: string) => void
  readonly onRefused: (file: WaitingFile) => Promise<void>
}

/** What this page has tried with one file. */
type Trial = {
  state: UploadState
  /** In a row. */
  failures: number
  notBeforeMs: number
  /** The first try since the server was last away; from here the window counts. */
  triedSinceMs: number | undefined
}

type Machine = {
  readonly o: SenderParts
  readonly trials: Map<string, Trial>
  underWay: { readonly fileId: string; readonly abort: AbortController } | undefined
  isSessionBad: boolean
  isRunning: boolean
  isClosed: boolean
  alarm: { readonly handle: unknown } | undefined
}

const waiting: UploadState = { kind: 'waiting' }

export function createUploadSender(o: SenderParts): UploadSender {
  const machine: Machine = {
    o,
    trials: new Map(),
    underWay: undefined,
    isSessionBad: false,
    isRunning: false,
    isClosed: false,
    alarm: undefined,
  }
  return {
    look: () => {
      endUnnamed(machine)
      void run(machine)
    },
    noteBack: () => {
      for (const trial of machine.trials.values()) startOver(trial)
      o.onState()
      void run(machine)
    },
    noteSession: () => {
      machine.isSessionBad = false
      // Browsers hear of a cut connection where a large request is refused before all of it was sent.
      for (const trial of machine.trials.values()) startOver(trial)
      o.onState()
      void run(machine)
    },
    retry: (fileId) => {
      const trial = trialOf(machine, fileId)
      if (trial.state.kind === 'sending') return
      Object.assign(trial, { state: waiting, failures: 0, notBeforeMs: 0, triedSinceMs: undefined })
      o.onState()
      void run(machine)
    },
    noteNamed: (fileId) => {
      const trial = trialOf(machine, fileId)
      if (trial.state.kind === 'failed' && trial.state.code === 'object-not-found') trial.state = waiting
    },
    forget: (fileId) => {
      machine.trials.delete(fileId)
      if (machine.underWay?.fileId === fileId) machine.underWay.abort.abort()
    },
    getState: (fileId) => machine.trials.get(fileId)?.state ?? waiting,
    close: () => {
      machine.isClosed = true
      machine.underWay?.abort.abort()
      setAlarm(machine, undefined)
    },
  }
}

/** Aborts an upload that no document refers to any more, since others may wait behind it. */
function endUnnamed(machine: Machine): void {
  const { o, underWay } = machine
  const file = o.list().find(({ fileId }) => fileId === underWay?.fileId)
  if (underWay === undefined || file === undefined || o.isNamed(file)) return
  trialOf(machine, file.fileId).state = waiting
  underWay.abort.abort()
}

function startOver(trial: Trial): void {
  trial.triedSinceMs = undefined
  trial.notBeforeMs = 0
  if (trial.state.kind === 'failed' && trial.state.code === 'retry-limit-exceeded') trial.state = waiting
}

function trialOf({ trials }: Machine, fileId: string): Trial {
  return getOrInsert(trials, fileId, () => ({
    state: waiting,
    failures: 0,
    notBeforeMs: 0,
    triedSinceMs: undefined,
  }))
}

/** Sends as long as there is something to send; one run at a time. */
async function run(machine: Machine): Promise<void> {
  if (machine.isRunning) return
  machine.isRunning = true
  try {
    for (let file = findNext(machine); file !== undefined; file = findNext(machine)) {
      // One at a time, so that a slow connection is not shared by many files that all arrive late.
      // oxlint-disable-next-line no-await-in-loop
      await sendOne(machine, file)
    }
  } finally {
    machine.isRunning = false
  }
}

/** Returns the file to send now. If all have to wait, sets a timer for the first that becomes due. */
function findNext(machine: Machine): WaitingFile | undefined {
  const { o, isClosed, isSessionBad } = machine
  setAlarm(machine, undefined)
  if (isClosed) return undefined
  const files = o.list()
  if (files.length === 0) o.turn.rest()
  if (isSessionBad || o.isSessionOver() || !o.isReachable()) return undefined
  const sendable = files.filter(
    (file) => file.refusal === undefined && trialOf(machine, file.fileId).state.kind !== 'failed' && o.isDue(file),
  )
  if (sendable.length === 0) return undefined
  if (!o.turn.isLeading()) o.turn.want()
  if (!o.turn.isLeading()) return undefined
  const nowMs = o.now()
  const next = sendable.find(({ fileId }) => trialOf(machine, fileId).notBeforeMs <= nowMs)
  const soonestMs = Math.min(...sendable.map(({ fileId }) => trialOf(machine, fileId).notBeforeMs))
  if (next === undefined) setAlarm(machine, soonestMs - nowMs)
  return next
}

function setAlarm(machine: Machine, delayMs: number | undefined): void {
  const { timers } = machine.o
  if (machine.alarm !== undefined) timers.clearTimer(machine.alarm.handle)
  machine.alarm =
    delayMs === undefined ? undefined : { handle: timers.setTimer(() => void run(machine), Math.max(delayMs, 0)) }
}

async function sendOne(machine: Machine, file: WaitingFile): Promise<void> {
  const { o } = machine
  const { fileId } = file
  const trial = trialOf(machine, fileId)
  trial.triedSinceMs ??= o.now()
  const abort = new AbortController()
  machine.underWay = { fileId, abort }
  try {
    const answer = await tryToSend(machine, file, abort.signal)
    if (abort.signal.aborted) return
    if (answer === 'gone') o.onDone(fileId)
    else if (answer.ok) {
      await o.device.finishWaiting(fileId)
      o.onDone(fileId)
    } else await noteFailure(machine, file, answer.error)
  } catch (error) {
    o.log.error('files', error)
    if (!abort.signal.aborted) noteDelay(machine, trial)
  } finally {
    machine.underWay = undefined
  }
}

async function tryToSend(
  machine: Machine,
  file: WaitingFile,
  signal: AbortSignal,
): Promise<Result<StoredFile, RequestFailure> | 'gone'> {
  const { o } = machine
  const content = await o.device.readWaiting(file.fileId)
  if (content === undefined) return 'gone'
  setState(machine, file.fileId, { kind: 'sending', sentBytes: 0 })
  const onProgress = (sentBytes: number): void => {
    if (!signal.aborted) setState(machine, file.fileId, { kind: 'sending', sentBytes })
  }
  return o.sendFile({ userId: o.userId, file, content, signal, onProgress })
}

async function noteFailure(machine: Machine, file: WaitingFile, failure: RequestFailure): Promise<void> {
  const { o } = machine
  const trial = trialOf(machine, file.fileId)
  const meaning = judgeFileFailure(failure)
  if (meaning.kind === 'refused') return refuse(machine, file, meaning.code)
  noteDelay(machine, trial, failure.retryAfterSeconds)
  if (meaning.kind === 'passing') return
  // The word of an answer counts as little as anybody's: a session that turns out to be good is tried again, later.
  machine.isSessionBad = true
  if (await o.renewSession()) machine.isSessionBad = false
}

async function refuse(machine: Machine, file: WaitingFile, code: FileErrorCode): Promise<void> {
  const { o } = machine
  setState(machine, file.fileId, { kind: 'failed', code })
  if (!isLastingRefusal(code)) return
  await o.onRefused({ ...file, refusal: code })
}

/** The same again, later; or never, where the window has passed while the server could be reached. */
function noteDelay({ o }: Machine, trial: Trial, retryAfterSeconds?: number): void {
  trial.failures += 1
  const delayMs = fileRetryDelayMs(trial.failures, o.random(), retryAfterSeconds)
  trial.notBeforeMs = o.now() + delayMs
  const isOver = trial.notBeforeMs - (trial.triedSinceMs ?? o.now()) > UPLOAD_RETRY_MS
  trial.state = isOver && o.isReachable() ? { kind: 'failed', code: 'retry-limit-exceeded' } : waiting
  o.onState()
}

function setState(machine: Machine, fileId: string, state: UploadState): void {
  trialOf(machine, fileId).state = state
  machine.o.onState()
}
