import type { ToolDoor } from '#kit/tool-door'

export const door: ToolDoor = {
  loadScreens: async () => (await import('./wheel-screens.tsx')).WheelScreens,
  loadDeeds: async () => (await import('../draws/screens/wheel-deeds.ts')).wheelDeeds,
}
