/** The pulling lane: pages of the feed, the stream's hints, and starting over after a restored backup (rules D, Y9). */
import { toIso } from '#base/clock'
import type { PendingChange } from '../change/change.ts'
import type { FeedPage } from '../wire/sync-endpoints.ts'
import { keyOf } from '../document.ts'
import { documentKeyOf } from '../change/path.ts'
import {
  backOffMs,
  chain,
  heard,
  log,
  noCommands,
  pauseFor,
  pauseOf,
  pullCommand,
  reopen,
  startPull,
  startSend,
  startStream,
} from './sync-steps.ts'
import type {
  AcknowledgedChange,
  CacheWrite,
  Command,
  DiskPosition,
  PullState,
  Step,
  StepEnvironment,
  SyncFailure,
  SyncState,
} from './sync-state.ts'

type Pulling = Extract<PullState, { kind: 'pulling' }>

/** The source of a page, and the era its beginning is from; for a pull, also when it came (ISO 8601). */
type Origin = { readonly sinceEra: string | null } & (
  | { readonly by: 'pull'; readonly at: string }
  | { readonly by: 'stream' | 'tab' }
)

export function pagePulled(state: SyncState, page: FeedPage, environment: StepEnvironment): Step {
  const { pull } = state
  if (pull.kind !== 'pulling') return noCommands(state)
  if (page.userId !== state.userId) return foreignPage(state, pull)
  return chain(
    heard(state),
    (current) => noCommands({ ...current, pullAttempts: 0 }),
    (current) => takePage(current, pull, page, environment),
  )
}

function takePage(state: SyncState, pull: Pulling, page: FeedPage, environment: StepEnvironment): Step {
  if (isAnotherDatabase(state, pull, page)) return pullAnew(state, pull, page.epoch)
  if (isOutrun(state, pull, page)) return pullFrom(state, pull, state)
  const hasMore = page.hasMore && page.next > pull.since
  const written =
    pull.anew === null
      ? write(state, page, { by: 'pull', sinceEra: pull.era, at: toIso(environment.nowMs) })
      : writeAnew(state, pull, page, { hasMore, at: toIso(environment.nowMs) })
  return chain(written, (current) => {
    if (!hasMore || current.pull.kind !== 'pulling') return pullCompleted(current, pull, environment)
    return pullFrom(current, current.pull, { cursor: page.next, era: page.era, left: page.left })
  })
}

type Onward = Pick<SyncState, 'cursor' | 'era'> & Pick<FeedPage, 'left'>

function pullFrom(state: SyncState, pull: Pulling, { cursor, era, left }: Onward): Step {
  const onward = { ...pull, since: cursor, era, left }
  return { state: { ...state, pull: onward }, commands: [pullCommand(state, cursor, era)] }
}

/**
 * Rule D6: another era was asked about another cursor than that of now, because the stream has gone on since or it was the
 * disk's. Whether the one of now is still good, only the server can tell.
 */
function isOutrun(state: SyncState, pull: Pulling, page: FeedPage): boolean {
  if (pull.anew !== null) return false
  if (page.era === state.era) return pull.since > state.cursor
  return pull.since !== state.cursor || pull.era !== state.era
}

/**
 * A page did not connect with the disk: others have gone on there, which is well, or have left it where this tab has never
 * been. Then it is pulled from there, since only the server can tell whether that is still good (D6).
 */
export function diskFound(state: SyncState, position: DiskPosition): Step {
  const isAhead = position.epoch === state.epoch && position.era === state.era && position.cursor >= state.cursor
  if (isAhead) return noCommands(state)
  const beginning: DiskPosition = { cursor: 0, epoch: position.epoch, era: null }
  return startPull({ ...state, disk: position.epoch === state.epoch ? position : beginning })
}

/** Rule D5: the session belongs to another user, or did when the request was made. */
function foreignPage(state: SyncState, pull: Pulling): Step {
  if (pull.askedBefore === state.asked) return pauseFor(state, 'wrong-user')
  return startPull({ ...state, pull: { kind: 'idle' } })
}

/** Rules D4, D6: another epoch, a counter that is behind what this device has seen, or one that never came so far. */
function isAnotherDatabase(state: SyncState, pull: Pulling, page: FeedPage): boolean {
  const isRewound = page.since !== pull.since || page.next < pull.since
  if (pull.anew !== null) return page.epoch !== pull.anew.epoch || isRewound
  return (state.epoch !== null && page.epoch !== state.epoch) || isRewound
}

