import type { ClientKind, OpenDevice, RemoteDevice } from './open-device.ts'
import type { Report } from './report.ts'
import type { AppServer } from './servers.ts'

export type Engine = 'sqlite' | 'postgresql'

/** What every scenario is run with. */
export type Setting = {
  readonly engine: Engine
  readonly app: AppServer
  readonly report: Report
  readonly runs: number
  /** How many changes are made, or how many documents there are. */
  readonly changeCount: number
}

/** What a scenario about devices is run with. */
export type BenchSetting = Setting & { readonly client: ClientKind; readonly openDevice: OpenDevice }

/** Runs `work` with a way to open devices, and closes them afterwards whatever happens. */
export async function withDevices<Value>(
  openDevice: OpenDevice,
  work: (open: OpenDevice) => Promise<Value>,
): Promise<Value> {
  const opened: RemoteDevice[] = []
  try {
    return await work(async (url, cookie) => {
      const device = await openDevice(url, cookie)
      opened.push(device)
      return device
    })
  } finally {
    await Promise.all(opened.map((device) => device.close()))
  }
}
