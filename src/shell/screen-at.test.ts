// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { screenAt } from './screen-at.ts'
import { LazyHomeScreen } from './start/start-screen.tsx'
import { toolScreens } from './tool-screens.tsx'

test.each([
  ['/', LazyHomeScreen],
  ['/?suche=1', LazyHomeScreen],
  ['/uptime', toolScreens.uptime],
  ['/uptime/shop/a1', toolScreens.uptime],
  ['/uptime?zustand=down', toolScreens.uptime],
  ['/timeTracker#heute', toolScreens.time],
  ['/timetracker/woche', toolScreens.time],
  ['/uptimes', undefined],
  ['/account/daten', undefined],
])('at %s', (path, screen) => {
  expect(screenAt(path)).toBe(screen)
})
