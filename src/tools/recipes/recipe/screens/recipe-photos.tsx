/** The photos of a recipe: the first one large, and how to add and remove some. */
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useUser } from '#auth/client'
import { ranksAfter } from '#base/rank'
import type { DocumentView } from '#documents/client'
import { fileErrorTexts, pictureTypes } from '#files'
import { describeFileProblem, useOpenFiles } from '#files/client'
import { FileButton } from '#ui/files/file-button'
import { pictureIcon } from '#ui/files/file-icons'
import { RowButton } from '#ui/list/row-button'
import { FormAlert } from '#ui/page/notice'
import { recipesCollection } from '../../collections.ts'
import { useKitchen } from '../../frame/screens/use-kitchen.ts'
import { MAX_PHOTOS, type Recipe } from '../../model.ts'
import { RecipePicture } from '../../frame/screens/recipe-picture.tsx'

type Photo = Recipe['photos'][number]

export function RecipePhotos({ recipe }: { readonly recipe: DocumentView<Recipe> }) {
  const { run } = useKitchen()
  const [shownId, show] = useState<string>()
  const photos = recipe.photos.toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
  const shown = photos.find(({ id }) => id === shownId) ?? photos[0]
  const remove = (photo: Photo): void => {
    run('Foto entfernt', (editing) => editing.removeItem(recipesCollection, recipe.id, 'photos', photo.id))
  }
  return (
    <div>
      <Frame>
        <RecipePicture recipe={{ title: recipe.title, photos: shown === undefined ? [] : [shown] }} />
        {shown === undefined ? null : (
          <Corner>
            <RowButton icon="trash" label="Foto entfernen" onClick={() => remove(shown)} />
          </Corner>
        )}
      </Frame>
      <Strip>
        {photos.length < 2
          ? null
          : photos.map((photo, place) => (
              <Small
                key={photo.id}
                type="button"
                aria-label={`Foto ${place + 1} zeigen`}
                aria-pressed={photo.id === shown?.id}
                onClick={() => show(photo.id)}
              >
                <RecipePicture recipe={{ title: recipe.title, photos: [photo] }} ratio={1} isSmall />
              </Small>
            ))}
        <AddPhoto recipe={recipe} last={photos.at(-1)} />
      </Strip>
    </div>
  )
}

/** Without an account there is no place for files. */
function AddPhoto({ recipe, last }: { readonly recipe: DocumentView<Recipe>; readonly last: Photo | undefined }) {
  const openFiles = useOpenFiles()
  const { run } = useKitchen()
  const isSignedIn = useUser() !== null
  const [isReading, setReading] = useState(false)
  const [error, setError] = useState<string>()
  if (!isSignedIn) return null

  async function take(chosen: File): Promise<string | undefined> {
    const place = { collection: recipesCollection.name, documentId: recipe.id }
    const file = await (await openFiles()).take(chosen, place)
    if (file.picture === undefined) return fileErrorTexts['unsupported-picture']
    const [rank = ''] = ranksAfter(last?.rank, 1)
    run('Foto hinzugefügt', (editing) => editing.addItem(recipesCollection, recipe.id, 'photos', { rank, file }))
    return undefined
  }

  async function choose([chosen]: readonly File[]): Promise<void> {
    if (chosen === undefined) return
    setReading(true)
    setError(
      recipe.photos.length >= MAX_PHOTOS
        ? `Ein Rezept hat höchstens ${MAX_PHOTOS} Fotos.`
        : await take(chosen).catch(describeFileProblem),
    )
    setReading(false)
  }

  return (
    <>
      <FileButton
        variant="secondary"
        icon={pictureIcon}
        accept={pictureTypes}
        isBusy={isReading}
        onFiles={(files) => void choose(files)}
      >
        Foto
      </FileButton>
      <FormAlert message={error} />
    </>
  )
}

const Frame = styled('div')({ position: 'relative' })

const Corner = styled('div')(({ theme }) => ({
  position: 'absolute',
  top: 8,
  right: 8,
  borderRadius: 22,
  background: theme.vars.palette.background.paper,
}))

const Strip = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, marginTop: 8 })

const Small = styled('button')(({ theme }) => ({
  padding: 2,
  border: 0,
  borderRadius: 14,
  background: 'none',
  cursor: 'pointer',
  '&[aria-pressed=true]': { background: theme.vars.palette.secondary.main },
}))
