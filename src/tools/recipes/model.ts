/**
 * The documents of the recipes. A cookbook is the leader of everything else, so a household shares all of it with one invitation. Fields
 * that belong together are one field, so that two edits made at once never mix: an amount with its unit. What follows from others is not
 * stored: no sum of a shopping list, no date a recipe was last cooked.
 */
import * as z from 'zod/mini'
import { fileReferenceSchema } from '#files'

export const MAX_TITLE = 200
export const MAX_NAME = 100
export const MAX_LINE = 500
export const MAX_TEXT = 5_000
export const MAX_TAGS = 30
export const MAX_INGREDIENTS = 300
export const MAX_STEPS = 200
export const MAX_PHOTOS = 20
export const MAX_TAKINGS = 1_000
/** An amount is at most this much of its unit; a fraction has no larger denominator. */
export const MAX_AMOUNT = 1_000_000
export const MAX_DENOMINATOR = 10_000
export const MAX_SERVINGS = 1_000
export const MIN_SERVINGS = 0.25
export const MIN_COOKBOOK_SERVINGS = 0.5
/** Three weeks: longer things are not cooked. */
export const MAX_MINUTES = 21 * 24 * 60

const identifier = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))
const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max))
const date = z.iso.date()
const instant = z.iso.datetime()
/** See `#base/rank`. */
const rank = z.string().check(z.regex(/^[0-9A-Za-z]{1,64}$/))
const cookbookId = identifier
const minutes = z.optional(z.int().check(z.minimum(1), z.maximum(MAX_MINUTES)))

/** An exact fraction in lowest terms, at least 0: `{ n: 3, d: 2 }` is 1½. */
export const fractionSchema = z
  .strictObject({
    n: z.int().check(z.minimum(0), z.maximum(MAX_AMOUNT * MAX_DENOMINATOR)),
    d: z.int().check(z.minimum(1), z.maximum(MAX_DENOMINATOR)),
  })
  .check(z.refine(({ n, d }) => n <= MAX_AMOUNT * d))
export type Fraction = z.infer<typeof fractionSchema>

/** How much of something: „2–3 EL“ is from 2 to 3. */
export const amountSchema = z.strictObject({
  from: fractionSchema,
  /** The upper end of a range. */
  to: z.optional(fractionSchema),
  /** A unit of `amounts/units.ts`, such as `EL`; absent: pieces. */
  unit: z.optional(text(20)),
})
export type Amount = z.infer<typeof amountSchema>

export const departments = [
  'produce',
  'bakery',
  'meat',
  'fish',
  'dairy',
  'frozen',
  'dry',
  'baking',
  'spices',
  'canned',
  'sauces',
  'breakfast',
  'sweets',
  'drinks',
  'household',
  'other',
] as const
export const diets = ['vegan', 'vegetarian'] as const
/** `vegan` is also vegetarian; absent: with meat or fish, or unknown. */
export type Diet = (typeof diets)[number]
export const mealKinds = ['breakfast', 'lunch', 'dinner', 'snack'] as const
export type MealKind = (typeof mealKinds)[number]

export const cookbookSchema = z.strictObject({
  title: text(MAX_NAME),
  /** For how many people the household cooks. */
  servings: z.number().check(z.minimum(MIN_COOKBOOK_SERVINGS), z.maximum(MAX_SERVINGS)),
})
export type Cookbook = z.infer<typeof cookbookSchema>

const groupSchema = z.strictObject({
  id: identifier,
  rank,
  kind: z.enum(['ingredients', 'steps']),
  title: text(MAX_NAME),
})
export type RecipeGroup = z.infer<typeof groupSchema>

export const ingredientSchema = z.strictObject({
  id: identifier,
  rank,
  groupId: z.optional(identifier),
  /** The line as it was written or imported; shown as it is if nothing could be read from it. */
  text: text(MAX_LINE),
  amount: z.optional(amountSchema),
  /** What is left of the line: „rote Zwiebeln“; absent if the line was not understood. */
  name: z.optional(text(MAX_NAME)),
  /** „fein gehackt“, „etwas“, „à 140 g“ */
  note: z.optional(text(MAX_LINE)),
  isOptional: z.optional(z.literal(true)),
})
export type Ingredient = z.infer<typeof ingredientSchema>

