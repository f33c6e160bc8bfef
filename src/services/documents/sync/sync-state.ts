/** What the sync core knows, what happens to it, and what it asks for. The rules are in SPEC.md (D, Y). */
import type { RequestFailure } from '#http'
import type { PendingChange } from '../change/change.ts'
import type { FeedPage } from '../wire/sync-endpoints.ts'
import type { RejectionCode } from '../document-errors.ts'
import type { StoredDocument } from '../document.ts'
import type { KeptConflict } from '../change/kept-conflict.ts'
import { BATCH_LIMIT_CHANGES } from '../limits.ts'
import type { Queue } from './pending-queue.ts'
import type { Adopted, BatchAnswer, TabMessage } from './tab-messages.ts'

export type RunReason = 'start' | 'online' | 'change' | 'visible' | 'manual'

/** Why nothing is sent or pulled until the next request to sync. */
export type Pause = 'unauthenticated' | 'wrong-user' | 'update-required'

/**
 * A change the server has applied, has put behind a later edit, or found done already (a deletion). Kept for 30 days in
 * case the server is restored from a backup (D4): then it may count after all.
 */
export type AcknowledgedChange = {
  readonly change: PendingChange
  /** The version its document got by it, or had without it. */
  readonly version: number
  /** By the server's clock: the device's may jump by years. */
  readonly acknowledgedAt: string
  /** Whether the cached document contains it; until then views apply it themselves. */
  readonly isSettled: boolean
  /**
   * A later edit has superseded it, so it made no version of its own: a document with that version says nothing of whether
   * the server has it, only one with a later version does.
   */
  readonly isSuperseded?: true
  /**
   * In which era the server answered. Pages of another one say nothing of it (D6), and the device may come into one, or its
   * disk, before the answer does. Undefined if the server did not say.
   */
  readonly era?: string
}

/** A change that left the queue without having been applied, for the list „Nicht übernommen“ (Y4). */
export type RejectedChange = {
  readonly change: PendingChange
  readonly code: RejectionCode | 'gone'
  /** German, for people. */
  readonly message: string
  readonly field?: string
  readonly rejectedAt: string
}

export type SyncFailure = RequestFailure

/** A request on its way. As long as it is, no other one carries changes of its documents. */
export type SentBatch = {
  /** Its answer comes back with it. */
  readonly number: number
  readonly changes: readonly PendingChange[]
  /** Keys of the documents of its changes. */
  readonly documents: ReadonlySet<string>
  /** It holds as much as a request may. */
  readonly isFull: boolean
  readonly askedBefore: number
}

export type SendState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'locking' }
  | {
      readonly kind: 'sending'
      /** In the order they left: one, or two where there is much to send. */
      readonly batches: readonly SentBatch[]
      readonly lockedAtMs: number
      /** What the other tabs have written is being read, and then another batch leaves (Y10). */
      readonly isLooking: boolean
      /** Why a batch that the others were on their way beside is to be sent again later. */
      readonly failure: SyncFailure | null
    }
  /** `untilMs`: the server has asked for it, because more was sent than its pace (Q9); not a failure. */
  | { readonly kind: 'waiting'; readonly untilMs?: number }

export type PullState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'waiting' }
  | ({
      readonly kind: 'pulling'
      readonly since: number
      /** Of the page `since` was taken from (D6); null for the beginning. */
      readonly era: string | null
      /** The position of `SyncState.disk` that it began at. */
      readonly disk: DiskPosition | null
      /** While everything is pulled anew (D4): from which database, and the keys of all documents seen so far. */
      readonly anew: { readonly epoch: string; readonly seen: ReadonlySet<string> } | null
      /** Acknowledged before this pull began, so what it brings contains them. */
      readonly settles: ReadonlySet<string>
      /** Another pull was requested during this one. */
      readonly isStale: boolean
      readonly askedBefore: number
    } & Pick<FeedPage, 'left'>)

