import { describe, expect, test, vi } from 'vitest'
import { NOON_MS } from '#testing/documents/documents'
import { createFakeStorage } from '#testing/browser/fake-storage'
import { CHANGE_STORE_KEY, createChangeStore } from './change-store.ts'
import { pendingOf } from '../cache/document-cache.suite.ts'

function open(storage: Storage | null = createFakeStorage()) {
  const error = vi.fn<(...parts: unknown[]) => void>()
  const store = createChangeStore({ storage, now: () => NOON_MS, log: { error } })
  const raw = (key = CHANGE_STORE_KEY) => JSON.parse(storage?.getItem(key) ?? 'null')
  return { store, storage, error, raw, ids: () => store.read().map((record) => record.changeId) }
}

describe('the map under localChangeStore', () => {
  test('is keyed by path and gone when it is empty', () => {
    const { store, storage, raw } = open()
    store.write([pendingOf('a'), pendingOf('b')], new Set())
    expect(Object.keys(raw())).toEqual(['notes/a', 'notes/b'])
    expect(raw()['notes/a']).toMatchObject({ path: 'notes/a', type: 'ADD', fields: [] })
    store.write([], new Set(['change-a', 'change-b']))
    expect(storage?.getItem(CHANGE_STORE_KEY)).toBeNull()
  })

  test('F9: holds the newer change behind the sent one at the same path', () => {
    const { store, raw, ids } = open()
    const sent = pendingOf('a', { isSent: true })
    const next = pendingOf('a', { changeId: 'next', type: 'MODIFIED', sequence: 2, lastSequence: 2 })
    store.write([next, sent], new Set())
    expect(Object.keys(raw())).toEqual(['notes/a'])
    expect(raw()['notes/a']).toMatchObject({ changeId: 'change-a', later: [{ changeId: 'next' }] })
    expect(ids()).toEqual(['change-a', 'next'])
  })

  test('S6: knows what is tried again, and says so without a key that earlier versions of the app would not know', () => {
    const { store, raw } = open()
    const again = pendingOf('a', { sequence: 3, lastSequence: 7, isSent: true, isRetried: true })
    const behind = pendingOf('a', { changeId: 'behind', sequence: 8, lastSequence: 8, isSent: true, isRetried: true })
    store.write([again, behind], new Set())
    expect(store.read()).toEqual([again, behind])
    expect(Object.keys(raw()['notes/a']).toSorted()).toEqual([...Object.keys(pendingOf('a')), 'later'].toSorted())
  })

  test('keeps what another tab has written, and only that is news', () => {
    const storage = createFakeStorage()
    const [mine, other] = [open(storage), open(storage)]
    mine.store.write([pendingOf('mine')], new Set())
    expect(mine.store.readIfChanged()).toBeUndefined()
    other.store.write([pendingOf('theirs')], new Set())
    expect(mine.store.readIfChanged()?.map((record) => record.changeId)).toEqual(['change-mine', 'change-theirs'])
    expect(mine.store.readIfChanged()).toBeUndefined()
  })

  test('what another tab wrote before this one wrote is still news afterwards', () => {
    const storage = createFakeStorage()
    const [mine, other] = [open(storage), open(storage)]
    other.store.write([pendingOf('theirs')], new Set())
    mine.store.write([pendingOf('mine')], new Set())
    expect(
      mine.store
        .readIfChanged()
        ?.map((record) => record.changeId)
        .sort(),
    ).toEqual(['change-mine', 'change-theirs'])
  })
})

