/** Recipes as other apps write them in JSON, found by their fields wherever they stand, and brought into the shape of a draft (R55). */
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '#base/text/json'
import { toNumber } from '../../amounts/fraction.ts'
import { readMinutes } from '../../reading/durations.ts'
import { readIngredient } from '../../reading/read-ingredient.ts'
import { emptyDraft, type DraftLine, type RecipeDraft } from '../../recipe/recipe-draft.ts'
import { absoluteUrl, imageUrls, isCutNode, rawText, textOf, textsOf, valuesOf } from '../page/node-values.ts'
import { plainLines, plainText } from '../page/plain-text.ts'
import { draftIngredients, readNode, withHeadings, withoutNumber } from '../page/read-node.ts'
import { readYield } from '../page/read-yield.ts'
import { linkSteps, type LinkedStep } from './linked-steps.ts'

const MAX_VISITED = 3_000_000
/** More recipes are no household's. */
export const MAX_RECIPES = 10_000

/** Returns the recipes of any app that are in the JSON, in their order; at most one more than are taken. */
export function readAppRecipes(root: Json): readonly RecipeDraft[] {
  const found: RecipeDraft[] = []
  const open: Json[] = [root]
  for (let visited = 0; open.length > 0 && visited < MAX_VISITED && found.length <= MAX_RECIPES; visited++) {
    const value = open.pop()
    const draft = isJsonObject(value) ? readAppRecipe(value) : undefined
    if (draft !== undefined) found.push(isJsonObject(value) && isCutNode(value) ? { ...draft, cuts: ['rest'] } : draft)
    else if (isJsonObject(value)) pushReversed(open, Object.values(value))
    else if (value !== undefined && isJsonArray(value)) pushReversed(open, value)
  }
  return found
}

function pushReversed(open: Json[], values: readonly Json[]): void {
  for (let index = values.length - 1; index >= 0; index--) {
    const value = values[index]
    if (typeof value === 'object' && value !== null) open.push(value)
  }
}

