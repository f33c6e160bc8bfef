import { expect, test } from 'vitest'
import { fc, runsOf } from '#testing/properties'
import type { Recipe } from '../../model.ts'
import { linkedIngredients } from '../linked-ingredients.ts'
import { draftOf, makeRecipe } from '../make-recipe.ts'
import { emptyDraft } from '../recipe-draft.ts'
import { keepIds } from './keep-ids.ts'
import { fieldsOfDraft, followFields, readLines, readRecipeFields, type RecipeFields } from './recipe-form.ts'
import { chooseFor, lineKeys, type StepChoice } from './step-choices.ts'

let count = 0
const newId = (): string => `n${(count += 1)}`

const start: RecipeFields = {
  ...fieldsOfDraft({ ...emptyDraft, title: 'Suppe' }),
  ingredients: '1 Zwiebel\n2 Möhren\n1 Prise Salz',
  steps: 'Schneiden.\nKochen.\nWürzen.',
  choices: [
    { step: 'Schneiden.', ingredients: ['1 Zwiebel', '2 Möhren'] },
    { step: 'Würzen.', ingredients: ['1 Prise Salz'] },
  ],
}

const change = (fields: RecipeFields, changes: Partial<RecipeFields>): RecipeFields => ({
  ...fields,
  ...followFields(fields, changes),
})

function saved(fields: RecipeFields, before?: Recipe): Recipe {
  const read = readRecipeFields(fields)
  if (!read.ok) throw new Error(JSON.stringify(read.error))
  const made = makeRecipe(read.value, { cookbookId: 'book', newId, defaultServings: 2 })
  return before === undefined ? made : keepIds(before, made)
}

/** Names of what each step uses, by its text. */
function usesOf({ steps, ingredients }: Recipe) {
  return Object.fromEntries(
    steps.map((step) => [
      step.text,
      linkedIngredients(step, ingredients)
        .map(({ name }) => name)
        .join(', '),
    ]),
  )
}

test('R100: what is chosen for a step is saved, shown again and stays when the recipe is saved unchanged', () => {
  const recipe = saved(start)
  expect(usesOf(recipe)).toEqual({ 'Schneiden.': 'Zwiebel, Möhren', 'Kochen.': '', 'Würzen.': 'Salz' })
  const fields = fieldsOfDraft(draftOf(recipe))
  expect(fields.choices).toEqual(start.choices)
  expect(saved(fields, recipe)).toEqual(recipe)
})

test('R100: a choice follows its lines while they are typed, split, joined and moved', () => {
  let fields = change(start, { ingredients: '1 Zwiebel\n3 Möhren, groß\n1 Prise Salz' })
  fields = change(fields, { steps: 'Alles schneiden.\nKochen.\nWürzen.' })
  fields = change(fields, { steps: 'Erst waschen.\nAlles schneiden.\nKochen.\nWürzen.' })
  expect(usesOf(saved(fields))).toMatchObject({ 'Erst waschen.': '', 'Alles schneiden.': 'Zwiebel, Möhren' })
  fields = change(fields, { steps: 'Erst waschen.\nAlles schneiden.\nKochen.' })
  fields = change(fields, { steps: 'Würzen.\nErst waschen.\nAlles schneiden.\nKochen.' })
  expect(usesOf(saved(fields))).toMatchObject({ 'Würzen.': 'Salz', 'Alles schneiden.': 'Zwiebel, Möhren' })
  fields = change(fields, { steps: 'Würzen.\nErst waschen.\nAlles\nschneiden.\nKochen.' })
  expect(usesOf(saved(fields))).toMatchObject({ Alles: 'Zwiebel, Möhren', 'schneiden.': '' })
  fields = change(fields, { steps: 'Würzen.\nErst waschen.\nAlles schneiden.\nKochen.' })
  expect(usesOf(saved(fields))).toMatchObject({ 'Alles schneiden.': 'Zwiebel, Möhren' })
})

