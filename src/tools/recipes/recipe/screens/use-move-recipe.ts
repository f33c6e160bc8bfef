/**
 * Moves and copies a recipe to another cookbook. A document keeps the cookbook it follows, so one that is moved is copied with all that
 * belongs to it and then removed, as one step to undo (R82).
 */
import { useNavigate } from 'react-router'
import { withoutMeta } from '#documents'
import { useDocumentsClient, type Documents, type DocumentView } from '#documents/client'
import { useOpenFiles, type OpenFiles } from '#files/client'
import { useToast } from '#messaging/client'
import { cookLogCollection, mealsCollection, recipesCollection, shoppingCollection } from '../../collections.ts'
import { useKitchen } from '../../frame/screens/use-kitchen.ts'
import type { Cooked, Recipe } from '../../model.ts'
import { recipePath } from '../../paths.ts'

type Target = { readonly id: string; readonly title: string }

export type RecipeMoves = {
  readonly move: (target: Target) => Promise<void>
  readonly copy: (target: Target) => Promise<void>
}

/** Returns how to move and copy the recipe; nothing is done if one of its photos is not on this device and cannot be fetched. */
export function useMoveRecipe(recipe: DocumentView<Recipe>): RecipeMoves {
  const { run } = useKitchen()
  const take = useTakeWhole(recipe)
  const navigate = useNavigate()
  return {
    move: async ({ id: cookbookId, title }) => {
      const taken = await take('Verschieb das Rezept')
      if (taken === undefined) return
      const { newId, fields } = taken
      run(
        `„${fields.title}“ nach „${title}“ verschoben`,
        (editing) => {
          editing.add(recipesCollection, { ...fields, cookbookId }, newId)
          moveUses(editing, { oldId: recipe.id, newId, cookbookId, title: fields.title })
          editing.remove(recipesCollection, recipe.id)
        },
        { afterUndo: () => void navigate(recipePath(recipe.id)) },
      )
      await navigate(recipePath(newId), { replace: true })
    },
    copy: async ({ id: cookbookId, title }) => {
      const taken = await take('Kopier das Rezept')
      if (taken === undefined) return
      const { newId, fields } = taken
      run(`Nach „${title}“ kopiert`, (editing) => editing.add(recipesCollection, { ...fields, cookbookId }, newId))
    },
  }
}

/** Returns how to take the fields of the recipe with photos of their own for a document with a new id; says what to do if that fails. */
function useTakeWhole(recipe: DocumentView<Recipe>) {
  const documents = useDocumentsClient()
  const openFiles = useOpenFiles()
  const toasts = useToast()
  return async (what: string): Promise<{ readonly newId: string; readonly fields: Recipe } | undefined> => {
    const newId = documents.newId()
    const photos = await copyPhotos(openFiles, recipe.photos, newId)
    if (photos === undefined) {
      const text = `Die Fotos sind nicht auf diesem Gerät. ${what}, sobald der Server erreichbar ist.`
      toasts.show({ kind: 'error', text })
      return undefined
    }
    // What was changed while the photos were copied comes along; a photo that was added meanwhile is not left behind.
    const now = documents.get(recipesCollection, recipe.id)
    if (now === undefined || now.photos.length !== photos.length) return undefined
    return { newId, fields: { ...withoutMeta<Recipe>(now), photos } }
  }
}

type Move = {
  readonly oldId: string
  readonly newId: string
  readonly cookbookId: string
  readonly title: string
}

/** The cook log goes along. Planned meals stay in their week by name, since not everybody there sees the other cookbook. */
function moveUses(editing: Documents, { oldId, newId, cookbookId, title }: Move): void {
  for (const cooked of editing.list(cookLogCollection)) {
    if (cooked.recipeId !== oldId) continue
    editing.add(cookLogCollection, { ...withoutMeta<Cooked>(cooked), recipeId: newId, cookbookId })
    editing.remove(cookLogCollection, cooked.id)
  }
  for (const { id, dish } of editing.list(mealsCollection))
    if ('recipeId' in dish && dish.recipeId === oldId) editing.modify(mealsCollection, id, { dish: { text: title } })
  for (const { id, origin } of editing.list(shoppingCollection))
    if (origin?.recipeId === oldId) editing.modify(shoppingCollection, id, { origin: { ...origin, recipeId: newId } })
}

/** A file belongs to one document, so each photo is taken anew. Undefined if one cannot be had whole. */
async function copyPhotos(
  openFiles: OpenFiles,
  photos: Recipe['photos'],
  documentId: string,
): Promise<Recipe['photos'] | undefined> {
  if (photos.length === 0) return []
  try {
    const files = await openFiles()
    const copies: Recipe['photos'] = []
    for (const photo of photos) {
      const { fileId, name, type, sizeBytes } = photo.file
      const content = await files.open(fileId, 'original')
      // Offline, a smaller picture may take the place of the whole one.
      if (content.size !== sizeBytes) return undefined
      const place = { collection: recipesCollection.name, documentId }
      copies.push({ ...photo, file: await files.take(new File([content], name, { type }), place) })
    }
    return copies
  } catch {
    // Offline, or the server does not have it yet.
    return undefined
  }
}
