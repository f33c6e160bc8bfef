/** What a collection becomes: how many recipes are new, which are there already, and which files were no recipes. */
import { startTransition, useEffect, useState } from 'react'
import { contentId } from '#base/content-id'
import { formatCount } from '#base/text/format'
import { useUser } from '#auth/client'
import { ownContentId } from '#documents'
import { useDocuments, useDocumentsStatus } from '#documents/client'
import { useOpenFiles, type OpenFiles } from '#files/client'
import type { ImportPreviewProps } from '#kit/import/import-flow'
import { importedDocument, type ImportedDocument } from '#kit/import/write-import'
import { QuietText } from '#ui/card'
import { FailedRows } from '#ui/files/failed-rows'
import { ImportFound } from '#ui/files/import-found'
import { ImportRow, ImportRows, RowWords } from '#ui/files/import-rows'
import { SwitchLine } from '#ui/form/switch'
import { inPortions } from '#ui/in-portions'
import { StatusLine } from '#ui/page/status-line'
import { ProgressCard } from '#ui/picture/progress-card'
import { recipesCollection } from '../../collections.ts'
import { readDeviceSetting, writeDeviceSetting } from '#ui/device-setting'
import { waitingPicturesKey } from '../../frame/screens/waiting-pictures-key.ts'
import { useKitchen } from '../../frame/screens/use-kitchen.ts'
import type { Recipe } from '../../model.ts'
import { cutsOf, makeRecipe } from '../../recipe/make-recipe.ts'
import { describeParts, type DraftPart, type RecipeDraft } from '../../recipe/recipe-draft.ts'
import { recipeKeys } from '../find-known.ts'
import type { FoundRecipes } from '../read-source.ts'
import {
  addWaiting,
  fetchedPictureUrl,
  importedPhotoId,
  isAsImported,
  MAX_WAITING,
  readWaiting,
  storeWaiting,
  type WaitingPicture,
} from '../waiting-pictures.ts'
import { takePhoto } from './draft-picture.tsx'
import { failedRowsOf } from './failed-rows-of.ts'

type CollectionPreviewProps = ImportPreviewProps<FoundRecipes, undefined>
type Planned = {
  readonly fresh: readonly ImportedDocument[]
  /** There already, or twice in the file. */
  readonly known: readonly ImportedDocument[]
  /** Where the pictures are that are not in the file, by the ids of their recipes. */
  readonly pictureUrls: ReadonlyMap<string, string>
  /** What does not fit into a recipe, by its id. */
  readonly cuts: ReadonlyMap<string, readonly DraftPart[]>
}

export function CollectionPreview({ name, found, onWrite, onClose }: CollectionPreviewProps) {
  const { open } = useKitchen()
  const userId = useUser()?.id
  const isSignedIn = userId !== undefined
  const [isWithKnown, setWithKnown] = useState(false)
  const [isWithPictures, setWithPictures] = useState(true)
  const plan = usePlan(found)
  if (plan === undefined)
    return (
      <ProgressCard label="Rezepte werden gelesen" onStop={onClose}>
        „{name}“ wird mit dem verglichen, was schon da ist …
      </ProgressCard>
    )
  const pictured = isWithKnown ? [...plan.fresh, ...plan.known] : plan.fresh
  const pictureCount = pictured.filter(({ complete }) => complete !== undefined).length
  const elsewhereCount = picturesOf(pictured, plan.pictureUrls).length
  const written =
    isWithPictures && isSignedIn ? pictured : pictured.map(({ complete: _complete, ...document }) => document)
  const write = (): void => {
    // Makes sure that the cookbook is there before its recipes.
    open()
    onWrite(written, (done) => {
      if (isSignedIn && isWithPictures) letWait(userId, picturesOf(done, plan.pictureUrls))
    })
  }
  return (
    <>
      <ImportFound
        title={`Sammlung: „${name}“`}
        fresh={written.length === 0 ? [] : [formatCount(written.length, 'Rezept', 'Rezepte')]}
        knownCount={isWithKnown ? 0 : plan.known.length}
        failedCount={found.failed.length}
        submitLabel={`${formatCount(written.length, 'Rezept', 'Rezepte')} importieren`}
        onSubmit={write}
        onClose={onClose}
      >
        <CutCount count={written.filter(({ id }) => plan.cuts.has(id)).length} />
        {plan.known.length === 0 ? null : <KnownToo isOn={isWithKnown} onChange={setWithKnown} />}
        {pictureCount + elsewhereCount === 0 ? null : isSignedIn ? (
          <WithPictures {...{ pictureCount, elsewhereCount }} isOn={isWithPictures} onChange={setWithPictures} />
        ) : (
          <QuietText>Die Bilder bleiben weg: Für Fotos brauchst du ein Konto.</QuietText>
        )}
        <LeftOut found={found} />
      </ImportFound>
      <Preview written={written} cuts={plan.cuts} />
      {found.failed.length === 0 ? null : <FailedRows {...failedRowsOf(found)} />}
    </>
  )
}

