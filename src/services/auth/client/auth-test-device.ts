/** A device for tests: tabs that share a storage, a server with preset answers, and a clock and timers moved by hand. */
import { refreshIdToken, signOut, type Account, type UserRecord } from '#auth'
import { AppError } from '#base/app-error'
import { failed, ok, type Result } from '#base/result'
import { requestErrorTexts } from '#http'
import type { CallEndpoint, RequestFailure } from '#http/client'
import { createAuthClient, type AuthClient, type SessionCalls } from './index.ts'
import { createSharedRenewal, type SharedRenewalOptions } from './shared-renewal.ts'

type AnyPath = { readonly path: string }
type Reply = Result<unknown, RequestFailure>

/** The record the server keeps for `<name>@example.de`; `colour` stands for fields unknown to this client. */
export function record(name: string): UserRecord {
  return { email: `${name}@example.de`, name, colour: 'blau', id: `uid-${name}` }
}

const unreachable: RequestFailure = {
  code: 'network-request-failed',
  message: requestErrorTexts['network-request-failed'],
  status: 0,
}

/** The codes with which a server refuses a record, by how it answers. */
const refusals: Readonly<Record<string, string>> = {
  unreachable: 'network-request-failed',
  ended: 'unauthenticated',
  refused: 'unavailable',
}

/** `locks`: the browser's locks, if its tabs share renewals. */
type TabOptions = { readonly storage?: null; readonly locks?: Pick<LockManager, 'request'> }
type OpenedTab = { readonly client: AuthClient; countCalls(): () => number }

