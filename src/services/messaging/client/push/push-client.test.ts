import { describe, expect, test } from 'vitest'
import { createWorker, KEY, openPushDevice, type PushDevice } from '#testing/browser/push-device'
import { pushFailures, pushFailureTexts } from './push-state.ts'

const INSTALLATION = 'ab'.repeat(16)

describe('turning on', () => {
  test('W7: the browser asks nothing before the user presses', async () => {
    const device = openPushDevice()
    const push = device.openTab()
    await push.catchUp()
    await device.be('anna')
    expect(push.getState()).toEqual({ kind: 'off' })
    expect([device.questions, device.calls, device.isRegistered, device.stored()]).toEqual([0, [], false, null])
  })

  test('W7: the browser asks within the press itself, before anything is waited for', () => {
    const device = openPushDevice()
    void device.openTab().turnOn()
    expect(device.questions).toBe(1)
  })

  test('W8: subscribes for the server’s key and registers, and says so on the way', async () => {
    const device = openPushDevice()
    const push = device.openTab()
    const seen: string[] = []
    push.subscribe(() => seen.push(push.getState().kind))
    await push.turnOn()
    expect(seen).toEqual(['turning-on', 'on'])
    expect(device.subscription?.key).toBe(KEY)
    const endpoint = 'https://push.example/1'
    const keys = { p256dh: `p256dh of ${endpoint}`, auth: `auth of ${endpoint}` }
    expect(device.calls.map(({ input }) => input)).toEqual([{}, { installationId: INSTALLATION, endpoint, keys }])
    expect(device.memory).toEqual({ endpoint, publicKey: KEY })
    expect(device.stored()).toEqual({ installationId: INSTALLATION, ownerId: 'anna', registeredAtMs: device.nowMs })
    expect(push.getInstallationId()).toBe(INSTALLATION)
    expect(device.runningTimers()).toBe(0)
  })

  test.each(['unsupported', 'needs-install', 'insecure'] as const)(
    'W8: %s is reported, and nothing is tried',
    async (obstacle) => {
      const device = openPushDevice()
      device.obstacle = obstacle
      const push = device.openTab()
      expect(push.getState()).toEqual({ kind: obstacle })
      await push.turnOn()
      expect([device.questions, push.getState()]).toEqual([0, { kind: obstacle }])
    },
  )

  test('W7: a permission that is blocked, now or from before, is explained in German (push permission blocked)', async () => {
    const device = openPushDevice()
    device.answer = 'denied'
    const push = device.openTab()
    await push.turnOn()
    const state = push.getState()
    expect(state).toMatchObject({ kind: 'blocked', message: expect.stringContaining('keine Benachrichtigungen') })
    expect(device.openTab().getState()).toEqual(state)
    expect([device.calls, device.stored()]).toEqual([[], null])
  })

  test('W7: a question that is closed without an answer is reported, and may be asked again', async () => {
    const device = openPushDevice()
    device.answer = 'default'
    const push = device.openTab()
    await push.turnOn()
    expect(push.getState()).toMatchObject({ kind: 'failed', reason: 'question-unanswered' })
    device.answer = 'granted'
    await push.turnOn()
    expect(push.getState()).toEqual({ kind: 'on' })
  })

  test('W8: a second press while the first is under way does nothing', async () => {
    const device = openPushDevice()
    const push = device.openTab()
    await Promise.all([push.turnOn(), push.turnOn()])
    expect([device.questions, device.told()]).toEqual([1, ['register']])
  })

  test('W8: every failure has a German sentence', () => {
    for (const reason of pushFailures) expect(pushFailureTexts[reason]).toMatch(/^[A-ZÄÖÜ].*\.$/)
  })
})

