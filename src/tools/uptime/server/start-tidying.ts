/** Puts together and removes what is due: the history every minute, what is known of shops every hour. */
import { HOUR_MS, MINUTE_MS } from '#base/clock'
import { startLoop } from '#base/start-loop'
import type { History } from '../history/server/history.ts'
import type { ShopRegistry } from '../shops/server/shop-registry.ts'
import type { StateStore } from '../store/server/state-store.ts'
import type { UptimeEnvironment } from '../store/server/uptime-environment.ts'

export type TidyingOptions = Pick<UptimeEnvironment, 'now' | 'startTimer' | 'log'> & {
  readonly history: Pick<History, 'tidy'>
  readonly states: Pick<StateStore, 'tidy'>
  readonly registry: Pick<ShopRegistry, 'ready' | 'get'>
}

/** Returns how to stop; that resolves when nothing is under way any more. */
export function startTidying(o: TidyingOptions): () => Promise<void> {
  // An hour first: until then the registry has looked a few times for shops of other nodes.
  let nextHourMs = o.now() + HOUR_MS
  let isKnown = false
  void o.registry.ready.then(() => (isKnown = true))
  const tidy = async (): Promise<void> => {
    await o.history.tidy()
    if (!isKnown || o.now() < nextHourMs) return
    nextHourMs = o.now() + HOUR_MS
    await o.states.tidy((shopId) => o.registry.get(shopId) !== undefined)
  }
  const loop = startLoop({
    ...o,
    run: async () => {
      await tidy().catch((error: unknown) =>
        o.log.error({ err: error }, 'what is kept of shops could not be tidied up, trying again'),
      )
      return o.now() + MINUTE_MS
    },
  })
  loop.wakeAt(o.now() + MINUTE_MS)
  return () => loop.stop()
}
