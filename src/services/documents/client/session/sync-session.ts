/**
 * One person's documents on this device while they are open: hands events to the sync core, turns its
 * commands into I/O, and keeps the views. All decisions are the core's.
 */
import { toIso } from '#base/clock'
import { newOrderedId } from '#base/id'
import type { ChangeDraft, PendingChange } from '#documents'
import { documentKeyOf, splitDocumentKey } from '../../change/path.ts'
import { countRecords } from '../../sync/pending-queue.ts'
import { step } from '../../sync/sync-core.ts'
import {
  type Command,
  type DiskPosition,
  type RejectedChange,
  type RunReason,
  type SyncEvent,
  type SyncState,
  type TimerName,
} from '../../sync/sync-state.ts'
import type { TabMessage } from '../../sync/tab-messages.ts'
import { createBatchSender } from './batch-sender.ts'
import type { ConflictKeeper } from '../outbox/conflict-keeper.ts'
import type { DocumentCache } from '../cache/document-cache.ts'
import type { DocumentTable } from '../document-table.ts'
import { createFeedPuller } from './feed-puller.ts'
import { createGrownCopies } from '../outbox/grown-copies.ts'
import type { LastCopyKeeper } from '../outbox/last-copy-keeper.ts'
import type { OutboxWriter } from '../outbox/outbox-writer.ts'
import { createPageWriter } from './page-writer.ts'
import { rebaseAcknowledged } from '../outbox/rebase-acknowledged.ts'
import { createRejectedChanges, retriedChange, type RejectedChanges } from './rejected-changes.ts'
import { createSendTurn } from './send-turn.ts'
import type { SessionPorts } from './session-ports.ts'
import { createStreamFollower } from './stream-follower.ts'
import { createTabTalk } from './tab-talk.ts'
import { createTakingCounter } from '../outbox/taken-away.ts'
import { createAlarms } from '../timers.ts'

export type SyncSession = {
  readonly userId: string
  /** Begins to sync; call it once. */
  start(): void
  record(draft: ChangeDraft): void
  ask(reason: RunReason): void
  noteOffline(): void
  /** Something another tab said. */
  hear(message: TabMessage): void
  /** Another tab has written to the change store. */
  adopt(): void
  readonly rejected: RejectedChanges
  retry(changeId: string): void
  getState(): SyncState
  flush(): void
  /** Whether all that was recorded so far is in the outbox. */
  settled(): Promise<boolean>
  /** Refused changes are on the disk's list now. */
  announceRefused(changeIds: readonly string[]): void
  /** The last copies on the disk are others now. */
  broadcastLastCopies(): void
  close(): void
}

