/** A device's sync core played by hand, event by event, with what its tests need around it. */
import type { ChangeResult, FeedPage, StoredDocument } from '#documents'
import { changeOf } from './documents.ts'
import type { Change, PendingChange } from '../../src/services/documents/change/change.ts'
import { createQueue, recordsOf } from '../../src/services/documents/sync/pending-queue.ts'
import { step } from '../../src/services/documents/sync/sync-core.ts'
import {
  initialState,
  type Command,
  type SyncEvent,
  type SyncFailure,
  type SyncState,
} from '../../src/services/documents/sync/sync-state.ts'

/** 20 November 2026, noon in UTC, and no jitter. */
export const NOW = { nowMs: Date.UTC(2026, 10, 20, 12), random: 0 }
/** What the server's clock says in its answers. */
export const SERVER_TIME = '2026-11-20T12:00:00.000Z'
let sequences = 0

export function pending(parts: Partial<PendingChange> & Pick<Change, 'path' | 'type'>): PendingChange {
  sequences += 1
  return {
    ...changeOf(parts),
    sequence: sequences,
    lastSequence: sequences,
    mayBeOnServer: false,
    isSent: false,
    ...parts,
  }
}

export const added = (id: string, parts: Partial<PendingChange> = {}) =>
  pending({ path: `notes/${id}`, type: 'ADD', ...parts })

/** An answer that names no batch is the one to the oldest on its way. */
type PlayedEvent =
  | SyncEvent
  | Omit<Extract<SyncEvent, { kind: 'sendAnswered' }>, 'batch'>
  | Omit<Extract<SyncEvent, { kind: 'sendFailed' }>, 'batch'>

function numbered(event: PlayedEvent, { send }: SyncState): SyncEvent {
  if (event.kind !== 'sendAnswered' && event.kind !== 'sendFailed') return event
  return { batch: send.kind === 'sending' ? (send.batches[0]?.number ?? 0) : 0, ...event }
}

/** Plays events and remembers every command; `state` and `commands` are those after the last event. */
export function device(records: readonly PendingChange[] = [], parts: Partial<SyncState> = {}) {
  let state: SyncState = {
    ...initialState({
      userId: 'anna',
      isOnline: true,
      queue: createQueue(records),
      overlay: [],
      cursor: 5,
      epoch: 'one',
      era: 'first',
      lastSyncedAt: null,
      lastSequence: sequences,
    }),
    ...parts,
  }
  let commands: readonly Command[] = []
  return {
    play(event: PlayedEvent, environment = NOW) {
      const next = step(state, numbered(event, state), environment)
      state = next.state
      commands = next.commands
      return commands
    },
    /** Starts, gets the lock and hands out what is sent. */
    send() {
      this.play({ kind: 'started' })
      this.play({ kind: 'lockGranted' })
      return this.find('sendBatch')?.changes ?? []
    },
    find<Kind extends Command['kind']>(kind: Kind) {
      return commands.find((command): command is Extract<Command, { kind: Kind }> => command.kind === kind)
    },
    timer: (timer: string) =>
      commands.find((command) => command.kind === 'setTimer' && command.timer === timer) as
        | Extract<Command, { kind: 'setTimer' }>
        | undefined,
    get state() {
      return state
    },
    get pending() {
      return recordsOf(state.queue)
    },
    get pendingPaths() {
      return recordsOf(state.queue).map((record) => record.path)
    },
  }
}

export const applied = (changeId: string, version = 1): ChangeResult => ({
  outcome: 'applied',
  changeId,
  version,
  supersededKeys: [],
})
export const failure = (parts: Partial<SyncFailure>): SyncFailure => ({
  code: 'internal-error',
  message: '',
  status: 500,
  ...parts,
})
export const unreachable = failure({ code: 'network-request-failed', status: 0 })

export function document(id: string, version = 1, parts: Partial<StoredDocument> = {}): FeedPage['documents'][number] {
  return {
    collection: 'notes',
    id,
    ownerId: 'anna',
    memberIds: [],
    version,
    createdAt: '2026-11-12T12:00:00.000Z',
    updatedAt: '2026-11-12T12:00:00.000Z',
    isDeleted: false,
    fields: {},
    ...parts,
  } as FeedPage['documents'][number]
}

export function page(parts: Partial<FeedPage> = {}): FeedPage {
  return {
    userId: 'anna',
    epoch: 'one',
    era: 'first',
    since: 5,
    next: 5,
    hasMore: false,
    documents: [],
    lost: [],
    ...parts,
  }
}
