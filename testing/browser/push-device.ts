/** A browser for tests of pushes: tabs share its storage and subscription, the server answers as told, timers ring when told. */
import { failed, ok, type Result } from '#base/result'
import type { PushEnding } from '#messaging'
import type { CallEndpoint, RequestFailure } from '#http/client'
import { createFakeStorage } from './fake-storage.ts'
import type {
  BrowserSubscription,
  PushBrowser,
  PushWorker,
  PushWorkerRegistration,
} from '../../src/services/messaging/client/push/push-browser.ts'
import { createPushClient, type PushClient } from '../../src/services/messaging/client/push/push-client.ts'
import type { PushObstacle } from '../../src/services/messaging/client/push/push-state.ts'

/** Two of the server's public keys, as it says them. */
export const KEY = 'BJ7xU0-3wS_1IuBkVNfgdYlWJRu3iPHzXBPvvWAKpXxxs9SdTFvEsHq24lQtDL9Jkr2N9WRIjmQK3vYwZVEY0Yk'
export const OTHER_KEY = `BB${KEY.slice(2)}`

type Call = { readonly path: string; readonly input: unknown; readonly userId: string | undefined }
type Subscription = BrowserSubscription & { readonly key: string }

export type PushDevice = ReturnType<typeof openPushDevice>

