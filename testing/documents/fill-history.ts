/**
 * A year of measurements, written by the product's own history with a clock that runs ahead: each stretch as densely as it is
 * kept, so that the tables have the rows they would have after a real year.
 */
import { join } from 'node:path'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#base/clock'
import { createHistory } from '../../src/tools/uptime/history/server/create-history.ts'
import { createStateStore } from '../../src/tools/uptime/server/create-state-store.ts'
import { openUptimeDatabase } from '../../src/tools/uptime/server/uptime-database.ts'

/** From so long ago on, one measurement of each shop in so long. */
const stretches = [
  { fromMs: 365 * DAY_MS, everyMs: DAY_MS },
  { fromMs: 90 * DAY_MS, everyMs: HOUR_MS },
  { fromMs: 7 * DAY_MS, everyMs: 5 * MINUTE_MS },
  { fromMs: 2 * DAY_MS, everyMs: MINUTE_MS },
]
/** Put together as often as a server would at that density. */
const ROUNDS_BEFORE_TIDY = 60
const FASTEST_MS = 20
const SPREAD_MS = 200

export async function fillHistory(dataDir: string, ownerId: string, shopIds: readonly string[]): Promise<void> {
  const endMs = Date.now()
  let nowMs = endMs - 365 * DAY_MS
  const database = await openUptimeDatabase({ kind: 'sqlite', path: join(dataDir, 'uptime.sqlite') })
  const history = createHistory({
    database: database.history,
    now: () => nowMs,
    // It is flushed by hand.
    startTimer: () => () => undefined,
    log: { error: (details, message) => console.error(message, details) },
  })
  const store = createStateStore({ database: database.states, history, now: () => nowMs })
  const createdMs = nowMs
  const known = await store.open(shopIds.map((shopId) => ({ shopId, ownerId, createdMs })))
  let rounds = 0
  for (const [index, { fromMs, everyMs }] of stretches.entries()) {
    const untilMs = endMs - (stretches[index + 1]?.fromMs ?? 0)
    for (nowMs = endMs - fromMs; nowMs < untilMs; nowMs += everyMs) {
      const totalMs = FASTEST_MS + (rounds % SPREAD_MS)
      for (const { key } of known) history.add({ key, atMs: nowMs, outcome: 'up', totalMs })
      await history.flush()
      rounds += 1
      if (rounds % ROUNDS_BEFORE_TIDY === 0) await history.tidy()
    }
  }
  nowMs = endMs
  await history.tidy()
  await history.close()
  await database.close()
}
