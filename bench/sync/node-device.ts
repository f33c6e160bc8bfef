/** A device in Node, a program of its own: `node node-device.ts <built device> <url> <cookie>`, commanded over IPC. */
import { setImmediate as nextTask } from 'node:timers/promises'
import { createFakeStorage } from '#testing/browser/fake-storage'
import type { DeviceCommands } from './device.ts'
import type { Realm } from './realm.ts'

export type DeviceCall = { readonly call: number; readonly name: keyof DeviceCommands; readonly values: unknown[] }
export type DeviceAnswer = { readonly call: number; readonly value?: unknown; readonly error?: string }

const [, , builtDevice = '', url = '', cookie = ''] = process.argv

const realm: Realm = {
  clock: () => Number(process.hrtime.bigint()) / 1e6,
  nextTask: () => nextTask(),
  fetch: (path, init) =>
    fetch(`${url}${path}`, {
      ...init,
      // What a browser would add by itself.
      headers: { ...(init?.headers as Record<string, string> | undefined), cookie, 'sec-fetch-site': 'same-origin' },
    }),
  storage: createFakeStorage(),
  indexedDB: null,
  locks: null,
  // There is one tab; messages of others, if there were any, would arrive.
  openChannel: () => ({ postMessage: () => undefined, close: () => undefined, onmessage: null }),
  usedHeapBytes: () => {
    globalThis.gc?.()
    return process.memoryUsage().heapUsed
  },
}

// The path is the parent's, which has just built it.
const { createDevice } = (await import(builtDevice)) as { createDevice: (realm: Realm) => DeviceCommands }
const device = createDevice(realm)

// The first fetch of a process loads the library and connects; a page has done that before its script runs.
await (await fetch(url)).arrayBuffer()

process.on('message', (message) => void answer(message as DeviceCall))
process.once('disconnect', () => process.exit(0))
process.send?.({ call: 0 } satisfies DeviceAnswer)

async function answer({ call, name, values }: DeviceCall): Promise<void> {
  try {
    // Each command is called with the values its type asks for: `open-device.ts` sees to that.
    const run = device[name] as (...values: unknown[]) => Promise<unknown>
    process.send?.({ call, value: await run(...values) } satisfies DeviceAnswer)
  } catch (error) {
    process.send?.({ call, error: String(error) } satisfies DeviceAnswer)
  }
}
