/** The manifest of the recipes. */
import { formatCount } from '#base/text/format'
import { defineTool } from '../tool-manifest.ts'
import { cookbooksCollection, pantryCollection, recipeCollections, recipesCollection } from './collections.ts'
import { recipesCommands } from './commands.ts'
import { timerBarItem } from './cooking/running-timers.ts'
import { recipesFace } from './face.ts'
import { dishOfToday } from './meals/dish-of-today.ts'
import { cookbookPath, IDEAS_PATH, IMPORT_PATH, PANTRY_PATH, recipePath, WEEK_PATH } from './paths.ts'

export const recipesTool = defineTool({
  ...recipesFace,
  collections: recipeCollections,
  hasNews: true,
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
    if (dish !== undefined) return `Heute: ${dish.title}`
    return length === 0 ? undefined : formatCount(length, 'Rezept', 'Rezepte')
  },
  primaryAction: (read, nowMs) => {
    const dish = dishOfToday(read, nowMs)
    if (dish?.cooking !== undefined && !dish.isCooked) return { label: `„${dish.title}“ kochen`, path: dish.cooking }
    const isEmpty = read(recipesCollection).length === 0
    return { label: isEmpty ? 'Erste Rezepte holen' : 'Was kochen wir?', path: IDEAS_PATH }
  },
  commands: recipesCommands,
  today: (read, nowMs) => {
    const dish = dishOfToday(read, nowMs)
    if (dish === undefined) return []
    const { mealId, title, isRest = false, cooking, isCooked } = dish
    const line = { id: 'dish', text: `Heute gibt es ${isRest ? 'den ' : ''}${title}`, path: cooking ?? WEEK_PATH }
    if (isCooked) return [{ ...line, detail: 'Schon gekocht' }]
    return [{ ...line, deeds: cooking === undefined ? [] : [{ label: 'Gekocht', deed: 'cooked', about: mealId }] }]
  },
  barItem: timerBarItem,
  goKey: 'r',
  searchEntries: (read) => [
    ...read(recipesCollection).map(({ id, title, tags, ingredients, notes, updatedAt, createdAt }) => ({
      id,
      title,
      detail: ['Rezept', ...tags].join(', '),
      words: () => [...ingredients.map(({ name, text }) => name ?? text), ...notes.map(({ text }) => text)].join(' '),
      path: recipePath(id),
      changedAt: updatedAt,
      createdAt,
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
