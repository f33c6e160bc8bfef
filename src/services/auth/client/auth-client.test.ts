import { describe, expect, test } from 'vitest'
import { refreshIdToken, signIn, signOut, signUp } from '#auth'
import { openDevice, record } from './auth-test-device.ts'

const anna = record('anna')
const bert = record('bert')

describe('signing in', () => {
  test('A13: loads the record by the account’s trimmed e-mail, keeps it whole with its id, and tells listeners', async () => {
    const device = openDevice()
    device.answer(signIn, { email: ' anna@example.de ' })
    const tab = device.openTab()
    const told = tab.countCalls()
    const result = await tab.client.enter((call) => call(signIn, { email: 'anna@example.de', password: 'geheim' }))
    expect(result).toEqual({ ok: true, value: anna })
    expect(device.loadedEmails).toEqual(['anna@example.de'])
    expect(tab.client.getUser()).toEqual(anna)
    expect(JSON.parse(device.storage.getItem('user') ?? '')).toEqual(anna)
    expect(tab.client.getSessionState()).toBe('active')
    expect(told()).toBe(1)
  })

  test('A13: signing up does the same', async () => {
    const device = openDevice()
    device.answer(signUp, { email: 'anna@example.de' })
    const tab = device.openTab()
    expect(
      await tab.client.enter((call) => call(signUp, { name: 'anna', email: 'anna@example.de', password: 'geheim' })),
    ).toEqual({
      ok: true,
      value: anna,
    })
  })

  test('A13: a refusal is handed on with code and field and changes nothing', async () => {
    const device = openDevice({ user: anna })
    device.refuse(signIn, 401, 'invalid-credential', 'password')
    const tab = device.openTab()
    const result = await tab.client.enter((call) => call(signIn, { email: 'anna@example.de', password: 'falsch' }))
    expect(result).toMatchObject({ ok: false, error: { code: 'invalid-credential', field: 'password', status: 401 } })
    expect(tab.client.getUser()).toEqual(anna)
  })

  test.each([
    ['the server has none', 'none'],
    ['the server answers with an error', 'refused'],
  ] as const)('a record that cannot be loaded because %s is logged and clears the user', async (_why, records) => {
    const device = openDevice({ user: bert })
    device.answer(signIn, { email: 'anna@example.de' })
    device.records = records
    const tab = device.openTab()
    const result = await tab.client.enter((call) => call(signIn, { email: 'anna@example.de', password: 'geheim' }))
    expect(result.ok).toBe(false)
    expect(device.logged).toEqual(['Fehler beim Laden des DB-Users'])
    expect(tab.client.getUser()).toBeNull()
    expect(device.storage.getItem('user')).toBeNull()
  })

  test('A13: a network that breaks off before the record is there is no fault of the record', async () => {
    const device = openDevice()
    device.answer(signIn, { email: 'anna@example.de' })
    device.records = 'unreachable'
    const tab = device.openTab()
    const result = await tab.client.enter((call) => call(signIn, { email: 'anna@example.de', password: 'geheim' }))
    expect(result).toMatchObject({ ok: false, error: { code: 'network-request-failed' } })
    expect(device.logged).toEqual([])
  })
})

