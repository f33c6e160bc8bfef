/** A recipe of schema.org as a draft: from a page, or from a file of an app that keeps its recipes that way. */
import { isJsonObject, type Json, type JsonObject } from '#base/text/json'
import { readMinutes } from '../../reading/durations.ts'
import { repairLines } from '../../reading/clean-line.ts'
import type { Recipe } from '../../model.ts'
import { emptyDraft, type DraftLine, type RecipeDraft } from '../../recipe/recipe-draft.ts'
import { linesOf, absoluteUrl, imageUrls, rawText, textOf, textsOf, valuesOf } from './node-values.ts'
import { plainLines, plainText } from './plain-text.ts'
import { readYield } from './read-yield.ts'

/** Sections in sections in sections are read flat. */
const MAX_NESTING = 4
/** More are never looked at; a recipe that is kept has far fewer. */
const MAX_LINES = 1_001
const MAX_KEYWORDS = 200

/** Returns the draft; `pageUrl` completes relative addresses and is the source if the node does not name one. */
export function readNode(node: JsonObject, pageUrl?: string): RecipeDraft {
  const { lines, equipment } = readIngredientLines(node)
  const url = absoluteUrl(rawText(node['url']) || rawText(node['mainEntityOfPage']), pageUrl) ?? pageUrl
  const name = textOf(node['author']) ?? textOf(node['publisher'])
  const description = linesOf(node['description']).join('\n')
  return {
    ...emptyDraft,
    title: textOf(node['name']) ?? textOf(node['headline']) ?? '',
    ...(description === '' ? {} : { description }),
    ...readYield(textsOf(node['recipeYield'] ?? node['yield'])),
    minutes: readNodeMinutes(node),
    tags: readTags(node),
    ...readDiet(node),
    ingredients: lines,
    steps: readSteps(node['recipeInstructions'], undefined, 0, { left: MAX_LINES }),
    equipment: [...equipment, ...textsOf(node['tool'])],
    ...(url === undefined && name === undefined
      ? {}
      : { source: { ...(url === undefined ? {} : { url }), ...(name === undefined ? {} : { name }) } }),
    imageUrls: imageUrls(node['image'], pageUrl),
  }
}

/** Puts broken lines together, section by section. */
export function draftIngredients(lines: readonly DraftLine[]): {
  readonly lines: readonly DraftLine[]
  readonly equipment: readonly string[]
} {
  const read: DraftLine[] = []
  const equipment: string[] = []
  for (let from = 0; from < lines.length;) {
    const group = lines[from]?.group
    let to = from
    while (to < lines.length && lines[to]?.group === group) to += 1
    const repaired = repairLines(lines.slice(from, to).map(({ text }) => text))
    equipment.push(...repaired.equipment)
    for (const { text, isDoubtful } of repaired.lines)
      read.push({ text, ...(group === undefined ? {} : { group }), ...(isDoubtful ? { isDoubtful } : {}) })
    from = to
  }
  return { lines: read, equipment }
}

