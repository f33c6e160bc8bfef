/** The page of one recipe. */
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useParams } from 'react-router'
import { withoutMeta } from '#documents'
import type { DocumentView } from '#documents/client'
import { DocumentPage } from '#kit/document-page'
import { useDocumentMenu } from '#kit/document-menu'
import { Button } from '#ui/button'
import { Card, Cluster, SectionTitle, Stack } from '#ui/card'
import { Link } from '#ui/link'
import { Menu } from '#ui/menu'
import { Page } from '#ui/page/page'
import { recipesCollection } from '../../collections.ts'
import { basketIcon, bookIcon, potIcon, weekIcon } from '../../frame/screens/recipe-icons.ts'
import { useKitchen } from '../../frame/screens/use-kitchen.ts'
import { MAX_TITLE, type Recipe } from '../../model.ts'
import { ALL_PATH, cookPath, editPath, exportPath, recipePath } from '../../paths.ts'
import { factorFor } from '../scale-recipe.ts'
import { CookedDialog } from './cooked-dialog.tsx'
import { IngredientList } from './ingredient-list.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { PortionStepper } from './portion-stepper.tsx'
import { RecipeInfo } from './recipe-info.tsx'
import { RecipeNotes } from './recipe-notes.tsx'
import { RecipePhotos } from './recipe-photos.tsx'
import { RecipeSheet } from './recipe-sheet.tsx'
import { StepList } from './step-list.tsx'
import { useMoveRecipe } from './use-move-recipe.ts'
import { useRecipeWrites } from './use-recipe-writes.ts'

const words = {
  one: 'Rezept',
  this: 'Dieses Rezept',
  yours: 'Deine Rezepte',
  toAll: 'Zu allen Rezepten',
  allPath: ALL_PATH,
  icon: bookIcon,
}

export function RecipeScreen() {
  const { id = '' } = useParams()
  return (
    <DocumentPage collection={recipesCollection} id={id} words={words}>
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
            <PortionStepper recipe={recipe} servings={servings} onChange={setServings} />
            <IngredientList recipe={recipe} factor={factor} />
          </Card>
        </Stack>
        <Stack gap={2}>
          <Card>
            <SectionTitle>Zubereitung</SectionTitle>
            <StepList recipe={recipe} />
          </Card>
          <RecipeNotes recipe={recipe} />
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
      <Button variant="primary" icon={potIcon} component={Link} to={`${cookPath(recipe.id)}?portionen=${servings}`}>
        Kochen
      </Button>
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
  const move = useMoveRecipe(recipe)
  const entries = useDocumentMenu({
    collection: recipesCollection,
    document: recipe,
    words,
    titleOf: ({ title }) => title,
    pathOf: recipePath,
    // Photos belong to one document.
    copy: { make: (fields, title) => ({ ...fields, title, photos: [] }), maxTitle: MAX_TITLE, without: 'ohne Fotos' },
    isPrinted: true,
  })
  const others = cookbooks.filter(({ id }) => id !== recipe.cookbookId)
  return [
    { icon: 'edit' as const, text: 'Bearbeiten', component: Link, to: editPath(recipe.id) },
    { icon: 'download' as const, text: 'Teilen und weitergeben', component: Link, to: exportPath(recipe.id) },
    ...others.map((target) => ({
      icon: bookIcon,
      text: `In „${target.title}“ verschieben`,
      onClick: () => void move(target),
    })),
    ...others.map(({ id, title }) => ({
      icon: bookIcon,
      text: `In „${title}“ kopieren`,
      onClick: () =>
        void run(`Nach „${title}“ kopiert`, (editing) =>
          editing.add(recipesCollection, { ...withoutMeta<Recipe>(recipe), cookbookId: id, photos: [] }),
        ),
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
    ...entries.filter((entry) => entry.text !== 'Personen'),
  ]
}

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 24,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 6fr)',
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 },
}))
