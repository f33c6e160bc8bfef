/** What is typed into the form of a recipe, and the draft it stands for. */
import { failed, ok, type Result } from '#base/result'
import { formatNumber } from '#base/text/format'
import { cutText } from '#base/text/text'
import { formatServings } from '../../amounts/format-amount.ts'
import {
  MAX_INGREDIENTS,
  MAX_LINE,
  MAX_MINUTES,
  MAX_NAME,
  MAX_STEPS,
  MAX_TAGS,
  MAX_TEXT,
  MAX_TITLE,
  type Diet,
  type Recipe,
} from '../../model.ts'
import { formatMinutes, readMinutes } from '../../reading/durations.ts'
import { readTin, servingsByNumber } from '../choose-servings.ts'
import { headingsOf, MAX_GROUPS, MAX_UNIT } from '../make-recipe.ts'
import { emptyDraft, type DraftLine, type RecipeDraft } from '../recipe-draft.ts'
import { choicesOf, followLines, withUses, type StepChoice } from './step-choices.ts'

/** As it is typed. */
export type RecipeFields = {
  readonly title: string
  readonly description: string
  readonly servings: string
  readonly servingsUnit: string
  readonly prep: string
  readonly cook: string
  readonly rest: string
  readonly tinCm: string
  /** With commas between them. */
  readonly tags: string
  readonly diet: Diet | ''
  /** One on each line; a line that ends with a colon is the heading of a section. */
  readonly ingredients: string
  readonly steps: string
  /** What steps use, where that was chosen by hand. */
  readonly choices: readonly StepChoice[]
  readonly sourceName: string
  readonly sourceUrl: string
}
type Faulty = Exclude<keyof RecipeFields, 'diet' | 'choices'>
export type RecipeFaults = { readonly [Field in Faulty]?: string | undefined }

export function fieldsOfDraft(draft: RecipeDraft): RecipeFields {
  const { title, description = '', servings, servingsUnit = '', minutes, tinCm, tags, diet = '', source } = draft
  return {
    ...{ title, description, servingsUnit, diet },
    servings: servings === undefined ? '' : formatServings(servings),
    ...{ prep: minutesText(minutes.prep), cook: minutesText(minutes.cook), rest: minutesText(minutes.rest) },
    tinCm: tinCm === undefined ? '' : formatServings(tinCm),
    tags: tags.join(', '),
    ingredients: textOfLines(draft.ingredients),
    steps: textOfLines(draft.steps),
    choices: choicesOf(draft.steps, {
      ingredients: draft.ingredients.map(shownLine),
      steps: draft.steps.map(shownLine),
    }),
    ...{ sourceName: source?.name ?? '', sourceUrl: source?.url ?? '' },
  }
}

/** `base` says what the form does not show, such as pots; a total of the minutes stays if it is more than its parts. */
export function readRecipeFields(
  fields: RecipeFields,
  base: RecipeDraft = emptyDraft,
): Result<RecipeDraft, RecipeFaults> {
  const servings = unlessEmpty(fields.servings, servingsByNumber)
  const tinCm = unlessEmpty(fields.tinCm, readTin)
  const [prep, cook, rest] = [fields.prep, fields.cook, fields.rest].map(readTime)
  const tags = splitTags(fields.tags)
  const [ingredients, steps] = [readLines(fields.ingredients), readLines(fields.steps)]
  const faults = dropEmpty({
    title: findTitleFault(fields.title),
    servings: servings.ok ? undefined : servings.error,
    ...{ prep: findTimeFault(prep), cook: findTimeFault(cook), rest: findTimeFault(rest) },
    tinCm: tinCm.ok ? undefined : tinCm.error,
    tags: tags.length > MAX_TAGS ? `Höchstens ${MAX_TAGS} Schlagwörter.` : findLongFault(tags, MAX_NAME),
    ingredients: findLinesFault(ingredients, MAX_INGREDIENTS, MAX_LINE),
    steps: findLinesFault(steps, MAX_STEPS, MAX_TEXT) ?? findHeadingsFault(ingredients, steps),
    description: findLongFault([fields.description], MAX_TEXT),
    servingsUnit: findLongFault([fields.servingsUnit], MAX_UNIT),
    sourceName: findLongFault([fields.sourceName], MAX_NAME),
    sourceUrl: findUrlFault(fields.sourceUrl),
  })
  if (Object.keys(faults).length > 0 || !servings.ok || !tinCm.ok) return failed(faults)
  const name = fields.sourceName.trim()
  const url = fields.sourceUrl.trim()
  return ok({
    ...base,
    title: fields.title.trim(),
    description: optional(fields.description.trim()),
    servings: servings.value,
    servingsUnit: optional(fields.servingsUnit.trim()),
    tinCm: tinCm.value,
    minutes: minutesOf(prep, cook, rest, base.minutes.total),
    tags,
    diet: fields.diet === '' ? undefined : fields.diet,
    ...{ ingredients, steps: withUses(steps, ingredients, fields.choices) },
    source:
      name === '' && url === '' ? undefined : { ...(url === '' ? {} : { url }), ...(name === '' ? {} : { name }) },
  })
}

function optional(text: string): string | undefined {
  return text === '' ? undefined : text
}

function dropEmpty(faults: RecipeFaults): RecipeFaults {
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined))
}