function readAppRecipe(node: JsonObject): RecipeDraft | undefined {
  if (rawText(node['name']).trim() === '' && rawText(node['title']).trim() === '') return undefined
  const mealie = node['recipe_ingredient'] ?? node['recipeIngredient']
  if (isMealieList(mealie)) return readMealie(node, mealie)
  if (valuesOf(node['@type']).some((type) => /(?:^|[/:#])Recipe$/i.test(rawText(type)))) return readNode(node)
  const [step] = valuesOf(node['steps'])
  if (isJsonObject(step) && 'instruction' in step) return readTandoor(node)
  if (typeof node['directions'] === 'string' && typeof node['ingredients'] === 'string') return readPaprika(node)
  const isKitchenOwl = isJsonArray(node['items']) && ('cook_time' in node || 'yields' in node || 'prep_time' in node)
  return isKitchenOwl ? readKitchenOwl(node) : undefined
}

function isMealieList(value: Json | undefined): value is readonly Json[] {
  const [first] = valuesOf(value)
  return isJsonArray(value) && isJsonObject(first) && ('quantity' in first || 'note' in first || 'food' in first)
}

function readMealie(node: JsonObject, list: readonly Json[]): RecipeDraft {
  let group: string | undefined
  const lines = list.filter(isJsonObject).map((line): DraftLine => {
    group = textOf(line['title']) ?? group
    return { text: mealieText(line), ...(group === undefined ? {} : { group }) }
  })
  const steps = valuesOf(node['recipe_instructions'] ?? node['recipeInstructions'])
  const references = list.filter(isJsonObject).map(referenceOf)
  const linkedIn = (step: JsonObject): readonly number[] =>
    valuesOf(step['ingredient_references'] ?? step['ingredientReferences'])
      .filter(isJsonObject)
      .map((one) => references.indexOf(referenceOf(one)))
  const read = ingredientsOf(lines)
  return {
    ...commonOf(node),
    ...read,
    ...readYield(mealieYields(node)),
    minutes: minutesOf({
      prep: node['prepTime'] ?? node['prep_time'],
      cook: node['performTime'] ?? node['perform_time'] ?? node['cookTime'] ?? node['cook_time'],
      total: node['totalTime'] ?? node['total_time'],
    }),
    steps: linkSteps(stepsOf(steps, 'title', 'text', linkedIn), textsOfLines(lines), read.ingredients),
    notes: valuesOf(node['notes']).flatMap(
      (note) => plainText(rawText(isJsonObject(note) ? note['text'] : note)) || [],
    ),
    equipment: valuesOf(node['tools'])
      .map(nameOf)
      .filter((name) => name !== ''),
    ...sourceOf(node['orgURL'] ?? node['org_url']),
  }
}

/** Portions, and pieces such as „Muffins“, whose number may stand in a field of its own. */
function mealieYields(node: JsonObject): readonly string[] {
  const pieces = node['recipeYield'] ?? node['recipe_yield']
  const count = numberText(node['recipeYieldQuantity'] ?? node['recipe_yield_quantity'])
  const counted = count === '' ? [] : [`${count} ${textOf(pieces) ?? ''}`]
  return [...counted, ...[pieces, node['recipeServings'] ?? node['recipe_servings']].flatMap(textsOf)]
}

/** The line as it was on its page, unless its amount or food was changed in Mealie since. */
function mealieText(line: JsonObject): string {
  const food = nameOf(line['food'])
  const measured = [numberText(line['quantity']), nameOf(line['unit']), food].filter((part) => part !== '').join(' ')
  const original = textOf(line['originalText'] ?? line['original_text'])
  const isAsFound = (text: string): boolean =>
    food === '' || (text.toLowerCase().includes(food.toLowerCase()) && isSameAmount(text, measured))
  if (original !== undefined && isAsFound(original)) return original
  return textOf(line['display']) ?? [measured, textOf(line['note']) ?? ''].filter((part) => part !== '').join(' ')
}

/** A third may be written as 0.333. */
function isSameAmount(one: string, other: string): boolean {
  const [a, b] = [readIngredient(one).amount, readIngredient(other).amount]
  if (a === undefined || b === undefined) return a === b
  return a.unit === b.unit && Math.abs(toNumber(a.from) - toNumber(b.from)) <= 0.01 * toNumber(b.from)
}

function readTandoor(node: JsonObject): RecipeDraft {
  const steps = valuesOf(node['steps']).filter(isJsonObject)
  const linesOf = new Map(steps.map((step) => [step, readTandoorLines(step)]))
  const lines = [...linesOf.values()].flat()
  const linkedIn = (step: JsonObject): readonly number[] => (linesOf.get(step) ?? []).map((line) => lines.indexOf(line))
  const read = ingredientsOf(lines)
  return {
    ...commonOf(node),
    ...read,
    ...readYield([`${numberText(node['servings'])} ${textOf(node['servings_text']) ?? ''}`.trim()]),
    minutes: minutesOf({ prep: node['working_time'], rest: node['waiting_time'] }),
    steps: linkSteps(stepsOf(steps, 'name', 'instruction', linkedIn), textsOfLines(lines), read.ingredients),
    ...sourceOf(node['source_url']),
  }
}

function readTandoorLines(step: JsonObject): readonly DraftLine[] {
  let group = textOf(step['name'])
  return valuesOf(step['ingredients'])
    .filter(isJsonObject)
    .flatMap((line): readonly DraftLine[] => {
      if (line['is_header'] === true) group = textOf(line['note'])
      if (line['is_header'] === true) return []
      const amount = line['no_amount'] === true ? '' : numberText(line['amount'])
      const note = textOf(line['note'])
      const parts = [amount, nameOf(line['unit']), nameOf(line['food'])].filter((part) => part !== '').join(' ')
      const text = textOf(line['original_text']) ?? (note === undefined ? parts : `${parts}, ${note}`)
      return [{ text, ...(group === undefined ? {} : { group }) }]
    })
}

function readPaprika(node: JsonObject): RecipeDraft {
  const rating = Number(rawText(node['rating']))
  const notes = plainLines(rawText(node['notes'])).join('\n')
  return {
    ...commonOf(node),
    ...ingredientsOf(withHeadings(plainLines(rawText(node['ingredients'])))),
    ...readYield(textsOf(node['servings'])),
    minutes: minutesOf({ prep: node['prep_time'], cook: node['cook_time'], total: node['total_time'] }),
    steps: withHeadings(plainLines(rawText(node['directions'])).map(withoutNumber)).filter(({ text }) => text !== ''),
    notes: notes === '' ? [] : [notes],
    ...(rating >= 1 && rating <= 5 ? { stars: Math.round(rating) } : {}),
    ...sourceOf(node['source_url'], node['source']),
  }
}

function readKitchenOwl(node: JsonObject): RecipeDraft {
  const lines = valuesOf(node['items'])
    .filter(isJsonObject)
    .map((item) => ({ text: [textOf(item['description']), textOf(item['name'])].filter(Boolean).join(' ') }))
  const { description: _steps, ...common } = commonOf(node)
  return {
    ...common,
    ...ingredientsOf(lines),
    ...readYield(textsOf(node['yields'])),
    minutes: minutesOf({ prep: node['prep_time'], cook: node['cook_time'], total: node['time'] }),
    steps: withHeadings(plainLines(rawText(node['description'])).map(withoutNumber)).filter(({ text }) => text !== ''),
    ...sourceOf(node['source']),
  }
}

function commonOf(node: JsonObject): RecipeDraft {
  const description = plainLines(rawText(node['description'])).join('\n')
  const tags = ['tags', 'keywords', 'categories', 'recipe_category', 'recipeCategory'].flatMap((key) =>
    valuesOf(node[key]).map(nameOf),
  )
  return {
    ...emptyDraft,
    title: textOf(node['name']) ?? textOf(node['title']) ?? '',
    ...(description === '' ? {} : { description }),
    tags: [...new Set(tags.filter((tag) => tag !== ''))],
    imageUrls: ['photo_data', 'photo', 'image', 'image_url'].flatMap((key) => imageUrls(node[key], undefined)),
  }
}

function ingredientsOf(lines: readonly DraftLine[]): Pick<RecipeDraft, 'ingredients' | 'equipment'> {
  const read = draftIngredients(lines.filter(({ text }) => text !== ''))
  return { ingredients: read.lines, equipment: read.equipment }
}

function stepsOf(
  values: readonly Json[],
  title: string,
  text: string,
  linkedIn: (step: JsonObject) => readonly number[],
): readonly LinkedStep[] {
  let group: string | undefined
  return values.map((step): LinkedStep => {
    const isObject = isJsonObject(step)
    if (isObject) group = textOf(step[title]) ?? group
    const texts = plainLines(rawText(isObject ? step[text] : step)).map(withoutNumber)
    const lines = texts
      .filter((line) => line !== '')
      .map((line): DraftLine => (group === undefined ? { text: line } : { text: line, group }))
    return { lines, linked: isObject ? linkedIn(step) : [] }
  })
}

function textsOfLines(lines: readonly DraftLine[]): readonly string[] {
  return lines.map(({ text }) => text)
}

/** What a step calls a line of ingredients by. */
function referenceOf(node: JsonObject): string | undefined {
  return textOf(node['reference_id']) ?? textOf(node['referenceId'])
}

function minutesOf(times: {
  readonly [Kind in keyof RecipeDraft['minutes']]: Json | undefined
}): RecipeDraft['minutes'] {
  const read = Object.entries(times).map(([kind, time]) => [kind, readMinutes(plainText(rawText(time)))] as const)
  const known = read.filter(([, minutes]) => minutes !== undefined)
  const sum = known.reduce((all, [kind, minutes = 0]) => (kind === 'total' ? all : all + minutes), 0)
  return Object.fromEntries(known.filter(([kind, minutes = 0]) => kind !== 'total' || minutes > sum))
}

function sourceOf(address: Json | undefined, name?: Json): Pick<RecipeDraft, 'source'> {
  const url = absoluteUrl(rawText(address), undefined)
  const words = textOf(name) ?? (url === undefined ? textOf(address) : undefined)
  if (url === undefined && words === undefined) return {}
  return {
    source: { ...(url === undefined ? {} : { url }), ...(words === undefined ? {} : { name: words }) },
  }
}

/** Of a unit, a food or a tag, which are texts or objects with a name. */
function nameOf(value: Json | undefined): string {
  return plainText(isJsonObject(value) ? rawText(value['name'] ?? value['label']) : rawText(value))
}

/** With a comma, so that it is read as it was meant: `1.500` are one and a half. */
function numberText(value: Json | undefined): string {
  const number = Number(rawText(value))
  return Number.isFinite(number) && number > 0 ? String(Math.round(number * 1_000) / 1_000).replace('.', ',') : ''
}
