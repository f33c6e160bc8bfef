// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it } from 'vitest'
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
