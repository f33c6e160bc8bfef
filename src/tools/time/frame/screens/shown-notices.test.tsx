// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useShownNotices } from './shown-notices.ts'

test('a notice that was put off in another tab is not due here until then', () => {
  const { result } = renderHook(() => useShownNotices(1_000))
  expect(result.current.isDue('pause')).toBe(true)
  localStorage.setItem('timeTold', JSON.stringify([['pause', 2_000]]))
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'timeTold' })))
  expect(result.current.isDue('pause')).toBe(false)
  act(() => result.current.note('pause', 500))
  expect(result.current.isDue('pause')).toBe(true)
  expect(localStorage.getItem('timeTold')).toBe('[["pause",500]]')
})
