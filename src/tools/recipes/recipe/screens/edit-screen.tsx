import { RecipesPage } from '../../frame/screens/recipes-page.tsx'

export function EditScreen() {
  return <RecipesPage heading="Rezept">{null}</RecipesPage>
}