export function createSyncSession(o: {
  readonly ports: SessionPorts
  readonly cache: DocumentCache
  readonly table: DocumentTable
  readonly writer: OutboxWriter
  readonly initial: SyncState
  readonly rejected: readonly RejectedChange[]
  readonly conflicts: ConflictKeeper
  readonly lastCopies: LastCopyKeeper
  readonly onChanged: () => void
}): SyncSession {
  const { ports, cache, table, writer, conflicts, lastCopies } = o
  const { userId } = o.initial
  let state = o.initial
  let isClosed = false
  const waiting: SyncEvent[] = []
  let isStepping = false

  /** Events that arise while commands run wait for their turn, so each sees a finished state. */
  const dispatch = (event: SyncEvent): void => {
    waiting.push(event)
    if (isStepping) return
    isStepping = true
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) handle(next)
    isStepping = false
    o.onChanged()
  }
  const handle = (event: SyncEvent): void => {
    if (isClosed) return
    const before = state
    const { state: after, commands } = step(state, event, {
      nowMs: ports.now(),
      get random() {
        return (ports.fillRandom(new Uint8Array(1))[0] ?? 0) / 256
      },
    })
    state = after
    table.setChanges(after.queue, after.overlay)
    writer.track(after.queue)
    for (const command of commands) run(command)
    const isReturning = after.pull.kind === 'pulling' || readings > 0
    if (!isReturning) taking.end()
    lastCopies.dropNeedless(after.era, isReturning)
    if (after.lastSyncedAt !== null && after.lastSyncedAt !== before.lastSyncedAt) {
      cache.noteSynced(after.lastSyncedAt).then(() => {
        pages.checkDisk(state)
        lastCopies.saveAgain()
      }, reportCacheFailure)
      void dropGrown()
      // With changes on their way it would hold them up.
      if (countRecords(after.queue) === 0) cache.tidy().catch(reportCacheFailure)
    }
  }
  const reportCacheFailure = (error: unknown): void => {
    if (!isClosed) ports.log.info('the cache could not be written; the next pull makes up for it', error)
  }

  const writePage = ({ write, into }: Extract<Command, { kind: 'writeCache' }>): void => {
    if (into !== 'disk') {
      const toll = table.apply(write)
      lastCopies.found(toll.lastCopies)
      lastCopies.forget(write.lost)
      taking.note(toll)
    }
    // A cache in memory belongs to this tab alone.
    if (into === 'memory' && cache.kind !== 'memory') return
    const written = pages.write(write)
    if (write.anew !== null && write.position !== null) void written.then(lastCopies.settle)
  }
  const run = (command: Command): void => {
    switch (command.kind) {
      case 'persist':
        rejected.note(command.write)
        writer.save(command.write)
        return tabs.announceSaved(command.write)
      case 'writeCache':
        return writePage(command)
      case 'acquireLock':
        return void turn.acquire()
      case 'releaseLock':
        return turn.release()
      case 'look':
        return void lookAround().then(() => dispatch({ kind: 'looked' }))
      case 'sendBatch':
        return void batches.send(command)
      case 'dropBatches':
        return batches.drop()
      case 'pull':
        return void pull(command)
      case 'openStream':
        return stream.open()
      case 'closeStream':
        return stream.close()
      case 'setTimer':
        return alarms.set(command.timer, command.delayMs)
      case 'clearTimer':
        return alarms.clear(command.timer)
      case 'loadAcknowledged':
        return void loadAcknowledged(command.which)
      case 'keepConflicts':
        return conflicts.keep(command.conflicts)
      case 'announce':
        return ports.onSynced(command.count)
      case 'tell':
        return tabs.tell(command.message)
      case 'log':
        return ports.log[command.level](command.text, ...command.details)
    }
  }
  const rejected = createRejectedChanges({
    initial: o.rejected,
    cache,
    writer,
    onChanged: o.onChanged,
    onCacheFailed: reportCacheFailure,
  })
  const batches = createBatchSender({ ...ports, userId, secure: writer.secure, look: () => look(), dispatch })
  const onRefused = (position: DiskPosition): void => dispatch({ kind: 'diskFound', position })
  const pages = createPageWriter({ cache, writer, onRefused, onFailed: reportCacheFailure })
  const dropGrown = createGrownCopies({ callEndpoint: ports.callEndpoint, table, lastCopies })
  const taking = createTakingCounter({
    isShown: (key) => table.get(...splitDocumentKey(key)) !== undefined,
    keptKeys: lastCopies.keptKeys,
    onTakenAway: (taken) => ports.onTakenAway?.(taken),
  })
  /** How often acknowledged changes are being read, to be sent again. */
  let readings = 0
  const stream = createStreamFollower({ ...ports, userId, cursor: () => state.cursor, dispatch })
  const alarms = createAlarms<TimerName>(ports.timers, (timer) => dispatch({ kind: 'timerFired', timer }))
  const tabs = createTabTalk({ ...ports, cache, table, writer, dispatch, queue: () => state.queue })
  const adopt = (): void => {
    if (!isClosed) tabs.adopt()
  }
  /** What other tabs have written may be there before the browser says so; with much of it, looking costs too much. */
  const look = (): void => {
    if (!writer.isLarge()) adopt()
  }
  const lookAround = (): Promise<void> => {
    look()
    return tabs.adoptShared()
  }
  const tryLock = (): ReturnType<SessionPorts['trySendLock']> => ports.trySendLock(userId)
  const turn = createSendTurn({ tryLock, tabs, writer, lookAround, dispatch, isClosed: () => isClosed })
  const pull = createFeedPuller({ callEndpoint: ports.callEndpoint, dispatch })
  const loadAcknowledged = async (which: 'all' | 'unsettled'): Promise<void> => {
    readings += 1
    const unsaved = writer.unsavedAcknowledged()
    const saved = await cache.readAcknowledged().catch((error: unknown) => {
      reportCacheFailure(error)
      return []
    })
    const all = [...saved, ...unsaved, ...writer.unsavedAcknowledged()]
    readings -= 1
    const entries = which === 'all' ? all : all.filter((entry) => !entry.isSettled)
    dispatch({ kind: 'acknowledgedLoaded', entries: rebaseAcknowledged(entries, table.versionOf) })
  }
  return {
    userId,
    start: () => {
      tabs.enter()
      dispatch({ kind: 'started' })
    },
    record: (draft) => {
      look()
      const nowMs = ports.now()
      const sequence = Math.max(nowMs, state.lastSequence + 1)
      const change: PendingChange = {
        ...draft,
        changeId: newOrderedId(ports.fillRandom, nowMs),
        userId,
        deviceId: ports.deviceId,
        editedAt: toIso(nowMs),
        baseVersion: table.versionOf(documentKeyOf(draft.path)),
        sequence,
        lastSequence: sequence,
        mayBeOnServer: draft.type === 'ADD' && table.isPresent(draft.path),
        isSent: tabs.hasCompany(),
      }
      dispatch({ kind: 'recorded', change })
    },
    ask: (reason) => {
      // A page that comes back may have missed that others came.
      if (reason === 'visible') tabs.enter()
      // What a tab has left on the disk that is gone is sent by those that stay.
      void lookAround()
      if (state.stream === 'open') stream.check()
      dispatch({ kind: 'asked', reason: !state.isOnline && ports.isOnline() ? 'online' : reason })
    },
    noteOffline: () => dispatch({ kind: 'wentOffline' }),
    adopt,
    hear: (message) => {
      if (isClosed) return
      tabs.hear(message)
      if (message.kind === 'setAside' || message.kind === 'answered') void rejected.reload()
      if (message.kind === 'answered') void conflicts.reload()
      if (message.kind === 'lastCopies') void lastCopies.reload()
    },
    retry: (changeId) => {
      const entry = rejected.find(changeId)
      if (entry !== undefined)
        dispatch({ kind: 'retried', change: retriedChange(entry, ports.fillRandom), rejectedId: changeId })
    },
    rejected,
    getState: () => state,
    flush: () => writer.flush(),
    settled: async () => (await writer.catchUp()) && cache.kind === 'indexeddb',
    announceRefused: tabs.announceRefused,
    broadcastLastCopies: () => tabs.tell({ kind: 'lastCopies' }),
    close: () => {
      dispatch({ kind: 'closed' })
      isClosed = true
      writer.flush()
    },
  }
}
