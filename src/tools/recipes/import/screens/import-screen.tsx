import { RecipesPage } from '../../frame/screens/recipes-page.tsx'

export function ImportScreen() {
  return <RecipesPage heading="Import">{null}</RecipesPage>
}
