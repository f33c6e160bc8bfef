/** Asks a server for its health as fast as it answers, from a thread of its own, so that what the attack does does not count. */
import { once } from 'node:events'
import { request } from 'node:http'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'

export type HealthProbe = {
  /** The longest time in milliseconds that a health request waited while `act` ran. */
  during(act: () => Promise<void>): Promise<number>
  close(): Promise<void>
}

const PAUSE_MS = 4
const TIMEOUT_MS = 60_000

export async function startHealthProbe(port: number): Promise<HealthProbe> {
  const thread = new Worker(new URL(import.meta.url), { argv: [String(port)] })
  const tell = async (word: 'begin' | 'end'): Promise<number> => {
    const heard = new Promise<number>((resolve) => thread.once('message', resolve))
    thread.postMessage(word)
    return heard
  }
  await once(thread, 'online')
  return {
    async during(act) {
      await tell('begin')
      await act()
      // Requests sent before the end are still awaited.
      return tell('end')
    },
    close: async () => void (await thread.terminate()),
  }
}

if (!isMainThread && parentPort !== null) {
  const port = Number(process.argv[2])
  let isOn = false
  let longest = 0
  let probing: Promise<void> = Promise.resolve()
  const probe = async (): Promise<void> => {
    while (isOn) {
      longest = Math.max(longest, await ask(port))
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
  parentPort.on('message', (word: 'begin' | 'end') => {
    isOn = word === 'begin'
    if (isOn) {
      longest = 0
      probing = probe()
      parentPort?.postMessage(0)
    } else void probing.then(() => parentPort?.postMessage(longest))
  })
}

/** Uses a connection of its own each time, as a new client does. */
function ask(port: number): Promise<number> {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const end = (): void => resolve(performance.now() - startedAt)
    const asked = request({ host: '127.0.0.1', port, path: '/api/health', timeout: TIMEOUT_MS }, (answer) => {
      answer.resume()
      answer.on('close', end)
    })
    asked.on('timeout', () => asked.destroy())
    asked.on('error', end)
    asked.end()
  })
}
