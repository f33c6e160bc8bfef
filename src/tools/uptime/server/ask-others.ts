/**
 * What hits one shop of a person often hits all of them: once a failure is confirmed, or one that was down answers again,
 * the others are asked at once instead of in their time, so that an outage of many is known together and told in one
 * message, whatever their intervals are.
 */
import { SECOND_MS } from '#base/clock'
import { MIN_INTERVAL_SEC } from '../model.ts'
import type { MonitorState } from '../monitor-state.ts'
import { scheduleCheck } from './judge-watch.ts'
import { isOurs, type Core } from './monitoring-core.ts'
import type { Watch } from './watched-shop.ts'

/** All of them within this, one after the other. */
const WITHIN_MS = 5 * SECOND_MS
const STEP_MS = 20
/** Nobody is asked more often than people may choose. */
const PAUSE_MS = MIN_INTERVAL_SEC * SECOND_MS

type Turn = 'worse' | 'better'

/** Hears what a check made of a shop. */
export function askOthers(core: Core, watch: Watch, before: MonitorState): void {
  const turn = turnOf(before, watch.state)
  if (turn === undefined) return
  const nowMs = core.now()
  const asked = `${turn} ${watch.shop.ownerId}`
  const askedMs = core.askedMs.get(asked)
  if (askedMs !== undefined && Math.abs(nowMs - askedMs) < PAUSE_MS) return
  core.askedMs.set(asked, nowMs)
  const others = [...core.watches.values()].filter((other) => other !== watch && isConcerned(other, watch, turn))
  const stepMs = Math.min(STEP_MS, WITHIN_MS / Math.max(1, others.length))
  others.forEach((other, index) => {
    if (other.running === undefined) return bringForward(core, other, nowMs + index * stepMs)
    // What is under way may have begun before.
    void other.running.then(() => {
      if (isOurs(core, other) && isConcerned(other, watch, turn)) bringForward(core, other, core.now())
    })
  })
}

function bringForward(core: Core, watch: Watch, checkMs: number): void {
  if (checkMs < watch.checkMs) scheduleCheck(core, watch, checkMs)
}

/**
 * A first failure may be a blip, a second one hardly is; a first good answer after an outage is rarely one. What changes
 * all the time says nothing about others.
 */
function turnOf(before: MonitorState, after: MonitorState): Turn | undefined {
  if (after.isUnstable) return undefined
  if (after.health === 'down' && before.health !== 'down') return 'worse'
  if (after.failing?.count === 2) return 'worse'
  return after.recoveringMs !== undefined && before.recoveringMs === undefined ? 'better' : undefined
}

function isConcerned({ shop, state }: Watch, { shop: { ownerId } }: Watch, turn: Turn): boolean {
  if (shop.ownerId !== ownerId || shop.check.kind === 'heartbeat' || shop.isPaused) return false
  const { health, failing, recoveringMs } = state
  return turn === 'better'
    ? health === 'down' && recoveringMs === undefined
    : health !== 'down' && failing === undefined
}
