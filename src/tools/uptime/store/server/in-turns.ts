import { setImmediate as nextTurn } from 'node:timers/promises'
import { inParts } from './in-parts.ts'

/** Of shops, none of which takes a tenth of a millisecond. */
const ITEMS_IN_ONE_GO = 50

/** One after the other, and the event loop has its turn between some of them. */
export async function* inTurns<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  for (const part of inParts(items, ITEMS_IN_ONE_GO)) {
    yield* part
    await nextTurn()
  }
}
