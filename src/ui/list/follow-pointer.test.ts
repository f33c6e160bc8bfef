// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followPointer } from './follow-pointer.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function press(pointerType: 'mouse' | 'touch' | 'pen') {
  const calls: string[] = []
  const stop = followPointer(
    { pointerId: 1, pointerType, clientX: 100, clientY: 100 },
    {
      onStart: () => calls.push('start'),
      onMove: ({ x, y }) => calls.push(`${x},${y}`),
      onEnd: () => calls.push('end'),
      onCancel: () => calls.push('cancel'),
      onTap: () => calls.push('tap'),
    },
    null,
  )
  return { calls, stop }
}

function send(type: string, x = 100, y = 100, pointerId = 1): Event {
  const event = new PointerEvent(type, { pointerId, clientX: x, clientY: y, cancelable: true })
  window.dispatchEvent(event)
  return event
}

function touchMove(): Event {
  const event = new Event('touchmove', { cancelable: true })
  window.dispatchEvent(event)
  return event
}

it('W7: a mouse drags as soon as it moves', () => {
  const { calls } = press('mouse')
  send('pointermove', 102, 101)
  expect(calls).toEqual([])
  send('pointermove', 120, 130)
  send('pointerup', 120, 130)
  send('pointermove', 300, 300)
  expect(calls).toEqual(['start', '120,130', 'end'])
})

it('W7: a press that does not move is a tap', () => {
  const { calls } = press('mouse')
  send('pointerup')
  expect(calls).toEqual(['tap'])
})

it('W7: a finger that moves at once scrolls, and nothing is dragged', () => {
  const { calls } = press('touch')
  send('pointermove', 100, 130)
  expect(touchMove().defaultPrevented).toBe(false)
  vi.advanceTimersByTime(1_000)
  send('pointerup', 100, 160)
  expect(calls).toEqual([])
})

it('W7: a finger that stays for a moment drags, and scrolls no more', () => {
  const { calls } = press('touch')
  send('pointermove', 102, 103)
  vi.advanceTimersByTime(350)
  expect(calls).toEqual(['start'])
  expect(touchMove().defaultPrevented).toBe(true)
  send('pointermove', 100, 160)
  send('pointerup', 100, 160)
  expect(calls).toEqual(['start', '100,160', 'end'])
  expect(touchMove().defaultPrevented).toBe(false)
})

it('W7: a pen drags like a mouse', () => {
  const { calls } = press('pen')
  send('pointermove', 100, 120)
  expect(touchMove().defaultPrevented).toBe(true)
  send('pointerup', 100, 120)
  expect(calls).toEqual(['start', '100,120', 'end'])
})

it('W7: Escape ends a drag and nothing else then', () => {
  const { calls } = press('mouse')
  send('pointermove', 120, 130)
  const escape = new KeyboardEvent('keydown', { key: 'Escape', cancelable: true })
  window.dispatchEvent(escape)
  expect(escape.defaultPrevented).toBe(true)
  send('pointerup', 120, 130)
  expect(calls).toEqual(['start', '120,130', 'cancel'])
})

it('W7: Escape before a drag is not taken', () => {
  const { stop } = press('mouse')
  const escape = new KeyboardEvent('keydown', { key: 'Escape', cancelable: true })
  window.dispatchEvent(escape)
  expect(escape.defaultPrevented).toBe(false)
  stop()
})

it('W7: a pointer that the system takes away ends the drag without writing, a second finger does not', () => {
  const { calls } = press('mouse')
  send('pointermove', 120, 130)
  send('pointermove', 500, 500, 2)
  send('pointerup', 500, 500, 2)
  send('pointercancel')
  expect(calls).toEqual(['start', '120,130', 'cancel'])
})
