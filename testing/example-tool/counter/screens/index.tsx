import type { ToolDoor } from '#kit/tool-door'

export const door: ToolDoor = {
  loadScreens: async () => (await import('./counter-screens.tsx')).CounterScreens,
}
