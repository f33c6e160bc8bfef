import { RecipesPage } from '../../frame/screens/recipes-page.tsx'

export function PantryScreen() {
  return <RecipesPage heading="Vorrat">{null}</RecipesPage>
}
