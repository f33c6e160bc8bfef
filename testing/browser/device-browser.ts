/** A browser whose device keeps documents without an account, for tests: tabs that share a disk, and switches for failures. */
// What wraps requests knows them by their global classes.
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import {
  createDeviceDocuments,
  DEVICE_DATABASE,
  type DeviceDocuments,
  type DevicePorts,
  type OpenedDevice,
} from '#documents/client'
import { testCollections } from '../documents/documents.ts'

export type DeviceTab = {
  readonly device: DeviceDocuments
  readonly opened: OpenedDevice
  /** What was shown to users and written to the console. */
  readonly told: string[]
}

export type DeviceBrowser = {
  readonly indexedDB: IDBFactory
  /** While false every transaction that writes fails, as on a full disk. */
  hasRoom: boolean
  openTab(parts?: Partial<DevicePorts>): Promise<DeviceTab>
  /** Works in one transaction over the whole database of the device, and resolves to the results of the requests it returns. */
  onDisk(work: (transaction: IDBTransaction) => readonly IDBRequest[]): Promise<readonly unknown[]>
  /** Ends all tabs; whatever had not reached the disk is gone. */
  close(): void
}

export function createDeviceBrowser(): DeviceBrowser {
  const tabs: OpenedDevice[] = []
  const browser: DeviceBrowser = {
    indexedDB: new IDBFactory(),
    hasRoom: true,
    openTab: async (parts = {}) => {
      const told: string[] = []
      const device = createDeviceDocuments({
        collections: testCollections,
        indexedDB: fillable(browser),
        storage: null,
        now: Date.now,
        fillRandom: (bytes) => crypto.getRandomValues(bytes),
        openChannel: null,
        timers,
        log: {
          info: () => undefined,
          warn: (text: string) => told.push(text),
          error: (text: string) => told.push(text),
        },
        onStorageWarning: (text) => told.push(text),
        onRecorded: () => undefined,
        ...parts,
      })
      const opened = await device.open()
      tabs.push(opened)
      return { device, opened, told }
    },
    onDisk: async (work) => {
      const request = browser.indexedDB.open(DEVICE_DATABASE)
      await new Promise((resolve) => request.addEventListener('success', resolve))
      const transaction = request.result.transaction([...request.result.objectStoreNames], 'readwrite')
      const requests = work(transaction)
      await new Promise((resolve) => transaction.addEventListener('complete', resolve))
      request.result.close()
      return requests.map(({ result }): unknown => result)
    },
    close: () => {
      for (const tab of tabs.splice(0)) tab.close()
    },
  }
  return browser
}

const timers = {
  setTimer: (run: () => void, delayMs: number) => setTimeout(run, delayMs),
  clearTimer: (handle: unknown) => clearTimeout(handle as ReturnType<typeof setTimeout>),
}

/** The browser's databases, in which nothing can be written while it has no room. */
function fillable(browser: DeviceBrowser): IDBFactory {
  return new Proxy(browser.indexedDB, {
    get: (factory, name) => {
      const value: unknown = Reflect.get(factory, name)
      if (typeof value !== 'function') return value
      if (name !== 'open') return value.bind(factory)
      return (...request: Parameters<IDBFactory['open']>) => {
        const opening = factory.open(...request)
        opening.addEventListener('success', () => refuseWrites(opening.result, browser))
        return opening
      }
    },
  })
}

function refuseWrites(database: IDBDatabase, browser: DeviceBrowser): void {
  const begin = database.transaction.bind(database)
  database.transaction = (stores, mode, options) => {
    const transaction = begin(stores, mode, options)
    // What a full disk cannot take, the browser says when it is to commit.
    if (mode === 'readwrite' && !browser.hasRoom) transaction.commit = () => transaction.abort()
    return transaction
  }
}
