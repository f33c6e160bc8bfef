import { describe, expect, it } from 'vitest'
import { createToastQueue, type ToastQueue } from './toast-queue.ts'

/** A clock that only moves when told, and fires what is due on the way. */
function createClock() {
  let nowMs = 0
  let timers: { readonly at: number; readonly callback: () => void }[] = []
  return {
    now: () => nowMs,
    startTimer(callback: () => void, delayMs: number) {
      const timer = { at: nowMs + delayMs, callback }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    advance(ms: number) {
      const endMs = nowMs + ms
      for (;;) {
        const [due] = timers.filter((timer) => timer.at <= endMs).toSorted((a, b) => a.at - b.at)
        if (due === undefined) break
        nowMs = due.at
        timers = timers.filter((timer) => timer !== due)
        due.callback()
      }
      nowMs = endMs
    },
  }
}

function texts(queue: ToastQueue): string[] {
  return queue.getVisible().map((toast) => toast.text)
}

function setUp() {
  const clock = createClock()
  return { clock, queue: createToastQueue(clock) }
}

describe('toast queue', () => {
  it('keeps a success and an info 2500 ms and an error 5000 ms', () => {
    const { clock, queue } = setUp()
    queue.show({ kind: 'success', text: 'gut' })
    queue.show({ kind: 'error', text: 'schlecht' })
    queue.show({ kind: 'info', text: 'so' })
    clock.advance(2_499)
    expect(texts(queue)).toEqual(['gut', 'schlecht', 'so'])
    clock.advance(1)
    expect(texts(queue)).toEqual(['schlecht'])
    clock.advance(2_499)
    expect(texts(queue)).toEqual(['schlecht'])
    clock.advance(1)
    expect(texts(queue)).toEqual([])
  })

  it('shows three at most; the fourth waits and then has its whole time', () => {
    const { clock, queue } = setUp()
    for (const text of ['1', '2', '3', '4']) queue.show({ kind: 'info', text })
    expect(texts(queue)).toEqual(['1', '2', '3'])
    clock.advance(2_500)
    expect(texts(queue)).toEqual(['4'])
    clock.advance(2_499)
    expect(texts(queue)).toEqual(['4'])
    clock.advance(1)
    expect(texts(queue)).toEqual([])
  })

  it('stands still while paused and goes on with what was left', () => {
    const { clock, queue } = setUp()
    queue.show({ kind: 'info', text: 'lies mich' })
    clock.advance(2_000)
    queue.pause()
    clock.advance(60_000)
    queue.show({ kind: 'info', text: 'neu' })
    clock.advance(60_000)
    expect(texts(queue)).toEqual(['lies mich', 'neu'])
    queue.resume()
    clock.advance(500)
    expect(texts(queue)).toEqual(['neu'])
    clock.advance(2_000)
    expect(texts(queue)).toEqual([])
  })

  it('runs again when the toast that was pointed at is dismissed', () => {
    const { clock, queue } = setUp()
    const id = queue.show({ kind: 'info', text: 'weg' })
    queue.pause()
    queue.dismiss(id)
    queue.show({ kind: 'info', text: 'neu' })
    clock.advance(2_500)
    expect(texts(queue)).toEqual([])
  })

  it('gives a toast with a button eight seconds and a lasting one no end', () => {
    const { clock, queue } = setUp()
    queue.show({ kind: 'info', text: 'Gelöscht', action: { label: 'Rückgängig', onClick: () => undefined } })
    queue.show({ kind: 'info', text: 'Neue Version', isLasting: true })
    clock.advance(7_999)
    expect(texts(queue)).toEqual(['Gelöscht', 'Neue Version'])
    clock.advance(1)
    clock.advance(10_000_000)
    expect(texts(queue)).toEqual(['Neue Version'])
  })

  it('replaces a toast of the same key, visible or waiting', () => {
    const { queue } = setUp()
    queue.show({ kind: 'info', text: 'alt', key: 'k' })
    queue.show({ kind: 'info', text: 'neu', key: 'k' })
    expect(texts(queue)).toEqual(['neu'])
    for (const text of ['2', '3']) queue.show({ kind: 'info', text })
    queue.show({ kind: 'info', text: 'wartet', key: 'w' })
    queue.show({ kind: 'info', text: 'wartet neu', key: 'w' })
    queue.dismiss(queue.getVisible()[0]?.id ?? 0)
    expect(texts(queue)).toEqual(['2', '3', 'wartet neu'])
  })

  it('tells its listeners, and no more after they left', () => {
    const { queue } = setUp()
    let calls = 0
    const leave = queue.subscribe(() => {
      calls += 1
    })
    const id = queue.show({ kind: 'info', text: 'a' })
    queue.dismiss(id)
    expect(calls).toBe(2)
    leave()
    queue.show({ kind: 'info', text: 'b' })
    expect(calls).toBe(2)
  })
})
