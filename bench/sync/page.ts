/** The script of the bench's page: a device with the real storage of the browser. Loaded as text by `open-chromium-device.ts`. */
import { createDevice, type DeviceCommands } from './device.ts'

declare global {
  var benchDevice: DeviceCommands
  /** Milliseconds of each task of the main thread that took over 50. */
  var benchLongTasks: number[]
}

const channel = new MessageChannel()
const nextTasks: (() => void)[] = []
channel.port1.addEventListener('message', () => nextTasks.shift()?.())
channel.port1.start()

globalThis.benchLongTasks = []
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) globalThis.benchLongTasks.push(duration)
}).observe({ type: 'longtask', buffered: true })

globalThis.benchDevice = createDevice({
  clock: () => performance.timeOrigin + performance.now(),
  // A message, because timers are held back to 4 ms after a few.
  nextTask: () =>
    new Promise((resolve) => {
      nextTasks.push(resolve)
      channel.port2.postMessage(null)
    }),
  fetch: (path, init) => fetch(path, init),
  storage: localStorage,
  indexedDB,
  locks: navigator.locks,
  openChannel: (name) => new BroadcastChannel(name),
  usedHeapBytes: () => 0,
})
