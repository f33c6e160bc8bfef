/** Writes a recipe, or changes one. */
import { useState } from 'react'
import { useParams } from 'react-router'
import { withoutMeta } from '#documents'
import { useDocumentsClient, type DocumentView } from '#documents/client'
import { useLoadedParts } from '#kit/documents-state'
import { DocumentPage } from '#kit/document-page'
import { Button } from '#ui/button'
import { Cluster, Stack } from '#ui/card'
import { RestoredNotice, useForm } from '#ui/form/use-form'
import { Page } from '#ui/page/page'
import { useLeave, useOnce } from '#ui/use-leave'
import { recipesCollection } from '../../../collections.ts'
import { recipeWords } from '../../../frame/screens/recipe-words.ts'
import { useKitchen } from '../../../frame/screens/use-kitchen.ts'
import type { Recipe } from '../../../model.ts'
import { ALL_PATH, recipePath } from '../../../paths.ts'
import { draftOf, makeRecipe } from '../../make-recipe.ts'
import { emptyDraft, type RecipeDraft } from '../../recipe-draft.ts'
import { fieldsOfDraft, readRecipeFields } from '../recipe-form.ts'
import { writeRecipe } from './write-recipe.ts'
import { RecipeFieldSet } from './recipe-field-set.tsx'

export function EditScreen() {
  const { id } = useParams()
  const { children } = useLoadedParts({ children: <NewRecipe /> })
  if (id === undefined) return children
  return (
    <DocumentPage collection={recipesCollection} id={id} words={recipeWords}>
      {(recipe) => <ChangedRecipe key={recipe.id} recipe={recipe} />}
    </DocumentPage>
  )
}

function NewRecipe() {
  const { run, cookbook } = useKitchen()
  const documents = useDocumentsClient()
  const leave = useLeave()

  const save = useOnce((draft: RecipeDraft): void => {
    const id = documents.newId()
    run(`„${draft.title}“ angelegt`, (editing, cookbookId) => {
      const recipe = makeRecipe(draft, { cookbookId, newId: editing.newId, defaultServings: cookbook.servings })
      editing.add(recipesCollection, recipe, id)
    })
    leave(recipePath(id))
  })

  return (
    <RecipeForm
      title="Neues Rezept"
      submitLabel="Anlegen"
      start={emptyDraft}
      keptAs="recipe:new"
      onSave={save}
      backTo={ALL_PATH}
    />
  )
}

function ChangedRecipe({ recipe }: { readonly recipe: DocumentView<Recipe> }) {
  const { run } = useKitchen()
  const leave = useLeave()
  // Saving changes what was changed here, and nothing that came meanwhile.
  const [opened] = useState(() => withoutMeta<Recipe>(recipe))

  function save(draft: RecipeDraft): void {
    run(`„${draft.title}“ geändert`, (editing) => {
      const { cookbookId, servings } = opened
      const made = makeRecipe(draft, { cookbookId, newId: editing.newId, defaultServings: servings })
      const { photos, notes, isFavourite, isNeverSuggested, skippedOn, seed, stars } = opened
      const unchanged = { photos, notes, isFavourite, isNeverSuggested, skippedOn, seed, stars }
      writeRecipe(editing, recipe.id, opened, { ...made, ...dropUndefined(unchanged) })
    })
    leave(recipePath(recipe.id))
  }

  return (
    <RecipeForm
      title={`„${recipe.title}“ bearbeiten`}
      submitLabel="Speichern"
      start={draftOf(opened)}
      keptAs={`recipe:${recipe.id}`}
      onSave={save}
      backTo={recipePath(recipe.id)}
    />
  )
}

function dropUndefined<Fields extends object>(fields: Fields): { [Key in keyof Fields]: NonNullable<Fields[Key]> } {
  const known = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(known) as { [Key in keyof Fields]: NonNullable<Fields[Key]> }
}

type RecipeFormProps = {
  readonly title: string
  readonly submitLabel: string
  readonly start: RecipeDraft
  readonly keptAs: string
  readonly onSave: (draft: RecipeDraft) => void
  readonly backTo: string
}

function RecipeForm({ title, submitLabel, start, keptAs, onSave, backTo }: RecipeFormProps) {
  const form = useForm({
    start: () => fieldsOfDraft(start),
    read: (fields) => readRecipeFields(fields, start),
    onSave,
    keptAs,
  })
  const leave = useLeave()
  function giveUp(): void {
    form.discard()
    leave(backTo)
  }
  return (
    <Page title={title} heading={title} maxWidth={860}>
      <form {...form.formProps}>
        <Stack gap={2}>
          <RestoredNotice form={form} />
          <RecipeFieldSet fields={form.draft} faults={form.errors} onChange={form.set} onLeave={form.leave} />
          <Cluster>
            <Button variant="primary" type="submit" icon="check">
              {submitLabel}
            </Button>
            <Button variant="quiet" onClick={giveUp}>
              Abbrechen
            </Button>
          </Cluster>
        </Stack>
      </form>
    </Page>
  )
}