test('R100: another recipe that is pasted over this one takes none of its choices', () => {
  const { steps } = saved(change(start, { steps: 'Teig kneten.\nBacken.\nFüllen.\nEssen.' }))
  expect(steps.map(({ ingredientIds }) => ingredientIds)).toEqual(steps.map(() => undefined))
})

test('R100: the same line in two sections, and the same step twice, keep what each has', () => {
  const choices: readonly StepChoice[] = [
    { step: 'Rühren.', ingredients: ['100 g Zucker'] },
    { step: 'Rühren.\n1', ingredients: ['100 g Zucker\n1'] },
  ]
  const ingredients = 'Für den Teig:\n100 g Zucker\nFür die Füllung:\n100 g Zucker'
  const recipe = saved({ ...start, ingredients, steps: 'Rühren.\nRühren.', choices })
  expect(recipe.steps.map(({ ingredientIds }) => ingredientIds)).toEqual(recipe.ingredients.map(({ id }) => [id]))
  expect(fieldsOfDraft(draftOf(recipe)).choices).toEqual(choices)
})

test('R100: what equals the words of the step is no choice, and nothing at all is one', () => {
  expect(chooseFor(start.choices, 'Würzen.', ['b', 'a'], ['a', 'b'])).toEqual([start.choices[0]])
  expect(chooseFor([], 'Würzen.', [], ['a'])).toEqual([{ step: 'Würzen.', ingredients: [] }])
  expect(saved({ ...start, choices: [{ step: 'Würzen.', ingredients: [] }] }).steps[2]?.ingredientIds).toEqual([])
})

test('R100: a line that another device removed is no change of the step, and breaks in its text stay', () => {
  const recipe = saved(start)
  const [onion, ...others] = recipe.ingredients
  const steps = recipe.steps.map((step) => ({ ...step, text: step.text.replace('.', ',\ndann weiter.') }))
  const now = { ...recipe, ingredients: others, steps }
  expect(onion?.name).toBe('Zwiebel')
  expect(saved(fieldsOfDraft(draftOf(now)), now).steps).toEqual(steps)
})

/** Each letter or deletion of a letter is one change, as it is when people type. */
function typeInto(fields: RecipeFields, part: 'ingredients' | 'steps', from: string, to: string): RecipeFields {
  let [now, text] = [fields, from]
  const put = (next: string): void => {
    const whole = now[part].split('\n')
    const place = whole.indexOf(text)
    if (place === -1) throw new Error(`no line „${text}“`)
    now = change(now, { [part]: whole.with(place, next).join('\n') })
    text = next
  }
  while (!to.startsWith(text)) put(text.slice(0, -1))
  while (text !== to) put(to.slice(0, text.length + 1))
  return now
}

test('R100: a line that ends with a colon while it is typed keeps what was chosen', () => {
  let fields = typeInto(start, 'steps', 'Schneiden.', 'Schneiden')
  fields = typeInto(fields, 'steps', 'Schneiden', 'Schneiden: 10 Minuten')
  fields = typeInto(fields, 'ingredients', '2 Möhren', '2 Möhren: groß')
  const { steps, ingredients } = saved(fields)
  expect(steps[0]?.text).toBe('Schneiden: 10 Minuten')
  expect(steps[0]?.ingredientIds).toEqual(ingredients.slice(0, 2).map(({ id }) => id))
  // As long as it is a heading, nothing is chosen for it.
  expect(saved(change(start, { steps: 'Schneiden:\nKochen.\nWürzen.' })).steps).toHaveLength(2)
})

test('R100: what is deleted letter by letter leaves nothing for lines that are typed later', () => {
  let fields = typeInto(start, 'steps', 'Würzen.', '')
  fields = typeInto(fields, 'ingredients', '2 Möhren', '')
  expect(fields.choices).toEqual([{ step: 'Schneiden.', ingredients: ['1 Zwiebel'] }])
  fields = typeInto(fields, 'steps', '', 'Warten.')
  fields = typeInto(fields, 'ingredients', '', '2 Eier')
  expect(usesOf(saved(fields))).toEqual({ 'Schneiden.': 'Zwiebel', 'Kochen.': '', 'Warten.': '' })
})

