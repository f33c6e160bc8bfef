/** The manifest of the recipes. */
import { formatCount } from '#base/text/format'
import { defineTool } from '../tool-manifest.ts'
import { cookbooksCollection, pantryCollection, recipeCollections, recipesCollection } from './collections.ts'
import { recipesFace } from './face.ts'
import { cookbookPath, IDEAS_PATH, IMPORT_PATH, recipePath } from './paths.ts'

export const recipesTool = defineTool({
  ...recipesFace,
  collections: recipeCollections,
  messageKinds: [],
  benefits: [
    'Fünf Ideen für heute aus dem, was da ist, was Saison hat und was ihr lange nicht hattet',
    'Rezepte von überall, Kochmodus mit Weckern, Vorrat, Wochenplan und Einkaufsliste',
    'Alles auch ohne Netz, für den ganzen Haushalt mit einer Einladung',
  ],
  import: {
    path: IMPORT_PATH,
    label: 'Rezepte importieren',
    accept: ['.json', '.zip', '.html', '.txt', '.md', '.cook'],
  },
  things: [
    { collection: cookbooksCollection.name, many: 'Kochbücher', nameField: 'title' },
    { collection: recipesCollection.name, many: 'Rezepte', nameField: 'title' },
    { collection: pantryCollection.name, many: 'Vorräte', nameField: 'name' },
  ],
  places: [
    { collection: recipesCollection.name, path: recipePath, title: titleOf },
    { collection: cookbooksCollection.name, path: cookbookPath, title: titleOf },
  ],
  describeState: (read) => {
    const { length } = read(recipesCollection)
    return length === 0 ? undefined : formatCount(length, 'Rezept', 'Rezepte')
  },
  primaryAction: (read) =>
    read(recipesCollection).length === 0
      ? { label: 'Erste Rezepte holen', path: IDEAS_PATH }
      : { label: 'Was kochen wir?', path: IDEAS_PATH },
  searchEntries: (read) =>
    read(recipesCollection).map(({ id, title, tags, updatedAt }) => ({
      id,
      title,
      detail: ['Rezept', ...tags].join(', '),
      path: recipePath(id),
      changedAt: updatedAt,
    })),
})

function titleOf({ title }: Readonly<Record<string, unknown>>): string | undefined {
  return typeof title === 'string' ? title : undefined
}
