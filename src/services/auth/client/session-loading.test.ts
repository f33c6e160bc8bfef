import { describe, expect, test } from 'vitest'
import { refreshIdToken, signIn, signOut } from '#auth'
import { openDevice, record } from './auth-test-device.ts'

const anna = record('anna')
const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

describe('what asks the server is loaded behind the first paint', () => {
  test('A16: a sign-out forgets the user before that, and is sent once it is there', async () => {
    const device = openDevice({ user: anna })
    device.answer(signOut, {})
    const { promise, resolve } = Promise.withResolvers<void>()
    device.loading = () => promise
    const tab = device.openTab()
    const leaving = tab.client.signOut()
    expect(tab.client.getUser()).toBeNull()
    await device.settle()
    expect(device.calls).toEqual([])
    resolve()
    expect(await leaving).toEqual({ ok: true, value: undefined })
    expect(device.calls).toEqual([signOut.path])
    expect(device.keys()).toEqual([])
  })

  test('A16: a sign-out that waits for it never ends the session of a sign-in after it', async () => {
    const device = openDevice({ user: anna })
    device.answer(signOut, {})
    device.answer(signIn, { email: 'bert@example.de' })
    const { promise, resolve } = Promise.withResolvers<void>()
    device.loading = () => promise
    const tab = device.openTab()
    const leaving = tab.client.signOut()
    const entering = tab.client.enter((call) => call(signIn, { email: 'bert@example.de', password: 'geheim' }))
    resolve()
    await Promise.all([leaving, entering])
    expect(device.calls).toEqual([signIn.path])
    expect(tab.client.getUser()).toEqual(record('bert'))
    expect(tab.client.getSessionState()).toBe('active')
  })

  test('A16: a renewal that waits for it is not sent after a sign-out', async () => {
    const device = openDevice({ user: anna })
    device.answer(refreshIdToken, { email: 'anna@example.de' })
    device.answer(signOut, {})
    const { promise, resolve } = Promise.withResolvers<void>()
    device.loading = () => promise
    const tab = device.openTab()
    const starting = tab.client.start()
    const leaving = tab.client.signOut()
    resolve()
    await Promise.all([starting, leaving])
    expect(device.calls).toEqual([signOut.path])
    expect(device.keys()).toEqual([])
  })

  test('A14: where it can’t be loaded the user stays, nothing is logged, and the page tries again as without an answer', async () => {
    const device = openDevice({ user: anna })
    device.answer(refreshIdToken, { email: 'anna@example.de' })
    device.loading = missing
    const tab = device.openTab()
    await tab.client.start()
    expect(tab.client.getUser()).toEqual(anna)
    expect(tab.client.getSessionState()).toBe('unknown')
    expect(device.logged).toEqual([])
    expect(device.timers.map(({ delayMs }) => delayMs)).toEqual([30_000])
    device.loading = () => Promise.resolve()
    await device.fireTimer()
    expect(tab.client.getSessionState()).toBe('active')
  })

  test('A16: where it can’t be loaded a sign-out is a success, and is delivered later', async () => {
    const device = openDevice({ user: anna })
    device.answer(signOut, {})
    device.loading = missing
    const tab = device.openTab()
    expect((await tab.client.signOut()).ok).toBe(true)
    expect(device.keys()).toEqual(['signOutPending'])
    device.loading = () => Promise.resolve()
    await device.fireTimer()
    expect(device.calls).toEqual([signOut.path])
    expect(device.keys()).toEqual([])
  })

  test('A13: where it can’t be loaded a sign-in ends as without a network, and is no fault of the record', async () => {
    const device = openDevice()
    device.answer(signIn, { email: 'anna@example.de' })
    device.loading = missing
    const tab = device.openTab()
    const result = await tab.client.enter((call) => call(signIn, { email: 'anna@example.de', password: 'geheim' }))
    expect(result).toMatchObject({ ok: false, error: { code: 'network-request-failed' } })
    expect(device.logged).toEqual([])
  })
})
