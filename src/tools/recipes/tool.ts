/** The manifest of the recipes. */
import { formatCount } from '#base/text/format'
import { defineTool, type ReadDocuments } from '../tool-manifest.ts'
import {
  cookbooksCollection,
  mealsCollection,
  pantryCollection,
  recipeCollections,
  recipesCollection,
} from './collections.ts'
import { recipesCommands } from './commands.ts'
import { timerBarItem } from './cooking/running-timers.ts'
import { recipesFace } from './face.ts'
import { cookbookPath, cookPath, IDEAS_PATH, IMPORT_PATH, PANTRY_PATH, recipePath, WEEK_PATH } from './paths.ts'

export const recipesTool = defineTool({
  ...recipesFace,
  collections: recipeCollections,
  messageKinds: [
    {
      id: 'cook-timer',
      label: 'Wecker',
      description: 'Wenn einer deiner Wecker klingelt, auch wenn die App zu ist.',
      defaults: { toast: false, push: true, mail: false },
      without: {
        toast: 'In der offenen App klingelt der Wecker selbst, auf jeder Seite.',
        mail: 'Eine E-Mail käme zu spät.',
      },
    },
    {
      id: 'food-expiring',
      label: 'Läuft bald ab',
      description: 'Einmal am Tag, sobald du es in den Einstellungen der Rezeptideen einschaltest.',
      defaults: { toast: true, push: true, mail: false },
    },
  ],
  benefits: [
    'Fünf Ideen für heute aus dem, was da ist, was Saison hat und was ihr lange nicht hattet',
    'Rezepte von überall, Kochmodus mit Weckern, Vorrat, Wochenplan und Einkaufsliste',
    'Alles auch ohne Netz, für den ganzen Haushalt mit einer Einladung',
  ],
  import: {
    path: IMPORT_PATH,
    label: 'Rezepte importieren',
    accept: ['.json', '.zip', '.html', '.txt', '.md', '.cook', '.paprikarecipe', '.paprikarecipes'],
  },
  daysAway: {
    path: WEEK_PATH,
    label: 'Wochenplan pausieren',
    detail: 'Rezeptideen: An diesen Tagen wird nichts gekocht und nichts vorgeschlagen',
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
  describeState: (read, nowMs) => {
    const dish = dishOfToday(read, nowMs)
    const { length } = read(recipesCollection)
    return dish === undefined
      ? length === 0
        ? undefined
        : formatCount(length, 'Rezept', 'Rezepte')
      : `Heute: ${dish.title}`
  },
  primaryAction: (read, nowMs) => {
    const dish = dishOfToday(read, nowMs)
    if (dish?.recipeId !== undefined) return { label: `„${dish.title}“ kochen`, path: cookPath(dish.recipeId) }
    const isEmpty = read(recipesCollection).length === 0
    return { label: isEmpty ? 'Erste Rezepte holen' : 'Was kochen wir?', path: IDEAS_PATH }
  },
  commands: recipesCommands,
  today: (read, nowMs) => {
    const dish = dishOfToday(read, nowMs)
    if (dish === undefined) return []
    const path = dish.recipeId === undefined ? WEEK_PATH : cookPath(dish.recipeId)
    return [{ id: 'dish', text: `Heute gibt es ${dish.title}`, path }]
  },
  barItem: timerBarItem,
  goKey: 'r',
  searchEntries: (read) => [
    ...read(recipesCollection).map(({ id, title, tags, ingredients, notes, updatedAt }) => ({
      id,
      title,
      detail: ['Rezept', ...tags].join(', '),
      words: () => [...ingredients.map(({ name, text }) => name ?? text), ...notes.map(({ text }) => text)].join(' '),
      path: recipePath(id),
      changedAt: updatedAt,
    })),
    ...read(cookbooksCollection).map(({ id, title }) => ({ id, title, detail: 'Kochbuch', path: cookbookPath(id) })),
    ...read(pantryCollection).map(({ id, name, place }) => ({
      id,
      title: name,
      detail: place === undefined ? 'Vorrat' : `Vorrat, ${place}`,
      path: PANTRY_PATH,
    })),
  ],
})

function titleOf({ title }: Readonly<Record<string, unknown>>): string | undefined {
  return typeof title === 'string' ? title : undefined
}

/** The last main meal that is planned for today; the day is that of the device. */
function dishOfToday(
  read: ReadDocuments,
  nowMs: number,
): { readonly title: string; readonly recipeId?: string } | undefined {
  const now = new Date(nowMs)
  const two = (value: number): string => String(value).padStart(2, '0')
  const today = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
  const meals = read(mealsCollection).filter(({ on, kind }) => on === today && (kind === 'dinner' || kind === 'lunch'))
  const [dish] = meals.toSorted((a, b) => (a.kind < b.kind ? -1 : 1)).map((meal) => meal.dish)
  if (dish === undefined || 'leftoverOf' in dish) return undefined
  if ('text' in dish) return { title: dish.text }
  const recipe = read(recipesCollection).find(({ id }) => id === dish.recipeId)
  return recipe && { title: recipe.title, recipeId: recipe.id }
}