function minutesText(minutes: number | undefined): string {
  return minutes === undefined ? '' : formatMinutes(minutes)
}

type ReadTime = number | undefined | 'wrong'

/** A number alone counts minutes. */
function readTime(typed: string): ReadTime {
  const text = typed.trim()
  if (text === '') return undefined
  const minutes = /^\d+$/.test(text) ? Number(text) : readMinutes(text)
  return minutes === undefined || minutes > MAX_MINUTES ? 'wrong' : minutes === 0 ? undefined : minutes
}

function findTimeFault(time: ReadTime): string | undefined {
  return time === 'wrong' ? 'Schreib die Zeit wie 20, 45 Min. oder 1 Std. 30 Min.' : undefined
}

function minutesOf(prep: ReadTime, cook: ReadTime, rest: ReadTime, total: number | undefined): Recipe['minutes'] {
  const parts = { prep, cook, rest }
  const known = Object.entries(parts).filter((part): part is [string, number] => typeof part[1] === 'number')
  const sum = known.reduce((all, [, minutes]) => all + minutes, 0)
  return { ...Object.fromEntries(known), ...(total !== undefined && total > sum ? { total } : {}) }
}

function unlessEmpty(
  typed: string,
  read: (typed: string) => Result<number, string>,
): Result<number | undefined, string> {
  return typed.trim() === '' ? ok(undefined) : read(typed)
}

function splitTags(typed: string): readonly string[] {
  const tags = typed.split(/[,;\n]/).map((tag) => tag.trim().replace(/^#/, ''))
  return [...new Set(tags.filter((tag) => tag !== ''))]
}

function findTitleFault(title: string): string | undefined {
  if (title.trim() === '') return 'Gib dem Rezept einen Namen.'
  return title.trim().length > MAX_TITLE ? `Kürz den Namen auf ${MAX_TITLE} Zeichen.` : undefined
}

function findUrlFault(typed: string): string | undefined {
  const url = typed.trim()
  if (url === '') return undefined
  const isWeb = /^https?:\/\/[^\s/]+\.[^\s/]+/i.test(url)
  return isWeb && url.length <= 2_000 ? undefined : 'Gib eine Adresse an, die mit https:// anfängt.'
}

/** Of the beginning of a line, by which it is found. */
const QUOTED = 30

function findLinesFault(lines: readonly DraftLine[], most: number, longest: number): string | undefined {
  if (lines.length > most) return `Höchstens ${most} Zeilen.`
  const long = lines.find(({ text }) => text.length > longest)
  // Its number would count neither headings nor empty lines.
  return long && `„${cutText(long.text, QUOTED)}“ ist zu lang: höchstens ${longest} Zeichen.`
}

function findLongFault(texts: readonly string[], longest: number): string | undefined {
  if (texts.every((text) => text.trim().length <= longest)) return undefined
  return texts.length === 1 ? `Höchstens ${formatNumber(longest)} Zeichen.` : `Jedes höchstens ${longest} Zeichen.`
}

function findHeadingsFault(ingredients: readonly DraftLine[], steps: readonly DraftLine[]): string | undefined {
  const isTooMany = headingsOf(ingredients, steps).length > MAX_GROUPS
  return isTooMany ? `Höchstens ${MAX_GROUPS} Abschnitte, mit denen der Zutaten.` : undefined
}

const HEADING = /^(.{1,98}):$/

/** One line each; empty ones are left out, and a heading goes with the lines below it. */
export function readLines(text: string): readonly DraftLine[] {
  let group: string | undefined
  return typedLines(text).flatMap((line): readonly DraftLine[] => {
    const heading = HEADING.exec(line.text)?.[1]
    if (heading === undefined) return [group === undefined ? line : { ...line, group }]
    group = heading.trim()
    return []
  })
}

/** All lines that are not empty, headings too. */
function typedLines(text: string): readonly Pick<DraftLine, 'text'>[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  return lines.filter((line) => line !== '').map((line) => ({ text: line }))
}

/** Returns the changes of the form with what follows from them: choices follow their lines. */
export function followFields(
  fields: Pick<RecipeFields, 'ingredients' | 'steps' | 'choices'>,
  changes: Partial<RecipeFields>,
): Partial<RecipeFields> {
  if (changes.ingredients === undefined && changes.steps === undefined) return changes
  const linesOf = ({ ingredients, steps }: Pick<RecipeFields, 'ingredients' | 'steps'>) => ({
    ingredients: typedLines(ingredients),
    steps: typedLines(steps),
  })
  const choices = followLines(fields.choices, linesOf(fields), linesOf({ ...fields, ...changes }))
  return { ...changes, choices }
}

/** A line of a draft as the form reads it again; undefined if it shows none, or a heading. */
function shownLine({ text }: DraftLine): DraftLine | undefined {
  return readLines(textOfLines([{ text }]))[0]
}

/** The lines as they are typed, headings and all. */
export function textOfLines(lines: readonly DraftLine[]): string {
  let last: string | undefined
  return lines
    .flatMap(({ text, group }) => {
      const isNew = group !== last && group !== undefined
      const heading = isNew ? [...(last === undefined && lines[0]?.group === group ? [] : ['']), `${group}:`] : []
      last = group
      return [...heading, text.replaceAll(/\s*\n\s*/g, ' ')]
    })
    .join('\n')
}
