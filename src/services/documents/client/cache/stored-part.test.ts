import { expect, test, vi } from 'vitest'
import { CHANGE_STORE_KEY } from '../outbox/change-store.ts'
import { pendingOf } from './document-cache.suite.ts'
import { openWriter as open } from '../outbox/outbox-writer.suite.ts'

const crowd = Array.from({ length: 1_003 }, (_none, index) =>
  pendingOf(`n${index}`, { sequence: index + 1, lastSequence: index + 1 }),
)
const second = pendingOf('n1', { changeId: 'change-second', sequence: 2_000, lastSequence: 2_000, type: 'MODIFIED' })

test('Y1: with more than 500 pending, localStorage leaves out the oldest that the outbox has confirmed', async () => {
  const { save, stored, settle, writer } = open()
  save(crowd, { put: crowd })
  await settle()
  writer.flush()
  expect(stored()).toEqual(crowd.slice(503).map(({ path }) => path))
})

test('Y1: of many long changes localStorage has 150,000 characters, but always the newest 25', async () => {
  const { save, stored, settle, writer } = open()
  const long = (length: number) =>
    crowd.slice(0, 400).map((record) => ({ ...record, fields: [{ key: 'title', value: 'x'.repeat(length) }] }))
  save(long(2_000), { put: long(2_000) })
  await settle()
  writer.flush()
  expect(stored().length).toBeGreaterThan(60)
  expect(stored().length).toBeLessThan(75)
  const longer = open()
  longer.save(long(20_000), { put: long(20_000) })
  await longer.settle()
  longer.writer.flush()
  expect(longer.stored()).toHaveLength(25)
  longer.save(long(20_000).slice(300), {
    remove: long(20_000)
      .slice(0, 300)
      .map(({ changeId }) => changeId),
  })
  longer.writer.flush()
  expect(longer.stored()).toHaveLength(100)
})

test('Y1: changes the outbox has not confirmed stay in localStorage however many are pending, and are there again when it fails', async () => {
  const { save, stored, settle, writer, failures, runTimers } = open()
  save(crowd, { put: crowd })
  writer.flush()
  expect(stored()).toHaveLength(crowd.length)
  await settle()
  runTimers(1_000)
  save(crowd.slice(0, -1), { remove: [crowd.at(-1)?.changeId ?? ''] })
  await settle()
  runTimers(1_000)
  expect(stored()).toHaveLength(500)
  failures.isDiskFull = true
  save(crowd, { put: crowd.slice(-1) })
  await settle()
  runTimers(1_000)
  expect(stored()).toHaveLength(crowd.length)
})

test('Y1: localStorage waits while the outbox takes many changes, a second at most', async () => {
  const { save, stored, settle, runTimers } = open()
  save(crowd.slice(0, 200), { put: crowd.slice(0, 200) })
  runTimers(250)
  expect(stored()).toEqual([])
  await settle()
  runTimers(250)
  expect(stored()).toHaveLength(200)
  const stuck = open()
  stuck.save(crowd.slice(0, 200), { put: crowd.slice(0, 200) })
  for (let turn = 0; turn < 3; turn++) stuck.runTimers(250)
  expect(stuck.stored()).toEqual([])
  stuck.runTimers(250)
  expect(stuck.stored()).toHaveLength(200)
})

test('Y1: a document is in localStorage with all of its changes or with none', async () => {
  const { save, stored, storage, settle, writer } = open()
  const all = [...crowd, second]
  save(all, { put: all })
  await settle()
  writer.flush()
  expect(stored()).toEqual(['notes/n1', ...crowd.slice(504).map(({ path }) => path)])
  expect(storage.getItem(CHANGE_STORE_KEY)).toContain('change-second')
})

test('Y1: without an outbox what is sent is in localStorage before, and nothing is written when it is there', async () => {
  const { save, stored, settle, writer, failures, storage, runTimers } = open()
  const setItem = vi.spyOn(storage, 'setItem')
  failures.isDiskFull = true
  save(crowd, { put: crowd })
  await settle()
  await writer.secure(crowd.slice(0, 500))
  expect(stored()).toHaveLength(500)
  save(crowd.slice(200), { remove: crowd.slice(0, 200).map(({ changeId }) => changeId) })
  await writer.secure(crowd.slice(500, 800))
  expect(stored()).toEqual(crowd.slice(200, 800).map(({ path }) => path))
  save(crowd, { put: crowd.slice(0, 200) })
  runTimers(1_000)
  expect(stored()).toHaveLength(crowd.length)
  const sent = crowd.map((record) => ({ ...record, isSent: true }))
  save(sent, { put: sent })
  setItem.mockClear()
  await writer.secure(sent.slice(0, 500))
  expect(setItem).not.toHaveBeenCalledWith(CHANGE_STORE_KEY, expect.anything())
  const [first, ...others] = sent
  const rebased = [{ ...(first ?? second), baseVersion: 7 }, ...others]
  save(rebased, { put: rebased.slice(0, 1) })
  await writer.secure(rebased.slice(0, 500))
  expect(storage.getItem(CHANGE_STORE_KEY)).toContain('"baseVersion":7')
})
