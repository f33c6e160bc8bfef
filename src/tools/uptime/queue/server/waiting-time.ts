/** How long something has waited in all, where it waits again and again with other things in between. */
import type { Now } from '#base/clock'

/** `atMs`: in time that was waited. */
type Alarm = { readonly atMs: number; readonly ring: () => void; cancel: () => void }

export function createWaitingTime(o: {
  readonly now: Now
  readonly startTimer: (callback: () => void, delayMs: number) => () => void
}) {
  const alarms = new Set<Alarm>()
  let pastMs = 0
  let sinceMs: number | undefined
  const totalMs = (): number => pastMs + Math.max(0, sinceMs === undefined ? 0 : o.now() - sinceMs)
  const arm = (alarm: Alarm): void => {
    alarm.cancel = o.startTimer(
      () => {
        alarms.delete(alarm)
        alarm.ring()
      },
      Math.max(0, alarm.atMs - totalMs()),
    )
  }
  return {
    begin(): void {
      sinceMs ??= o.now()
      alarms.forEach(arm)
    },
    end(): void {
      pastMs = totalMs()
      sinceMs = undefined
      for (const { cancel } of alarms) cancel()
    },
    totalMs,
    /** Rings once it has waited so much longer than until now; returns what cancels that. */
    after(delayMs: number, ring: () => void): () => void {
      const alarm: Alarm = { atMs: totalMs() + delayMs, ring, cancel: () => undefined }
      alarms.add(alarm)
      if (sinceMs !== undefined) arm(alarm)
      return () => {
        alarms.delete(alarm)
        alarm.cancel()
      }
    },
  }
}

export type WaitingTime = ReturnType<typeof createWaitingTime>
