import { maintenanceAt, type Stretch } from '../../maintenance-at.ts'
import type { Maintenance } from '../../model.ts'

export type CurrentMaintenance = {
  /** Of all windows the stretch that lasts longest. */
  readonly current: Stretch | undefined
  /** When a window begins or ends next; Infinity where none does. */
  readonly changesMs: number
}

type Known = { readonly fromMs: number; readonly untilMs: number; readonly current: Stretch | undefined }

/** Asks windows for the time that holds; what one answered is kept until that changes. */
export function createMaintenanceTimes(): (windows: readonly Maintenance[], nowMs: number) => CurrentMaintenance {
  const known = new WeakMap<Maintenance, Known>()
  const ask = (maintenance: Maintenance, nowMs: number): Known => {
    const kept = known.get(maintenance)
    if (kept !== undefined && kept.fromMs <= nowMs && nowMs < kept.untilMs) return kept
    const { current, next } = maintenanceAt(maintenance.window, nowMs)
    const answer = { fromMs: nowMs, untilMs: Math.min(current?.untilMs ?? Infinity, next?.fromMs ?? Infinity), current }
    known.set(maintenance, answer)
    return answer
  }
  return (windows, nowMs) => {
    let current: Stretch | undefined
    let changesMs = Infinity
    for (const window of windows) {
      const answer = ask(window, nowMs)
      changesMs = Math.min(changesMs, answer.untilMs)
      if (answer.current !== undefined && answer.current.untilMs > (current?.untilMs ?? -Infinity))
        current = answer.current
    }
    return { current, changesMs }
  }
}
