import { bringTemporal, type ToolDoor } from '#kit/tool-door'

export const door: ToolDoor = {
  loadScreens: async () => {
    await bringTemporal()
    return (await import('./trip-screens.tsx')).TripScreens
  },
  loadTodayLine: async () => {
    await bringTemporal()
    return (await import('../today/screens/next-card.tsx')).TripTodayLine
  },
}
