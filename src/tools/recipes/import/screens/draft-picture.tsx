/** The picture of a recipe that is imported: copied to this app, never shown from where it is (R62). */
import { styled } from '@mui/material/styles'
import { useCallback, useEffect, useState } from 'react'
import { useUser } from '#auth/client'
import { fromBase64Url } from '#base/text/base64url'
import { failed, ok, type Result } from '#base/result'
import { ranksAfter } from '#base/rank'
import { useDocumentsStatus } from '#documents/client'
import { fileErrorTexts } from '#files'
import { describeFileProblem, type OpenFiles } from '#files/client'
import { useCallEndpoint, type CallEndpoint } from '#http/client'
import { QuietText, TitledCard } from '#ui/card'
import { SwitchLine } from '#ui/form/switch'
import { recipesCollection } from '../../collections.ts'
import type { Recipe } from '../../model.ts'
import type { RecipeDraft } from '../../recipe/recipe-draft.ts'
import { fetchPage } from '../page-endpoint.ts'

export type DraftPhoto = {
  readonly state: 'none' | 'loading' | 'ready' | 'missing'
  /** Why it is missing. */
  readonly text?: string
  readonly file?: File
  readonly isWanted: boolean
  readonly want: (isWanted: boolean) => void
}

type Loaded = { readonly url: string; readonly picture: Result<File, string> }

/** Returns the picture that came with the draft, or that the server fetches from the address that the draft has. */
export function useDraftPhoto({ picture, imageUrls }: RecipeDraft, fault: string | undefined): DraftPhoto {
  const call = useCallEndpoint()
  const isSignedIn = useUser() !== null
  const { isServerReachable } = useDocumentsStatus('isServerReachable')
  const [loaded, setLoaded] = useState<Loaded>()
  const [isWanted, want] = useState(true)
  const url = picture === undefined ? imageUrls.find((address) => /^https?:/i.test(address)) : undefined
  const isFetched = url !== undefined && isSignedIn && isServerReachable && loaded?.url !== url
  useEffect(() => {
    if (!isFetched) return undefined
    const leaving = new AbortController()
    void fetchPicture(call, url).then((fetched) => {
      if (!leaving.signal.aborted) setLoaded({ url, picture: fetched })
    })
    return () => leaving.abort()
  }, [call, isFetched, url])
  const choice = { isWanted, want }
  if (picture === undefined && url === undefined)
    return fault === undefined ? { state: 'none', ...choice } : { state: 'missing', text: fault, ...choice }
  if (!isSignedIn) return { state: 'missing', text: 'Das Bild bleibt weg: Für Fotos brauchst du ein Konto.', ...choice }
  if (picture instanceof File) return { state: 'ready', file: picture, ...choice }
  if (loaded?.picture.ok === true) return { state: 'ready', file: loaded.picture.value, ...choice }
  if (loaded?.picture.ok === false) return { state: 'missing', text: loaded.picture.error, ...choice }
  if (isFetched) return { state: 'loading', ...choice }
  return { state: 'missing', text: 'Das Bild bleibt weg: Der Server, der es holt, ist nicht erreichbar.', ...choice }
}

const LOST = 'Das Bild der Seite ließ sich nicht holen. Das Rezept wird ohne Bild gespeichert.'

async function fetchPicture(call: CallEndpoint, url: string): Promise<Result<File, string>> {
  const answer = await call(fetchPage, { url, kind: 'picture' })
  const file = answer.ok ? fileOf(answer.value.picture, url) : undefined
  return file === undefined ? failed(LOST) : ok(file)
}

/** Turns the picture that the server has fetched into a file; undefined without one, or if its text is damaged. */
export function fileOf(
  picture: { readonly base64url: string; readonly type: string } | undefined,
  url: string,
): File | undefined {
  const bytes = picture === undefined ? undefined : fromBase64Url(picture.base64url)
  return bytes === undefined ? undefined : new File([bytes], nameOf(url), { type: picture?.type ?? '' })
}

function nameOf(url: string): string {
  return URL.parse(url)?.pathname.split('/').at(-1) || 'Bild'
}

/**
 * Takes a picture into the files of a recipe that is about to be written, as its first photo. Returns the reason if it cannot be
 * kept; the recipe is written without it then.
 */
export async function takePhoto(
  openFiles: OpenFiles,
  picture: File,
  recipeId: string,
  photoId: string,
): Promise<Result<Recipe['photos'], string>> {
  try {
    const place = { collection: recipesCollection.name, documentId: recipeId }
    const file = await (await openFiles()).take(picture, place)
    if (file.picture === undefined) return failed(fileErrorTexts['unsupported-picture'])
    const [rank = ''] = ranksAfter(undefined, 1)
    return ok([{ id: photoId, rank, file }])
  } catch (error) {
    return failed(describeFileProblem(error))
  }
}

/** Shows the picture, and lets the user leave it out. */
export function DraftPhotoCard({ photo }: { readonly photo: DraftPhoto }) {
  const { state, text, file, isWanted, want } = photo
  if (state === 'none') return null
  return (
    <TitledCard id="picture" title="Bild">
      {file === undefined ? null : <Preview file={file} />}
      <div role="status">
        {state === 'loading' ? <QuietText>Das Bild wird geholt …</QuietText> : null}
        {text === undefined ? null : <QuietText>{text}</QuietText>}
      </div>
      {state === 'missing' ? null : <SwitchLine text="Bild übernehmen" isOn={isWanted} onChange={want} />}
    </TitledCard>
  )
}

function Preview({ file }: { readonly file: File }) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null) return undefined
      const url = URL.createObjectURL(file)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
  return <Picture ref={show} alt="So sieht das Bild aus" />
}

const Picture = styled('img')({ maxWidth: '100%', maxHeight: 240, borderRadius: 16, objectFit: 'cover' })
