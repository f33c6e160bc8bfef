import type { ComponentType } from 'react'
import type { ToolId } from '#tools'
import { lazyScreen } from '../lazy-screen.tsx'

/** What the start page says of a tool that is in use beside its one fact, where only the tool's own screens can know it. */
export const toolNews: Partial<Record<ToolId, ComponentType>> = {
  uptime: lazyScreen(async () => (await import('../../tools/uptime/screens/index.tsx')).loadShopNews()),
}
