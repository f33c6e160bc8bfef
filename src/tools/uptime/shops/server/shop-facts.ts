/** What lists and pages show of the monitor's state of a shop. */
import { readMonitorState, type MonitorState } from '../../state/monitor-state.ts'

export type ShopFacts = MonitorState

/** Undefined while nothing was found out yet. */
export function readFacts(monitor: string | undefined): ShopFacts | undefined {
  return factsOf(readMonitorState(monitor))
}

export function factsOf(state: MonitorState | undefined): ShopFacts | undefined {
  return state?.state === 'new' ? undefined : state
}
