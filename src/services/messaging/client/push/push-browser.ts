/** The parts of a browser that pushes need, as small as possible; `openPushBrowser` makes them of a real one. */
import type { PushWorkerMemory } from '#messaging'
import type { PushObstacle } from './push-state.ts'

export type PushWorker = {
  readonly state: string
  addEventListener(type: 'statechange', listener: () => void): void
  removeEventListener(type: 'statechange', listener: () => void): void
}

export type BrowserSubscription = {
  readonly endpoint: string
  readonly expirationTime: number | null
  readonly options: { readonly applicationServerKey: ArrayBuffer | null }
  toJSON(): { readonly keys?: Readonly<Record<string, string>> }
  unsubscribe(): Promise<boolean>
}

/** The registration of the push worker. */
export type PushWorkerRegistration = {
  readonly installing: PushWorker | null
  readonly waiting: PushWorker | null
  readonly active: PushWorker | null
  readonly pushManager: {
    getSubscription(): Promise<BrowserSubscription | null>
    subscribe(options: {
      readonly userVisibleOnly: true
      readonly applicationServerKey: Uint8Array<ArrayBuffer>
    }): Promise<BrowserSubscription>
  }
  getNotifications(): Promise<readonly { close(): void }[]>
}

export type PushBrowser = {
  /** Null: it can. */
  findObstacle(): PushObstacle | null
  getPermission(): NotificationPermission
  /** Shows the browser's question, so only within a press. */
  askPermission(): Promise<NotificationPermission>
  /** Calls back when the person changed the permission in the browser's settings, where it tells. */
  onPermissionChange(listener: () => void): void
  /** Registers the push worker, or finds it registered and looks for a new version. */
  registerWorker(): Promise<PushWorkerRegistration>
  findWorker(): Promise<PushWorkerRegistration | undefined>
  clearBadge(): Promise<void>
  /** What the push worker needs to know where no page is open; null: nothing any more. */
  writeWorkerMemory(memory: PushWorkerMemory | null): Promise<void>
}
