/** The settings of the recipes: cookbooks, foods, messages, and the import of other recipes. */
import { useState } from 'react'
import { Route, useNavigate } from 'react-router'
import { formatCount } from '#base/text/format'
import { useDocuments } from '#documents/client'
import { SettingsPage } from '#kit/settings-page'
import { Button } from '#ui/button'
import { Card, QuietText, SectionTitle, Stack } from '#ui/card'
import { NameDialog } from '#ui/form/name-dialog'
import { Pages } from '#ui/page/pages'
import { Place } from '#ui/page/place'
import { importIcon, tagIcon } from '#ui/page/tool-icons'
import { lazyPart } from '#ui/page/lazy-part'
import { cookbooksCollection, recipesCollection } from '../collections.ts'
import { bookIcon, leafIcon } from '../frame/screens/recipe-icons.ts'
import { CookbookChoice } from '../frame/screens/recipes-page.tsx'
import { useKitchen, type KnownCookbook } from '../frame/screens/use-kitchen.ts'
import { MAX_NAME } from '../model.ts'
import { ExpiryMessageCard } from '../pantry/screens/expiry-message-card.tsx'
import { cookbookPath, FOODS_PATH, IMPORT_PATH, SETTINGS_PATH, TAGS_PATH } from '../paths.ts'

const CookbookScreen = lazyPart(() => import('./cookbook-screen.tsx'), 'CookbookScreen')
const FoodsScreen = lazyPart(() => import('../foods/screens/foods-screen.tsx'), 'FoodsScreen')
const TagsScreen = lazyPart(() => import('../tags/screens/tags-screen.tsx'), 'TagsScreen')

export function SettingsScreen() {
  return (
    <Pages at={SETTINGS_PATH}>
      <Route index element={<SettingsPlaces />} />
      <Route path="kochbuch/:id" element={<CookbookScreen />} />
      <Route path="lebensmittel" element={<FoodsScreen />} />
      <Route path="schlagwoerter" element={<TagsScreen />} />
    </Pages>
  )
}

function SettingsPlaces() {
  const { cookbooks } = useKitchen()
  return (
    <SettingsPage heading="Einstellungen" tool="Rezeptideen" maxWidth={720}>
      <Cookbooks />
      {cookbooks.length < 2 ? null : <ShownCookbook />}
      <ExpiryMessageCard />
      <Card as="nav" aria-label="Mehr">
        <ul>
          <Place
            to={FOODS_PATH}
            icon={leafIcon}
            title="Lebensmittel"
            detail="Andere Namen, Abteilung, Saison, was immer da ist"
          />
          <Place
            to={TAGS_PATH}
            icon={tagIcon}
            title="Schlagwörter"
            detail="Umbenennen, zusammenführen, überall entfernen"
          />
          <Place
            to={IMPORT_PATH}
            icon={importIcon}
            title="Rezepte importieren"
            detail="Von einer Seite, aus Text oder aus einer anderen App"
          />
        </ul>
      </Card>
    </SettingsPage>
  )
}

function Cookbooks() {
  const { cookbooks, cookbook, run, show } = useKitchen()
  const recipes = useDocuments(recipesCollection)
  const navigate = useNavigate()
  const [isNaming, setNaming] = useState(false)

  function add(title: string): void {
    let id = ''
    run(`Kochbuch „${title}“ angelegt`, (editing) => {
      id = editing.add(cookbooksCollection, { title, servings: cookbook.servings })
    })
    setNaming(false)
    show(id)
    void navigate(cookbookPath(id))
  }

  return (
    <Card as="section">
      <SectionTitle>Kochbücher</SectionTitle>
      <ul>
        {cookbooks.map((one) => (
          <Place
            key={one.id}
            to={cookbookPath(one.id)}
            icon={bookIcon}
            title={one.title}
            detail={describeCookbook(one, recipes.filter(({ cookbookId }) => cookbookId === one.id).length)}
          />
        ))}
      </ul>
      <Button variant="secondary" icon="plus" onClick={() => setNaming(true)}>
        Neues Kochbuch
      </Button>
      {isNaming ? (
        <NameDialog
          title="Neues Kochbuch"
          start=""
          maxLength={MAX_NAME}
          hint="Zum Beispiel „Omas Rezepte“. Jedes Kochbuch teilst du für sich."
          onSave={add}
          onClose={() => setNaming(false)}
        />
      ) : null}
    </Card>
  )
}

function describeCookbook({ isShared }: KnownCookbook, count: number): string {
  return `${formatCount(count, 'Rezept', 'Rezepte')}${isShared ? ', geteilt' : ''}`
}

/** Which cookbook this device shows. */
function ShownCookbook() {
  return (
    <Card as="section">
      <SectionTitle>Auf diesem Gerät zu sehen</SectionTitle>
      <Stack gap={1}>
        <CookbookChoice />
        <QuietText>Ideen, Rezepte, Woche, Einkauf und Vorrat kommen daraus. Neues kommt hinein.</QuietText>
      </Stack>
    </Card>
  )
}
