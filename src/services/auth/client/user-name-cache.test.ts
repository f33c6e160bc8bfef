import { expect, test } from 'vitest'
import { readNames } from '#auth'
import { MINUTE_MS } from '#base/clock'
import { failed, ok } from '#base/result'
import { createUserNameCache, eraseNames, KEPT_NAMES } from './user-name-cache.ts'

type Book = Parameters<typeof createUserNameCache>[0]

/** A device on which people sign in and out, and a server that knows some names. */
function openDevice() {
  const kept = new Map<string, string>()
  const listeners = new Set<() => void>()
  const device = {
    user: 'anna' as string | null,
    names: new Map<string, string>(),
    asked: [] as (readonly string[])[],
    isOnline: true,
    nowMs: 0,
    kept,
    logged: [] as unknown[],
    isFull: false,
    /** Releases the answers that are held back, if `holds` is set. */
    release: undefined as (() => void) | undefined,
    holds: false,
    signIn(user: string | null): void {
      device.user = user
      for (const listener of listeners) listener()
    },
  }
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      if (device.isFull) throw new Error('full')
      kept.set(key, value)
    },
    removeItem: (key: string) => void kept.delete(key),
  } as Storage
  const call = async (endpoint: { readonly path: string }, input: { readonly ids?: readonly string[] }) => {
    expect(endpoint.path).toBe(readNames.path)
    const ids = input.ids ?? []
    device.asked.push(ids)
    if (device.holds) await new Promise<void>((resolve) => (device.release = resolve))
    if (!device.isOnline) return failed({ code: 'network-request-failed', message: '', status: 0 })
    const known = ids.filter((id) => device.names.has(id))
    return ok({ people: known.map((id) => ({ id, name: device.names.get(id) })) })
  }
  const auth = {
    getUser: () => (device.user === null ? null : { id: device.user, email: '', name: '' }),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    call,
  } as unknown as Book['auth']
  const open = () =>
    createUserNameCache({ auth, storage, now: () => device.nowMs, log: { error: (...all) => device.logged.push(all) } })
  return { device, open, storage }
}

test('names are asked for once, and are there again offline and after a reload', async () => {
  const { device, open } = openDevice()
  device.names.set('ben', 'Ben').set('cem', 'Cem')
  const book = open()
  expect(book.getNames().get('ben')).toBeUndefined()
  await Promise.all([book.ask(['ben', 'anna', 'ben']), book.ask(['ben', 'cem'])])
  expect(device.asked, 'never for oneself').toEqual([['ben'], ['cem']])
  expect([...book.getNames()]).toEqual([
    ['ben', 'Ben'],
    ['cem', 'Cem'],
  ])
  device.isOnline = false
  const reloaded = open()
  expect(reloaded.getNames().get('ben')).toBe('Ben')
  await reloaded.ask(['ben', 'dora'])
  expect(reloaded.getNames().get('ben')).toBe('Ben')
  device.isOnline = true
  device.names.set('dora', 'Dora')
  await reloaded.ask(['dora'])
  expect(reloaded.getNames().get('dora'), 'what could not be asked is asked again').toBe('Dora')
})

test('a changed name is known after a while, and one that is no longer sent stays', async () => {
  const { device, open } = openDevice()
  device.names.set('ben', 'Ben')
  const book = open()
  await book.ask(['ben'])
  device.names.set('ben', 'Benjamin')
  await book.ask(['ben'])
  expect(book.getNames().get('ben')).toBe('Ben')
  device.nowMs += 5 * MINUTE_MS
  let told = 0
  book.subscribe(() => told++)
  await book.ask(['ben'])
  expect([book.getNames().get('ben'), told]).toEqual(['Benjamin', 1])
  device.names.clear()
  device.nowMs += 5 * MINUTE_MS
  const before = book.getNames()
  await book.ask(['ben'])
  expect(book.getNames()).toBe(before)
})

test('the next person on the device sees no name of the person before, also when the answer comes late', async () => {
  const { device, open, storage } = openDevice()
  device.names.set('ben', 'Ben')
  const book = open()
  await book.ask(['ben'])
  device.names.set('cem', 'Cem')
  device.holds = true
  const late = book.ask(['cem'])
  device.signIn('dora')
  expect(book.getNames().size).toBe(0)
  device.release?.()
  await late
  expect(book.getNames().size).toBe(0)
  expect([...device.kept.keys()]).toEqual(['names:anna'])
  device.signIn(null)
  expect(book.getNames().size).toBe(0)
  await book.ask(['ben'])
  expect(device.asked, 'signed out nobody is asked for').toEqual([['ben'], ['cem']])
  device.signIn('anna')
  expect(book.getNames().get('ben')).toBe('Ben')
  eraseNames({ userId: 'anna', storage })
  expect(device.kept.size).toBe(0)
})

test('a storage that is full or unreadable costs nothing but the memory', async () => {
  const { device, open } = openDevice()
  device.names.set('ben', 'Ben')
  device.kept.set('names:anna', '{"ben": ')
  device.isFull = true
  const book = open()
  await book.ask(['ben'])
  expect(book.getNames().get('ben')).toBe('Ben')
  device.kept.set('names:anna', '[["ben"],["cem","Cem"],7]')
  expect([...open().getNames()]).toEqual([['cem', 'Cem']])
  expect(device.logged.length).toBeGreaterThan(0)
})

test('a hundred are asked for at once, and of very many the oldest are forgotten', async () => {
  const { device, open } = openDevice()
  const ids = Array.from({ length: KEPT_NAMES + 50 }, (_value, index) => `p${index}`)
  for (const id of ids) device.names.set(id, id)
  const book = open()
  await book.ask(ids)
  expect(device.asked.map((asked) => asked.length)).toEqual([...Array(10).fill(100), 50])
  expect(book.getNames().size).toBe(KEPT_NAMES)
  expect([book.getNames().has('p49'), book.getNames().has('p50')]).toEqual([false, true])
  book.note({ id: 'p50', name: 'neu' })
  expect([...book.getNames()].at(-1)).toEqual(['p50', 'neu'])
})
