import { RecipesPage } from '../../frame/screens/recipes-page.tsx'

export function IdeasScreen() {
  return <RecipesPage heading="Rezeptideen">{null}</RecipesPage>
}
