/** What a collection becomes: how many recipes are new, which are there already, and which files were no recipes. */
import { startTransition, useEffect, useState } from 'react'
import { contentId } from '#base/content-id'
import { formatCount } from '#base/text/format'
import { useUser } from '#auth/client'
import { ownContentId } from '#documents'
import { useDocuments } from '#documents/client'
import { useOpenFiles } from '#files/client'
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
import { useKitchen } from '../../frame/screens/use-kitchen.ts'
import { cutsOf, makeRecipe } from '../../recipe/make-recipe.ts'
import { describeParts, type DraftPart } from '../../recipe/recipe-draft.ts'
import { recipeKeys } from '../find-known.ts'
import type { FoundRecipes } from '../read-source.ts'
import { takePhoto } from './draft-picture.tsx'
import { failedRowsOf } from './failed-rows-of.ts'

type CollectionPreviewProps = ImportPreviewProps<FoundRecipes, undefined>
type Planned = {
  readonly fresh: readonly ImportedDocument[]
  /** There already, or twice in the file. */
  readonly known: readonly ImportedDocument[]
  /** What does not fit into a recipe, by its id. */
  readonly cuts: ReadonlyMap<string, readonly DraftPart[]>
}

export function CollectionPreview({ name, found, onWrite, onClose }: CollectionPreviewProps) {
  const { open } = useKitchen()
  const isSignedIn = useUser() !== null
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
  const written =
    isWithPictures && isSignedIn ? pictured : pictured.map(({ complete: _complete, ...document }) => document)
  const write = (): void => {
    // Makes sure that the cookbook is there before its recipes.
    open()
    onWrite(written)
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
        {pictureCount > 0 && isSignedIn ? (
          <WithPictures count={pictureCount} isOn={isWithPictures} onChange={setWithPictures} />
        ) : null}
        <LeftOut found={found} isSignedIn={isSignedIn} />
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

type WithPicturesProps = { readonly count: number; readonly isOn: boolean; readonly onChange: (isOn: boolean) => void }

function WithPictures({ count, isOn, onChange }: WithPicturesProps) {
  const detail = `${formatCount(count, 'Rezept hat', 'Rezepte haben')} eines in der Datei.`
  return <SwitchLine text="Mit Bildern" detail={detail} isOn={isOn} onChange={onChange} />
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

/** Says which pictures do not come along. */
function LeftOut({ found, isSignedIn }: { readonly found: FoundRecipes; readonly isSignedIn: boolean }) {
  const inFile = found.recipes.some(({ picture }) => picture !== undefined)
  const elsewhere = found.recipes.filter(
    ({ picture, imageUrls }) => picture === undefined && imageUrls.length > 0,
  ).length
  return (
    <>
      {inFile && !isSignedIn ? <QuietText>Die Bilder bleiben weg: Für Fotos brauchst du ein Konto.</QuietText> : null}
      {elsewhere === 0 ? null : (
        <QuietText>
          {formatCount(elsewhere, 'Bild ist', 'Bilder sind')} nicht in der Datei, sondern auf einer anderen Seite, und
          {elsewhere === 1 ? ' bleibt' : ' bleiben'} weg.
        </QuietText>
      )}
    </>
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
        const { picture } = draft
        const document = importedDocument(recipesCollection, id, recipe)
        const complete = async (): Promise<object> => {
          if (!(picture instanceof File)) return recipe
          const taken = await takePhoto(openFiles, picture, id, contentId(id, 'photo'))
          return taken.ok ? { ...recipe, photos: taken.value } : recipe
        }
        ;(isKnown ? known : fresh)?.push(picture === undefined ? document : { ...document, complete })
      })
      if (!isOver) startTransition(() => setPlan({ fresh: fresh ?? [], known: known ?? [], cuts }))
    }
    void work()
    return () => {
      isOver = true
    }
  }, [recipes, existing, cookbookId, servings, openFiles])
  return plan
}

function freeId(ids: Set<string>, cookbookId: string, content: string): string {
  let id = ownContentId(cookbookId, content)
  for (let copy = 2; ids.has(id); copy++) id = ownContentId(cookbookId, content, String(copy))
  ids.add(id)
  return id
}
