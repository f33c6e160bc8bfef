/**
 * The sync engine of the device as a pure function: what happened, and what to do about it. It sends in
 * one lane and pulls in another; both wait, pause and go on by themselves. It knows nothing of storage,
 * network or time: `client/` turns its commands into I/O and what happens there into events.
 */
import { findRecord, insertRecords, markSent, recordChange, type Queue, type QueueEdit } from './pending-queue.ts'
import {
  backOffMs,
  chain,
  forgetDrainedRun,
  heard,
  joinRun,
  noCommands,
  persist,
  reopen,
  startPull,
  startSend,
} from './sync-steps.ts'
import { applyPage, diskFound, pageFailed, pagePulled } from './sync-pull.ts'
import { overlayWith } from './sync-answers.ts'
import { answersArrived, batchFailed, lockDenied, lockGranted, looked } from './sync-send.ts'
import { withoutChanges } from './sync-set-aside.ts'
import type { PendingChange } from '../change/change.ts'
import type {
  Command,
  RunReason,
  SendState,
  Step,
  StepEnvironment,
  SyncEvent,
  SyncState,
  TimerName,
} from './sync-state.ts'
import type { TabMessage } from './tab-messages.ts'

/** Between two pulls when nothing else asks for one (rule D3: the net below the stream). */
export const POLL_MS = 60_000
/** The same while the browser believes to be offline, in case it is wrong. */
const OFFLINE_POLL_MS = 10_000

export function step(state: SyncState, event: SyncEvent, environment: StepEnvironment): Step {
  switch (event.kind) {
    case 'started':
      return ask(state, 'start')
    case 'recorded':
      return recorded(state, event.change)
    case 'retried':
      return retried(state, event.change, event.rejectedId)
    case 'asked':
      return ask(state, event.reason)
    case 'wentOffline':
      return wentOffline(state)
    case 'lockGranted':
      return lockGranted(state, environment)
    case 'lockDenied':
      return lockDenied(state, environment)
    case 'looked':
      return looked(state, environment)
    case 'sendAnswered':
      return answersArrived(state, event, environment)
    case 'sendFailed':
      return batchFailed(state, event, environment)
    case 'pulled':
      return pagePulled(state, event.page, environment)
    case 'pullFailed':
      return pageFailed(state, event.failure, environment)
    case 'diskFound':
      return diskFound(state, event.position)
    case 'streamOpened':
      return streamOpened(state)
    case 'streamPage':
      return applyPage(state, event.page, { isOwnStream: true })
    case 'streamLost':
      return streamLost(state, environment)
    case 'timerFired':
      return timerFired(state, event.timer)
    case 'acknowledgedLoaded':
      return sendAgain(
        state,
        event.entries.map((entry) => entry.change),
      )
    case 'adopted':
      return adopted(state, event)
    case 'told':
      return told(state, event.message, environment)
    case 'closed':
      return closed(state)
  }
}

/** Rule Y3. Everything but a change also lifts a pause and ends the waiting after failures. */
function ask(state: SyncState, reason: RunReason): Step {
  const online: SyncState = reason === 'online' ? cameOnline(state) : state
  const run = joinRun(online, reason)
  const running: SyncState = run === online.run ? online : { ...online, run }
  if (reason === 'change') return startSend(running)
  if (!running.isOnline && reason === 'start') return { state: running, commands: [pollTimer(running)] }
  const fresh: SyncState = {
    ...running,
    pause: null,
    asked: running.asked + 1,
    sendAttempts: 0,
    pullAttempts: 0,
    send: withoutWait(running.send),
    pull: running.pull.kind === 'waiting' ? { kind: 'idle' } : running.pull,
  }
  const timers: Step = {
    state: fresh,
    commands: [{ kind: 'clearTimer', timer: 'send' }, { kind: 'clearTimer', timer: 'pull' }, pollTimer(fresh)],
  }
  return chain(timers, startSend, startPull)
}

function withoutWait(send: SendState): SendState {
  if (send.kind === 'waiting') return { kind: 'idle' }
  return send.kind === 'sending' ? { ...send, failure: null } : send
}

/** A pull that was under way may hang in the network of before; the next one takes its place. */
function cameOnline(state: SyncState): SyncState {
  const isReplaceable = state.pull.kind === 'pulling' && state.pull.anew === null
  return { ...state, isOnline: true, pull: isReplaceable ? { kind: 'idle' } : state.pull }
}

function pollTimer(state: SyncState): Command {
  return { kind: 'setTimer', timer: 'poll', delayMs: state.isOnline ? POLL_MS : OFFLINE_POLL_MS }
}

function streamOpened(state: SyncState): Step {
  const wasAway = !state.isServerReachable
  const opened = chain(heard(state), (current) => noCommands({ ...current, stream: 'open', streamAttempts: 0 }))
  return wasAway ? chain(opened, startSend, startPull) : opened
}

