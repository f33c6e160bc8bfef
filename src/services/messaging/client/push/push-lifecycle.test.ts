import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#base/clock'
import { openPushDevice, OTHER_KEY, type PushDevice } from '#testing/browser/push-device'

const INSTALLATION = 'ab'.repeat(16)

/** A device where anna has turned pushes on. */
async function deviceOfAnna() {
  const device = openPushDevice()
  const push = device.openTab()
  await push.turnOn()
  expect(push.getState()).toEqual({ kind: 'on' })
  device.calls.length = 0
  return { device, push }
}

/** The same browser after its pages were closed and one is opened again. */
async function startAgain(device: PushDevice) {
  device.closeTabs()
  const push = device.openTab()
  await push.catchUp()
  return push
}

describe('each start', () => {
  test('W9: sends the subscription again once the session is good, and then no more', async () => {
    const { device } = await deviceOfAnna()
    device.session = 'unknown'
    const push = await startAgain(device)
    expect([push.getState(), device.calls]).toEqual([{ kind: 'on' }, []])
    await device.be('anna', 'active')
    expect(device.told()).toEqual(['register'])
    await device.be('anna', 'active')
    expect(device.told()).toHaveLength(1)
  })

  test('W9: subscribes again after seven days, and not before', async () => {
    const { device } = await deviceOfAnna()
    let count = 0
    device.subscribe = async () => void (count += 1)
    device.nowMs += 7 * DAY_MS
    await startAgain(device)
    expect([count, device.told()]).toEqual([0, ['register']])
    device.nowMs += 1
    await startAgain(device)
    expect([count, device.told()]).toEqual([1, ['register', 'register']])
    expect(device.stored()).toMatchObject({ registeredAtMs: device.nowMs })
  })

  test('W9: asks the browser anew every seven days also where the app is opened each day', async () => {
    const { device } = await deviceOfAnna()
    const counts: number[] = []
    let count = 0
    device.subscribe = async () => void (count += 1)
    for (let day = 1; day <= 17; day += 1) {
      device.nowMs += DAY_MS
      await startAgain(device)
      counts.push(count)
    }
    expect(counts).toEqual([0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2])
    expect(device.told()).toHaveLength(17)
  })

  test('W9: a page that stays open for a week renews, too', async () => {
    const { device } = await deviceOfAnna()
    device.nowMs += 8 * DAY_MS
    await device.be('anna')
    expect(device.told()).toEqual(['register'])
  })

  test('W9: a subscription that the browser has lost is made anew', async () => {
    const { device } = await deviceOfAnna()
    device.subscription = null
    await startAgain(device)
    expect(device.subscription).toMatchObject({ endpoint: 'https://push.example/2' })
    expect(device.calls.at(-1)?.input).toMatchObject({ endpoint: 'https://push.example/2' })
  })

  test('W9: a new key of the server takes a new subscription', async () => {
    const { device } = await deviceOfAnna()
    device.key = OTHER_KEY
    await startAgain(device)
    expect(device.subscription?.key).toBe(OTHER_KEY)
    expect(device.memory).toEqual({ endpoint: 'https://push.example/2', publicKey: OTHER_KEY })
  })

  test.each([
    [6, 'https://push.example/2'],
    [30, 'https://push.example/1'],
  ])('W9: a subscription that ends in %d days is replaced in time, and not before', async (days, endpoint) => {
    const device = openPushDevice()
    device.expirationTime = device.nowMs + days * DAY_MS
    await device.openTab().turnOn()
    await startAgain(device)
    expect(device.subscription?.endpoint).toBe(endpoint)
  })

  test('W9: offline pushes stay on; the server hears of them when it is back', async () => {
    const { device } = await deviceOfAnna()
    device.refusals.set('key', { status: 0 })
    const push = await startAgain(device)
    expect(push.getState()).toEqual({ kind: 'on' })
    device.refusals.clear()
    await push.catchUp()
    expect(device.told()).toEqual(['register'])
  })

  test('W9: a subscription that can’t be made any more is reported', async () => {
    const { device } = await deviceOfAnna()
    device.subscription = null
    device.subscribe = () => Promise.reject(new DOMException('no', 'AbortError'))
    const push = await startAgain(device)
    expect(push.getState()).toMatchObject({ kind: 'failed', reason: 'subscribe-failed' })
  })

  test('W15: pushes that were ended from another device end here with the next start', async () => {
    const { device } = await deviceOfAnna()
    device.ending = 'ended'
    const push = await startAgain(device)
    expect([push.getState(), device.subscription, device.memory]).toEqual([{ kind: 'off' }, null, null])
    await startAgain(device)
    expect(device.told()).toEqual(['register'])
    await push.turnOn()
    expect([push.getState(), device.told()]).toEqual([{ kind: 'on' }, ['register', 'register']])
  })

  test('W15: a subscription that its push service knows no more is made anew, though the browser thinks it good', async () => {
    const { device } = await deviceOfAnna()
    device.ending = 'gone'
    const push = await startAgain(device)
    expect(push.getState()).toEqual({ kind: 'on' })
    const endpoint = 'https://push.example/2'
    expect(device.calls.at(-1)?.input).toMatchObject({ installationId: INSTALLATION, endpoint })
    expect(device.memory).toEqual({ endpoint, publicKey: device.key })
  })

  test('W15: only who presses registers anew; a start renews', async () => {
    const device = openPushDevice()
    await device.openTab().turnOn()
    await startAgain(device)
    const inputs = device.calls.filter(({ path }) => path.endsWith('register')).map(({ input }) => input)
    expect(inputs).toMatchObject([{ endpoint: 'https://push.example/1' }, { isRenewal: true }])
    expect(inputs[0]).not.toHaveProperty('isRenewal')
  })

  test('W12: a permission that was taken away turns pushes off, and the server forgets them', async () => {
    const { device, push } = await deviceOfAnna()
    await device.changePermission('denied')
    expect(push.getState()).toMatchObject({ kind: 'blocked' })
    expect(device.calls).toMatchObject([{ path: '/api/push/remove', input: { installationId: INSTALLATION } }])
    await device.changePermission('default')
    expect(push.getState()).toEqual({ kind: 'off' })
    expect(device.stored()).toEqual({ installationId: INSTALLATION })
  })

  test('W8: a record that can’t be read is as none, and logged', async () => {
    const { device } = await deviceOfAnna()
    device.store({ installationId: 'x' })
    const push = await startAgain(device)
    expect(push.getState()).toEqual({ kind: 'off' })
    expect(device.logged).toContain('Fehler beim Lesen von localStorage')
  })
})

