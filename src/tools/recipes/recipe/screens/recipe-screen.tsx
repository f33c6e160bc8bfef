import { RecipesPage } from '../../frame/screens/recipes-page.tsx'

export function RecipeScreen() {
  return <RecipesPage heading="Rezept">{null}</RecipesPage>
}
