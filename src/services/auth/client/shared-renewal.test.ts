import { describe, expect, test } from 'vitest'
import { refreshIdToken, signIn, signOut } from '#auth'
import { openDevice, record } from './auth-test-device.ts'

const anna = record('anna')

type Locks = Pick<LockManager, 'request'>

/** One lock for all callers, granted in the order of the requests; a waiting caller gives up when its signal aborts. */
function createLocks(): Locks {
  let last: Promise<unknown> = Promise.resolve()
  const request = (_name: string, { signal }: LockOptions, run: () => Promise<unknown>): Promise<unknown> => {
    const before = last
    const given = Promise.race([
      before,
      new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(new DOMException('', 'TimeoutError'))),
      ),
    ])
    const done = given.then(run)
    last = Promise.allSettled([before, done])
    return done
  }
  return { request } as Locks
}

/** A browser whose lock is held by a tab that was put to sleep. */
const frozen = { request: (_name: string, { signal }: LockOptions) => waitForAbort(signal) } as unknown as Locks

function waitForAbort(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_resolve, reject) =>
    signal?.addEventListener('abort', () => reject(new DOMException('', 'TimeoutError'))),
  )
}

function refreshes(device: ReturnType<typeof openDevice>): number {
  return device.calls.filter((path) => path === refreshIdToken.path).length
}

type Tab = ReturnType<ReturnType<typeof openDevice>['openTab']>

describe('tabs that share renewals', () => {
  test('A14: tabs that start at the same moment ask once, and all are renewed', async () => {
    const device = openDevice({ user: anna })
    device.answer(refreshIdToken, { email: 'anna@example.de' })
    const locks = createLocks()
    const tabs = [device.openTab({ locks }), device.openTab({ locks }), device.openTab({ locks })]
    await Promise.all(tabs.map(({ client }) => client.start()))
    expect(refreshes(device)).toBe(1)
    expect(tabs.map(({ client }) => client.getSessionState())).toEqual(['active', 'active', 'active'])
    expect(device.timers.map(({ delayMs }) => delayMs)).toEqual([55 * 60_000, 55 * 60_000, 55 * 60_000])
  })

  test('A14: when the time has come, the first tab asks and the others take over what it got', async () => {
    const device = openDevice({ user: anna })
    device.answer(refreshIdToken, { email: 'anna@example.de' })
    const locks = createLocks()
    const tabs = [device.openTab({ locks }), device.openTab({ locks })]
    await Promise.all(tabs.map(({ client }) => client.start()))
    await device.fireTimer()
    device.nowMs += 60_000
    await device.fireTimer()
    expect(refreshes(device)).toBe(2)
    expect(device.timers).toHaveLength(2)
  })

  test('A14: a lock held by a tab that sleeps is not waited for without end', async () => {
    const device = openDevice({ user: anna })
    device.answer(refreshIdToken, { email: 'anna@example.de' })
    const tab = device.openTab({ locks: frozen })
    await tab.client.start()
    expect(tab.client.getSessionState()).toBe('active')
  })

  test.each([
    ['whoever has just been refused', (tab: Tab) => tab.client.renew()],
    [
      'whoever is refused while it is being taken over',
      (tab: Tab) => Promise.all([tab.client.start(), tab.client.renew()]),
    ],
  ])('A15: what was good a moment ago does not count for %s', async (_who, ask) => {
    const device = openDevice({ user: anna })
    device.answer(refreshIdToken, { email: 'anna@example.de' })
    const locks = createLocks()
    const [one, other] = [device.openTab({ locks }), device.openTab({ locks })]
    await one.client.start()
    device.nowMs += 100
    device.refuse(refreshIdToken, 401, 'user-token-expired')
    await ask(other)
    expect(other.client.getSessionState()).toBe('expired')
  })

  test('A17: a renewal for one user says nothing about the next', async () => {
    const device = openDevice({ user: anna })
    device.answer(refreshIdToken, { email: 'anna@example.de' })
    device.answer(signOut, {})
    device.answer(signIn, { email: 'bert@example.de' })
    const locks = createLocks()
    const [one, other] = [device.openTab({ locks }), device.openTab({ locks })]
    await one.client.start()
    await one.client.signOut()
    expect(device.keys()).toEqual([])
    device.answer(refreshIdToken, { email: 'bert@example.de' })
    await one.client.enter((call) => call(signIn, { email: 'bert@example.de', password: 'geheim' }))
    await device.settle()
    expect(refreshes(device)).toBe(2)
    expect(other.client.getUser()).toEqual(record('bert'))
  })

  test.each(['{', '{"userId":"uid-anna"}', '{"userId":"uid-anna","beganAtMs":9e15,"expiresAtMs":9e15}'])(
    'A14: a note that can’t be read, or comes from the future, is as good as none: %s',
    async (note) => {
      const device = openDevice({ user: anna })
      device.answer(refreshIdToken, { email: 'anna@example.de' })
      device.storage.setItem('renewed', note)
      await device.openTab({ locks: createLocks() }).client.start()
      expect(refreshes(device)).toBe(1)
    },
  )
})

describe('a sign-in while another user is signed in', () => {
  test('A14: one that is refused does not end the renewals of who is there', async () => {
    const device = openDevice({ user: anna })
    device.answer(refreshIdToken, { email: 'anna@example.de' })
    const tab = device.openTab()
    await tab.client.start()
    device.refuse(signIn, 401, 'invalid-credential')
    await tab.client.enter((call) => call(signIn, { email: 'bert@example.de', password: 'falsch' }))
    await device.settle()
    expect(tab.client.getSessionState()).toBe('active')
    expect(device.timers.map(({ delayMs }) => delayMs)).toEqual([55 * 60_000])
  })

  test('A16: the result of a renewal of the earlier session does not touch the new one', async () => {
    const device = openDevice({ user: anna })
    const entering = device.hold(signIn)
    const tab = device.openTab()
    const entered = tab.client.enter((call) => call(signIn, { email: 'anna@example.de', password: 'geheim' }))
    const renewing = device.hold(refreshIdToken)
    const renewed = tab.client.start()
    entering.answer({ email: 'anna@example.de' })
    await entered
    renewing.refuse(401, 'user-token-expired')
    await renewed
    expect(tab.client.getSessionState()).toBe('active')
  })
})