describe('turning off', () => {
  test('W11: ends the subscription and tells the server', async () => {
    const { device, push } = await deviceOfAnna()
    device.notices = ['Pause vergessen?']
    await push.turnOff()
    expect(push.getState()).toEqual({ kind: 'off' })
    expect([device.subscription, device.memory, device.notices, device.badge]).toEqual([null, null, [], 0])
    expect(device.calls).toMatchObject([{ path: '/api/push/remove', input: { installationId: INSTALLATION } }])
    expect(device.stored()).toEqual({ installationId: INSTALLATION })
  })

  test.each([0, 503, 401])(
    'W11: if the server is out of reach (%d), pushes end all the same, and it is notified later',
    async (status) => {
      const { device, push } = await deviceOfAnna()
      device.refusals.set('remove', { status })
      await push.turnOff()
      expect([push.getState(), device.subscription]).toEqual([{ kind: 'off' }, null])
      device.refusals.clear()
      await startAgain(device)
      expect(device.told()).toEqual(['remove', 'remove'])
      await startAgain(device)
      expect(device.told()).toHaveLength(2)
    },
  )

  test('W11: turned on again before that, there is nothing to forget', async () => {
    const { device, push } = await deviceOfAnna()
    device.refusals.set('remove', { status: 0 })
    await push.turnOff()
    device.refusals.clear()
    await push.turnOn()
    await startAgain(device)
    expect(device.told()).toEqual(['remove', 'register', 'register'])
    expect(push.getState()).toEqual({ kind: 'on' })
  })

  test('W11: a subscription that did not end is ended by the next start', async () => {
    const { device, push } = await deviceOfAnna()
    device.unsubscribe = () => Promise.reject(new DOMException('no', 'UnknownError'))
    await push.turnOff()
    expect(device.subscription).not.toBeNull()
    device.unsubscribe = async () => undefined
    await startAgain(device)
    expect(device.subscription).toBeNull()
  })
})

