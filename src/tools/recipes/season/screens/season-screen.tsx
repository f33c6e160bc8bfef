import { RecipesPage } from '../../frame/screens/recipes-page.tsx'

export function SeasonScreen() {
  return <RecipesPage heading="Saison">{null}</RecipesPage>
}