export type SyncState = {
  readonly userId: string
  /** The browser's word, until our server has answered all the same. */
  readonly isOnline: boolean
  /** Whether our server answered last time it was asked; only that counts as online (Y7). */
  readonly isServerReachable: boolean
  readonly pause: Pause | null
  /** How often a sync was requested; a refusal of a request from before the last one is out of date. */
  readonly asked: number
  readonly queue: Queue
  /** Acknowledged changes that the cache does not contain yet, in order. */
  readonly overlay: readonly AcknowledgedChange[]
  readonly lastSequence: number
  /** The feed's counter up to which the cache is complete. */
  readonly cursor: number
  /** Null until the first page. */
  readonly epoch: string | null
  /** In which era of the database the cursor was pulled (D6); null if it was pulled from a server that sent no eras. */
  readonly era: string | null
  readonly send: SendState
  readonly sendAttempts: number
  /** What the server says of its disk, since it had no room for what was sent (Q10); null once it has taken a whole batch. */
  readonly noRoom: string | null
  /** The number of the batch that was sent last. */
  readonly lastBatch: number
  /** The most changes that one request may carry. */
  readonly batchSize: number
  /** Halved when the server finds a batch too large, doubled by each batch that passes. */
  readonly batchLimit: number
  readonly lockDeniedSinceMs: number | null
  readonly run: { readonly reason: RunReason; readonly processed: number } | null
  readonly pull: PullState
  readonly pullAttempts: number
  /** The position of the disk, if pulls are to begin there instead of at this tab's own position, until one has ended. */
  readonly disk: DiskPosition | null
  /** `opening` is also a tab that waits for another one to let go of the stream. */
  readonly stream: 'closed' | 'opening' | 'open' | 'waiting'
  readonly streamAttempts: number
  readonly lastSyncedAt: string | null
}

export type SyncEvent =
  | { readonly kind: 'started' }
  | { readonly kind: 'recorded'; readonly change: PendingChange }
  | { readonly kind: 'asked'; readonly reason: RunReason }
  | { readonly kind: 'wentOffline' }
  | { readonly kind: 'lockGranted' }
  | { readonly kind: 'lockDenied' }
  /** What `look` asked for has arrived, if it could be read. */
  | { readonly kind: 'looked' }
  | ({ readonly kind: 'sendAnswered'; readonly batch: number } & BatchAnswer)
  | { readonly kind: 'sendFailed'; readonly batch: number; readonly failure: SyncFailure }
  | { readonly kind: 'pulled'; readonly page: FeedPage }
  | { readonly kind: 'pullFailed'; readonly failure: SyncFailure }
  /** A page does not connect with the disk, which stands somewhere else than this tab takes it to (D6). */
  | { readonly kind: 'diskFound'; readonly position: DiskPosition }
  | { readonly kind: 'streamPage'; readonly page: FeedPage }
  | { readonly kind: 'streamOpened' }
  | { readonly kind: 'streamLost' }
  | { readonly kind: 'timerFired'; readonly timer: TimerName }
  | { readonly kind: 'acknowledgedLoaded'; readonly entries: readonly AcknowledgedChange[] }
  /** A rejected change is tried again, under its own changeId or a new one, at its old place in the order. */
  | { readonly kind: 'retried'; readonly change: PendingChange; readonly rejectedId: string }
  | ({ readonly kind: 'adopted'; readonly applied?: readonly AcknowledgedChange[] } & Adopted)
  | { readonly kind: 'told'; readonly message: TabMessage }
  | { readonly kind: 'closed' }

export type TimerName = 'send' | 'pull' | 'stream' | 'poll'

/** What is written in one transaction of the outbox, and to the change store in the same tick (Y1). */
export type Persisted = {
  readonly put: readonly PendingChange[]
  /** changeIds of records that the outbox has and that are on their way from now on (F9). */
  readonly sent?: readonly string[]
  readonly remove: readonly string[]
  readonly acknowledged: readonly AcknowledgedChange[]
  readonly rejected: readonly RejectedChange[]
  /** Rejected changes that are tried again. */
  readonly retried: readonly string[]
  /** Acknowledged changes that wait for another answer, because the server lost the first (D4). */
  readonly reopened: readonly string[]
}

