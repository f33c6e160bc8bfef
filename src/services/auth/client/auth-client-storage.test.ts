import { describe, expect, test } from 'vitest'
import { refreshIdToken, signIn, signOut } from '#auth'
import { openDevice, record } from './auth-test-device.ts'

const anna = record('anna')
const bert = record('bert')

describe('several tabs', () => {
  test('A17: signing out in one signs out the others', async () => {
    const device = openDevice({ user: anna })
    device.answer(signOut, {})
    const [one, other] = [device.openTab(), device.openTab()]
    await one.client.signOut()
    expect(other.client.getUser()).toBeNull()
  })

  test('A17: signing in as another user in one tab changes the others, which renew for themselves', async () => {
    const device = openDevice({ user: anna })
    device.answer(signIn, { email: 'bert@example.de' })
    device.answer(refreshIdToken, { email: 'bert@example.de' })
    const [one, other] = [device.openTab(), device.openTab()]
    await one.client.enter((call) => call(signIn, { email: 'bert@example.de', password: 'geheim' }))
    await device.settle()
    expect(other.client.getUser()).toEqual(bert)
    expect(other.client.getSessionState()).toBe('active')
  })

  test('A17: signing in again as the same person in one ends „expired“ in the others', async () => {
    const device = openDevice({ user: anna })
    device.refuse(refreshIdToken, 401, 'user-token-expired')
    const [one, other] = [device.openTab(), device.openTab()]
    await Promise.all([one.client.start(), other.client.start()])
    expect(other.client.getSessionState()).toBe('expired')
    device.answer(signIn, { email: 'anna@example.de' })
    device.answer(refreshIdToken, { email: 'anna@example.de' })
    await one.client.enter((call) => call(signIn, { email: 'anna@example.de', password: 'geheim' }))
    await device.settle()
    expect(other.client.getSessionState()).toBe('active')
  })

  test('A17: a tab that was stopped hears nothing any more', async () => {
    const device = openDevice({ user: anna })
    device.answer(signOut, {})
    const [one, other] = [device.openTab(), device.openTab()]
    other.client.stop()
    await one.client.signOut()
    expect(other.client.getUser()).toEqual(anna)
  })
})

describe('a storage that fails', () => {
  test('A13: reading is logged and survived', () => {
    const device = openDevice({ user: anna })
    device.storageFails = true
    expect(device.openTab().client.getUser()).toBeNull()
    expect(device.logged).toEqual(['Fehler beim Lesen von localStorage'])
  })

  test.each([
    ['that is cut off', '{"id":"an'],
    ['without an id', '{"id":"","email":"anna@example.de","name":"anna"}'],
    ['whose id nobody can have', '{"id":"../anna","email":"anna@example.de","name":"anna"}'],
    ['whose id is too long', `{"id":"${'a'.repeat(65)}","email":"anna@example.de","name":"anna"}`],
    ['that is no object', '"anna"'],
  ])('A13: a record %s is logged and cleared, and the user is signed out', (_, text) => {
    const device = openDevice()
    device.storage.setItem('user', text)
    expect(device.openTab().client.getUser()).toBeNull()
    expect(device.logged).toEqual(['Fehler beim Lesen von localStorage'])
    expect(device.keys()).toEqual([])
  })

  test('A13: without any storage one is signed in until the page goes', async () => {
    const device = openDevice()
    device.answer(signIn, { email: 'anna@example.de' })
    const tab = device.openTab({ storage: null })
    await tab.client.enter((call) => call(signIn, { email: 'anna@example.de', password: 'geheim' }))
    expect(tab.client.getUser()).toEqual(anna)
  })
})
