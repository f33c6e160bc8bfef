import { bringTemporal, type ToolDoor } from '#kit/tool-door'

export const door: ToolDoor = {
  loadScreens: async () => {
    await bringTemporal()
    return (await import('./recipe-screens.tsx')).RecipeScreens
  },
  loadDeeds: async () => {
    await bringTemporal()
    return (await import('../recipe/screens/cook-deed.ts')).mealDeeds
  },
}
