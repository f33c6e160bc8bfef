import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

/** The last output is read after the process has ended; processes it started may continue to write. */
const READING_MS = 1_000

/** Sends a signal, and SIGKILL after `limitMs`; resolves to the exit code once it has ended, null when a signal ended it. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals, limitMs: number): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const exited = once(child, 'exit')
  const closed = once(child, 'close')
  child.kill(signal)
  const killing = setTimeout(() => child.kill('SIGKILL'), limitMs)
  await exited
  clearTimeout(killing)
  await Promise.race([closed, sleep(READING_MS, undefined, { ref: false })])
  return child.exitCode
}
