/**
 * Tells people what happened to their shops: reads the events that checks wrote, in their order, makes incidents documents
 * and messages notices. One node does it at a time, by a lease. What it has told stands beside the position it has read
 * to; a notice is written down before it is sent, with a key that makes it one message, so a node that is killed between
 * any two steps repeats nothing and loses nothing. No check waits for any of it.
 */
import { SECOND_MS } from '#base/clock'
import { startTurns } from '#base/start-turns'
import type { MonitorEvent } from '../../monitor-event.ts'
import { isNothing, nextPlanMs, planMessages } from '../plan-messages.ts'
import { uptimeFace } from '../../face.ts'
import { createAcknowledgements } from '../../incidents/server/acknowledgements.ts'
import { changedNotes, hearAll, readPeople, type People } from './people-told.ts'
import type { ShopRegistry } from '../../shops/server/shop-registry.ts'
import type { Lease, StateStore, WaitingEvent } from '../../store/server/state-store.ts'
import { createTellingContexts } from './telling-contexts.ts'
import type { UptimeEnvironment } from '../../store/server/uptime-environment.ts'
import { writeIncidents } from '../../incidents/server/write-incidents.ts'

export type TellingOptions = Pick<UptimeEnvironment, 'documents' | 'notify' | 'now' | 'startTimer' | 'log'> & {
  /** Names this node among those that share the database. */
  readonly node: string
  readonly store: Pick<
    StateStore,
    'claim' | 'release' | 'readEvents' | 'readPosition' | 'readNotes' | 'writePosition' | 'readDoubtful'
  >
  readonly registry: Pick<ShopRegistry, 'ready' | 'get' | 'all' | 'maintenancesOf'>
}

export type TellingService = {
  /** Something happened on this node: it is told sooner than others would find it. */
  wake(): void
  /** Resolves when what is under way has ended; the next start goes on from there. */
  stop(): Promise<void>
}

const LEASE = 'telling'
const LEASE_LIFE_MS = 9 * SECOND_MS
const RENEW_MS = 3 * SECOND_MS
/** How often it looks for what other nodes wrote. */
const LOOK_MS = SECOND_MS
/** After something could not be read or written. */
const RETRY_MS = 5 * SECOND_MS
const PAGE = 500
/** Longer than it takes until a shop that was made on another node is known; one that is gone waits as long. */
const UNKNOWN_FOR_MS = 20 * SECOND_MS

/** What is known while the lease is held; all of it stands in the store, too. */
type Held = { readonly lease: Lease; readonly claimedMs: number; readonly position: number; readonly people: People }

export function startTelling(o: TellingOptions): TellingService {
  const ending = new AbortController()
  const acknowledgements = createAcknowledgements({ ...o, onChange: () => turns.wakeAt(o.now()) })
  const doubts: Parts['doubts'] = { shopIds: new Set() }
  const contexts = createTellingContexts({ ...o, isAcknowledged: acknowledgements.has, doubtful: () => doubts.shopIds })
  const parts: Parts = { ...o, acknowledgements, contexts, doubts, signal: ending.signal }
  let held: Held | undefined
  let isReady = false

  const takeTurn = async (): Promise<number> => {
    if (!isReady) return o.now() + LOOK_MS
    try {
      held = await holdLease(parts, held)
      if (held === undefined) return o.now() + RENEW_MS
      held = await readOn(parts, held)
      if (held !== undefined) held = await tell(parts, held)
      return held === undefined ? o.now() + RENEW_MS : nextTurnMs(parts, held)
    } catch (error) {
      // What is in memory may be ahead of what is written.
      held = undefined
      o.log.warn({ err: error }, 'what happened to shops could not be told, trying again')
      return o.now() + RETRY_MS
    }
  }
  const turns = startTurns({ ...o, takeTurn })
  const becomeReady = async (): Promise<void> => {
    await Promise.all([o.registry.ready, contexts.ready])
    isReady = true
    turns.wakeAt(o.now())
  }
  void becomeReady()
  return {
    wake: () => turns.wakeAt(o.now()),
    async stop() {
      ending.abort()
      acknowledgements.stop()
      await Promise.all([turns.stop(), contexts.stop()])
      if (held === undefined) return
      await o.store.release(o.node, [held.lease]).catch((error: unknown) => {
        o.log.warn({ err: error }, 'the lease of telling could not be given back; it runs out by itself')
      })
    },
  }
}

type Parts = TellingOptions & {
  readonly acknowledgements: ReturnType<typeof createAcknowledgements>
  readonly contexts: ReturnType<typeof createTellingContexts>
  /** What is being confirmed, as long as somebody waits for it. */
  readonly doubts: { shopIds: ReadonlySet<string> }
  readonly signal: AbortSignal
}

