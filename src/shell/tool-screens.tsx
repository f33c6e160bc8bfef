import type { ToolDoor } from '#kit/tool-door'
import type { ToolId } from '#tools'
import { lazyScreen, type LazyScreen } from './lazy-screen.tsx'

/** The doors of all tools; a tool without a line here does not compile. */
const doors: Record<ToolId, () => Promise<{ readonly door: ToolDoor }>> = {
  wheel: () => import('../tools/wheel/screens/index.tsx'),
  uptime: () => import('../tools/uptime/screens/index.tsx'),
  time: () => import('../tools/time/screens/index.tsx'),
}

const loads = Object.values(doors)

function ofEach(load: (door: ToolDoor) => ReturnType<ToolDoor['loadScreens']>): Readonly<Record<ToolId, LazyScreen>> {
  const entries = Object.entries(doors).map(([id, open]) => [id, lazyScreen(async () => load((await open()).door))])
  // The same keys as before.
  return Object.fromEntries(entries) as Record<ToolId, LazyScreen>
}

/** The screens of each tool. */
export const toolScreens = ofEach(({ loadScreens }) => loadScreens())

/** What the start page says of a tool that is in use; nothing if the tool has nothing to say. */
export const toolNews = ofEach(async ({ loadNews }) => loadNews?.() ?? NoNews)

function NoNews() {
  return null
}

/** Removes what tools keep of a user on this device beside documents and files. */
export async function eraseTools(userId: string): Promise<void> {
  for (const open of loads) await (await open()).door.erase?.(userId)
}