describe('what is broken', () => {
  test.each(['{"notes/a":', 'null', '[]', '"text"', '\u{FEFF}{}'])('%j is moved aside whole and reported', (text) => {
    const { store, storage, error } = open()
    storage?.setItem(CHANGE_STORE_KEY, text)
    expect(store.read()).toEqual([])
    expect(storage?.getItem('localChangeStore:broken:2026-11-12T12:00:00.000Z')).toBe(text)
    expect(storage?.getItem(CHANGE_STORE_KEY)).toBeNull()
    expect(error).toHaveBeenCalledOnce()
  })

  test('a broken record is moved aside, and the others flow', () => {
    const { store, storage, raw, ids, error } = open()
    const good = pendingOf('good')
    const broken = {
      'notes/b': { ...pendingOf('b'), type: 'REPLACED' },
      'notes/c': pendingOf('other-path'),
      'notes/d': { ...pendingOf('d'), later: [{}] },
      'no path': { ...pendingOf('e'), path: 'no path' },
    }
    storage?.setItem(CHANGE_STORE_KEY, JSON.stringify({ 'notes/good': good, ...broken }))
    expect(ids()).toEqual(['change-good'])
    expect(raw('localChangeStore:broken:2026-11-12T12:00:00.000Z')).toEqual(broken)
    expect(store.read()).toEqual([good])
    expect(error).toHaveBeenCalledOnce()
  })

  test('a map with __proto__ in it pollutes nothing', () => {
    const { store, storage } = open()
    storage?.setItem(CHANGE_STORE_KEY, '{"__proto__":{"polluted":true}}')
    expect(store.read()).toEqual([])
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })
})

describe('a localStorage that does not work', () => {
  test('reads that throw are logged once and survived', () => {
    const throwing = createFakeStorage({ failsToRead: true })
    const { store, error } = open(throwing)
    expect([store.read(), store.readIfChanged(), store.read()]).toEqual([[], undefined, []])
    expect(error.mock.calls).toEqual([['Fehler beim Lesen von localStorage', expect.any(Error)]])
  })

  test('writes that throw, or a missing localStorage, are reported', () => {
    expect(open(createFakeStorage({ failsToWrite: true })).store.write([pendingOf('a')], new Set())).toBe(false)
    expect(open(null).store.write([pendingOf('a')], new Set())).toBe(false)
    expect(open(null).store.readIfChanged()).toBeUndefined()
  })
})

test('faults 6 and 7: unreadable records that find no room elsewhere stay in place until there is some', () => {
  const items = new Map([[CHANGE_STORE_KEY, '{"notes/a":']])
  const roomy = createFakeStorage({}, items)
  let room = CHANGE_STORE_KEY.length + '{"notes/a":'.length
  roomy.setItem = (key, value) => {
    const others = [...items].filter(([other]) => other !== key)
    const size = [...others, [key, value]].reduce((sum, [name = '', text = '']) => sum + name.length + text.length, 0)
    if (size > room) throw new DOMException('full', 'QuotaExceededError')
    items.set(key, value)
  }
  const { store } = open(roomy)
  expect(store.read()).toEqual([])
  expect(store.write([pendingOf('a')], new Set())).toBe(false)
  expect([...items]).toEqual([[CHANGE_STORE_KEY, '{"notes/a":']])
  room = 5_000
  expect(store.write([pendingOf('a')], new Set())).toBe(true)
  expect(store.read().map((record) => record.changeId)).toEqual(['change-a'])
  expect(store.broken.list('anna').map((record) => record.text)).toEqual(['{"notes/a":'])
})

test('Y8: changes that wait for another user are stored under their id until they are safe', () => {
  const { store, storage } = open()
  store.park('bert', [pendingOf('a', { userId: 'bert' })])
  store.park('bert', [pendingOf('a', { userId: 'bert' }), pendingOf('b', { userId: 'bert' })])
  expect(store.readParked('bert').map((record) => record.changeId)).toEqual(['change-a', 'change-b'])
  expect(store.readParked('anna')).toEqual([])
  expect(store.listParked()).toEqual(['bert'])
  store.park('bert', [pendingOf('b', { userId: 'bert' })])
  expect(store.readParked('bert').map((record) => record.changeId)).toEqual(['change-b'])
  store.dropParked('bert')
  expect(storage?.length).toBe(0)
})

test('changes that an unwritable outbox should have dropped are remembered', () => {
  const { store, storage } = open()
  store.writeDropped('anna', ['x', 'y'])
  expect(store.readDropped('anna')).toEqual(new Set(['x', 'y']))
  store.writeDropped('anna', [])
  expect(storage?.length).toBe(0)
  storage?.setItem('localChangeStore:dropped:anna', 'no list')
  expect(store.readDropped('anna')).toEqual(new Set())
})
