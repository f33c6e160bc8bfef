import { RecipesPage } from '../frame/screens/recipes-page.tsx'

export function SettingsScreen() {
  return <RecipesPage heading="Einstellungen">{null}</RecipesPage>
}
