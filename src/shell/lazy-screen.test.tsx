// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { Suspense, type ReactNode } from 'react'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { ThemeRoot } from '#ui/page/theme'
import { ScreenBoundary } from './frame/screen-boundary.tsx'
import { lazyScreen } from './lazy-screen.tsx'

afterEach(cleanup)

it('a screen that was loaded before is drawn at once', async () => {
  const Screen = lazyScreen<{ readonly text: string }>(async () => ({ text }) => <p>{text}</p>)
  await Screen.load()
  render(
    <Suspense fallback="Gleich">
      <Screen text="Da" />
    </Suspense>,
  )
  expect(screen.getByText('Da')).toBeTruthy()
})

it('a screen that could not be loaded is asked for again once the user is elsewhere, and pages beside it are shown', async () => {
  let isAway = true
  const Screen = lazyScreen(async () => {
    if (isAway) throw new Error('offline')
    return () => <p>Da</p>
  })
  const failures: unknown[] = []
  const at = (place: string, page: ReactNode) => (
    <ThemeRoot>
      <ScreenBoundary place={place} onError={(error) => failures.push(error)} fallback="Geht nicht">
        <Suspense fallback="Gleich">{page}</Suspense>
      </ScreenBoundary>
    </ThemeRoot>
  )
  vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => void vi.restoreAllMocks())
  const { rerender } = render(at('/rad', <Screen />))
  expect(await screen.findByText('Geht nicht')).toBeTruthy()
  rerender(at('/', <p>Start</p>))
  expect(screen.getByText('Start')).toBeTruthy()
  isAway = false
  rerender(at('/rad', <Screen />))
  expect(await screen.findByText('Da')).toBeTruthy()
  expect(failures).toHaveLength(1)
})
