/** Loaded before the server: tells how late its event loop was since it was asked last. */
import { monitorEventLoopDelay } from 'node:perf_hooks'

const RESOLUTION_MS = 10
const NANOSECONDS = 1_000_000
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
delay.enable()
process.on('message', () => {
  // What a timer of this resolution is late when nothing happens is counted as nothing.
  const late = (ns: number): number => Math.max(0, ns / NANOSECONDS - RESOLUTION_MS)
  process.send?.({ p99Ms: late(delay.percentile(99)), maxMs: late(delay.max) })
  delay.reset()
})
// The server can end by itself although its parent could still send requests.
process.channel?.unref()
