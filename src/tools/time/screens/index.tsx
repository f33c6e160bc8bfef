import { bringTemporal, type ToolDoor } from '#kit/tool-door'

export const door: ToolDoor = {
  loadScreens: async () => {
    await bringTemporal()
    return (await import('./time-screens.tsx')).TimeScreens
  },
  loadTodayLine: async () => {
    await bringTemporal()
    return (await import('../clock/screens/account-facts.tsx')).ClockTodayLine
  },
  loadDeeds: async () => {
    await bringTemporal()
    return (await import('../clock/screens/use-clock.ts')).clockDeeds
  },
}
