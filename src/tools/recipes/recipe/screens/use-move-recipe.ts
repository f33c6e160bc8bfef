/**
 * Moves a recipe to another cookbook. A document keeps the cookbook it follows, so it is copied with all that belongs to it and then
 * removed, as one step to undo (R82).
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

/** Returns how to move the recipe; nothing is moved if one of its photos is not on this device and cannot be fetched. */
export function useMoveRecipe(recipe: DocumentView<Recipe>): (target: Target) => Promise<void> {
  const { run } = useKitchen()
  const documents = useDocumentsClient()
  const openFiles = useOpenFiles()
  const toasts = useToast()
  const navigate = useNavigate()
  return async ({ id: cookbookId, title }) => {
    const newId = documents.newId()
    const photos = await copyPhotos(openFiles, recipe.photos, newId)
    if (photos === undefined) {
      const text = 'Die Fotos sind nicht auf diesem Gerät. Verschieb das Rezept, sobald der Server erreichbar ist.'
      toasts.show({ kind: 'error', text })
      return
    }
    // What was changed while the photos were copied comes along; a photo that was added meanwhile is not left behind.
    const now = documents.get(recipesCollection, recipe.id)
    if (now === undefined || now.photos.length !== photos.length) return
    run(
      `„${now.title}“ nach „${title}“ verschoben`,
      (editing) => {
        editing.add(recipesCollection, { ...withoutMeta<Recipe>(now), cookbookId, photos }, newId)
        moveUses(editing, { oldId: recipe.id, newId, cookbookId, title: now.title })
        editing.remove(recipesCollection, recipe.id)
      },
      { afterUndo: () => void navigate(recipePath(recipe.id)) },
    )
    await navigate(recipePath(newId), { replace: true })
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