export const stepSchema = z.strictObject({
  id: identifier,
  rank,
  groupId: z.optional(identifier),
  text: text(MAX_TEXT),
  /** The ingredients it uses, as the cook linked them; absent: those whose names its text has. */
  ingredientIds: z.optional(z.array(identifier).check(z.maxLength(MAX_INGREDIENTS))),
})
export type RecipeStep = z.infer<typeof stepSchema>

const photoSchema = z.strictObject({ id: identifier, rank, file: fileReferenceSchema })
/** How it was made once: a note of its own beside the recipe. */
const noteSchema = z.strictObject({ id: identifier, at: instant, text: text(MAX_TEXT) })

export const recipeSchema = z.strictObject({
  cookbookId,
  title: text(MAX_TITLE),
  description: z.optional(text(MAX_TEXT)),
  /** For how many it is written; 4.5 is possible. */
  servings: z.number().check(z.minimum(MIN_SERVINGS), z.maximum(MAX_SERVINGS)),
  /** What they are if not portions: „Stück“, „Gläser“. */
  servingsUnit: z.optional(text(40)),
  /** Diameter of a round tin in cm, for scaling by tin. */
  tinCm: z.optional(z.number().check(z.minimum(5), z.maximum(60))),
  minutes: z.strictObject({ prep: minutes, cook: minutes, rest: minutes, total: minutes }),
  photos: z.array(photoSchema).check(z.maxLength(MAX_PHOTOS)),
  tags: z.array(text(MAX_NAME)).check(z.maxLength(MAX_TAGS)),
  diet: z.optional(z.enum(diets)),
  groups: z.array(groupSchema).check(z.maxLength(MAX_TAGS)),
  ingredients: z.array(ingredientSchema).check(z.maxLength(MAX_INGREDIENTS)),
  steps: z.array(stepSchema).check(z.maxLength(MAX_STEPS)),
  notes: z.array(noteSchema).check(z.maxLength(100)),
  /** Pots and tins, as imported lists name them among the ingredients. */
  equipment: z.optional(z.array(text(MAX_NAME)).check(z.maxLength(30))),
  source: z.optional(z.strictObject({ url: z.optional(text(2_000)), name: z.optional(text(MAX_NAME)) })),
  stars: z.optional(z.int().check(z.minimum(1), z.maximum(5))),
  isFavourite: z.optional(z.literal(true)),
  /** „Nie“: the ideas leave it out. */
  isNeverSuggested: z.optional(z.literal(true)),
  /** „Nicht heute“: the ideas of this day leave it out. */
  skippedOn: z.optional(date),
  /** The key of the bundled recipe it was made from. */
  seed: z.optional(identifier),
})
export type Recipe = z.infer<typeof recipeSchema>

/** That a recipe was cooked; never changed (R67). */
export const cookedSchema = z.strictObject({
  cookbookId,
  recipeId: identifier,
  on: date,
  servings: z.number().check(z.minimum(MIN_SERVINGS), z.maximum(MAX_SERVINGS)),
  stars: z.optional(z.int().check(z.minimum(1), z.maximum(5))),
  note: z.optional(text(MAX_TEXT)),
})
export type Cooked = z.infer<typeof cookedSchema>

/** What a household knows of a food: replaces what the bundled list says of the food with this name, or adds one. */
export const foodSchema = z.strictObject({
  cookbookId,
  name: text(MAX_NAME),
  plural: z.optional(text(MAX_NAME)),
  aliases: z.array(text(MAX_NAME)).check(z.maxLength(30)),
  department: z.enum(departments),
  /** Salt, oil, flour: taken as there. */
  isStaple: z.boolean(),
  /** 1 to 12. */
  seasonMonths: z.array(z.int().check(z.minimum(1), z.maximum(12))).check(z.maxLength(12)),
  /** Grams of a millilitre. */
  density: z.optional(z.number().check(z.minimum(0.01), z.maximum(20))),
  /** Grams of a piece. */
  pieceGrams: z.optional(z.number().check(z.minimum(0.1), z.maximum(20_000))),
  /** Names of foods that may take its place. */
  substitutes: z.array(text(MAX_NAME)).check(z.maxLength(20)),
})
export type StoredFood = z.infer<typeof foodSchema>
export type Department = StoredFood['department']

