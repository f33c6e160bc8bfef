// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let isReduced = false

beforeEach(() => {
  vi.resetModules()
  isReduced = false
  window.matchMedia = (media) => Object.assign(new EventTarget(), { matches: isReduced, media }) as MediaQueryList
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  localStorage.clear()
})

/** As a page that was just opened. */
async function load() {
  const { prefersStillness, useMotionOff } = await import('./motion-setting.ts')
  const { result } = renderHook(() => useMotionOff())
  return { prefersStillness, result }
}

test('S8: the choice holds on this device, also after the page was opened anew', async () => {
  const { prefersStillness, result } = await load()
  expect([prefersStillness(), result.current[0]]).toEqual([false, false])
  act(() => result.current[1](true))
  expect([prefersStillness(), result.current[0]]).toEqual([true, true])
  vi.resetModules()
  const again = await load()
  expect([again.prefersStillness(), again.result.current[0]]).toEqual([true, true])
})

test('S8: the wish of the system counts without any choice', async () => {
  isReduced = true
  const { prefersStillness, result } = await load()
  expect([prefersStillness(), result.current[0]]).toEqual([true, false])
})

test('S8: in a browser that refuses its storage the choice holds as long as the page is open', async () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError')
  }
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
  const { prefersStillness, result } = await load()
  expect(prefersStillness()).toBe(false)
  act(() => result.current[1](true))
  expect([prefersStillness(), result.current[0]]).toEqual([true, true])
})
