import type { Heartbeat } from '../../state/judge-heartbeat.ts'
import type { StateStore } from './state-store.ts'

/** Looks at what jobs said last: all that are asked about in one moment with one query. */
export function createHeartbeatLooks(o: {
  readonly store: Pick<StateStore, 'readHeartbeats'>
  readonly onLook: (shopId: string, last: Heartbeat | undefined) => void
  /** The database did not answer, so the look failed. */
  readonly onFailure: (shopIds: readonly string[], error: unknown) => void
}): { look(shopId: string): void } {
  let asked = new Set<string>()
  const read = async (): Promise<void> => {
    const shopIds = [...asked]
    asked = new Set()
    try {
      const heartbeats = await o.store.readHeartbeats(shopIds)
      for (const shopId of shopIds) o.onLook(shopId, heartbeats.get(shopId))
    } catch (error) {
      o.onFailure(shopIds, error)
    }
  }
  return {
    look(shopId) {
      if (asked.size === 0) queueMicrotask(() => void read())
      asked.add(shopId)
    },
  }
}
