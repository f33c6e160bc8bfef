/**
 * Tells people what happened to their shops: reads the events that checks wrote, in their order, makes incidents documents
 * and messages notices. One node does it at a time, by a lease. What it has told stands beside the position it has read
 * to; a notice is written down before it is sent, with a key that makes it one message, so a node that is killed between
 * any two steps repeats nothing and loses nothing. No check waits for any of it.
 */
import { SECOND_MS } from '#base/clock'
import { startLoop } from '#base/start-loop'
import { cutText } from '#base/text/text'
import { MESSAGE_BODY_LENGTH, MESSAGE_TITLE_LENGTH } from '#messaging'
import type { MonitorEvent } from '../../shop-state.ts'
import { isNothing, nextPlanMs, planMessages } from '../plan-messages.ts'
import { uptimeFace } from '../../face.ts'
import { createAcknowledgements } from '../../incidents/server/acknowledgements.ts'
import { changedNotes, applyEvents, readPeople, type People } from './alert-recipients.ts'
import type { SealedNotice } from '../../state/alert-state.ts'
import type { ShopRegistry } from '../../shops/server/shop-registry.ts'
import type { Lease, StateStore, WaitingEvent } from '../../store/server/state-store.ts'
import { createAlertContexts } from './alert-contexts.ts'
import type { UptimeEnvironment } from '../../store/server/uptime-environment.ts'
import { writeIncidents } from '../../incidents/server/write-incidents.ts'

export type AlertOptions = Pick<UptimeEnvironment, 'documents' | 'notify' | 'now' | 'startTimer' | 'log'> & {
  /** Names this node among those that share the database. */
  readonly node: string
  readonly store: Pick<
    StateStore,
    'claim' | 'release' | 'readEvents' | 'readPosition' | 'readNotes' | 'writePosition' | 'readDoubtful'
  >
  readonly registry: Pick<ShopRegistry, 'ready' | 'get' | 'all' | 'maintenancesOf'>
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

export function startAlerts(o: AlertOptions) {
  const ending = new AbortController()
  const acknowledgements = createAcknowledgements({ ...o, onChange: () => loop.wakeAt(o.now()) })
  const doubts: Parts['doubts'] = { shopIds: new Set() }
  const contexts = createAlertContexts({ ...o, isAcknowledged: acknowledgements.has, doubtful: () => doubts.shopIds })
  const parts: Parts = { ...o, acknowledgements, contexts, doubts, signal: ending.signal }
  let held: Held | undefined
  let isReady = false

  const run = async (): Promise<number> => {
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
  const loop = startLoop({ ...o, run })
  const becomeReady = async (): Promise<void> => {
    await Promise.all([o.registry.ready, contexts.ready])
    isReady = true
    loop.wakeAt(o.now())
  }
  void becomeReady()
  return {
    /** Call after an event on this node: it is handled sooner than by polling. */
    wake: (): void => loop.wakeAt(o.now()),
    /** Resolves when what is under way has ended; the next start goes on from there. */
    async stop(): Promise<void> {
      ending.abort()
      acknowledgements.stop()
      await Promise.all([loop.stop(), contexts.stop()])
      if (held === undefined) return
      await o.store.release(o.node, [held.lease]).catch((error: unknown) => {
        o.log.warn({ err: error }, 'the lease of alerts could not be given back; it runs out by itself')
      })
    },
  }
}

type Parts = AlertOptions & {
  readonly acknowledgements: ReturnType<typeof createAcknowledgements>
  readonly contexts: ReturnType<typeof createAlertContexts>
  /** Shops with a failure being confirmed; read only while messages are being collected. */
  readonly doubts: { shopIds: ReadonlySet<string> }
  readonly signal: AbortSignal
}

/** Takes or renews the lease; a new holder starts from what is in the store. */
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
      people: applyEvents(current.people, events, o.registry, o.now()),
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

/** Seals the messages due now, sends them, and records that they were sent. */
async function tell(o: Parts, held: Held): Promise<Held | undefined> {
  const openOutages = [...held.people].flatMap(([userId, { outages }]) =>
    outages.flatMap(({ incidentId, endedMs }) => (endedMs === undefined ? [{ incidentId, userId }] : [])),
  )
  await o.acknowledgements.refresh(openOutages)
  const isCollecting = [...held.people.values()].some(({ collecting }) => collecting !== undefined)
  o.doubts.shopIds = isCollecting ? await o.store.readDoubtful() : new Set()
  const planned = new Map(
    [...held.people].flatMap(([userId, alerts]) => {
      if (isNothing(alerts, o.now())) return []
      const context = o.contexts.of(userId, o.now())
      return [[userId, nextPlanMs(alerts, context) <= o.now() ? planMessages(alerts, context) : alerts]]
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

/** Sends the sealed notices. If sending to one user fails, their notices stay sealed and the other users still get theirs. */
async function send(
  o: Parts,
  people: People,
): Promise<{ readonly people: People; readonly errors: readonly unknown[] }> {
  const sent = new Map(people)
  const errors: unknown[] = []
  for (const [userId, alerts] of people) {
    if (alerts.sealed.length === 0 || o.signal.aborted) continue
    try {
      for (const notice of alerts.sealed) await o.notify(userId, { ...fitting(notice), source: uptimeFace.id })
      sent.set(userId, { ...alerts, sealed: [] })
    } catch (error) {
      errors.push(error)
    }
  }
  return { people: sent, errors }
}

/** One that is refused would stay sealed, and all later ones of its user behind it. */
function fitting(notice: SealedNotice): SealedNotice {
  const { title, body } = notice
  return { ...notice, title: cutText(title, MESSAGE_TITLE_LENGTH), body: cutText(body, MESSAGE_BODY_LENGTH) }
}

/** Writes the current position and notes; undefined if another node holds the lease. */
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
  for (const [userId, alerts] of people) {
    const dueMs = nextPlanMs(alerts, o.contexts.of(userId, nowMs))
    if (dueMs > nowMs) nextMs = Math.min(nextMs, dueMs)
  }
  return nextMs
}
