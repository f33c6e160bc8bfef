/** Draws for the fairness test beside the page, so that it goes on answering. It ends when the page ends it. */
import { countWins } from '../draws/count-wins.ts'
import type { FairnessProgress, FairnessTask } from '../fairness/fairness-messages.ts'

declare const self: DedicatedWorkerGlobalScope

/** Between two reports; the page shows each. */
const DRAWS_AT_ONCE = 2_000

const numbers = new Uint32Array(1_024)
let used = numbers.length

/** The browser's cryptographic source, asked for many numbers at a time. */
function secureUint32(): number {
  if (used === numbers.length) {
    crypto.getRandomValues(numbers)
    used = 0
  }
  return numbers[used++] ?? 0
}

self.addEventListener('message', ({ data }: MessageEvent<FairnessTask>) => {
  const entries = data.weights.map((weight) => ({ weight }))
  const wins = entries.map(() => 0)
  for (let done = 0; done < data.draws;) {
    const draws = Math.min(DRAWS_AT_ONCE, data.draws - done)
    countWins(entries, draws, secureUint32, wins)
    done += draws
    self.postMessage({ done, wins } satisfies FairnessProgress)
  }
})
