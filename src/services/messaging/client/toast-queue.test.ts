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
  const queue = createToastQueue(clock)
  queue.resume('unshown')
  return { clock, queue }
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
    queue.pause('pointer')
    clock.advance(60_000)
    queue.show({ kind: 'info', text: 'neu' })
    clock.advance(60_000)
    expect(texts(queue)).toEqual(['lies mich', 'neu'])
    queue.resume('pointer')
    clock.advance(500)
    expect(texts(queue)).toEqual(['neu'])
    clock.advance(2_000)
    expect(texts(queue)).toEqual([])
  })

  it('N2: waits with all of its time until there is a place that shows it', () => {
    const clock = createClock()
    const queue = createToastQueue(clock)
    queue.show({ kind: 'info', text: 'früh' })
    clock.advance(60_000)
    expect(texts(queue)).toEqual(['früh'])
    queue.resume('unshown')
    clock.advance(2_499)
    expect(texts(queue)).toEqual(['früh'])
    clock.advance(1)
    expect(texts(queue)).toEqual([])
  })

  it('N3: runs only when every reason to stand still has ended', () => {
    const { clock, queue } = setUp()
    queue.show({ kind: 'info', text: 'lies mich' })
    queue.pause('hidden')
    queue.pause('pointer')
    queue.resume('pointer')
    clock.advance(60_000)
    expect(texts(queue)).toEqual(['lies mich'])
    queue.resume('hidden')
    clock.advance(2_500)
    expect(texts(queue)).toEqual([])
  })

  it('N3: stands still on a hidden page also when its last toast is dismissed', () => {
    const { clock, queue } = setUp()
    const id = queue.show({ kind: 'info', text: 'weg' })
    queue.pause('hidden')
    queue.dismiss(id)
    queue.show({ kind: 'info', text: 'neu' })
    clock.advance(60_000)
    expect(texts(queue)).toEqual(['neu'])
  })

  it('runs again when the toast that was pointed at is dismissed', () => {
    const { clock, queue } = setUp()
    const id = queue.show({ kind: 'info', text: 'weg' })
    queue.pause('pointer')
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

  it('N3: a toast that replaces another keeps its place and has all of its time', () => {
    const { clock, queue } = setUp()
    queue.show({ kind: 'info', text: 'alt', key: 'k' })
    const second = queue.show({ kind: 'error', text: 'bleibt' })
    clock.advance(2_000)
    const id = queue.show({ kind: 'info', text: 'neu', key: 'k' })
    expect(texts(queue)).toEqual(['neu', 'bleibt'])
    clock.advance(2_499)
    expect(queue.has(id)).toBe(true)
    clock.advance(1)
    expect(queue.has(id)).toBe(false)
    expect(queue.has(second)).toBe(true)
    queue.show({ kind: 'info', text: '1' })
    queue.show({ kind: 'info', text: '2' })
    expect(queue.has(queue.show({ kind: 'info', text: 'wartet' }))).toBe(true)
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