test('R100: what waits for a line that was cut goes to that line when it is pasted, not to one that is typed', () => {
  const cut = change(start, { steps: 'Schneiden.\nKochen.\n', ingredients: '1 Zwiebel\n2 Möhren\n' })
  const typed = typeInto(cut, 'steps', '', 'Würzen.')
  expect(saved(typed).steps[2]?.ingredientIds).toBeUndefined()
  const pasted = change(cut, {
    steps: 'Würzen.\nSchneiden.\nKochen.',
    ingredients: '1 Prise Salz\n1 Zwiebel\n2 Möhren',
  })
  expect(usesOf(saved(pasted))).toEqual({ 'Würzen.': 'Salz', 'Schneiden.': 'Zwiebel, Möhren', 'Kochen.': '' })
})

test('R100: lines that are joined use what each of them used', () => {
  const joined = change(start, { steps: 'Schneiden.\nKochen. Würzen.' })
  expect(usesOf(saved(joined))).toEqual({ 'Schneiden.': 'Zwiebel, Möhren', 'Kochen. Würzen.': 'Salz' })
  expect(usesOf(saved(change(joined, { steps: 'Schneiden. Kochen. Würzen.' })))).toEqual({
    'Schneiden. Kochen. Würzen.': 'Zwiebel, Möhren, Salz',
  })
  const ingredients = change(start, { ingredients: '1 Zwiebel\n2 Möhren 1 Prise Salz' }).choices
  expect(ingredients.map((choice) => choice.ingredients)).toEqual([
    ['1 Zwiebel', '2 Möhren 1 Prise Salz'],
    ['2 Möhren 1 Prise Salz'],
  ])
})

test('R100: of two lines with the same text the one that is left takes the choice, unless it has its own', () => {
  const second: readonly StepChoice[] = [{ step: 'Rühren.\n1', ingredients: ['100 g Zucker\n1'] }]
  const twice = { ...start, ingredients: '100 g Zucker\n100 g Zucker', steps: 'Rühren.\nRühren.', choices: second }
  const once = change(change(twice, { steps: 'Rühren.' }), { ingredients: '100 g Zucker' })
  expect(once.choices).toEqual([{ step: 'Rühren.', ingredients: ['100 g Zucker'] }])
  const own: readonly StepChoice[] = [{ step: 'Rühren.', ingredients: [] }, ...second]
  const left = change({ ...twice, choices: own }, { steps: 'Rühren.' })
  expect(saved(left).steps[0]?.ingredientIds).toEqual([])
  expect(change(left, { steps: 'Rühren.\nRühren.' }).choices).toEqual(own)
})

test('R100: what an older version kept of a line that was cut comes back with the line', () => {
  const kept = { ...start, steps: 'Schneiden.\nKochen.' }
  const changed = change(kept, { steps: 'Schneiden.\nKochen!' })
  expect(usesOf(saved(changed))).toEqual({ 'Schneiden.': 'Zwiebel, Möhren', 'Kochen!': '' })
  expect(usesOf(saved(change(changed, { steps: 'Schneiden.\nKochen!\nWürzen.' })))).toMatchObject({ 'Würzen.': 'Salz' })
})

type Line = { readonly text: string; readonly uses: ReadonlySet<string> | undefined }
type Edit = {
  readonly kind: 'type' | 'delete' | 'split' | 'join' | 'cut' | 'paste'
  readonly at: number
  readonly in: number
}