/** Takes or keeps the lease; who takes it begins with what is written. */
async function holdLease(o: Parts, held: Held | undefined): Promise<Held | undefined> {
  const nowMs = o.now()
  if (held !== undefined && nowMs - held.claimedMs < RENEW_MS) return held
  const [lease] = await o.store.claim(o.node, [LEASE], LEASE_LIFE_MS)
  if (lease === undefined) return undefined
  if (held?.lease.token === lease.token) return { ...held, lease, claimedMs: nowMs }
  o.acknowledgements.clear()
  const position = await o.store.readPosition(LEASE)
  const notes = await o.store.readNotes(LEASE)
  const people = readPeople(notes, (userId) => o.log.error({ userId }, 'what somebody was told could not be read'))
  return { lease, claimedMs: nowMs, position, people }
}

/** Takes all events that wait. */
async function readOn(o: Parts, held: Held): Promise<Held | undefined> {
  let current: Held | undefined = held
  for (let isMore = true; isMore && current !== undefined && !o.signal.aborted;) {
    const page: readonly WaitingEvent[] = await o.store.readEvents(current.position, PAGE)
    const waiting = page.slice(0, findUnknown(o, page))
    isMore = waiting.length === PAGE
    const last = waiting.at(-1)
    if (last === undefined) break
    const events = waiting.map(({ event }) => event)
    await writeIncidents(
      o,
      events.filter((event): event is MonitorEvent => 'shopId' in event),
    )
    current = await keep(o, current, {
      position: last.seq,
      people: hearAll(current.people, events, o.registry, o.now()),
    })
  }
  return current
}

/**
 * The first event of a shop that was made so recently, on another node, that it is not known here yet; one that says that
 * its shop is gone waits for nothing.
 */
function findUnknown(o: Parts, events: readonly WaitingEvent[]): number {
  const isAwaited = ({ event, writtenMs }: WaitingEvent): boolean =>
    'shopId' in event &&
    !(event.kind === 'abandoned' && event.why === 'removed') &&
    o.registry.get(event.shopId) === undefined &&
    o.now() - writtenMs < UNKNOWN_FOR_MS
  const index = events.findIndex(isAwaited)
  return index === -1 ? events.length : index
}

/** Seals what is to be said now, sends it, and notes that it was sent. */
async function tell(o: Parts, held: Held): Promise<Held | undefined> {
  const openOutages = [...held.people].flatMap(([userId, { outages }]) =>
    outages.flatMap(({ incidentId, endedMs }) => (endedMs === undefined ? [{ incidentId, userId }] : [])),
  )
  await o.acknowledgements.refresh(openOutages)
  const isCollecting = [...held.people.values()].some(({ collecting }) => collecting !== undefined)
  o.doubts.shopIds = isCollecting ? await o.store.readDoubtful() : new Set()
  const planned = new Map(
    [...held.people].flatMap(([userId, telling]) => {
      if (isNothing(telling, o.now())) return []
      const context = o.contexts.of(userId, o.now())
      return [[userId, nextPlanMs(telling, context) <= o.now() ? planMessages(telling, context) : telling]]
    }),
  )
  const sealed = await keep(o, held, { people: planned })
  if (sealed === undefined) return undefined
  const { people, errors } = await send(o, sealed.people)
  const kept = await keep(o, sealed, { people })
  const [error] = errors
  if (error !== undefined) throw error
  return kept
}

/** Sends what is sealed. What cannot be sent to somebody stays sealed, and keeps nobody else from being told. */
async function send(
  o: Parts,
  people: People,
): Promise<{ readonly people: People; readonly errors: readonly unknown[] }> {
  const sent = new Map(people)
  const errors: unknown[] = []
  for (const [userId, telling] of people) {
    if (telling.sealed.length === 0 || o.signal.aborted) continue
    try {
      for (const notice of telling.sealed) await o.notify(userId, { ...notice, source: uptimeFace.id })
      sent.set(userId, { ...telling, sealed: [] })
    } catch (error) {
      errors.push(error)
    }
  }
  return { people: sent, errors }
}

/** Writes what is known now; undefined where somebody else has the lease. */
async function keep(
  o: Parts,
  held: Held,
  { position = held.position, people }: { readonly position?: number; readonly people: People },
): Promise<Held | undefined> {
  const nowMs = o.now()
  const notes = changedNotes(held.people, people, nowMs)
  const next = {
    ...held,
    position,
    people: new Map([...people].filter(([userId]) => notes.get(userId) !== undefined || !notes.has(userId))),
  }
  if (position === held.position && notes.size === 0) return next
  return (await o.store.writePosition(LEASE, position, held.lease, notes)) ? next : undefined
}

function nextTurnMs(o: Parts, { people }: Held): number {
  const nowMs = o.now()
  let nextMs = nowMs + LOOK_MS
  for (const [userId, telling] of people) {
    const dueMs = nextPlanMs(telling, o.contexts.of(userId, nowMs))
    if (dueMs > nowMs) nextMs = Math.min(nextMs, dueMs)
  }
  return nextMs
}
