import { RecipesPage } from '../../frame/screens/recipes-page.tsx'

export function WeekScreen() {
  return <RecipesPage heading="Woche">{null}</RecipesPage>
}
