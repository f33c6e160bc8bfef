import { bringTemporal, type ToolDoor } from '#kit/tool-door'

export const door: ToolDoor = {
  loadScreens: async () => {
    await bringTemporal()
    return (await import('./recipe-screens.tsx')).RecipeScreens
  },
  loadNews: async () => {
    await bringTemporal()
    return (await import('../ideas/screens/todays-idea.tsx')).TodaysIdea
  },
  loadAlarm: async () => (await import('../cooking/screens/timer-alarm.tsx')).TimerAlarm,
  loadDeeds: async () => {
    await bringTemporal()
    return (await import('../recipe/screens/cook-deed.ts')).mealDeeds
  },
}