export function openPushDevice() {
  const values = new Map<string, string>()
  const failures = { failsToRead: false, failsToWrite: false }
  const storage = createFakeStorage(failures, values)
  const listeners = { auth: new Set<() => void>(), permission: [] as (() => void)[], storage: [] as (() => void)[] }
  const timers = new Map<number, () => void>()
  let lastTimer = 0
  let subscriptions = 0

  const device = {
    nowMs: Date.UTC(2026, 10, 21),
    userId: 'anna' as string | undefined,
    session: 'active' as 'active' | 'expired' | 'unknown',
    obstacle: null as PushObstacle | null,
    permission: 'default' as NotificationPermission,
    /** What the person answers when the browser asks. */
    answer: 'granted' as NotificationPermission,
    questions: 0,
    worker: createWorker('activated'),
    registerWorker: async (): Promise<void> => undefined,
    isRegistered: false,
    subscription: null as Subscription | null,
    /** What the browser says of its next subscription. */
    expirationTime: null as number | null,
    subscribe: async (): Promise<void> => undefined,
    unsubscribe: async (): Promise<void> => undefined,
    notices: [] as string[],
    badge: 3,
    memory: null as unknown,
    failures,
    calls: [] as Call[],
    /** What the server says instead of yes, by the last word of the path. */
    refusals: new Map<string, { readonly status: number; readonly code?: string }>(),
    /** What the server answers to renewals. */
    ending: undefined as PushEnding | undefined,
    key: KEY,
    logged: [] as unknown[],
    stored: () => JSON.parse(values.get('push') ?? 'null') as Record<string, unknown> | null,
    store: (record: unknown) => void values.set('push', JSON.stringify(record)),
    /** The calls to the server, without requests for its key. */
    told: () => device.calls.filter(({ path }) => path !== '/api/push/key').map(({ path }) => path.split('/').at(-1)),
    async be(userId: string | undefined, session: 'active' | 'expired' | 'unknown' = 'active'): Promise<void> {
      device.userId = userId
      device.session = session
      for (const listener of listeners.auth) listener()
      await device.settle()
    },
    async changePermission(permission: NotificationPermission): Promise<void> {
      device.permission = permission
      // Browsers end the subscription themselves.
      if (permission !== 'granted') device.subscription = null
      for (const listener of listeners.permission) listener()
      await device.settle()
    },
    closeTabs(): void {
      listeners.auth.clear()
      listeners.permission.length = 0
      listeners.storage.length = 0
    },
    notifyOtherTabs: () => listeners.storage.forEach((listener) => listener()),
    /** Every timer that runs rings. */
    async ring(): Promise<void> {
      const due = [...timers.values()]
      timers.clear()
      for (const callback of due) callback()
      await device.settle()
    },
    runningTimers: () => timers.size,
    async settle(): Promise<void> {
      for (let turn = 0; turn < 200; turn++) await Promise.resolve()
    },
    openTab,
  }

  const browser: PushBrowser = {
    findObstacle: () => device.obstacle,
    getPermission: () => device.permission,
    async askPermission() {
      device.questions += 1
      if (device.permission === 'default') device.permission = device.answer
      return device.permission
    },
    onPermissionChange: (listener) => void listeners.permission.push(listener),
    async registerWorker() {
      await device.registerWorker()
      device.isRegistered = true
      return registration()
    },
    findWorker: async () => (device.isRegistered ? registration() : undefined),
    clearBadge: async () => void (device.badge = 0),
    writeWorkerMemory: async (memory) => void (device.memory = memory),
  }

  function registration(): PushWorkerRegistration {
    const isActive = device.worker.state === 'activated'
    return {
      installing: isActive ? null : device.worker,
      waiting: null,
      active: isActive ? device.worker : null,
      pushManager: {
        getSubscription: async () => device.subscription,
        async subscribe({ applicationServerKey }) {
          await device.subscribe()
          device.subscription ??= createSubscription(applicationServerKey)
          return device.subscription
        },
      },
      getNotifications: async () =>
        device.notices.map((notice) => ({
          close: () => void (device.notices = device.notices.filter((other) => other !== notice)),
        })),
    }
  }

  function createSubscription(applicationServerKey: Uint8Array<ArrayBuffer>): Subscription {
    const endpoint = `https://push.example/${++subscriptions}`
    const subscription: Subscription = {
      endpoint,
      key: Buffer.from(applicationServerKey).toString('base64url'),
      expirationTime: device.expirationTime,
      options: { applicationServerKey: applicationServerKey.buffer },
      toJSON: () => ({ keys: { p256dh: `p256dh of ${endpoint}`, auth: `auth of ${endpoint}` } }),
      async unsubscribe() {
        await device.unsubscribe()
        if (device.subscription === subscription) device.subscription = null
        return true
      },
    }
    return subscription
  }

  const call = (async (
    endpoint: { readonly path: string },
    input: unknown,
  ): Promise<Result<unknown, RequestFailure>> => {
    device.calls.push({ path: endpoint.path, input, userId: device.userId })
    const refusal = device.refusals.get(endpoint.path.split('/').at(-1) ?? '')
    if (refusal !== undefined) return failed({ code: 'some-code', message: 'Das geht so nicht.', ...refusal })
    if (endpoint.path === '/api/push/key') return ok({ publicKey: device.key })
    const isRenewal = (input as { readonly isRenewal?: boolean }).isRenewal === true
    const ending = isRenewal && device.ending !== undefined ? { ending: device.ending } : {}
    return ok({ renewedAt: '2026-11-21T00:00:00.000Z', ...ending })
  }) as CallEndpoint

  function openTab(): PushClient {
    return createPushClient({
      auth: {
        call,
        getUser: () => (device.userId === undefined ? null : { id: device.userId, email: 'a@example.de', name: 'A' }),
        getSessionState: () => device.session,
        subscribe(listener) {
          listeners.auth.add(listener)
          return () => listeners.auth.delete(listener)
        },
      },
      browser,
      storage,
      locks: null,
      timers: {
        setTimer(callback) {
          timers.set(++lastTimer, callback)
          return lastTimer
        },
        clearTimer: (handle) => void timers.delete(handle),
      },
      now: () => device.nowMs,
      fillRandom: (bytes) => bytes.fill(0xab),
      log: { error: (...parts: unknown[]) => void device.logged.push(parts[0]) },
      onStorage: (listener) => void listeners.storage.push(() => listener('push')),
    })
  }

  return device
}

/** A worker whose state the test changes. */
export function createWorker(state: string): PushWorker & { become(state: string): void } {
  const listeners = new Set<() => void>()
  let current = state
  return {
    get state() {
      return current
    },
    addEventListener: (_type, listener) => void listeners.add(listener),
    removeEventListener: (_type, listener) => void listeners.delete(listener),
    become(next) {
      current = next
      for (const listener of listeners) listener()
    },
  }
}
