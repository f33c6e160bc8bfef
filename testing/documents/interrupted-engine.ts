/** For tests: an engine whose work something else comes between. */
import type { Kysely, UnknownRow } from 'kysely'
import type { Engine } from '../../src/services/auth/server/engine.ts'

/** Runs `between` to its end before the statement or transaction with this number, counted from 0, that is our own. */
export function interrupt(engine: Engine, before: number, between: () => Promise<void>) {
  let begun = 0
  const pause = async (): Promise<void> => {
    if (begun++ === before) await between()
  }
  return {
    engine: { ...engine, store: { ...engine.store, kysely: withPause(engine.store.kysely, pause) } },
    /** False where the work was over before. */
    wasInterrupted: () => begun > before,
  }
}

/** The same database, which waits for `pause` before each statement and each transaction. */
function withPause(kysely: Kysely<unknown>, pause: () => Promise<void>): Kysely<unknown> {
  const executor = kysely.getExecutor()
  const paused = executor.withConnectionProvider({
    async provideConnection(consumer) {
      await pause()
      return executor.provideConnection(consumer)
    },
  })
  // Kysely takes another executor only from its own one, if that is asked for one with a plugin.
  const { withPlugin } = executor
  executor.withPlugin = () => paused
  try {
    return kysely.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }): Promise<typeof result & { rows: UnknownRow[] }> => result,
    })
  } finally {
    executor.withPlugin = withPlugin
  }
}