export const pantryItemSchema = z.strictObject({
  cookbookId,
  name: text(MAX_NAME),
  /** When it was last counted; what is left of it follows from the takings (R90), see `amounts/stock.ts`. */
  amount: z.optional(amountSchema),
  /** What was cooked of it since, each by itself, so that those of several devices all count. */
  takings: z.optional(
    z.array(z.strictObject({ id: identifier, amount: amountSchema })).check(z.maxLength(MAX_TAKINGS)),
  ),
  bestBefore: z.optional(date),
  /** „Kühlschrank“, „Keller“ */
  place: z.optional(text(MAX_NAME)),
  /** With less than this it is low. */
  minimum: z.optional(amountSchema),
  /** It is low and has gone to the shopping list. */
  isLow: z.optional(z.literal(true)),
})
export type PantryItem = z.infer<typeof pantryItemSchema>

export const mealSchema = z.strictObject({
  cookbookId,
  on: date,
  kind: z.enum(mealKinds),
  rank,
  /** What is cooked: a recipe, or a word such as „Pizza bestellen“. */
  dish: z.union([
    z.strictObject({ recipeId: identifier }),
    z.strictObject({ text: text(MAX_TITLE) }),
    /** What is left of another meal. */
    z.strictObject({ leftoverOf: identifier }),
  ]),
  servings: z.number().check(z.minimum(MIN_SERVINGS), z.maximum(MAX_SERVINGS)),
})
export type Meal = z.infer<typeof mealSchema>

/**
 * A part of a shopping list: what one person or one recipe wants of a food. The screen adds up the parts of a food to one line, so a
 * recipe that is taken out takes exactly its parts along.
 */
export const shoppingPartSchema = z.strictObject({
  cookbookId,
  name: text(MAX_NAME),
  amount: z.optional(amountSchema),
  note: z.optional(text(MAX_LINE)),
  /** What it is for; `addingId` is the same for all parts that one press added. */
  origin: z.optional(
    z.strictObject({
      recipeId: identifier,
      addingId: identifier,
      factor: fractionSchema,
      mealId: z.optional(identifier),
    }),
  ),
  addedAt: instant,
  /** When it was ticked. */
  doneAt: z.optional(instant),
})
export type ShoppingPart = z.infer<typeof shoppingPartSchema>

export const shopSchema = z.strictObject({
  cookbookId,
  title: text(MAX_NAME),
  rank,
  /** In the order in which one passes them; those that are missing come last. */
  departments: z.array(z.enum(departments)).check(z.maxLength(departments.length)),
})
export type Shop = z.infer<typeof shopSchema>

/** A timer of the cook, on all of their devices; what it counts down to is stored, not how much is left. */
export const cookTimerSchema = z.strictObject({
  label: text(MAX_NAME),
  recipeId: z.optional(identifier),
  startedAt: instant,
  endsAt: instant,
  /** When it was stopped, or the cook heard it ring. */
  stoppedAt: z.optional(instant),
})
export type CookTimer = z.infer<typeof cookTimerSchema>

/** What a user has chosen for themselves; everybody has one, under `ownId`. */
export const recipeSettingsSchema = z.strictObject({
  /** The message about what expires (R78); absent: none. One value, so that a merge never mixes an hour with the zone of another. */
  expiryMessage: z.optional(
    z.strictObject({
      isOn: z.boolean(),
      /** 0 to 23, by the clock of the zone. */
      hour: z.int().check(z.minimum(0), z.maximum(23)),
      /** IANA name of the zone of the device on which it was chosen. */
      timeZone: text(64),
    }),
  ),
})
export type RecipeSettings = z.infer<typeof recipeSettingsSchema>
