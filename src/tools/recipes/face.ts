/** What the app shows of the recipes from the first moment. */
import { defineToolFace } from '../tool-manifest.ts'

export const recipesFace = defineToolFace({
  id: 'recipes',
  path: '/rezepte',
  title: 'Rezeptideen',
  description: 'Was kochen wir heute? Ideen, Wochenplan, Vorrat und Einkaufsliste.',
  icon: { path: 'M4 11h16v3a7 7 0 0 1-7 7h-2a7 7 0 0 1-7-7ZM9 3v4M13 3v4' },
})
