/** What is kept of a person's shops besides their documents, to hand out when they ask. */
import { toIso } from '#base/clock'
import { countMeasured, findQuantileMs } from '../../history/tally.ts'
import type { History, Measured } from '../../history/server/history.ts'
import type { StateStore } from '../../store/server/state-store.ts'

/** One item for each shop. Single checks and five minutes are in the hours. */
export async function* exportShops(
  o: {
    readonly states: Pick<StateStore, 'readShopsOf' | 'readSpans' | 'readHeartbeats'>
    readonly history: Pick<History, 'readAll'>
  },
  userId: string,
): AsyncGenerator<object> {
  for (const { shopId, key } of await o.states.readShopsOf(userId)) {
    const spans = (await o.states.readSpans([key], 0)).get(key) ?? []
    const heartbeat = (await o.states.readHeartbeats([shopId])).get(shopId)
    const { hours, days } = await o.history.readAll(key)
    yield {
      shopId,
      states: spans.map(({ fromMs, state }) => ({ from: toIso(fromMs), state })),
      hours: hours.map(summarize),
      days: days.map(summarize),
      ...(heartbeat === undefined ? {} : { lastReport: { ...heartbeat, atMs: undefined, at: toIso(heartbeat.atMs) } }),
    }
  }
}

function summarize({ fromMs, tally }: Measured): object {
  return {
    from: toIso(fromMs),
    checks: countMeasured(tally),
    failed: tally.counts.failed,
    p50Ms: findQuantileMs(tally, 0.5),
    p95Ms: findQuantileMs(tally, 0.95),
    maxMs: findQuantileMs(tally, 1),
  }
}