describe('starting', () => {
  test('A13: a cached user is there at once, before any answer', () => {
    const tab = openDevice({ user: anna }).openTab()
    expect(tab.client.getUser()).toEqual(anna)
    expect(tab.client.getSessionState()).toBe('unknown')
  })

  test('A13: without a cached user nothing is asked', async () => {
    const device = openDevice()
    await device.openTab().client.start()
    expect(device.calls).toEqual([])
  })

  test('A14: renews the session and reloads the record, whose object stays the same while nothing changed', async () => {
    const device = openDevice({ user: anna })
    device.answer(refreshIdToken, { email: 'anna@example.de' })
    const tab = device.openTab()
    const before = tab.client.getUser()
    await tab.client.start()
    expect(device.calls).toEqual([refreshIdToken.path])
    expect(tab.client.getUser()).toBe(before)
    expect(tab.client.getSessionState()).toBe('active')
  })

  test('A13: a record that changed on another device replaces the cached one', async () => {
    const device = openDevice({ user: { ...anna, name: 'früher' } })
    device.answer(refreshIdToken, { email: 'anna@example.de' })
    const tab = device.openTab()
    await tab.client.start()
    expect(tab.client.getUser()).toEqual(anna)
    expect(JSON.parse(device.storage.getItem('user') ?? '')).toEqual(anna)
  })

  test('A13: a record that is gone is logged and clears the user', async () => {
    const device = openDevice({ user: anna })
    device.answer(refreshIdToken, { email: 'anna@example.de' })
    device.records = 'none'
    const tab = device.openTab()
    await tab.client.start()
    expect(device.logged).toEqual(['Fehler beim Laden des DB-Users'])
    expect([tab.client.getUser(), device.storage.getItem('user')]).toEqual([null, null])
    expect(device.timers).toEqual([])
  })

  test('A13: offline the cached user stays, nothing is logged and no timer runs', async () => {
    const device = openDevice({ user: anna })
    device.isOnline = false
    const tab = device.openTab()
    await tab.client.start()
    expect([tab.client.getUser(), tab.client.getSessionState()]).toEqual([anna, 'unknown'])
    expect([device.logged, device.timers]).toEqual([[], []])
  })

  test.each(['before its renewal', 'before the record is loaded'])(
    'A15: a session that ends %s leaves the user',
    async (when) => {
      const device = openDevice({ user: anna })
      if (when === 'before its renewal') device.refuse(refreshIdToken, 401, 'user-token-expired')
      else device.answer(refreshIdToken, { email: 'anna@example.de' })
      device.records = 'ended'
      const tab = device.openTab()
      await tab.client.start()
      expect([tab.client.getUser(), tab.client.getSessionState()]).toEqual([anna, 'expired'])
      expect([device.logged, device.timers]).toEqual([[], []])
    },
  )

  test('A14: starts at the same moment share one run', async () => {
    const device = openDevice({ user: anna })
    device.answer(refreshIdToken, { email: 'anna@example.de' })
    const tab = device.openTab()
    await Promise.all([tab.client.start(), tab.client.start(), tab.client.start()])
    expect(device.calls).toEqual([refreshIdToken.path])
  })

  test('A14: a connection that flutters does not renew again within five seconds', async () => {
    const device = openDevice({ user: anna })
    device.answer(refreshIdToken, { email: 'anna@example.de' })
    const tab = device.openTab()
    await tab.client.start()
    await tab.client.start()
    device.nowMs += 5_000
    await tab.client.start()
    expect(device.calls).toHaveLength(2)
  })
})

describe('renewing', () => {
  test('A14: happens five minutes before the end of the token, again and again', async () => {
    const device = openDevice({ user: anna })
    device.answer(refreshIdToken, { email: 'anna@example.de' })
    await device.openTab().client.start()
    expect(device.timers.map(({ delayMs }) => delayMs)).toEqual([55 * 60_000])
    await device.fireTimer()
    expect(device.timers.map(({ delayMs }) => delayMs)).toEqual([55 * 60_000])
    expect(device.calls).toHaveLength(2)
  })

  test('A14: is tried again after 30 s, 60 s, 120 s … when the server fails, and goes back to normal after a success', async () => {
    const device = openDevice({ user: anna })
    device.refuse(refreshIdToken, 503, 'unavailable')
    const tab = device.openTab()
    await tab.client.start()
    const delays: (number | undefined)[] = []
    for (let i = 0; i < 7; i++) {
      delays.push(device.timers[0]?.delayMs)
      await device.fireTimer()
    }
    expect(delays).toEqual([30_000, 60_000, 120_000, 240_000, 480_000, 960_000, 960_000])
    expect(tab.client.getUser()).toEqual(anna)
    device.answer(refreshIdToken, { email: 'anna@example.de' })
    await device.fireTimer()
    expect(device.timers.map(({ delayMs }) => delayMs)).toEqual([55 * 60_000])
    expect(tab.client.getSessionState()).toBe('active')
  })

  test('A14: a server that is not heard although the device is online is tried again too', async () => {
    const device = openDevice({ user: anna })
    await device.openTab().client.start()
    expect(device.timers.map(({ delayMs }) => delayMs)).toEqual([30_000])
  })

  test('A16: an answer that comes after a sign-out changes nothing', async () => {
    const device = openDevice({ user: anna })
    device.answer(signOut, {})
    const late = device.hold(refreshIdToken)
    const tab = device.openTab()
    const starting = tab.client.start()
    await tab.client.signOut()
    late.answer({ email: 'anna@example.de' })
    await starting
    expect([tab.client.getUser(), device.storage.getItem('user')]).toEqual([null, null])
    expect(device.timers).toEqual([])
  })

  test('A16: a record that the server refuses because of a sign-out meanwhile is no fault', async () => {
    const device = openDevice({ user: anna })
    device.answer(refreshIdToken, { email: 'anna@example.de' })
    device.answer(signOut, {})
    device.records = 'ended'
    const tab = device.openTab()
    device.meanwhile = () => void tab.client.signOut()
    await tab.client.start()
    expect(device.loadedEmails).toEqual(['anna@example.de'])
    expect(device.logged).toEqual([])
  })
})

