import { bringTemporal, type ToolDoor } from '#kit/tool-door'

export const door: ToolDoor = {
  loadScreens: async () => {
    await bringTemporal()
    return (await import('./time-screens.tsx')).TimeScreens
  },
  loadDeeds: async () => {
    await bringTemporal()
    return (await import('../clock/screens/use-clock.ts')).clockDeeds
  },
}
