import { describe, expect, it, onTestFinished } from 'vitest'
import { createWaker, type Waker } from './waker.ts'

const NEVER_MS = 3_600_000

function open(pingMs: number = NEVER_MS): Waker {
  const waker = createWaker(pingMs)
  onTestFinished(() => waker.close())
  return waker
}

describe('a waker', () => {
  it('ends a wait', async () => {
    const waker = open()
    const wait = waker.next()
    waker.wake()
    expect(await wait).toBe('moved')
  })

  it('remembers a wake-up that came while nobody waited, and many as one', async () => {
    const waker = open()
    waker.wake()
    waker.wake()
    expect(await waker.next()).toBe('moved')
    const wait = waker.next()
    waker.close()
    expect(await wait).toBe('closed')
  })

  it('says when a ping is due', async () => {
    expect(await open(1).next()).toBe('ping')
  })

  it('is closed for good', async () => {
    const waker = open()
    waker.wake()
    waker.close()
    expect(waker.isClosed()).toBe(true)
    expect(await waker.next()).toBe('closed')
  })

  it('calls a consumer stuck that neither waits nor reads, and only then', async () => {
    const reading = open(5)
    let isReadingStuck = false
    reading.onStuck(() => {
      isReadingStuck = true
    })
    const stuck = open(5)
    let isStuck = false
    stuck.onStuck(() => {
      isStuck = true
    })
    while (!isStuck) expect(await reading.next()).toBe('ping')
    expect(isReadingStuck).toBe(false)
  })
})
