/** A recipe contained in the address: shown to everyone with the link, stored only if the user saves it (R61). */
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useDocuments, useDocumentsClient, useOnceLoaded } from '#documents/client'
import { useUnpacked, type LinkFault } from '#kit/link/packed-link'
import { Button, LinkButton } from '#ui/button'
import { Card, QuietText, SectionTitle, Stack } from '#ui/card'
import { EmptyState } from '#ui/list/empty-state'
import { Link } from '#ui/link'
import { Page, usePageTitle } from '#ui/page/page'
import { shareIcon } from '#ui/page/tool-icons'
import { recipesCollection } from '../../collections.ts'
import { bookIcon } from '../../frame/screens/recipe-icons.ts'
import { useKitchen } from '../../frame/screens/use-kitchen.ts'
import type { Recipe } from '../../model.ts'
import { IDEAS_PATH, recipePath } from '../../paths.ts'
import { MAX_LINK_BYTES, readLinked } from '../../recipe/recipe-link.ts'
import { factorFor } from '../../recipe/scale-recipe.ts'
import { IngredientList } from '../../recipe/screens/ingredient-list.tsx'
import { PortionStepper } from '../../recipe/screens/portion-stepper.tsx'
import { RecipeFacts, TimeFacts } from '../../recipe/screens/recipe-info.tsx'
import { RecipeSheet } from '../../recipe/screens/recipe-sheet.tsx'
import { StepList } from '../../recipe/screens/step-list.tsx'
import { recipeKeys } from '../find-known.ts'

const TITLE = 'Geteiltes Rezept'

export function LinkedRecipeScreen() {
  const { hash } = useLocation()
  const documents = useDocumentsClient()
  const { cookbook } = useKitchen()
  const linked = useUnpacked(hash, MAX_LINK_BYTES, (json) =>
    readLinked(json, { cookbookId: cookbook.id, newId: documents.newId }),
  )
  if (linked === undefined) return <Unpacking />
  return linked.ok ? <Linked key={hash} recipe={linked.value} /> : <BrokenLink fault={linked.error} />
}

function Unpacking() {
  usePageTitle(TITLE)
  return null
}

function Linked({ recipe }: { readonly recipe: Recipe }) {
  const [servings, setServings] = useState(recipe.servings)
  return (
    <Page
      title={`${recipe.title} (geteilt)`}
      heading={recipe.title}
      lead="Ein geteiltes Rezept. Es steht nur im Link, bis du es speicherst."
      actions={<SaveButton recipe={recipe} />}
      maxWidth={860}
    >
      <Stack gap={2}>
        <Known recipe={recipe} />
        <div>
          <TimeFacts recipe={recipe} />
          <RecipeFacts recipe={recipe} />
        </div>
        <Card>
          <SectionTitle>Zutaten</SectionTitle>
          <PortionStepper recipe={recipe} servings={servings} onChange={setServings} />
          <IngredientList recipe={recipe} factor={factorFor(recipe, servings)} />
        </Card>
        <Card>
          <SectionTitle>Zubereitung</SectionTitle>
          <StepList recipe={recipe} factor={factorFor(recipe, servings)} />
        </Card>
      </Stack>
      <RecipeSheet recipe={recipe} servings={servings} />
    </Page>
  )
}

/** Saves it into the cookbook that is shown, of the signed-in user or of this device. */
function SaveButton({ recipe }: { readonly recipe: Recipe }) {
  const { cookbooks, cookbook, run } = useKitchen()
  const documents = useDocumentsClient()
  const navigate = useNavigate()
  const { run: save, isWaiting } = useOnceLoaded(() => {
    const id = documents.newId()
    run(`„${recipe.title}“ gespeichert`, (editing, cookbookId) =>
      editing.add(recipesCollection, { ...recipe, cookbookId }, id),
    )
    void navigate(recipePath(id), { replace: true })
  })
  return (
    <Button variant="primary" icon={bookIcon} isBusy={isWaiting} onClick={save}>
      {cookbooks.length < 2 ? 'Ins Kochbuch speichern' : `In „${cookbook.title}“ speichern`}
    </Button>
  )
}

function Known({ recipe }: { readonly recipe: Recipe }) {
  const recipes = useDocuments(recipesCollection)
  const keys = new Set(recipeKeys(recipe))
  const known = recipes.find((one) => recipeKeys(one).some((key) => keys.has(key)))
  if (known === undefined) return null
  return (
    <QuietText>
      Dieses Rezept ist schon da: <Link to={recipePath(known.id)}>{known.title}</Link>
    </QuietText>
  )
}

const faultTexts: Record<LinkFault | 'no-recipe', { readonly title: string; readonly text: string }> = {
  incomplete: {
    title: 'Der Link ist unvollständig',
    text: 'Ein Teil ging beim Kopieren oder Verschicken verloren; lange Links werden von manchen Programmen gekürzt. Lass ihn dir noch einmal schicken, am besten in einer Mail.',
  },
  'too-large': {
    title: 'Der Link ist zu groß',
    text: 'So lang ist kein Rezept. Vielleicht ist er nicht von dieser App.',
  },
  newer: {
    title: 'Der Link ist von einer neueren Version',
    text: 'Lade die Seite neu, damit sich die App erneuert, und öffne ihn dann noch einmal.',
  },
  'no-recipe': {
    title: 'In diesem Link steckt kein Rezept',
    text: 'Er sieht wie einer von hier aus, enthält aber etwas anderes. Lass ihn dir noch einmal schicken.',
  },
}

function BrokenLink({ fault }: { readonly fault: LinkFault | 'no-recipe' }) {
  const { title, text } = faultTexts[fault]
  return (
    <Page title={TITLE} heading={TITLE} maxWidth={720}>
      <EmptyState icon={shareIcon} title={title} actions={<LinkButton to={IDEAS_PATH}>Zu den Rezeptideen</LinkButton>}>
        {text}
      </EmptyState>
    </Page>
  )
}