describe('turning on that fails', () => {
  test('W8: a worker that is not active after ten seconds', async () => {
    const device = openPushDevice()
    device.worker = createWorker('installing')
    const push = device.openTab()
    const done = push.turnOn()
    await device.settle()
    expect(push.getState()).toEqual({ kind: 'turning-on' })
    await device.ring()
    await done
    expect(push.getState()).toMatchObject({ kind: 'failed', reason: 'worker-timeout' })
    expect(device.stored()).toEqual({ installationId: INSTALLATION })
  })

  test('W8: a worker that becomes active in time is waited for', async () => {
    const device = openPushDevice()
    const worker = createWorker('installing')
    device.worker = worker
    const push = device.openTab()
    const done = push.turnOn()
    await device.settle()
    worker.become('installed')
    await device.settle()
    worker.become('activated')
    await done
    expect(push.getState()).toEqual({ kind: 'on' })
  })

  test.each([
    [
      'can’t be loaded',
      (device: PushDevice) => {
        device.registerWorker = () => Promise.reject(new TypeError('Failed to fetch'))
      },
    ],
    [
      'breaks while it is installed',
      (device: PushDevice) => {
        device.worker = createWorker('redundant')
      },
    ],
  ])('W8: a worker that %s', async (_name, breakIt) => {
    const device = openPushDevice()
    breakIt(device)
    const push = device.openTab()
    await push.turnOn()
    expect(push.getState()).toMatchObject({ kind: 'failed', reason: 'worker-failed' })
    expect([device.subscription, device.logged]).toEqual([null, ['push worker']])
  })

  test('W8: a push service that never answers, as Chromium’s does offline; what it says later is ended', async () => {
    const device = openPushDevice()
    const { promise, resolve } = Promise.withResolvers<void>()
    device.subscribe = () => promise
    const push = device.openTab()
    const done = push.turnOn()
    await device.settle()
    await device.ring()
    await done
    expect(push.getState()).toMatchObject({ kind: 'failed', reason: 'subscribe-timeout' })
    resolve()
    await device.settle()
    expect([device.subscription, device.stored(), device.told()]).toEqual([null, { installationId: INSTALLATION }, []])
  })

  test('W8: a push service that refuses', async () => {
    const device = openPushDevice()
    device.subscribe = () => Promise.reject(new DOMException('Registration failed', 'AbortError'))
    const push = device.openTab()
    await push.turnOn()
    expect(push.getState()).toMatchObject({ kind: 'failed', reason: 'subscribe-failed' })
    expect(device.stored()).toEqual({ installationId: INSTALLATION })
  })

  test('W8: a browser that stores nothing is refused, since these pushes could not be ended later', async () => {
    const device = openPushDevice()
    device.failures.failsToWrite = true
    const push = device.openTab()
    await push.turnOn()
    expect(push.getState()).toMatchObject({ kind: 'failed', reason: 'storage-refused' })
    expect([device.subscription, device.calls]).toEqual([null, []])
  })

  test.each([
    [401, 'session-expired'],
    [400, 'refused'],
  ])('W8: a server that answers %d leaves no subscription behind', async (status, reason) => {
    const device = openPushDevice()
    device.refusals.set('register', { status })
    const push = device.openTab()
    await push.turnOn()
    expect(push.getState()).toMatchObject({ kind: 'failed', reason })
    expect([device.subscription, device.memory]).toEqual([null, null])
  })

  test.each([
    ['key', 0],
    ['register', 0],
    ['register', 503],
    ['register', 429],
  ])(
    'W8: if the server is out of reach (%s: %d), it is notified as soon as possible, also after a new start',
    async (call, status) => {
      const device = openPushDevice()
      device.refusals.set(call, { status })
      const push = device.openTab()
      await push.turnOn()
      expect(push.getState()).toMatchObject({ kind: 'failed', reason: 'server-unreachable' })
      expect(device.openTab().getState()).toMatchObject({ kind: 'failed', reason: 'server-unreachable' })
      device.refusals.clear()
      await push.catchUp()
      expect(push.getState()).toEqual({ kind: 'on' })
      expect(device.stored()).toMatchObject({ ownerId: 'anna', registeredAtMs: device.nowMs })
    },
  )
})
