/** The paths of the recipes' pages. */
import { recipesFace } from './face.ts'

export const IDEAS_PATH = recipesFace.path
export const ALL_PATH = `${IDEAS_PATH}/alle`
export const WEEK_PATH = `${IDEAS_PATH}/woche`
export const SHOPPING_PATH = `${IDEAS_PATH}/einkauf`
export const PANTRY_PATH = `${IDEAS_PATH}/vorrat`
export const SEASON_PATH = `${IDEAS_PATH}/saison`
export const IMPORT_PATH = `${IDEAS_PATH}/import`
export const NEW_RECIPE_PATH = `${IDEAS_PATH}/rezept/neu`
export const SETTINGS_PATH = `${IDEAS_PATH}/einstellungen`
export const FOODS_PATH = `${SETTINGS_PATH}/lebensmittel`
export const TAGS_PATH = `${SETTINGS_PATH}/schlagwoerter`

/** The page of one recipe. */
export function recipePath(id: string): string {
  return `${IDEAS_PATH}/rezept/${id}`
}

export function editPath(id: string): string {
  return `${recipePath(id)}/bearbeiten`
}

export function cookPath(id: string): string {
  return `${recipePath(id)}/kochen`
}

export function cookbookPath(id: string): string {
  return `${SETTINGS_PATH}/kochbuch/${id}`
}

/** The ways out for a recipe: as text and as files. */
export function exportPath(id: string): string {
  return `${recipePath(id)}/weitergeben`
}
