import type { DeviceCommands } from './device.ts'

export type ClientKind = 'node' | 'chromium'

/** A device that runs somewhere else. */
export type RemoteDevice = {
  call<Name extends keyof DeviceCommands>(
    name: Name,
    ...values: Parameters<DeviceCommands[Name]>
  ): Promise<Awaited<ReturnType<DeviceCommands[Name]>>>
  /** The longest task of its main thread since the last call, in milliseconds: 0 if none took over 50, or if it cannot be measured. */
  takeLongestTask(): Promise<number>
  /** Kills what it runs in and opens it again on what it has kept; only where something is kept. */
  crash(): Promise<void>
  /** Ends it; what it has kept is gone. */
  close(): Promise<void>
}

export type OpenDevice = (url: string, cookie: string) => Promise<RemoteDevice>