function CutCount({ count }: { readonly count: number }) {
  if (count === 0) return null
  return (
    <StatusLine icon="warning" tone="alarm">
      {formatCount(count, 'Rezept ist', 'Rezepte sind')} zu lang und werden gekürzt: Was fehlt, steht in der Liste.
    </StatusLine>
  )
}

type WithPicturesProps = {
  /** So many are in the file. */
  readonly pictureCount: number
  /** So many are on other sites. */
  readonly elsewhereCount: number
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

function WithPictures({ pictureCount, elsewhereCount, ...props }: WithPicturesProps) {
  const { isServerReachable } = useDocumentsStatus('isServerReachable')
  const fetched = Math.min(elsewhereCount, MAX_WAITING)
  const detail = [
    ...(pictureCount === 0 ? [] : [`${formatCount(pictureCount, 'Rezept hat', 'Rezepte haben')} eines in der Datei.`]),
    ...(fetched === 0
      ? []
      : [
          `${formatCount(fetched, 'Bild steht', 'Bilder stehen')} auf anderen Seiten: Der Server holt sie ${isServerReachable ? 'nach dem Import' : 'nach, sobald er erreichbar ist'}.`,
        ]),
    ...(fetched < elsewhereCount
      ? [`${formatCount(elsewhereCount - fetched, 'weiteres bleibt', 'weitere bleiben')} weg.`]
      : []),
  ].join(' ')
  return <SwitchLine text="Mit Bildern" detail={detail} {...props} />
}

function picturesOf(documents: readonly ImportedDocument[], urls: Planned['pictureUrls']): readonly WaitingPicture[] {
  return documents.flatMap(({ id: recipeId }) => {
    const url = urls.get(recipeId)
    return url === undefined ? [] : [{ recipeId, url }]
  })
}

/** Has them fetched from now on. */
function letWait(userId: string, pictures: readonly WaitingPicture[]): void {
  const key = waitingPicturesKey(userId)
  writeDeviceSetting(key, storeWaiting(addWaiting(readWaiting(readDeviceSetting(key)), pictures)))
}

type PreviewProps = { readonly written: readonly ImportedDocument[] } & Pick<Planned, 'cuts'>

function Preview({ written, cuts }: PreviewProps) {
  return (
    <ImportRows
      title="Das wird daraus"
      items={written}
      one="Rezept"
      many="Rezepte"
      renderRow={({ id, fields }) => (
        <ImportRow key={id}>
          <RowWords>{describe(fields, cuts.get(id) ?? [])}</RowWords>
        </ImportRow>
      )}
    />
  )
}

/** Says which pictures are neither in the file nor on a site. */
function LeftOut({ found: { recipes } }: Pick<CollectionPreviewProps, 'found'>) {
  const count = recipes.filter(
    (draft) => draft.picture === undefined && draft.imageUrls.length > 0 && fetchedPictureUrl(draft) === undefined,
  ).length
  if (count === 0) return null
  return (
    <QuietText>
      {formatCount(count, 'Bild ist', 'Bilder sind')} nicht in der Datei und {count === 1 ? 'bleibt' : 'bleiben'} weg.
    </QuietText>
  )
}

function KnownToo(props: { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void }) {
  return (
    <SwitchLine
      text="Auch die, die schon da sind"
      detail="Erkannt an der Adresse der Quelle oder an Titel und Zutaten"
      {...props}
    />
  )
}

function describe(fields: object, cuts: readonly DraftPart[]): string {
  const { title, ingredients, steps } = recipesCollection.schema.parse(fields)
  const unread = ingredients.filter((line) => line.name === undefined).length
  return [
    title,
    formatCount(ingredients.length, 'Zutat', 'Zutaten'),
    formatCount(steps.length, 'Schritt', 'Schritte'),
    ...(unread === 0 ? [] : [`${formatCount(unread, 'Zeile', 'Zeilen')} nicht verstanden`]),
    ...(cuts.length === 0 ? [] : [`gekürzt: ${describeParts(cuts)}`]),
  ].join(' · ')
}

/** What is new, worked out in portions; undefined at first. An id follows from the recipe, so the same file makes the same documents. */
function usePlan({ recipes }: FoundRecipes): Planned | undefined {
  const { cookbook } = useKitchen()
  const openFiles = useOpenFiles()
  const existing = useDocuments(recipesCollection)
  const [plan, setPlan] = useState<Planned>()
  const { id: cookbookId, servings } = cookbook
  useEffect(() => {
    let isOver = false
    const parts = { canGoOn: () => !isOver, onProgress: () => undefined }
    const keys = new Set<string>()
    const ids = new Set<string>()
    const cuts = new Map<string, readonly DraftPart[]>()
    const pictureUrls = new Map<string, string>()
    const [fresh, known]: ImportedDocument[][] = [[], []]
    const work = async (): Promise<void> => {
      await inPortions(existing, parts, (recipe) => {
        ids.add(recipe.id)
        for (const key of recipeKeys(recipe)) keys.add(key)
      })
      await inPortions(recipes, parts, (draft) => {
        const found = recipeKeys(draft)
        const isKnown = found.some((key) => keys.has(key))
        for (const key of found) keys.add(key)
        const id = freeId(ids, cookbookId, found.at(-1) ?? '')
        const cut = cutsOf(draft)
        if (cut.length > 0) cuts.set(id, cut)
        let count = 0
        const newId = (): string => contentId(found.at(-1) ?? '', String((count += 1)))
        const recipe = makeRecipe(draft, { cookbookId, newId, defaultServings: servings })
        const pictureUrl = fetchedPictureUrl(draft)
        if (pictureUrl !== undefined) pictureUrls.set(id, pictureUrl)
        ;(isKnown ? known : fresh)?.push(documentOf(draft, { id, recipe, openFiles }))
      })
      if (!isOver) startTransition(() => setPlan({ fresh: fresh ?? [], known: known ?? [], pictureUrls, cuts }))
    }
    void work()
    return () => {
      isOver = true
    }
  }, [recipes, existing, cookbookId, servings, openFiles])
  return plan
}

type Made = { readonly id: string; readonly recipe: Recipe; readonly openFiles: OpenFiles }

/** A picture of the file is taken right before the recipe is written, one of another site afterwards. */
function documentOf(draft: RecipeDraft, { id, recipe, openFiles }: Made): ImportedDocument {
  const document = importedDocument(recipesCollection, id, recipe)
  const { picture } = draft
  if (picture === undefined && fetchedPictureUrl(draft) === undefined) return document
  if (picture === undefined) return { ...document, isAsWritten: (now) => isAsImported(now, recipe, id) }
  const complete = async (): Promise<object> => {
    if (!(picture instanceof File)) return recipe
    const taken = await takePhoto(openFiles, picture, id, importedPhotoId(id))
    return taken.ok ? { ...recipe, photos: taken.value } : recipe
  }
  return { ...document, complete }
}

function freeId(ids: Set<string>, cookbookId: string, content: string): string {
  let id = ownContentId(cookbookId, content)
  for (let copy = 2; ids.has(id); copy++) id = ownContentId(cookbookId, content, String(copy))
  ids.add(id)
  return id
}