function recorded(state: SyncState, change: PendingChange): Step {
  const edit = recordChange(state.queue, change)
  const next = { ...state, queue: edit.queue, lastSequence: Math.max(state.lastSequence, change.sequence) }
  const asked = ask(next, 'change')
  // Permission comes first: a tab that is alone sends the change in the same tick, and writes it as one that was sent.
  return { state: asked.state, commands: [...asked.commands, ...persist(asked.state, edit).commands] }
}

function retried(state: SyncState, change: PendingChange, rejectedId: string): Step {
  const edit = putAgain(state.queue, change)
  const next = { ...state, queue: edit.queue, lastSequence: Math.max(state.lastSequence, change.lastSequence) }
  return chain(persist(next, { ...edit, retried: [rejectedId] }), (current) => ask(current, 'manual'))
}

/** Also sends changes that are pending here although another tab had their answers: those answers count no more. */
function putAgain(before: Queue, change: PendingChange): QueueEdit {
  const { queue } = markSent(insertRecords(before, [change]).queue, [change.changeId])
  const record = findRecord(queue, change.changeId)
  return { queue, put: record === undefined ? [] : [record], remove: [] }
}

/** Rule D4: after a restored backup, what was acknowledged goes out once more, before everything newer. */
function sendAgain(state: SyncState, changes: readonly PendingChange[]): Step {
  return chain(reopen(state, changes), (current) => ask(current, 'change'))
}

function wentOffline(state: SyncState): Step {
  const quiet = silenced({ ...state, isOnline: false, isServerReachable: false })
  return { ...quiet, commands: [...quiet.commands, pollTimer(quiet.state)] }
}

function silenced(state: SyncState): Step {
  const next: SyncState = {
    ...state,
    send: state.send.kind === 'waiting' ? { kind: 'idle' } : state.send,
    pull: state.pull.kind === 'waiting' ? { kind: 'idle' } : state.pull,
    stream: 'closed',
  }
  return { state: next, commands: [...silence, { kind: 'closeStream' }] }
}

const silence = (['send', 'pull', 'stream', 'poll'] as const).map((timer) => ({ kind: 'clearTimer', timer }) as const)

function closed(state: SyncState): Step {
  const { state: next, commands } = silenced({ ...state, isOnline: false })
  return { state: next, commands: [...commands, { kind: 'releaseLock' }] }
}

function streamLost(state: SyncState, environment: StepEnvironment): Step {
  if (state.stream !== 'open' && state.stream !== 'opening') return noCommands(state)
  return {
    state: { ...state, stream: 'waiting', streamAttempts: state.streamAttempts + 1 },
    commands: [
      { kind: 'closeStream' },
      { kind: 'setTimer', timer: 'stream', delayMs: backOffMs(state.streamAttempts, environment.random) },
    ],
  }
}

function timerFired(state: SyncState, timer: TimerName): Step {
  switch (timer) {
    case 'send':
      return startSend(state.send.kind === 'waiting' ? { ...state, send: { kind: 'idle' } } : state)
    case 'pull':
      return startPull(state.pull.kind === 'waiting' ? { ...state, pull: { kind: 'idle' } } : state)
    case 'stream':
      // The pull comes first and opens the stream behind it.
      return startPull(state.stream === 'waiting' ? { ...state, stream: 'closed' } : state)
    case 'poll': {
      // A pull that succeeds lets the sending lane go on, too.
      const polled = startPull(state.pause === 'update-required' ? state : { ...state, pause: null })
      return { ...polled, commands: [...polled.commands, pollTimer(state)] }
    }
  }
}

/**
 * What is known of other tabs, from the disk or by their word: they have saved it, so there is only to know it. `applied`: what the
 * server has taken of what is gone and the documents do not contain, where no other tab could say so (`told`).
 */
function adopted(state: SyncState, found: Extract<SyncEvent, { kind: 'adopted' }>): Step {
  const known = new Set(state.overlay.map(({ change }) => change.changeId))
  const applied = (found.applied ?? []).filter(({ change }) => !known.has(change.changeId))
  const overlay = applied.length === 0 ? state.overlay : [...state.overlay, ...applied]
  const rest = withoutChanges({ ...state, overlay }, found.gone)
  const marked = markSent(rest.queue, found.sent).queue
  const { queue } = insertRecords(marked, found.added)
  const lastSequence = found.added.reduce((last, record) => Math.max(last, record.lastSequence), state.lastSequence)
  return noCommands(forgetDrainedRun({ ...rest, queue, lastSequence }))
}

/**
 * What another tab of this browser has heard from the server. What it has put into and taken out of the queue
 * arrives as `adopted`, behind this, so that what it got applied is still pending here and stays in view.
 */
function told(state: SyncState, message: TabMessage, environment: StepEnvironment): Step {
  switch (message.kind) {
    case 'answered':
      if (message.epoch !== state.epoch) return noCommands(state)
      return noCommands({ ...state, overlay: overlayWith(state, message, environment) })
    case 'setAside':
    case 'saved':
    case 'here':
    case 'lastCopies':
      return noCommands(state)
    case 'page':
      return applyPage(state, message.page, { isOwnStream: false })
  }
}