const heading = /^(?:\[(.{1,90})\]|#+ ?(.{1,90})|=+ ?(.{1,90}?) ?=+|(.{1,90}) ?:)$/

/** The words of a line that is a heading: „Für den Teig:“, „[Teig]“, „== Teig ==“. */
export function headingOf(line: string): string | undefined {
  const match = heading.exec(line)
  return match === null ? undefined : (match[1] ?? match[2] ?? match[3] ?? match[4])?.trim()
}

/** Lines with the headings that stand among them. */
export function withHeadings(lines: readonly string[], first?: string): readonly DraftLine[] {
  let group = first
  return lines.flatMap((line): readonly DraftLine[] => {
    const title = headingOf(line)
    if (title !== undefined) group = title
    return title !== undefined ? [] : [group === undefined ? { text: line } : { text: line, group }]
  })
}

function readIngredientLines(node: JsonObject) {
  const values = valuesOf(node['recipeIngredient'] ?? node['ingredients'])
  const lines = values.flatMap((value): readonly DraftLine[] => {
    if (!isJsonObject(value)) return plainLines(rawText(value)).map((text) => ({ text }))
    const inner = valuesOf(value['itemListElement'] ?? value['item'])
    const group = textOf(value['name'])
    if (inner.length > 0)
      return inner.map((one) => ({ text: plainText(rawText(one)), ...(group === undefined ? {} : { group }) }))
    const amount = [value['amount'] ?? value['value'], value['unitText'] ?? value['unit'], value['name']]
    const whole = amount.map((part) => plainText(rawText(part))).filter((part) => part !== '')
    return [{ text: 'text' in value ? plainText(rawText(value)) : whole.join(' ') }]
  })
  const found = draftIngredients(groupByHeadings(lines.filter(({ text }) => text !== '').slice(0, MAX_LINES)))
  return { lines: found.lines, equipment: found.equipment }
}

function groupByHeadings(lines: readonly DraftLine[]): readonly DraftLine[] {
  let group: string | undefined
  return lines.flatMap((line): readonly DraftLine[] => {
    if (line.group !== undefined) return [line]
    const title = headingOf(line.text)
    if (title !== undefined) group = title
    return title !== undefined ? [] : [group === undefined ? line : { ...line, group }]
  })
}

/** `room` is for how many there is room; what comes behind is not looked at. */
function readSteps(
  value: Json | undefined,
  group: string | undefined,
  nesting: number,
  room: { left: number },
): readonly DraftLine[] {
  if (nesting > MAX_NESTING) return []
  return valuesOf(value).flatMap((one): readonly DraftLine[] => {
    if (room.left <= 0) return []
    const take = (lines: readonly DraftLine[]): readonly DraftLine[] => {
      const taken = lines.slice(0, room.left)
      room.left -= Math.max(taken.length, 1)
      return taken
    }
    if (!isJsonObject(one)) return take(withHeadings(plainLines(rawText(one)).map(withoutNumber), group))
    const inner = one['itemListElement'] ?? one['steps'] ?? one['recipeInstructions'] ?? one['item']
    const isSection = /Section|ItemList$/.test(rawText(valuesOf(one['@type'])[0]))
    const name = textOf(one['name'])
    if (inner !== undefined && (isSection || rawText(one['text']) === ''))
      return readSteps(inner, isSection && isTitle(name) ? name : group, nesting + 1, room)
    if (isSection) return []
    const lines = plainLines(rawText(one['text']) || rawText(one['description']) || rawText(one['name']))
    const text = withoutNumber(lines.join(' '))
    return take(text === '' ? [] : [group === undefined ? { text } : { text, group }])
  })
}

/** „1“, „Schritt 1“ and „Zubereitung“ say nothing. */
function isTitle(name: string | undefined): boolean {
  return (
    name !== undefined && !/^(?:(?:schritt|step)? ?\d*\.?|zubereitung|anleitung|instructions|steps|method)$/i.test(name)
  )
}

/** „1. “, „Schritt 2: “ */
export function withoutNumber(line: string): string {
  return line.replace(/^(?:(?:schritt|step) ?\d{1,2} ?[:.)-]?|\d{1,2}[.)](?=\s|\p{Lu}))\s*/iu, '').trim()
}

function readNodeMinutes(node: JsonObject): Recipe['minutes'] {
  const read = (...keys: readonly string[]): number | undefined =>
    keys.map((key) => readMinutes(textOf(node[key]) ?? '')).find((minutes) => minutes !== undefined)
  const known = {
    prep: read('prepTime'),
    cook: read('cookTime', 'performTime'),
    rest: read('restTime', 'waitTime'),
    total: read('totalTime'),
  }
  const sum = (known.prep ?? 0) + (known.cook ?? 0) + (known.rest ?? 0)
  return Object.fromEntries(
    Object.entries(known).filter(([name, minutes]) => minutes !== undefined && (name !== 'total' || minutes > sum)),
  )
}

function readTags(node: JsonObject): readonly string[] {
  const texts = ['keywords', 'recipeCategory', 'recipeCuisine'].flatMap((key) => textsOf(node[key]))
  const tags = texts
    .flatMap((text) => text.split(/[,;|]/, MAX_KEYWORDS))
    .slice(0, MAX_KEYWORDS)
    .map((tag) => tag.trim().replace(/^#/, ''))
  const seen = new Map(tags.filter((tag) => tag !== '' && tag.length <= 100).map((tag) => [tag.toLowerCase(), tag]))
  return [...seen.values()]
}

function readDiet(node: JsonObject): Pick<RecipeDraft, 'diet'> {
  const diets = valuesOf(node['suitableForDiet']).map(rawText).join(' ')
  if (/Vegan/i.test(diets)) return { diet: 'vegan' }
  return /Vegetarian/i.test(diets) ? { diet: 'vegetarian' } : {}
}
