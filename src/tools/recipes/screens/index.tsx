import type { ToolDoor } from '#kit/tool-door'

export const door: ToolDoor = {
  loadScreens: async () => (await import('./recipe-screens.tsx')).RecipeScreens,
}