describe('signing out', () => {
  test('A16: forgets the user before the server has answered', async () => {
    const device = openDevice({ user: anna })
    const held = device.hold(signOut)
    const tab = device.openTab()
    const leaving = tab.client.signOut()
    expect(tab.client.getUser()).toBeNull()
    expect(device.storage.getItem('user')).toBeNull()
    held.answer({})
    expect(await leaving).toEqual({ ok: true, value: undefined })
    expect(device.keys()).toEqual([])
  })

  test('A16: offline is a success too; the next start with a connection tells the server before anything else', async () => {
    const device = openDevice({ user: anna })
    device.isOnline = false
    const first = device.openTab()
    expect((await first.client.signOut()).ok).toBe(true)
    expect(first.client.getUser()).toBeNull()
    first.client.stop()
    device.isOnline = true
    device.answer(signOut, {})
    device.calls.length = 0
    const second = device.openTab()
    await second.client.start()
    expect(device.calls).toEqual([signOut.path])
    await second.client.start()
    expect(device.calls).toEqual([signOut.path])
    expect(device.keys()).toEqual([])
  })

  test('A16: a server that refuses is named, and asked again later; the device has forgotten the user all the same', async () => {
    const device = openDevice({ user: anna })
    device.refuse(signOut, 503, 'unavailable')
    const tab = device.openTab()
    expect(await tab.client.signOut()).toMatchObject({ ok: false, error: { code: 'unavailable' } })
    expect(tab.client.getUser()).toBeNull()
    device.answer(signOut, {})
    await device.fireTimer()
    expect(device.keys()).toEqual([])
  })

  test('A16: a sign-out on its way never ends the session of a sign-in after it', async () => {
    const device = openDevice({ user: anna })
    device.isOnline = false
    const tab = device.openTab()
    await tab.client.signOut()
    device.isOnline = true
    device.answer(signIn, { email: 'bert@example.de' })
    device.answer(refreshIdToken, { email: 'bert@example.de' })
    await tab.client.enter((call) => call(signIn, { email: 'bert@example.de', password: 'geheim' }))
    device.calls.length = 0
    device.nowMs += 60_000
    await tab.client.start()
    expect(device.calls).toEqual([refreshIdToken.path])
    expect(tab.client.getUser()).toEqual(bert)
  })

  test('A16: a sign-in that fails leaves the sign-out to be delivered', async () => {
    const device = openDevice({ user: anna })
    device.isOnline = false
    const tab = device.openTab()
    await tab.client.signOut()
    device.isOnline = true
    device.refuse(signIn, 401, 'invalid-credential', 'password')
    device.answer(signOut, {})
    await tab.client.enter((call) => call(signIn, { email: 'bert@example.de', password: 'falsch' }))
    device.calls.length = 0
    await tab.client.start()
    expect(device.calls).toEqual([signOut.path])
  })
})

test('changes of the signed-in user’s record are stored; those of other records are not', () => {
  const device = openDevice({ user: anna })
  const tab = device.openTab()
  tab.client.noteUserRecord({ ...anna, name: 'Anna Neu' })
  tab.client.noteUserRecord(bert)
  expect(tab.client.getUser()).toEqual({ ...anna, name: 'Anna Neu' })
  expect(JSON.parse(device.storage.getItem('user') ?? '')).toEqual({ ...anna, name: 'Anna Neu' })
})

test('A15: asked again although it was just good, a session that has ended meanwhile is found to have', async () => {
  const device = openDevice({ user: anna })
  device.answer(refreshIdToken, { email: 'anna@example.de' })
  const tab = device.openTab()
  await tab.client.start()
  expect(tab.client.getSessionState()).toBe('active')
  device.refuse(refreshIdToken, 401, 'user-token-expired')
  await tab.client.start()
  expect(tab.client.getSessionState()).toBe('active')
  await tab.client.renew()
  expect(tab.client.getSessionState()).toBe('expired')
  expect(tab.client.getUser()).toEqual(anna)
})
