import { RecipesPage } from '../../frame/screens/recipes-page.tsx'

export function ShoppingScreen() {
  return <RecipesPage heading="Einkauf">{null}</RecipesPage>
}
