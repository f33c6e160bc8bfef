/** What was read of a recipe, to be checked and put right before it is saved. */
import { useState } from 'react'
import { ok } from '#base/result'
import { formatCount } from '#base/text/format'
import { useDocuments, useDocumentsClient } from '#documents/client'
import { useOpenFiles } from '#files/client'
import { useToast } from '#messaging/client'
import { Button } from '#ui/button'
import { Cluster, QuietText, Stack, TitledCard } from '#ui/card'
import { useForm } from '#ui/form/use-form'
import { Link } from '#ui/link'
import { StatusLine } from '#ui/page/status-line'
import { useLeave, useOnce } from '#ui/use-leave'
import { recipesCollection } from '../../collections.ts'
import { useKitchen } from '../../frame/screens/use-kitchen.ts'
import { recipePath } from '../../paths.ts'
import { readIngredient } from '../../reading/read-ingredient.ts'
import { makeRecipe } from '../../recipe/make-recipe.ts'
import { describeParts, type DraftPart, type RecipeDraft } from '../../recipe/recipe-draft.ts'
import { fieldsOfDraft, readLines, readRecipeFields } from '../../recipe/form/recipe-form.ts'
import { RecipeFieldSet } from '../../recipe/form/screens/recipe-field-set.tsx'
import { recipeKeys } from '../find-known.ts'
import { DraftPhotoCard, takePhoto, useDraftPhoto, type DraftPhoto } from './draft-picture.tsx'

type CheckRecipeProps = {
  readonly draft: RecipeDraft
  /** Why the picture that came with it is left out. */
  readonly pictureFault: string | undefined
  readonly onClose: () => void
}

export function CheckRecipe({ draft, pictureFault, onClose }: CheckRecipeProps) {
  const photo = useDraftPhoto(draft, pictureFault)
  const { save, isSaving } = useSave(photo)
  const form = useForm({
    start: () => fieldsOfDraft(draft),
    read: (fields) => readRecipeFields(fields, draft),
    onSave: save,
  })
  const doubtful = new Set(draft.ingredients.flatMap(({ text, isDoubtful }) => (isDoubtful === true ? [text] : [])))
  return (
    <form {...form.formProps}>
      <Stack gap={2}>
        <TitledCard id="check" title="Bitte prüfen" gap={1}>
          <Counts ingredients={form.draft.ingredients} steps={form.draft.steps} doubtful={doubtful} />
          <Cuts parts={draft.cuts ?? []} />
          <Known draft={draft} />
        </TitledCard>
        <DraftPhotoCard photo={photo} />
        <RecipeFieldSet
          fields={form.draft}
          faults={form.errors}
          onChange={form.set}
          onLeave={form.leave}
          doubtful={doubtful}
        />
        <Cluster>
          <Button
            variant="primary"
            type="submit"
            icon="check"
            isBusy={isSaving}
            disabled={photo.state === 'loading' && photo.isWanted}
          >
            Speichern
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Verwerfen
          </Button>
        </Cluster>
      </Stack>
    </form>
  )
}

/** Saves the recipe with its picture as one step. */
function useSave({ file, isWanted }: DraftPhoto) {
  const { run, cookbook } = useKitchen()
  const documents = useDocumentsClient()
  const openFiles = useOpenFiles()
  const toasts = useToast()
  const leave = useLeave()
  const [isSaving, setSaving] = useState(false)

  async function saveWithPicture(read: RecipeDraft): Promise<void> {
    const id = documents.newId()
    setSaving(true)
    const taken = file === undefined || !isWanted ? ok([]) : await takePhoto(openFiles, file, id, documents.newId())
    setSaving(false)
    run(`„${read.title}“ importiert`, (editing, cookbookId) => {
      const recipe = makeRecipe(read, { cookbookId, newId: editing.newId, defaultServings: cookbook.servings })
      editing.add(recipesCollection, { ...recipe, photos: taken.ok ? taken.value : [] }, id)
    })
    if (!taken.ok) toasts.show({ kind: 'error', text: `Ohne Bild gespeichert. ${taken.error}` })
    leave(recipePath(id))
  }
  const save = useOnce((read: RecipeDraft): void => void saveWithPicture(read))

  return { save, isSaving }
}

type CountsProps = { readonly ingredients: string; readonly steps: string; readonly doubtful: ReadonlySet<string> }

function Counts({ ingredients, steps, doubtful }: CountsProps) {
  const lines = readLines(ingredients)
  const marked = lines.filter(({ text }) => doubtful.has(text) || readIngredient(text).name === undefined).length
  const stepCount = readLines(steps).length
  return (
    <div role="status">
      <StatusLine icon="check" tone="good">
        {formatCount(lines.length, 'Zutat', 'Zutaten')}, {formatCount(stepCount, 'Schritt', 'Schritte')} gelesen
      </StatusLine>
      {marked === 0 ? null : (
        <StatusLine icon="warning" tone="alarm">
          {formatCount(marked, 'Zeile', 'Zeilen')} bitte prüfen: unter den Zutaten markiert
        </StatusLine>
      )}
      {stepCount > 0 ? null : (
        <QuietText>Eine Zubereitung haben wir nicht gefunden. Die Adresse der Quelle bleibt beim Rezept.</QuietText>
      )}
    </div>
  )
}

/** Says what the source had too much of; what is left of it is in the form, and what a recipe cannot keep is a fault there. */
function Cuts({ parts }: { readonly parts: readonly DraftPart[] }) {
  if (parts.length === 0) return null
  return (
    <StatusLine icon="warning" tone="alarm">
      Zu lang, um alles zu übernehmen: {describeParts(parts)}. Vergleiche mit der Quelle.
    </StatusLine>
  )
}

/** Says that the recipe is there already; it can be saved all the same. */
function Known({ draft }: { readonly draft: RecipeDraft }) {
  const recipes = useDocuments(recipesCollection)
  const [known] = useState(() => {
    const keys = new Set(recipeKeys(draft))
    return recipes.find((recipe) => recipeKeys(recipe).some((key) => keys.has(key)))
  })
  if (known === undefined) return null
  return (
    <QuietText>
      Dieses Rezept ist schon da: <Link to={recipePath(known.id)}>{known.title}</Link>
    </QuietText>
  )
}
