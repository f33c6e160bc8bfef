/** The collections of the recipes: what people call their documents, and each thing in them. */
import { defineCollection } from '#documents'
import {
  cookbookSchema,
  cookedSchema,
  cookTimerSchema,
  foodSchema,
  mealSchema,
  pantryItemSchema,
  recipeSchema,
  recipeSettingsSchema,
  shoppingPartSchema,
  shopSchema,
  type Department,
  type Diet,
  type MealKind,
  type Recipe,
} from './model.ts'

const technical = (label: string) => ({ label, isTechnical: true }) as const

export const departmentLabels = {
  produce: 'Obst und Gemüse',
  bakery: 'Brot und Gebäck',
  meat: 'Fleisch und Wurst',
  fish: 'Fisch',
  dairy: 'Milch, Käse, Eier',
  frozen: 'Tiefkühl',
  dry: 'Nudeln, Reis, Hülsenfrüchte',
  baking: 'Backen',
  spices: 'Gewürze und Kräuter',
  canned: 'Konserven',
  sauces: 'Öl, Essig, Soßen',
  breakfast: 'Frühstück',
  sweets: 'Süßes und Nüsse',
  drinks: 'Getränke',
  household: 'Haushalt',
  other: 'Sonstiges',
} as const satisfies Record<Department, string>
export const dietLabels = { vegan: 'Vegan', vegetarian: 'Vegetarisch' } as const satisfies Record<Diet, string>
export const mealLabels = {
  breakfast: 'Frühstück',
  lunch: 'Mittagessen',
  dinner: 'Abendessen',
  snack: 'Zwischendurch',
} as const satisfies Record<MealKind, string>

export const cookbooksCollection = defineCollection({
  name: 'cookbooks',
  label: 'Kochbuch',
  labels: { title: 'Titel', servings: 'Portionen' },
  schema: cookbookSchema,
  access: 'members',
  hasOwn: true,
  createdBy: 'people',
  serverFields: [],
})

/** Everything else follows its cookbook; who cooks together also takes things away. */
const inCookbook = {
  access: 'members',
  follows: { collection: cookbooksCollection.name, field: 'cookbookId' },
  createdBy: 'people',
  removedBy: 'audience',
  serverFields: [],
} as const

const cookbookId = technical('Kochbuch')
const fraction = (label: string) => ({ label, fields: { n: 'Zähler', d: 'Nenner' } }) as const
const amount = {
  label: 'Menge',
  fields: { from: fraction('Menge'), to: fraction('bis'), unit: 'Einheit' },
} as const
const file = technical('Datei')

export const recipesCollection = defineCollection<Recipe>({
  name: 'recipes',
  label: 'Rezept',
  labels: {
    cookbookId,
    title: 'Titel',
    description: 'Beschreibung',
    servings: 'Portionen',
    servingsUnit: 'Einheit',
    tinCm: { label: 'Springform', unit: 'cm' },
    minutes: {
      label: 'Minuten',
      fields: { prep: 'Vorbereiten', cook: 'Kochen', rest: 'Ruhen', total: 'Insgesamt' },
    },
    photos: { label: 'Fotos', item: 'Foto', fields: { id: technical('Kennung'), rank: technical('Platz'), file } },
    tags: 'Schlagwörter',
    diet: { label: 'Ernährung', values: dietLabels },
    groups: {
      label: 'Abschnitte',
      item: 'Abschnitt',
      fields: {
        id: technical('Kennung'),
        rank: technical('Platz'),
        kind: technical('Art'),
        title: 'Überschrift',
      },
    },
    ingredients: {
      label: 'Zutaten',
      item: 'Zutat',
      fields: {
        id: technical('Kennung'),
        rank: technical('Platz'),
        groupId: technical('Abschnitt'),
        text: 'Zeile',
        amount,
        name: 'Name',
        note: 'Notiz',
        isOptional: 'Nach Wunsch',
      },
    },
    steps: {
      label: 'Schritte',
      item: 'Schritt',
      fields: {
        id: technical('Kennung'),
        rank: technical('Platz'),
        groupId: technical('Abschnitt'),
        text: 'Text',
        ingredientIds: technical('Zutaten'),
      },
    },
    notes: { label: 'Notizen', item: 'Notiz', fields: { id: technical('Kennung'), at: 'Wann', text: 'Text' } },
    equipment: 'Utensilien',
    source: { label: 'Quelle', fields: { url: 'Adresse', name: 'Name' } },
    stars: 'Sterne',
    isFavourite: 'Lieblingsrezept',
    isNeverSuggested: 'Nie vorschlagen',
    skippedOn: 'Nicht vorschlagen am',
    seed: technical('Vorlage'),
  },
  schema: recipeSchema,
  ...inCookbook,
  fileIds: ({ photos }) => photos.map(({ file: { fileId } }) => fileId),
})