function pullAnew(state: SyncState, pull: Pulling, epoch: string): Step {
  return {
    state: { ...state, pull: { ...pull, since: 0, era: null, anew: { epoch, seen: new Set() } } },
    commands: [
      log('info', 'the server starts from another database; everything is pulled anew'),
      pullCommand(state, 0, null),
    ],
  }
}

/** While everything is pulled anew the position on disk stays the old one, so that a crash starts it over. */
function writeAnew(
  state: SyncState,
  pull: Pulling,
  page: FeedPage,
  { hasMore, at }: { readonly hasMore: boolean; readonly at: string },
): Step {
  const before = pull.anew?.seen ?? new Set<string>()
  const seen = new Set([...before, ...page.documents.map(keyOf)])
  const settled = hasMore ? [] : state.overlay.map((entry) => entry.change.changeId)
  const cacheWrite: CacheWrite = {
    documents: page.documents,
    lost: page.lost,
    position: hasMore ? null : { since: 0, sinceEra: null, cursor: page.next, epoch: page.epoch, era: page.era },
    keepOnly: hasMore ? null : seen,
    anew: { at, era: page.era, unsettled: state.overlay },
    settled,
  }
  const command: Command = { kind: 'writeCache', write: cacheWrite, into: 'both' }
  if (hasMore) {
    return { state: { ...state, pull: { ...pull, anew: { epoch: page.epoch, seen } } }, commands: [command] }
  }
  return {
    state: { ...state, cursor: page.next, epoch: page.epoch, era: page.era, overlay: [] },
    commands: [command, { kind: 'loadAcknowledged', which: 'all' }],
  }
}

function pullCompleted(state: SyncState, pull: Pulling, environment: StepEnvironment): Step {
  const isStale = state.pull.kind === 'pulling' && state.pull.isStale
  const isSettled = ({ change, isSuperseded }: AcknowledgedChange): boolean =>
    isSuperseded !== true && pull.settles.has(change.changeId)
  const settled = new Set(state.overlay.filter(isSettled))
  const done: Step = {
    state: {
      ...state,
      pull: { kind: 'idle' },
      // One that was found meanwhile is pulled from next.
      disk: state.disk === pull.disk ? null : state.disk,
      overlay: state.overlay.filter((entry) => !settled.has(entry)),
      lastSyncedAt: toIso(environment.nowMs),
    },
    commands:
      settled.size === 0
        ? []
        : [
            settle(
              state,
              [...settled].map((entry) => entry.change.changeId),
            ),
          ],
  }
  return chain(done, startStream, startSend, (current) => (isStale ? startPull(current) : noCommands(current)))
}

/** Nothing but that the documents contain these changes, those on the disk as well if they have come as far. */
function settle({ cursor, epoch, era }: SyncState, settled: readonly string[]): Command {
  const position = epoch === null || era === null ? null : { since: cursor, sinceEra: era, cursor, epoch, era }
  return {
    kind: 'writeCache',
    write: { documents: [], lost: [], position, keepOnly: null, anew: null, settled },
    into: 'disk',
  }
}

/** A page from the stream or from another tab: a hint, used when it fits and pulled for when it does not (D3). */
export function applyPage(state: SyncState, page: FeedPage, from: { readonly isOwnStream: boolean }): Step {
  if (page.userId !== state.userId) return from.isOwnStream ? pauseFor(state, 'wrong-user') : noCommands(state)
  return chain(from.isOwnStream ? heard(state) : noCommands(state), (current) => {
    const isPullingAnew = current.pull.kind === 'pulling' && current.pull.anew !== null
    // Whether another era goes on from the cursor, only the server can tell, and only a pull asks it (D6).
    const isOtherLife = page.epoch !== current.epoch || page.era !== current.era
    if (isPullingAnew || isOtherLife || page.since > current.cursor) return startPull(current)
    const written = write(current, page, { by: from.isOwnStream ? 'stream' : 'tab', sinceEra: page.era })
    return chain(written, (after) => (page.hasMore ? startPull(after) : noCommands(after)))
  })
}

/**
 * What another era has answered may not be in that of the page, although the cursor is: it is asked for again, before the disk
 * knows of the new era (D6). An answer may also come when this device has gone on already.
 */
function write(state: SyncState, page: FeedPage, from: Origin): Step {
  const isLater = page.era !== state.era && state.epoch !== null
  const foreign = state.overlay.filter(({ era }) => (era === undefined ? isLater : era !== page.era))
  // Another tab may have been answered, too, and have gone before it could say so.
  const others: readonly Command[] = isLater ? [{ kind: 'loadAcknowledged', which: 'unsettled' }] : []
  return chain(
    foreign.length === 0 ? noCommands(state) : reopen(state, asMadeBefore(foreign)),
    (current) => ({ state: current, commands: others }),
    (current) => writeKnown(current, page, from),
    (current) => (foreign.length === 0 ? noCommands(current) : startSend(current)),
  )
}

