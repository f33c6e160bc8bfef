// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useIsBrowserOnline } from './connectivity.ts'

test('an event of the network while no screen listens counts for the next screen', () => {
  const first = renderHook(useIsBrowserOnline)
  expect(first.result.current).toBe(true)
  first.unmount()
  window.dispatchEvent(new Event('offline'))
  expect(renderHook(useIsBrowserOnline).result.current).toBe(false)
})
