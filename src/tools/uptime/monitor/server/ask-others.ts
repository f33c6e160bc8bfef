/**
 * What hits one shop of a person often hits all of them: once a failure is confirmed, or one that was down answers again,
 * the others are asked at once instead of in their time, so that an outage of many is known together and told in one
 * message, whatever their intervals are and whichever node looks after them.
 */
import { SECOND_MS } from '#base/clock'
import { MIN_INTERVAL_SEC } from '../../model.ts'
import type { MonitorState } from '../../state/monitor-state.ts'
import { isOurs, type Core, scheduleCheck } from './monitoring-core.ts'
import type { HealthChange } from '../../store/server/state-store.ts'
import type { Watch } from '../../shops/server/watched-shop.ts'

/** All of them within this, one after the other; other nodes hear of it within a second more. */
const WITHIN_MS = 4 * SECOND_MS
const STEP_MS = 20
/** A shop is not asked more often than the shortest interval that users may choose. */
const PAUSE_MS = MIN_INTERVAL_SEC * SECOND_MS

/** Hears what a check made of a shop. */
export function askOthers(core: Core, watch: Watch, before: MonitorState): void {
  const kind = turnOf(before, watch.state)
  if (kind === undefined) return
  const turn = { ownerId: watch.shop.ownerId, kind }
  if (!askShops(core, turn, watch) || !core.isShared()) return
  core.store.writeHealthChange(turn).catch((error: unknown) => {
    core.log.warn({ err: error }, 'other nodes could not be told of a turn; they check in their time')
  })
}

/** Hears what checks of other nodes made of their shops. */
export function createHealthChangeReader(core: Core): () => Promise<void> {
  let heardMs = new Map<string, number>()
  return async () => {
    const turns = await core.store.readHealthChanges()
    for (const turn of turns) if (heardMs.get(nameOf(turn)) !== turn.toldMs) askShops(core, turn)
    heardMs = new Map(turns.map((turn) => [nameOf(turn), turn.toldMs]))
  }
}

/** Whether they are asked: those of one person are not all the time. */
function askShops(core: Core, turn: HealthChange, watch?: Watch): boolean {
  const nowMs = core.now()
  const askedMs = core.askedMs.get(nameOf(turn))
  if (askedMs !== undefined && Math.abs(nowMs - askedMs) < PAUSE_MS) return false
  core.askedMs.set(nameOf(turn), nowMs)
  const others = [...core.watches.values()].filter((other) => other !== watch && isConcerned(other, turn))
  const stepMs = Math.min(STEP_MS, WITHIN_MS / Math.max(1, others.length))
  others.forEach((other, index) => {
    if (other.running === undefined) return bringForward(core, other, nowMs + index * stepMs)
    // What is under way may have begun before.
    void other.running.then(() => {
      if (isOurs(core, other) && isConcerned(other, turn)) bringForward(core, other, core.now())
    })
  })
  return true
}

function nameOf({ kind, ownerId }: HealthChange): string {
  return `${kind} ${ownerId}`
}

function bringForward(core: Core, watch: Watch, checkMs: number): void {
  if (checkMs < watch.checkMs) scheduleCheck(core, watch, checkMs)
}

/**
 * A first failure may be a blip, a second one hardly is; a first good answer after an outage is rarely one. What changes
 * all the time says nothing about others.
 */
function turnOf(before: MonitorState, after: MonitorState): HealthChange['kind'] | undefined {
  if (after.isUnstable) return undefined
  if (after.health === 'down' && before.health !== 'down') return 'worse'
  if (after.failing?.count === 2) return 'worse'
  return after.recoveringMs !== undefined && before.recoveringMs === undefined ? 'better' : undefined
}

function isConcerned({ shop, state }: Watch, { ownerId, kind }: HealthChange): boolean {
  if (shop.ownerId !== ownerId || shop.check.kind === 'heartbeat' || shop.isPaused) return false
  const { health, failing, recoveringMs } = state
  return kind === 'better'
    ? health === 'down' && recoveringMs === undefined
    : health !== 'down' && failing === undefined
}