export const cookLogCollection = defineCollection({
  name: 'cookLog',
  label: 'Gekocht',
  labels: {
    cookbookId,
    recipeId: technical('Rezept'),
    on: 'Am',
    servings: 'Portionen',
    stars: 'Sterne',
    note: 'Notiz',
  },
  schema: cookedSchema,
  ...inCookbook,
})

export const foodsCollection = defineCollection({
  name: 'foods',
  label: 'Lebensmittel',
  labels: {
    cookbookId,
    name: 'Name',
    plural: 'Mehrzahl',
    aliases: 'Andere Namen',
    department: { label: 'Abteilung', values: departmentLabels },
    isStaple: 'Immer da',
    seasonMonths: 'Monate',
    density: { label: 'Dichte', unit: 'g/ml' },
    pieceGrams: { label: 'Ein Stück', unit: 'g' },
    substitutes: 'Ersatz',
  },
  schema: foodSchema,
  ...inCookbook,
})

export const pantryCollection = defineCollection({
  name: 'pantryItems',
  label: 'Vorrat',
  labels: {
    cookbookId,
    name: 'Name',
    amount,
    takings: { label: 'Entnahmen', item: 'Entnahme', fields: { id: technical('Kennung'), amount } },
    minimum: amount,
    bestBefore: 'Haltbar bis',
    place: 'Ort',
    isLow: 'Geht zur Neige',
  },
  schema: pantryItemSchema,
  ...inCookbook,
})

export const mealsCollection = defineCollection({
  name: 'meals',
  label: 'Mahlzeit',
  labels: {
    cookbookId,
    on: 'Am',
    kind: { label: 'Mahlzeit', values: mealLabels },
    rank: technical('Platz'),
    dish: technical('Gericht'),
    servings: 'Portionen',
  },
  schema: mealSchema,
  ...inCookbook,
})

export const shoppingCollection = defineCollection({
  name: 'shoppingParts',
  label: 'Einkauf',
  labels: {
    cookbookId,
    name: 'Name',
    amount,
    note: 'Notiz',
    origin: technical('Für'),
    addedAt: 'Hinzugefügt',
    doneAt: 'Erledigt',
  },
  schema: shoppingPartSchema,
  ...inCookbook,
})

export const shopsCollection = defineCollection({
  name: 'foodShops',
  label: 'Geschäft',
  labels: { cookbookId, title: 'Name', rank: technical('Platz'), departments: technical('Abteilungen') },
  schema: shopSchema,
  ...inCookbook,
})

export const cookTimersCollection = defineCollection({
  name: 'cookTimers',
  label: 'Wecker',
  labels: {
    label: 'Name',
    recipeId: technical('Rezept'),
    startedAt: 'Gestellt',
    endsAt: 'Klingelt',
    stoppedAt: 'Beendet',
  },
  schema: cookTimerSchema,
  access: 'owner',
  createdBy: 'people',
  serverFields: [],
})

export const settingsCollection = defineCollection({
  name: 'recipeSettings',
  label: 'Einstellungen der Rezeptideen',
  labels: {
    expiryMessage: {
      label: 'Nachricht über Ablaufendes',
      fields: { isOn: 'An', hour: { label: 'Stunde', unit: 'Uhr' }, timeZone: 'Zeitzone' },
    },
  },
  schema: recipeSettingsSchema,
  access: 'owner',
  hasOwn: true,
  createdBy: 'people',
  serverFields: [],
})

export const recipeCollections = [
  cookbooksCollection,
  recipesCollection,
  cookLogCollection,
  foodsCollection,
  pantryCollection,
  mealsCollection,
  shoppingCollection,
  shopsCollection,
  cookTimersCollection,
  settingsCollection,
] as const