/** What an edit of a text makes of its lines, as people see it; `cut` holds what was cut. */
function edit(lines: readonly Line[], cut: Line[], { kind, ...one }: Edit): readonly Line[] {
  const at = lines.length === 0 ? 0 : one.at % lines.length
  const [line, next] = [lines[at], lines[at + 1]]
  if (kind === 'paste') return cut.length === 0 ? lines : lines.toSpliced(at, 0, ...cut.splice(-1))
  if (line === undefined) return lines
  const place = one.in % (line.text.length + 1)
  const [left, right] = [line.text.slice(0, place).trim(), line.text.slice(place).trim()]
  if (kind === 'type') return lines.with(at, { ...line, text: `${left}${[':', 'é', 'ß'][one.in % 3]}${right}` })
  if (kind === 'delete') {
    const text = `${line.text.slice(0, place)}${line.text.slice(place + 1)}`.trim()
    return text === '' ? lines.toSpliced(at, 1) : lines.with(at, { ...line, text })
  }
  if (kind === 'split' && left !== '' && right !== '')
    return lines.toSpliced(at, 1, { ...line, text: left }, { text: right, uses: undefined })
  if (kind === 'join' && next !== undefined) {
    const isNone = line.uses === undefined && next.uses === undefined
    const uses = isNone ? undefined : new Set([...(line.uses ?? []), ...(next.uses ?? [])])
    return lines.toSpliced(at, 2, { text: `${line.text} ${next.text}`, uses })
  }
  if (kind !== 'cut' || line.text.length === 1) return lines
  cut.push(line)
  return lines.toSpliced(at, 1)
}

test('R100: whatever is typed, split, joined, cut and pasted, each line keeps what was chosen for it, and no other gets it', () => {
  const kind = fc.constantFrom<Edit['kind']>('type', 'delete', 'split', 'join', 'cut', 'paste')
  const edits = fc.array(fc.record({ kind, at: fc.nat(20), in: fc.nat(40) }), { maxLength: 30 })
  fc.assert(
    fc.property(edits, (all) => {
      let lines: readonly Line[] = [
        { text: 'Abc Def Ghi', uses: new Set(['1 Zwiebel']) },
        { text: 'Jkl Mno', uses: undefined },
        { text: 'Pqr Stu', uses: new Set(['2 Möhren']) },
        { text: 'Vwx', uses: new Set() },
      ]
      const cut: Line[] = []
      const isChosen = (line: Line): line is Required<Line> => line.uses !== undefined
      let fields: RecipeFields = {
        ...start,
        steps: lines.map(({ text }) => text).join('\n'),
        choices: lines.filter(isChosen).map(({ text, uses }) => ({ step: text, ingredients: [...(uses ?? [])] })),
      }
      for (const one of all) {
        lines = edit(lines, cut, one)
        fields = change(fields, { steps: lines.map(({ text }) => text).join('\n') })
        // Which of two lines with the same text is gone cannot be seen.
        fc.pre(new Set([...lines, ...cut].map(({ text }) => text)).size === lines.length + cut.length)
        const found = lines.map(({ text }) => fields.choices.find(({ step }) => step === text)?.ingredients.toSorted())
        expect(found).toEqual(lines.map(({ uses }) => uses && [...uses].toSorted()))
      }
    }),
    runsOf(200),
  )
})

test('R100: whatever is typed, each choice is of lines that are there or waits, and none doubles', () => {
  const lines = fc.array(fc.constantFrom('Rühren.', 'Backen.', 'Essen.', 'Teig:', ''), { maxLength: 6 })
  fc.assert(
    fc.property(fc.array(lines, { minLength: 2, maxLength: 6 }), (texts) => {
      let fields: RecipeFields = { ...start, steps: texts[0]?.join('\n') ?? '', choices: [] }
      for (const key of lineKeys(readLines(fields.steps)))
        fields = { ...fields, choices: chooseFor(fields.choices, key, ['1 Zwiebel'], []) }
      const { length } = fields.choices
      for (const text of texts) fields = change(fields, { steps: text.join('\n') })
      expect(new Set(fields.choices.map(({ step }) => step)).size).toBe(fields.choices.length)
      expect(fields.choices.length).toBeLessThanOrEqual(length)
      expect(saved(fields).steps.filter(({ ingredientIds }) => ingredientIds !== undefined).length).toBeLessThanOrEqual(
        length,
      )
    }),
    runsOf(100),
  )
})