/** What is written to the cache in one transaction (Y9). */
export type CacheWrite = {
  readonly documents: readonly StoredDocument[]
  readonly lost: readonly { readonly collection: string; readonly id: string }[]
  /** Null while everything is pulled anew: the old position stays until the last page (D4). */
  readonly position: {
    readonly since: number
    /** The era of the page `since` was taken from, which may be an earlier one than `era` (D6); null for the beginning. */
    readonly sinceEra: string | null
    readonly cursor: number
    readonly epoch: string
    readonly era: string
  } | null
  /** When everything was pulled anew: the only documents that stay. */
  readonly keepOnly: ReadonlySet<string> | null
  /** Of a page that may take the place of what an earlier database has told: how what is gone then is kept (D7). */
  readonly anew: {
    /** ISO 8601, by the device's clock. */
    readonly at: string
    /** In which era of the database it is missing. */
    readonly era: string
    /** Acknowledged changes that the documents on the device do not contain yet. */
    readonly unsettled: readonly AcknowledgedChange[]
  } | null
  /** Acknowledged changes that the cache contains from now on. */
  readonly settled: readonly string[]
}

/** The end of the documents on the disk. */
export type DiskPosition = {
  readonly cursor: number
  readonly epoch: string | null
  /** Null also when a version of the app wrote it that knew no eras (D6). */
  readonly era: string | null
}

export type Command =
  | { readonly kind: 'persist'; readonly write: Persisted }
  /** `memory`: another tab has written it to the disk. `disk`: only that misses it, memory has newer pages. */
  | { readonly kind: 'writeCache'; readonly write: CacheWrite; readonly into: 'both' | 'memory' | 'disk' }
  | { readonly kind: 'acquireLock' }
  | { readonly kind: 'releaseLock' }
  /** Reads what the other tabs have written, while the lock is held already. */
  | { readonly kind: 'look' }
  | { readonly kind: 'sendBatch'; readonly batch: number; readonly changes: readonly PendingChange[] }
  /** Answers to the batches in flight are no longer awaited; their changes are sent again. */
  | { readonly kind: 'dropBatches' }
  | {
      readonly kind: 'pull'
      readonly since: number
      readonly era: string | null
      readonly answerTimeoutMs: number
    }
  | { readonly kind: 'openStream'; readonly since: number }
  | { readonly kind: 'closeStream' }
  | { readonly kind: 'setTimer'; readonly timer: TimerName; readonly delayMs: number }
  | { readonly kind: 'clearTimer'; readonly timer: TimerName }
  /** `unsettled`: only what no page has brought yet. */
  | { readonly kind: 'loadAcknowledged'; readonly which: 'all' | 'unsettled' }
  | { readonly kind: 'announce'; readonly count: number }
  | { readonly kind: 'keepConflicts'; readonly conflicts: readonly KeptConflict[] }
  | { readonly kind: 'tell'; readonly message: TabMessage }
  | {
      readonly kind: 'log'
      readonly level: 'info' | 'error'
      readonly text: string
      readonly details: readonly unknown[]
    }

export type Step = { readonly state: SyncState; readonly commands: readonly Command[] }

/** What the core cannot know by itself: the time, and a number from 0 to 1 for the jitter of waits. */
export type StepEnvironment = { readonly nowMs: number; readonly random: number }

export const GONE_TEXT = 'Den Eintrag gibt es nicht mehr.'

type Known = 'userId' | 'isOnline' | 'queue' | 'overlay' | 'cursor' | 'epoch' | 'era' | 'lastSyncedAt' | 'lastSequence'

/** `lastSequence` is the newest in the queue. */
export function initialState(of: Pick<SyncState, Known> & Partial<Pick<SyncState, 'batchSize'>>): SyncState {
  return {
    batchSize: BATCH_LIMIT_CHANGES,
    ...of,
    isServerReachable: of.isOnline,
    pause: null,
    asked: 0,
    send: { kind: 'idle' },
    sendAttempts: 0,
    noRoom: null,
    lastBatch: 0,
    batchLimit: Number.POSITIVE_INFINITY,
    lockDeniedSinceMs: null,
    run: null,
    pull: { kind: 'idle' },
    pullAttempts: 0,
    disk: null,
    stream: 'closed',
    streamAttempts: 0,
  }
}
