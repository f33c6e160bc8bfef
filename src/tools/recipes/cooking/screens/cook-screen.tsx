import { RecipesPage } from '../../frame/screens/recipes-page.tsx'

export function CookScreen() {
  return <RecipesPage heading="Kochen">{null}</RecipesPage>
}