/** Writes a page that begins at or before the cursor; one that ends there as well brings nothing new, except to a disk that is behind. */
function writeKnown(state: SyncState, page: FeedPage, from: Origin): Step {
  const isFirst = state.epoch === null
  if (page.next <= state.cursor && page.era === state.era && !isFirst) {
    const isForDisk = from.by === 'pull' && (page.since < state.cursor || from.sinceEra !== page.era)
    return isForDisk ? { state, commands: [writeCommand(state, page, from, 'disk', [])] } : noCommands(state)
  }
  return takeIn(state, page, from)
}

/** Acknowledged changes as made upon what was there before the first of them. */
function asMadeBefore(acknowledged: readonly AcknowledgedChange[]): readonly PendingChange[] {
  const lowest = new Map<string, number>()
  for (const { change, version } of acknowledged) {
    const key = documentKeyOf(change.path)
    lowest.set(key, Math.min(version - 1, lowest.get(key) ?? version))
  }
  return acknowledged.map(({ change }) => {
    const seen = Math.max(0, lowest.get(documentKeyOf(change.path)) ?? 0)
    return { ...change, baseVersion: Math.min(change.baseVersion, seen) }
  })
}

function takeIn(state: SyncState, page: FeedPage, from: Origin): Step {
  const isFirst = state.epoch === null
  const settled = settledBy(state, page)
  const isSettled = new Set(settled)
  const next: SyncState = {
    ...state,
    cursor: page.next,
    epoch: page.epoch,
    era: page.era,
    overlay:
      settled.length === 0 ? state.overlay : state.overlay.filter((entry) => !isSettled.has(entry.change.changeId)),
  }
  const command = writeCommand(state, page, from, from.by === 'tab' ? 'memory' : 'both', settled)
  const tell: Command = { kind: 'tell', message: { kind: 'page', page } }
  // Another tab may have been told more by an older database than this one has ever seen.
  const checked: readonly Command[] = isFirst ? [{ kind: 'loadAcknowledged', which: 'all' }] : []
  return { state: next, commands: from.by === 'tab' ? [command] : [command, tell, ...checked] }
}

function writeCommand(
  { overlay }: SyncState,
  page: FeedPage,
  from: Origin,
  into: 'both' | 'memory' | 'disk',
  settled: readonly string[],
): Command {
  const { documents, lost, since, next: cursor, epoch, era } = page
  const position = { since, sinceEra: from.sinceEra, cursor, epoch, era }
  // The disk may hold the documents of a database that this tab has never seen.
  const anew = from.by === 'pull' && since === 0 ? { at: from.at, era, unsettled: overlay } : null
  return { kind: 'writeCache', write: { documents, lost, position, keepOnly: null, anew, settled }, into }
}

/** Acknowledged changes that the documents of a page contain by their version, or that no longer matter. */
function settledBy(state: SyncState, page: FeedPage): readonly string[] {
  if (state.overlay.length === 0) return []
  const versions = new Map(page.documents.map((document) => [keyOf(document), document.version]))
  for (const place of page.lost) versions.set(keyOf(place), Number.POSITIVE_INFINITY)
  return state.overlay
    .filter(({ change, version, isSuperseded }) => {
      const seen = versions.get(documentKeyOf(change.path)) ?? 0
      return isSuperseded === true ? seen > version : seen >= version
    })
    .map((entry) => entry.change.changeId)
}

export function pageFailed(state: SyncState, failure: SyncFailure, environment: StepEnvironment): Step {
  if (state.pull.kind !== 'pulling') return noCommands(state)
  const { pullAttempts } = state
  const pause = pauseOf(state, failure, state.pull.askedBefore)
  const after: SyncState = { ...state, pull: { kind: 'idle' } }
  const told = failure.status === 0 ? noCommands({ ...after, isServerReachable: false }) : heard(after)
  return chain(told, (current) => {
    if (pause !== null) return pauseFor(current, pause)
    // The poll goes on asking.
    if (!current.isOnline) return noCommands(current)
    const asked = (failure.retryAfterSeconds ?? 0) * 1_000
    const delayMs = Math.max(asked, backOffMs(pullAttempts, environment.random, failure.status))
    const waiting: Step = {
      state: { ...current, pull: { kind: 'waiting' }, pullAttempts: pullAttempts + 1 },
      commands: [{ kind: 'setTimer', timer: 'pull', delayMs }],
    }
    return failure.status === 0 ? waiting : chain(waiting, startSend)
  })
}
