import { expect, test } from 'vitest'
import { createTurns, type PushTimers } from './within-time.ts'

const never: PushTimers = { setTimer: () => 0, clearTimer: () => undefined }

/** Two tabs of a browser, as Node's own locks connect them; `clock` rings when told. */
function openTabs(timers: PushTimers = never) {
  return [createTurns(navigator.locks, timers), createTurns(navigator.locks, timers)] as const
}

async function soon(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
}

test('W13: works of one tab and of several run one after the other, also after one that failed', async () => {
  const [one, other] = openTabs()
  const order: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = one(async () => {
    order.push('first begins')
    await promise
    order.push('first ends')
    throw new Error('broken')
  })
  const second = other(async () => void order.push('second'))
  const third = one(async () => void order.push('third'))
  await soon()
  expect(order).toEqual(['first begins'])
  resolve()
  await expect(first).rejects.toThrow('broken')
  await Promise.all([second, third])
  expect(order.slice(0, 2)).toEqual(['first begins', 'first ends'])
  expect(order.slice(2).sort()).toEqual(['second', 'third'])
})

test('W13: a tab that keeps its turn for ever holds up the others for ten seconds, not longer', async () => {
  const rings: { readonly callback: () => void; readonly delayMs: number }[] = []
  const [frozen, other] = openTabs({
    setTimer: (callback: () => void, delayMs: number) => rings.push({ callback, delayMs }),
    clearTimer: () => undefined,
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  const stuck = frozen(() => promise)
  await soon()
  const done = other(async () => 'done')
  await soon()
  expect(rings.at(-1)?.delayMs).toBe(10_000)
  rings.at(-1)?.callback()
  expect(await done).toBe('done')
  resolve()
  await stuck
})

test('W13: if the browser has no locks, or refuses them, a tab has its own order', async () => {
  const refused = { request: () => Promise.reject(new DOMException('not now', 'SecurityError')) }
  for (const locks of [null, refused as Pick<LockManager, 'request'>]) {
    const inTurn = createTurns(locks, never)
    const order: number[] = []
    await Promise.all([inTurn(async () => void order.push(1)), inTurn(async () => void order.push(2))])
    expect(order).toEqual([1, 2])
  }
})