export function openDevice({ user }: { readonly user?: UserRecord } = {}) {
  const values = new Map<string, string>()
  if (user !== undefined) values.set('user', JSON.stringify(user))
  const replies = new Map<string, () => Promise<Reply>>()
  const tabs: { readonly id: number; readonly listener: (key: string | null) => void }[] = []
  const pending = new Set<Promise<unknown>>()
  let nextTab = 0

  const device = {
    nowMs: 1_000_000,
    isOnline: true,
    storageFails: false,
    /** The server's answer to a request for a record. */
    records: 'found' as 'found' | 'none' | 'refused' | 'ended' | 'unreachable',
    /** What the loading of the session's calls waits for. */
    loading: (): Promise<void> => Promise.resolve(),
    /** Happens while the server looks for a record. */
    meanwhile: (): void => undefined,
    storage: createStorage(-1),
    calls: [] as string[],
    loadedEmails: [] as string[],
    logged: [] as unknown[],
    timers: [] as { readonly callback: () => void; readonly delayMs: number }[],
    keys: () => [...values.keys()],
    answer: (endpoint: AnyPath, value: { readonly email?: string }) =>
      void replies.set(endpoint.path, async () => toReply(value)),
    refuse(endpoint: AnyPath, status: number, code: string, field?: string): void {
      const error = { code, message: 'Das geht so nicht.', status, ...(field === undefined ? {} : { field }) }
      replies.set(endpoint.path, async () => failed(error))
    },
    /** The next call waits until the test answers it. */
    hold(endpoint: AnyPath): {
      answer(value: { readonly email?: string }): void
      refuse(status: number, code: string): void
    } {
      const { promise, resolve } = Promise.withResolvers<Reply>()
      replies.set(endpoint.path, () => promise)
      return {
        answer: (value) => resolve(toReply(value)),
        refuse: (status, code) => resolve(failed({ code, message: 'Das geht so nicht.', status })),
      }
    },
    /** Fires the shortest timer and waits until everything it started has settled. */
    async fireTimer(): Promise<void> {
      const timer = device.timers.toSorted((a, b) => a.delayMs - b.delayMs)[0]
      if (timer === undefined) throw new Error('no timer is set')
      device.timers.splice(device.timers.indexOf(timer), 1)
      device.nowMs += timer.delayMs
      timer.callback()
      await device.settle()
    },
    /** Waits until no call is under way any more. */
    async settle(): Promise<void> {
      do {
        await Promise.all(pending)
        for (let i = 0; i < 20; i++) await Promise.resolve()
      } while (pending.size > 0)
    },
    openTab({ storage, locks }: TabOptions = {}): OpenedTab {
      const id = nextTab++
      const now = () => device.nowMs
      const shared = locks && { storage: createStorage(id), locks, now, waitMs: 20 }
      const client = createAuthClient({
        callEndpoint: call,
        storage: storage === null ? null : createStorage(id),
        now,
        setTimer(callback, delayMs) {
          const timer = { callback, delayMs }
          device.timers.push(timer)
          return timer
        },
        clearTimer: (timer) => void (device.timers = device.timers.filter((other) => other !== timer)),
        isOnline: () => device.isOnline,
        loadSessionCalls: async () => {
          await device.loading()
          return { ...toCalls(call, shared), loadUserRecord: (email) => track(load(email)) }
        },
        log: { error: (text: unknown) => void device.logged.push(text) },
        subscribeToStorage(listener) {
          const entry = { id, listener }
          tabs.push(entry)
          return () => void tabs.splice(tabs.indexOf(entry), 1)
        },
      })
      return { client, countCalls: () => countCalls(client) }
    },
  }

  // The reply of a test is the output of the endpoint it was set for.
  const call = ((endpoint: AnyPath) => {
    device.calls.push(endpoint.path)
    const reply = device.isOnline ? replies.get(endpoint.path) : undefined
    return track(reply === undefined ? Promise.resolve(failed(unreachable)) : reply())
  }) as CallEndpoint

  async function load(email: string): Promise<UserRecord | undefined> {
    device.loadedEmails.push(email)
    device.meanwhile()
    const refusal = refusals[device.records]
    if (refusal !== undefined) throw new AppError(refusal)
    return device.records === 'none' ? undefined : record(email.split('@')[0] ?? '')
  }

  function track<Value>(promise: Promise<Value>): Promise<Value> {
    pending.add(promise)
    const forget = () => void pending.delete(promise)
    promise.then(forget, forget)
    return promise
  }

  /** The shared storage as one tab sees it: its changes raise events in the other tabs, not in the tab itself. */
  function createStorage(tabId: number): Storage {
    const changed = (key: string) => {
      for (const tab of tabs) if (tab.id !== tabId) tab.listener(key)
    }
    const guard = () => {
      if (device.storageFails) throw new Error('SecurityError')
    }
    return {
      get length() {
        return values.size
      },
      key: (index) => [...values.keys()][index] ?? null,
      clear: () => values.clear(),
      getItem(key) {
        guard()
        return values.get(key) ?? null
      },
      setItem(key, value) {
        guard()
        if (values.get(key) === value) return
        values.set(key, value)
        changed(key)
      },
      removeItem(key) {
        guard()
        if (values.delete(key)) changed(key)
      },
    }
  }

  return device
}

/** Without `shared` a tab asks for itself and takes nothing over. */
function toCalls(
  call: CallEndpoint,
  shared: SharedRenewalOptions | undefined,
): Pick<SessionCalls, 'renew' | 'signOut'> {
  const ask = () => call(refreshIdToken, {})
  const renewTogether = shared && createSharedRenewal(shared)
  return {
    renew: (wish) => renewTogether?.({ ...wish, ask }) ?? ask(),
    signOut: () => call(signOut, {}, { keepalive: true }),
  }
}

function toReply({ email }: { readonly email?: string }): Reply {
  if (email === undefined) return ok({ ok: true })
  return ok({ idToken: 'a.b.c', expiresIn: 3_600, account: account(email) })
}

function account(email: string): Account {
  return {
    uid: `uid-${email.trim().split('@')[0] ?? ''}`,
    email,
    emailVerified: false,
    displayName: null,
    photoURL: null,
    phoneNumber: null,
    isAnonymous: false,
    tenantId: null,
    providerData: [],
    creationTime: '2026-11-20T12:00:00.000Z',
    lastLoginTime: '2026-11-20T12:00:00.000Z',
  }
}

function countCalls(client: AuthClient): () => number {
  let calls = 0
  client.subscribe(() => calls++)
  return () => calls
}
