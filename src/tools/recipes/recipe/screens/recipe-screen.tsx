/** The page of one recipe. */
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useParams } from 'react-router'
import { formatCount } from '#base/text/format'
import type { DocumentView } from '#documents/client'
import { DocumentPage } from '#kit/document-page'
import { useDocumentMenu } from '#kit/document-menu'
import { Button, LinkButton } from '#ui/button'
import { Card, Cluster, SectionTitle, Stack } from '#ui/card'
import { Link } from '#ui/link'
import { Menu } from '#ui/menu'
import { Page } from '#ui/page/page'
import { recipesCollection } from '../../collections.ts'
import { useFoodIndex } from '../../foods/screens/use-food-index.ts'
import { recipeWords } from '../../frame/screens/recipe-words.ts'
import { basketIcon, bookIcon, potIcon, weekIcon } from '../../frame/screens/recipe-icons.ts'
import { useKitchen } from '../../frame/screens/use-kitchen.ts'
import { MAX_TITLE, type Recipe } from '../../model.ts'
import { cookPath, editPath, exportPath, recipePath } from '../../paths.ts'
import { addRecipeParts } from '../../shopping/plan-shopping.ts'
import { factorFor } from '../scale-recipe.ts'
import { CookLog } from './cook-log.tsx'
import { CookedDialog } from './cooked-dialog.tsx'
import { IngredientList } from './ingredient-list.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { PortionStepper } from './portion-stepper.tsx'
import { RecipeInfo } from './recipe-info.tsx'
import { RecipeNotes } from './recipe-notes.tsx'
import { RecipePhotos } from './recipe-photos.tsx'
import { RecipeSheet } from './recipe-sheet.tsx'
import { StepList } from './step-list.tsx'
import { UnitChoice } from './unit-choice.tsx'
import { useMoveRecipe } from './use-move-recipe.ts'

export function RecipeScreen() {
  const { id = '' } = useParams()
  return (
    <DocumentPage collection={recipesCollection} id={id} words={recipeWords}>
      {(recipe) => <OpenedRecipe key={recipe.id} recipe={recipe} />}
    </DocumentPage>
  )
}

type DialogName = 'plan' | 'cooked'

function OpenedRecipe({ recipe }: { readonly recipe: DocumentView<Recipe> }) {
  const [servings, setServings] = useState(recipe.servings)
  const [opened, open] = useState<DialogName>()
  const factor = factorFor(recipe, servings)
  return (
    <Page
      title={recipe.title}
      heading={recipe.title}
      tools={<Menu label="Mehr zu diesem Rezept" entries={useMenuEntries(recipe)} />}
    >
      <Columns>
        <Stack gap={2}>
          <RecipePhotos recipe={recipe} />
          <RecipeInfo recipe={recipe} />
          <RecipeActions recipe={recipe} servings={servings} onOpen={open} />
          <Card>
            <SectionTitle>Zutaten</SectionTitle>
            <Stack gap={1.5}>
              <PortionStepper recipe={recipe} servings={servings} onChange={setServings} />
              <UnitChoice recipe={recipe} />
            </Stack>
            <IngredientList recipe={recipe} factor={factor} />
          </Card>
        </Stack>
        <Stack gap={2}>
          <Card>
            <SectionTitle>Zubereitung</SectionTitle>
            <StepList recipe={recipe} factor={factor} />
          </Card>
          <RecipeNotes recipe={recipe} />
          <CookLog recipe={recipe} />
        </Stack>
      </Columns>
      <RecipeSheet recipe={recipe} servings={servings} />
      {opened === 'plan' ? <PlanDialog recipe={recipe} servings={servings} onClose={() => open(undefined)} /> : null}
      {opened === 'cooked' ? (
        <CookedDialog recipe={recipe} servings={servings} onClose={() => open(undefined)} />
      ) : null}
    </Page>
  )
}

type RecipeActionsProps = {
  readonly recipe: DocumentView<Recipe>
  readonly servings: number
  readonly onOpen: (dialog: DialogName) => void
}

function RecipeActions({ recipe, servings, onOpen }: RecipeActionsProps) {
  const writes = useRecipeWrites(recipe)
  return (
    <Cluster>
      <LinkButton icon={potIcon} to={`${cookPath(recipe.id)}?portionen=${servings}`}>
        Kochen
      </LinkButton>
      <Button variant="secondary" icon={basketIcon} onClick={() => writes.addToList(servings)}>
        Auf die Einkaufsliste
      </Button>
      <Button variant="secondary" icon={weekIcon} onClick={() => onOpen('plan')}>
        Einplanen
      </Button>
      <Button variant="quiet" icon="check" onClick={() => onOpen('cooked')}>
        Gekocht
      </Button>
    </Cluster>
  )
}

function useMenuEntries(recipe: DocumentView<Recipe>) {
  const { cookbooks, run } = useKitchen()
  const moves = useMoveRecipe(recipe)
  const entries = useDocumentMenu({
    collection: recipesCollection,
    document: recipe,
    words: recipeWords,
    titleOf: ({ title }) => title,
    pathOf: recipePath,
    // Photos belong to one document.
    copy: { make: (fields, title) => ({ ...fields, title, photos: [] }), maxTitle: MAX_TITLE, without: 'ohne Fotos' },
    isPrinted: true,
  })
  const others = cookbooks.filter(({ id }) => id !== recipe.cookbookId)
  return [
    { icon: 'edit' as const, text: 'Bearbeiten', component: Link, to: editPath(recipe.id) },
    { icon: 'download' as const, text: 'Weitergeben', component: Link, to: exportPath(recipe.id) },
    ...others.map((target) => ({
      icon: bookIcon,
      text: `In „${target.title}“ verschieben`,
      onClick: () => void moves.move(target),
    })),
    ...others.map((target) => ({
      icon: bookIcon,
      text: `In „${target.title}“ kopieren`,
      onClick: () => void moves.copy(target),
    })),
    ...(recipe.isNeverSuggested === true
      ? [
          {
            icon: 'eye' as const,
            text: 'Wieder vorschlagen',
            onClick: () =>
              void run(`„${recipe.title}“ wird wieder vorgeschlagen`, (editing) =>
                editing.modify(recipesCollection, recipe.id, { isNeverSuggested: undefined }),
              ),
          },
        ]
      : []),
    // Sharing is of the whole cookbook: its page has the people.
    ...entries.filter((entry) => entry.icon !== 'person'),
  ]
}

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 24,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 6fr)',
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 },
}))

/** What the page of a recipe writes elsewhere. */
function useRecipeWrites(recipe: DocumentView<Recipe>) {
  const { run, placeFor } = useKitchen()
  const { isStaple } = useFoodIndex()
  return {
    addToList: (servings: number): void => {
      const portions = formatCount(servings, 'Portion', 'Portionen')
      run(`Zutaten für ${portions} „${recipe.title}“ auf der Einkaufsliste`, (editing) =>
        addRecipeParts(editing, {
          recipe: { ...recipe, cookbookId: placeFor(recipe) },
          servings,
          isStaple,
          nowIso: new Date().toISOString(),
        }),
      )
    },
  }
}
