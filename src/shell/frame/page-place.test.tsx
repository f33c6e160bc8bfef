// @vitest-environment jsdom
import { startTransition } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lazyScreen } from '../lazy-screen.tsx'
import { PagePlace } from './page-place.tsx'

/** Lets React do what it does without a timer. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => void setImmediate(resolve))
}

test('a page is shown when its parts are there, and not held back so that nothing flickers', async () => {
  // React takes the timers it finds when it is loaded; what it puts off by one of these never comes.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const { createRoot } = await import('react-dom/client')
  const place = document.createElement('div')
  const root = createRoot(place)
  onTestFinished(() => {
    root.unmount()
    vi.useRealTimers()
  })
  const arrived = Promise.withResolvers<() => string>()
  const Screen = lazyScreen(() => arrived.promise)
  startTransition(() =>
    root.render(
      <>
        <h1>Rahmen</h1>
        <PagePlace>
          <Screen />
        </PagePlace>
      </>,
    ),
  )
  await settle()
  expect(place.textContent).toBe('Rahmen')
  arrived.resolve(() => 'Seite')
  await settle()
  expect(place.textContent).toBe('RahmenSeite')
})
