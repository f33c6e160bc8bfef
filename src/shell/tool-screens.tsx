import type { ToolId } from '#tools'
import { lazyScreen, type LazyScreen } from './lazy-screen.tsx'

/** The screens of each tool; a tool without a line here does not compile. */
export const toolScreens = {
  wheel: lazyScreen(async () => (await import('../tools/wheel/screens/index.tsx')).WheelScreens),
  uptime: lazyScreen(async () => (await import('../tools/uptime/screens/index.tsx')).loadUptimeScreens()),
  time: lazyScreen(async () => (await import('../tools/time/screens/index.tsx')).loadTimeScreens()),
} satisfies Record<ToolId, LazyScreen>
