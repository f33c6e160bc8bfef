import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { chunk } from '#base/chunk'

/** One shop takes less than a tenth of a millisecond. */
const ITEMS_IN_ONE_GO = 50

/** One after the other, and the event loop has its turn between some of them. */
export async function* yielding<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  for (const part of chunk(items, ITEMS_IN_ONE_GO)) {
    yield* part
    await yieldToEventLoop()
  }
}