describe('a user leaves', () => {
  test('W10: signing out ends the subscription, closes what is shown and clears the badge, offline too', async () => {
    const { device, push } = await deviceOfAnna()
    for (const call of ['key', 'register', 'remove']) device.refusals.set(call, { status: 0 })
    device.notices = ['Pause vergessen?', 'Woche fertig']
    await device.be(undefined, 'unknown')
    expect([device.subscription, device.memory, device.notices, device.badge]).toEqual([null, null, [], 0])
    expect(device.stored()).toEqual({ installationId: INSTALLATION })
    expect(push.getState()).toEqual({ kind: 'off' })
  })

  test('W10: another user signing in ends it, too, and they get pushes only when they turn them on', async () => {
    const { device, push } = await deviceOfAnna()
    await device.be('bert')
    expect([push.getState(), device.subscription, device.told()]).toEqual([{ kind: 'off' }, null, []])
    await push.turnOn()
    expect(device.calls.at(-1)).toMatchObject({ userId: 'bert', input: { installationId: INSTALLATION } })
    expect(device.stored()).toMatchObject({ ownerId: 'bert' })
  })

  test('W10: a subscription that could not be ended is not taken over: the next user gets one of their own', async () => {
    const { device, push } = await deviceOfAnna()
    device.unsubscribe = () => Promise.reject(new DOMException('no', 'UnknownError'))
    await device.be('bert')
    device.unsubscribe = async () => undefined
    await push.turnOn()
    expect(device.subscription?.endpoint).toBe('https://push.example/2')
    expect(device.stored()).toMatchObject({ ownerId: 'bert' })
  })

  test('W10: a user who left while no page was open has their pushes ended by the next start, for any user', async () => {
    for (const next of [undefined, 'bert']) {
      const { device } = await deviceOfAnna()
      device.userId = next
      await startAgain(device)
      expect(device.subscription).toBeNull()
    }
  })

  test('W10: the same person gets them back only by turning them on', async () => {
    const { device, push } = await deviceOfAnna()
    await device.be(undefined, 'unknown')
    await device.be('anna')
    expect([push.getState(), device.subscription]).toEqual([{ kind: 'off' }, null])
  })

  test('W10: a session that has only ended leaves pushes on; the new one hears of them', async () => {
    const { device, push } = await deviceOfAnna()
    await device.be('anna', 'expired')
    expect([push.getState(), device.told()]).toEqual([{ kind: 'on' }, []])
    expect(device.subscription).not.toBeNull()
    await device.be('anna', 'active')
    expect(device.told()).toEqual(['register'])
  })

  test('W10: a user who leaves while pushes are being turned on has none', async () => {
    const device = openPushDevice()
    const { promise, resolve } = Promise.withResolvers<void>()
    device.subscribe = () => promise
    const push = device.openTab()
    const done = push.turnOn()
    await device.settle()
    await device.be(undefined, 'unknown')
    resolve()
    await done
    await device.settle()
    expect([device.subscription, device.told(), push.getState()]).toEqual([null, [], { kind: 'off' }])
    expect(device.stored()).toEqual({ installationId: INSTALLATION })
  })

  test('W10: a page that died while pushes were turned on leaves none to the next person', async () => {
    const { device } = await deviceOfAnna()
    device.store({ installationId: INSTALLATION, ownerId: 'anna' })
    device.userId = 'bert'
    const push = await startAgain(device)
    expect([device.subscription, push.getState()]).toEqual([null, { kind: 'off' }])
  })

  test('W10: subscriptions a user left for the server to forget are not requested in another user’s name', async () => {
    const { device, push } = await deviceOfAnna()
    device.refusals.set('remove', { status: 0 })
    await push.turnOff()
    device.refusals.clear()
    await device.be('bert')
    expect(device.told()).toEqual(['remove'])
    expect(device.stored()).toEqual({ installationId: INSTALLATION })
  })
})

test('W13: a change in one tab is shown by the others', async () => {
  const device = openPushDevice()
  const [one, other] = [device.openTab(), device.openTab()]
  await one.turnOn()
  device.notifyOtherTabs()
  expect(other.getState()).toEqual({ kind: 'on' })
  await one.turnOff()
  device.notifyOtherTabs()
  expect(other.getState()).toEqual({ kind: 'off' })
})
