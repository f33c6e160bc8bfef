import { describe, expect, test, vi } from 'vitest'
import { createSendLock, holdStreamLock, readTabMessage } from './tabs.ts'

/** Web Locks for one name, as far as they are used here. */
function createLocks(): LockManager {
  const waiting: (() => void)[] = []
  let isHeld = false
  const hold = async (callback: (lock: Lock | null) => unknown): Promise<void> => {
    isHeld = true
    await callback({ name: '', mode: 'exclusive' })
    isHeld = false
    waiting.shift()?.()
  }
  const request = async (
    _name: string,
    options: LockOptions,
    callback: (lock: Lock | null) => unknown,
  ): Promise<unknown> => {
    if (!isHeld) return hold(callback)
    if (options.ifAvailable === true) return callback(null)
    await new Promise<void>((resolve, reject) => {
      waiting.push(resolve)
      options.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
    })
    return hold(callback)
  }
  return { request } as unknown as LockManager
}

function createTimers() {
  const waits: { run: () => void; delayMs: number }[] = []
  return {
    waits,
    setTimer: (run: () => void, delayMs: number) => waits.push({ run, delayMs }),
    clearTimer: () => waits.splice(0),
  }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('Y3: the right to send', () => {
  test('one tab has it at a time, and the next one when it is done', async () => {
    const locks = createLocks()
    const timers = createTimers()
    const free = await createSendLock({ locks, timers })('anna')
    expect(await createSendLock({ locks, timers })('anna')).toBeNull()
    free?.()
    await settle()
    expect(await createSendLock({ locks, timers })('anna')).not.toBeNull()
  })

  test('a tab that lets go and tries again at once does not find its own lock in the way', async () => {
    const trySendLock = createSendLock({ locks: createLocks(), timers: createTimers() })
    for (let round = 0; round < 3; round++) {
      const free = await trySendLock('anna')
      expect(free).not.toBeNull()
      free?.()
    }
  })

  test('is lost after 30 s, so that a frozen tab stops no other', async () => {
    const locks = createLocks()
    const timers = createTimers()
    await createSendLock({ locks, timers })('anna')
    expect(timers.waits.map((wait) => wait.delayMs)).toEqual([30_000])
    timers.waits[0]?.run()
    await settle()
    expect(await createSendLock({ locks, timers })('anna')).not.toBeNull()
  })

  test('everybody has it where there are no locks, or where they are forbidden', async () => {
    const timers = createTimers()
    expect(await createSendLock({ locks: null, timers })('anna')).not.toBeNull()
    const forbidden = { request: () => Promise.reject(new DOMException('', 'SecurityError')) } as unknown as LockManager
    expect(await createSendLock({ locks: forbidden, timers })('anna')).not.toBeNull()
  })
})

describe('the one that listens', () => {
  test('starts when the one before lets go', async () => {
    const locks = createLocks()
    const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()]
    const letGo = holdStreamLock(locks, 'anna', first)
    holdStreamLock(locks, 'anna', second)
    await settle()
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 0])
    letGo()
    await settle()
    expect(second).toHaveBeenCalledOnce()
  })

  test('never starts when it has let go before its turn', async () => {
    const locks = createLocks()
    const second = vi.fn<() => void>()
    const letGo = holdStreamLock(locks, 'anna', () => undefined)
    holdStreamLock(locks, 'anna', second)()
    letGo()
    await settle()
    expect(second).not.toHaveBeenCalled()
  })

  test('is every tab where there are no locks', () => {
    const start = vi.fn<() => void>()
    holdStreamLock(null, 'anna', start)
    expect(start).toHaveBeenCalledOnce()
  })
})

test('what is no message of ours is not heard', () => {
  const message = { kind: 'setAside', changeIds: [] }
  expect(readTabMessage(message)).toBe(message)
  for (const other of [null, 'text', {}, { kind: 'unknown' }]) expect(readTabMessage(other)).toBeUndefined()
})
