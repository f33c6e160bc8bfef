import type { ComponentType } from 'react'
import type { DeedParts, TodayLineProps, ToolDoor } from '#kit/tool-door'
import type { ToolId } from '#tools'
import { keepFocus } from '#ui/keep-focus'
import { lazyScreen, type LazyScreen } from './lazy-screen.tsx'

/** The doors of all tools; a tool without a line here does not compile. */
const doors: Record<ToolId, () => Promise<{ readonly door: ToolDoor }>> = {
  trips: () => import('../tools/trips/screens/index.tsx'),
  recipes: () => import('../tools/recipes/screens/index.tsx'),
  wheel: () => import('../tools/wheel/screens/index.tsx'),
  uptime: () => import('../tools/uptime/screens/index.tsx'),
  time: () => import('../tools/time/screens/index.tsx'),
}

function ofEach<Props extends object = object>(
  load: (door: ToolDoor) => Promise<ComponentType<Props>>,
): Readonly<Record<ToolId, LazyScreen<Props>>> {
  const entries = Object.entries(doors).map(([id, open]) => [id, lazyScreen(async () => load((await open()).door))])
  // The same keys as before.
  return Object.fromEntries(entries) as Record<ToolId, LazyScreen<Props>>
}

/** Does at once what a command of a tool names. */
export async function doDeed(toolId: ToolId, deed: string, parts: DeedParts): Promise<void> {
  const { door } = await doors[toolId]()
  const deeds = await door.loadDeeds?.()
  keepFocus(() => deeds?.[deed]?.(parts))
}

/** The screens of each tool. */
export const toolScreens = ofEach(({ loadScreens }) => loadScreens())

/** What the start page says of a tool that is in use and has news (`hasNews` of its manifest). */
export const toolNews = ofEach(async ({ loadNews }) => loadNews?.() ?? (() => null))

/** What rings on every page while the item of a tool in the bar is counting. */
export const toolAlarms = ofEach(async ({ loadAlarm }) => loadAlarm?.() ?? (() => null))

/** What completes the lines of „Heute“ that are partial. */
export const toolTodayLines = ofEach<TodayLineProps>(
  async ({ loadTodayLine }) => loadTodayLine?.() ?? (({ line, children }) => children(line)),
)
