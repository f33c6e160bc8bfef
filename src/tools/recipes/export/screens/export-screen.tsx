/** The ways out for a recipe: as a link, as text for a message, and as files for other apps. */
import { useMemo } from 'react'
import { useParams } from 'react-router'
import type { DocumentView } from '#documents/client'
import { DocumentPage } from '#kit/document-page'
import { LinkCard } from '#kit/link/link-card'
import { usePackedLink } from '#kit/link/packed-link'
import { useCopyText, useToast } from '#messaging/client'
import { Button, LinkButton } from '#ui/button'
import { Cluster, QuietText, TitledCard } from '#ui/card'
import { downloadText } from '#ui/files/download'
import { Page } from '#ui/page/page'
import { recipesCollection } from '../../collections.ts'
import { recipeWords } from '../../frame/screens/recipe-words.ts'
import type { Recipe } from '../../model.ts'
import { recipePath } from '../../paths.ts'
import { describeLinked, linkedRecipePath } from '../../recipe/recipe-link.ts'
import { recipeAsCooklang, recipeAsJsonLd, recipeAsText } from '../write-recipe.ts'

export function ExportScreen() {
  const { id = '' } = useParams()
  return (
    <DocumentPage collection={recipesCollection} id={id} words={recipeWords}>
      {(recipe) => <ExportPage key={recipe.id} recipe={recipe} />}
    </DocumentPage>
  )
}

function ExportPage({ recipe }: { readonly recipe: DocumentView<Recipe> }) {
  const name = recipe.title.replaceAll(/[^\p{L}\p{N} _-]/gu, '').trim() || 'Rezept'
  return (
    <Page title={`${recipe.title}: weitergeben`} heading={`„${recipe.title}“ weitergeben`} maxWidth={720}>
      <RecipeLink recipe={recipe} />
      <TextCard title={recipe.title} text={recipeAsText(recipe)} />
      <TitledCard id="files" title="Für andere Apps">
        <QuietText>Fotos sind nicht dabei.</QuietText>
        <Cluster>
          <Button
            variant="secondary"
            icon="download"
            onClick={() => downloadText(`${name}.json`, recipeAsJsonLd(recipe), 'application/json')}
          >
            schema.org (JSON)
          </Button>
          <Button
            variant="secondary"
            icon="download"
            onClick={() => downloadText(`${name}.cook`, recipeAsCooklang(recipe), 'text/plain')}
          >
            Cooklang
          </Button>
        </Cluster>
      </TitledCard>
      <div>
        <LinkButton variant="quiet" to={recipePath(recipe.id)}>
          Zurück zum Rezept
        </LinkButton>
      </div>
    </Page>
  )
}

/** The recipe as a link, which has all of it and reaches no server (R61). */
function RecipeLink({ recipe }: { readonly recipe: Recipe }) {
  const text = useMemo(() => describeLinked(recipe), [recipe])
  const link = usePackedLink(text, linkedRecipePath)
  return (
    <TitledCard id="link" title="Als Link">
      <QuietText>
        Das Rezept steht im Link. Wer ihn öffnet, liest es ohne Konto und kann es speichern. Notizen und Sterne bleiben
        bei dir.
        {recipe.photos.length === 0 ? '' : ' Fotos sind nicht dabei, dafür ist ein Link zu kurz.'}
      </QuietText>
      <LinkCard
        link={link}
        title={recipe.title}
        tooLong="Dieses Rezept ist zu lang für einen Link. Nimm den Text oder eine Datei."
      />
    </TitledCard>
  )
}

function TextCard({ title, text }: { readonly title: string; readonly text: string }) {
  const copy = useCopyText()
  const toasts = useToast()
  const canShare = 'share' in navigator

  async function share(): Promise<void> {
    try {
      await navigator.share({ title, text })
    } catch (error) {
      // A user who closes the sheet has no problem.
      if (error instanceof DOMException && error.name === 'AbortError') return
      toasts.show({ kind: 'error', text: 'Weitergeben geht hier nicht.' })
    }
  }

  return (
    <TitledCard id="text" title="Als Text">
      <Cluster>
        {canShare ? (
          <Button variant="primary" onClick={() => void share()}>
            Weitergeben
          </Button>
        ) : null}
        <Button variant={canShare ? 'secondary' : 'primary'} onClick={() => void copy(text, 'Rezept kopiert')}>
          Text kopieren
        </Button>
      </Cluster>
    </TitledCard>
  )
}
