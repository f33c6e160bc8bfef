/** Reads a recipe that was typed, copied from a page or shared as text: „Zutaten“, „Zubereitung“, or lines without either (R54). */
import { failed, ok, type Result } from '#base/result'
import { emptyDraft, type DraftLine, type RecipeDraft } from '../recipe/recipe-draft.ts'
import { readMinutes } from '../reading/durations.ts'
import { readIngredient } from '../reading/read-ingredient.ts'
import { MAX_SOURCE, plainLines } from './page/plain-text.ts'
import { draftIngredients, headingOf, withoutNumber } from './page/read-node.ts'
import { readYield } from './page/read-yield.ts'

export type TextFailure = 'no-recipe' | 'only-address'

const MAX_LINES = 3_000

const ingredientsHeading =
  /^(?:#+ ?|\*\*)?(?:die )?(?:zutaten(?:liste)?|das brauchst du|du brauchst|einkaufsliste|ingredients)(?![\p{L}-])/iu
const stepsHeading =
  /^(?:#+ ?|\*\*)?(?:(?:die |und so geht(?:['’]s|s)?|so geht(?:['’]s|s| es)?)|zubereitung|anleitung|arbeitsschritte|schritte|rezept(?:anleitung)?|und so wird(?:['’]s|s)? gemacht|method|instructions|directions|preparation)(?:[ :*(].{0,30})?$/iu
const endHeading =
  /^(?:#+ ?|\*\*)?(?:nährwerte?|kommentare|bewertungen|das könnte dich auch interessieren|ähnliche rezepte|weitere rezepte|mehr rezepte|nutrition)(?![\p{L}-])/iu
const notesHeading = /^(?:#+ ?|\*\*)?(?:tipps?|notizen?|hinweise?|anmerkungen?|notes?)(?:\*\*)?(?: ?:(?:\*\*)?(.*))?$/iu
const timeLine =
  /^(vorbereitung(?:szeit)?|arbeitszeit|zubereitung(?:szeit)?|koch-? ?(?:\/ ?back)?zeit|back-? ?(?:\/ ?koch)?zeit|garzeit|ruhezeit|wartezeit|gehzeit|kühlzeit|gesamtzeit|gesamt|insgesamt|dauer|zeit)(?: ca\.?)? ?[:–-]? (?=(?:ca\.? ?|etwa )?[\d½¼])(.{1,60})$/iu
const yieldLine =
  /^(?:(?:zutaten )?für |ergibt |portionen ?:? ?|personen ?:? ?|menge ?:? ?)[^.]{0,12}[\d½].{0,40}$|^\d{1,3}(?:[,.]\d)? (?:portionen|personen|port\.|servings)$/iu
const addressLine = /^(?:quelle ?:? ?)?(https?:\/\/\S{4,1990})$/i

/** Whether a line is the heading of a part, not the title of a recipe. */
export function isPartHeading(line: string): boolean {
  // „Rezept 2“ and „Rezept: Linsensuppe“ are titles.
  if (/^#+ ?rezept[ :*(]/iu.test(line)) return false
  return [ingredientsHeading, stepsHeading, endHeading, notesHeading].some((heading) => heading.test(line))
}

type Place = 'head' | 'ingredients' | 'steps' | 'notes' | 'end'
type Reading = {
  place: Place
  group: string | undefined
  head: string[]
  ingredients: DraftLine[]
  steps: DraftLine[]
  notes: string[]
  yields: string[]
  url: string | undefined
  sourceName: string | undefined
  minutes: { prep?: number; cook?: number; rest?: number; total?: number }
}

/** Returns the draft, for a person to check. A text without a line of ingredients or a heading is no recipe. */
export function readText(text: string): Result<RecipeDraft, TextFailure> {
  const all = plainLines(text)
  const lines = all.slice(0, MAX_LINES)
  const reading: Reading = {
    ...{ place: 'head', group: undefined, head: [], ingredients: [], steps: [], notes: [], yields: [] },
    ...{ url: undefined, sourceName: undefined, minutes: {} },
  }
  for (const line of lines) readLine(reading, line)
  if (reading.ingredients.length === 0) guessIngredients(reading)
  if (reading.ingredients.length === 0 && reading.steps.length === 0)
    return failed(reading.url !== undefined && reading.head.length <= 2 ? 'only-address' : 'no-recipe')
  const isCut = text.length > MAX_SOURCE || all.length > MAX_LINES
  return ok({ ...draftOfReading(reading), ...(isCut ? { cuts: ['rest'] } : {}) })
}

function readLine(reading: Reading, line: string): void {
  const address = addressLine.exec(line)?.[1]
  const sourceName = /^quelle ?: ?(.{1,100})$/i.exec(line)?.[1]
  const note = notesHeading.exec(line)
  if (address !== undefined) reading.url ??= address
  else if (sourceName !== undefined) reading.sourceName ??= sourceName
  else if (reading.place !== 'steps' && readFact(reading, line)) return
  else if (line.length < 80 && ingredientsHeading.test(line)) begin(reading, 'ingredients', line)
  else if (line.length < 60 && stepsHeading.test(line)) begin(reading, 'steps')
  else if (line.length < 60 && endHeading.test(line)) begin(reading, 'end')
  else if (note !== null && reading.place !== 'head') {
    begin(reading, 'notes')
    if ((note[1] ?? '').trim() !== '') reading.notes.push((note[1] ?? '').trim())
  } else readContent(reading, line)
}

function begin(reading: Reading, place: Place, line?: string): void {
  reading.place = place
  reading.group = undefined
  if (line !== undefined && /\d/.test(line)) reading.yields.push(line.replace(/^[^\d½]*/, ''))
}

function readFact(reading: Reading, line: string): boolean {
  const time = timeLine.exec(line)
  const minutes = time === null ? undefined : readMinutes(time[2] ?? '')
  if (time !== null && minutes !== undefined) {
    const word = (time[1] ?? '').toLowerCase()
    const kind = /^(?:koch|back|gar)/.test(word)
      ? 'cook'
      : /^(?:ruhe|warte|geh|kühl)/.test(word)
        ? 'rest'
        : /^(?:gesamt|insgesamt|dauer|zeit)/.test(word)
          ? 'total'
          : 'prep'
    reading.minutes[kind] ??= minutes
    return true
  }
  if (!yieldLine.test(line) || readYield([line]).servings === undefined) return false
  reading.yields.push(line)
  if (/zutaten/i.test(line)) begin(reading, 'ingredients')
  return true
}

function readContent(reading: Reading, line: string): void {
  const heading = line.length < 90 ? headingOf(line) : undefined
  const grouped = (text: string): DraftLine => ({
    text,
    ...(reading.group === undefined ? {} : { group: reading.group }),
  })
  if (reading.place === 'head') reading.head.push(line)
  else if (reading.place === 'notes') reading.notes.push(line)
  else if (reading.place === 'end') return
  else if (heading !== undefined) reading.group = heading
  else if (reading.place === 'ingredients' && isProse(line)) {
    begin(reading, 'steps')
    readContent(reading, line)
  } else if (reading.place === 'ingredients') reading.ingredients.push(grouped(line))
  // „1.“ or „Schritt 2“ above its text says nothing.
  else if (withoutNumber(`${line} `) !== '' && !/^\d{1,2}[.)]?$/.test(line))
    reading.steps.push(grouped(withoutNumber(line)))
}

/** A sentence or more, as steps are and ingredients are not. */
function isProse(line: string): boolean {
  const withoutBullet = line.replace(/^(?:\d{1,2}[.)] )?/, '')
  return line.length > 90 && /[.!]$/.test(line)
    ? true
    : /^\d{1,2}[.)] \p{Lu}/u.test(line) && /[.!]$/.test(withoutBullet)
}

/** Without headings: the first lines with amounts are the ingredients, what is above them the title, what is below the steps. */
function guessIngredients(reading: Reading): void {
  const lines = reading.head
  const isIngredient = (line: string): boolean =>
    line.length <= 90 && !isProse(line) && (readIngredient(line).amount !== undefined || /^[-–•*] ?\p{L}/u.test(line))
  const first = lines.findIndex((line) => isIngredient(line))
  if (first === -1) return
  const rest = lines.slice(first)
  const found = rest.findIndex((line) => isProse(line) || (!isIngredient(line) && line.length > 50))
  const to = found === -1 ? rest.length : found
  reading.head = lines.slice(0, first)
  Object.assign(reading, { place: 'ingredients', group: undefined })
  const steps = reading.steps
  for (const line of rest.slice(0, to)) readContent(reading, line)
  Object.assign(reading, { place: 'steps', group: undefined, steps: [] })
  for (const line of rest.slice(to)) readContent(reading, line)
  reading.steps.push(...steps)
}

function draftOfReading(reading: Reading): RecipeDraft {
  const [title = '', ...description] = reading.head
  const { lines, equipment } = draftIngredients(reading.ingredients)
  const sum = (reading.minutes.prep ?? 0) + (reading.minutes.cook ?? 0) + (reading.minutes.rest ?? 0)
  const { total, ...parts } = reading.minutes
  return {
    ...emptyDraft,
    title: title.replace(/^#+ ?/, '').replaceAll('**', ''),
    ...(description.length === 0 ? {} : { description: description.join('\n') }),
    ...readYield(reading.yields),
    minutes: total !== undefined && total > sum ? { ...parts, total } : parts,
    ingredients: lines,
    equipment,
    steps: reading.steps,
    notes: reading.notes.length === 0 ? [] : [reading.notes.join('\n')],
    ...sourceOf(reading),
  }
}

function sourceOf({ url, sourceName }: Reading): Pick<RecipeDraft, 'source'> {
  if (url === undefined && sourceName === undefined) return {}
  return {
    source: { ...(url === undefined ? {} : { url }), ...(sourceName === undefined ? {} : { name: sourceName }) },
  }
}
