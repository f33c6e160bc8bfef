import { expect, it, vi } from 'vitest'
import { createFakeStorage } from '#testing/browser/fake-storage'
import { createStorageKeeper } from './keep-storage.ts'

function setUp(parts: { isPersisted?: boolean; storage?: Storage | null; nowMs?: number } = {}) {
  const persist = vi.fn<() => Promise<boolean>>(() => new Promise(() => undefined))
  const storage = parts.storage === undefined ? createFakeStorage() : parts.storage
  const open = (nowMs = parts.nowMs ?? 1_000_000_000) =>
    createStorageKeeper({
      manager: { persist, persisted: async () => parts.isPersisted ?? false },
      storage,
      now: () => nowMs,
      log: { error: () => undefined, info: () => undefined },
    })
  return { persist, open }
}
const settle = () => new Promise((resolve) => setImmediate(resolve))

it('fault 9: asks the browser to keep our storage at the first change, once, without waiting for an answer', async () => {
  const { persist, open } = setUp()
  const noteChange = open()
  await settle()
  expect(persist).not.toHaveBeenCalled()
  noteChange()
  noteChange()
  await settle()
  expect(persist).toHaveBeenCalledOnce()
})

it('asks again on another day only, and never where it is granted already', async () => {
  const { persist, open } = setUp()
  open(1_000_000_000)()
  await settle()
  open(1_000_000_000 + 60_000)()
  await settle()
  expect(persist).toHaveBeenCalledTimes(1)
  open(1_000_000_000 + 90_000_000)()
  await settle()
  expect(persist).toHaveBeenCalledTimes(2)
  const granted = setUp({ isPersisted: true })
  granted.open()()
  await settle()
  expect(granted.persist).not.toHaveBeenCalled()
})

it('a browser without it, or one that throws, is left alone', async () => {
  const info = vi.fn<(...parts: unknown[]) => void>()
  const parts = { storage: null, now: () => 0, log: { error: () => undefined, info } }
  createStorageKeeper({ ...parts, manager: undefined })()
  const refused = () => Promise.reject(new DOMException('opaque origin', 'TypeError'))
  createStorageKeeper({ ...parts, manager: { persist: refused, persisted: refused } })()
  await settle()
  expect(info).toHaveBeenCalledOnce()
})
