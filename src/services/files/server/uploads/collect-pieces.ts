/**
 * What passes through the server comes in pieces whose bytes lie outside of V8's heap, behind small objects: it would let
 * 64 MB of them pile up before it looks. Collecting the young ones more often takes a millisecond, and less time in all,
 * since the same memory is used again.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const COLLECT_AFTER_BYTES = 8_000_000

type Collect = (options: { readonly type: 'minor' }) => void

let collect: Collect | undefined
let passedBytes = 0

/** To be called with the length of each chunk that is no longer needed, independent of its source. */
export function notePassedBytes(sizeBytes: number): void {
  passedBytes += sizeBytes
  if (passedBytes < COLLECT_AFTER_BYTES) return
  passedBytes = 0
  collect ??= findCollector()
  collect({ type: 'minor' })
}

function findCollector(): Collect {
  setFlagsFromString('--expose-gc')
  const found: unknown = runInNewContext('gc')
  return typeof found === 'function' ? (options) => void found(options) : () => undefined
}
