import { expect, test } from 'vitest'
import { NOON_MS } from '#testing/documents/documents'
import { createFakeStorage } from '#testing/browser/fake-storage'
import { createBrokenRecords } from './broken-records.ts'

const open = (storage: Storage | null = createFakeStorage()) => ({
  storage,
  broken: createBrokenRecords({ storage, now: () => NOON_MS }),
})

test('fault 7: what is set aside is listed with its time until it is discarded, two at the same moment apart', () => {
  const { storage, broken } = open()
  storage?.setItem('localChangeStore', '{"notes/a":')
  broken.setAside('localChangeStore', '{"notes/a":', null)
  broken.setAside('localChangeStore', 'null', '{}')
  expect(storage?.getItem('localChangeStore')).toBe('{}')
  const listed = broken.list('anna')
  expect(listed.map((record) => [record.setAsideAt, record.text])).toEqual([
    ['2026-11-12T12:00:00.000Z', '{"notes/a":'],
    ['2026-11-12T12:00:00.000Z', 'null'],
  ])
  expect(broken.list('anna')).toBe(listed)
  broken.discard(listed[0]?.key ?? '')
  expect(broken.list('anna').map((record) => record.text)).toEqual(['null'])
})

test('fault 7: what is discarded can be put back under its own time, unless there is no room for it any more', () => {
  let isFull = false
  const storage = createFakeStorage()
  const setItem = storage.setItem
  storage.setItem = (key, value) => {
    if (isFull) throw new DOMException('full', 'QuotaExceededError')
    setItem(key, value)
  }
  const { broken } = open(storage)
  broken.setAside('localChangeStore', '{"notes/a":', null)
  const before = broken.list('anna')
  const putBack = broken.discard(before[0]?.key ?? '')
  expect(broken.list('anna')).toEqual([])
  isFull = true
  expect(putBack()).toBe(false)
  expect(broken.list('anna')).toEqual([])
  isFull = false
  expect(putBack()).toBe(true)
  expect(broken.list('anna')).toEqual(before)
})

test('fault 7: records that name other users only are not shown, and nothing else of localStorage can be discarded', () => {
  const { storage, broken } = open()
  broken.setAside('localChangeStore', '{"a":{"userId":"anna"', null)
  broken.setAside('localChangeStore', '{"a":{"userId":"bert"', null)
  expect(broken.list('anna').map((record) => record.text)).toEqual(['{"a":{"userId":"anna"'])
  expect(broken.people()).toEqual(['anna', 'bert'])
  storage?.setItem('user', '{}')
  expect(broken.discard('user')()).toBe(false)
  expect(storage?.getItem('user')).toBe('{}')
})

test('faults 6 and 7: if there is no room for two copies, the broken one is moved instead of lost', () => {
  const items = new Map([['localChangeStore', 'broken']])
  const roomy = createFakeStorage({}, items)
  const setItem = roomy.setItem
  roomy.setItem = (key, value) => {
    if (items.size > 0 && !items.has(key)) throw new DOMException('full', 'QuotaExceededError')
    setItem(key, value)
  }
  const { broken } = open(roomy)
  expect(broken.setAside('localChangeStore', 'broken', null)).toBe('localChangeStore:broken:2026-11-12T12:00:00.000Z')
  expect(broken.list('anna').map((record) => record.text)).toEqual(['broken'])
})

test('fault 6: without localStorage, or with one that throws, there is nothing to show and nothing breaks', () => {
  for (const storage of [null, createFakeStorage({ failsToRead: true }), createFakeStorage({ failsToWrite: true })]) {
    const { broken } = open(storage)
    expect(broken.list('anna')).toEqual([])
    expect(() => broken.discard('localChangeStore:broken:x')).not.toThrow()
  }
})
