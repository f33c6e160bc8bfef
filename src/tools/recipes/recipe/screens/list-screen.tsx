import { RecipesPage } from '../../frame/screens/recipes-page.tsx'

export function ListScreen() {
  return <RecipesPage heading="Rezepte">{null}</RecipesPage>
}
