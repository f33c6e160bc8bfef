import { ALL_PATH } from '../../paths.ts'
import { bookIcon } from './recipe-icons.ts'

/** What the pages of a recipe say of it. */
export const recipeWords = {
  one: 'Rezept',
  this: 'Dieses Rezept',
  yours: 'Deine Rezepte',
  toAll: 'Zu allen Rezepten',
  allPath: ALL_PATH,
  icon: bookIcon,
}
