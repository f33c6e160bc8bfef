import { describe, expect, it } from 'vitest'
import { fc, runsOf } from '#testing/properties'
import { recipeSchema } from '../model.ts'
import { draftOf, makeRecipe } from '../recipe/make-recipe.ts'
import { emptyDraft } from '../recipe/recipe-draft.ts'
import { formatMinutes, readMinutes } from './durations.ts'
import { findTimers } from './find-timers.ts'
import { readIngredient } from './read-ingredient.ts'
import { repairLines } from './clean-line.ts'

const half = { n: 1, d: 2 }
const [one, two, three] = [1, 2, 3].map((n) => ({ n, d: 1 }))

it.each([
  ['½ l Milch', half],
  ['1/2 l Milch', half],
  ['1 1/2 l Milch', { n: 3, d: 2 }],
  ['1,5 l Milch', { n: 3, d: 2 }],
  ['0,125 l Milch', { n: 1, d: 8 }],
  ['0.125 l Milch', { n: 1, d: 8 }],
  ['1.000 ml Milch', { n: 1_000, d: 1 }],
  ['1.500 l Milch', { n: 3, d: 2 }],
  ['500.0 ml Milch', { n: 500, d: 1 }],
  ['1.000 TL Milch', one],
  ['1/0 l Milch', undefined],
])('R1: the number of „%s“', (line, from) => {
  expect(readIngredient(line).amount?.from).toEqual(from)
})

it.each([
  ...['100 g Mehl', '• 100 g Mehl', '3. 100 g Mehl', '<b>100&nbsp;g</b> Mehl', '100 g [Mehl](https://mehl.example)'],
  ...['100 g Mehl*', '100\u2009g Mehl', 'l00 g Mehl', '100 gMehl', '  100 g &#77;ehl '],
])('R2: „%s“ is 100 g of flour, whatever stands around it', (line) => {
  expect(readIngredient(line)).toEqual({ amount: { from: { n: 100, d: 1 }, unit: 'g' }, name: 'Mehl' })
})

it.each([
  ['etwas Mehl', { name: 'Mehl', note: 'etwas' }],
  ['ca. 2–3 EL Wasser', { amount: { from: two, to: three, unit: 'EL' }, name: 'Wasser', note: 'ca.' }],
  ['zwei Eier', { amount: { from: two }, name: 'Eier' }],
  ['2 Dosen (à 400 g) Tomaten', { amount: { from: two, unit: 'Dose' }, name: 'Tomaten', note: 'à 400 g' }],
  ['1 kl. Bund Petersilie', { amount: { from: one, unit: 'Bund' }, name: 'Petersilie', note: 'kl.' }],
  ['1 kleine Zwiebel', { amount: { from: one }, name: 'kleine Zwiebel' }],
  [
    'ca. zwei große (reife) Bund Dill',
    { amount: { from: two, unit: 'Bund' }, name: 'Dill', note: 'ca., große, reife' },
  ],
])('R3: „%s“ is read in order', (line, read) => {
  expect(readIngredient(line)).toEqual(read)
})

it.each([
  ['2 rote Zwiebeln', { from: two }, 'rote Zwiebeln'],
  ['1 Quux Mehl', { from: one }, 'Quux Mehl'],
  ['2 x 400 g Tomaten', { from: { n: 800, d: 1 }, unit: 'g' }, 'Tomaten'],
  ['3 ESSLÖFFEL Öl', { from: three, unit: 'EL' }, 'Öl'],
])('R4: „%s“ has a unit of the table, or none', (line, amount, name) => {
  const read = readIngredient(line)
  expect([read.amount, read.name]).toEqual([amount, name])
})

describe('R8: spans of time', () => {
  it.each([
    ['P0DT1H25M', 85, '1 Std. 25 Min.'],
    ['PT240M', 240, '4 Std.'],
    ['P1D', 1_440, '1 Tag'],
    ['1 Std. 30 Min.', 90, '1 Std. 30 Min.'],
    ['ca. 90 Minuten', 90, '1 Std. 30 Min.'],
  ])('%s', (text, minutes, shown) => {
    expect([readMinutes(text), formatMinutes(minutes)]).toEqual([minutes, shown])
  })

  it.each([
    [
      90,
      ['1h30', '1 h 30', '1h30m', '1:30 Std.', '1.30 Std.', '01:30:00', '1 Std 30', '1½ Stunden', '1 ½ Std.', "90'"],
    ],
    [
      90,
      ['anderthalb Stunden', 'eineinhalb Std.', '1,5 h', '1.5 h', '1 Std. + 30 Min. Ruhezeit', '30 Min. plus 1 Std.'],
    ],
    [90, ['PT1H30M', 'PT1.5H', 'PT5400S', 'PT1H30', '90 Minuten (1,5 Stunden)', '1 - 1,5 Std.', '1 hr 30 min']],
    [
      30,
      ['eine halbe Stunde', 'ne halbe Stunde', '½ Std.', 'ca.30 Min.', '0:30 h', '30m', '30', 'P0Y0M0DT0H30M0.000S'],
    ],
    [45, ['dreiviertel Stunde', 'eine Dreiviertelstunde', '3/4 Std.', '00:45']],
    [20, ['2 x 10 Min.', '2x10 Minuten', '15–20 Min.', '15 bis 20 Minuten', '15 min - 20 min']],
    [75, ['1 Stunde und 15 Minuten', '1 Std. bis 1 Std. 15 Min.', '1h15']],
    [60, ['eine gute Stunde', 'knapp 1 Stunde', '45 Min. bis 1 Std.']],
    [1_440, ['P1D', 'P1DT0H0M', '24h', '1 Tag']],
  ])('%i minutes', (minutes, texts) => {
    expect(texts.map((text) => [text, readMinutes(text)])).toEqual(texts.map((text) => [text, minutes]))
  })

  it('0 and nonsense are unknown', () => {
    const texts = ['PT0M', 'bald', '', 'über Nacht', '18:30 Uhr', 'PT-30M', '1/0 h', '1000 h']
    expect(texts.filter((text) => readMinutes(text) !== undefined)).toEqual([])
  })
})

it('R9: spans in a step are timers, of a range both ends; „über Nacht“ is none', () => {
  const seconds = (text: string) => findTimers(text).map((timer) => [timer.seconds, timer.toSeconds])
  expect(seconds('10–15 Minuten backen, dann 30 Sek. ruhen')).toEqual([
    [600, 900],
    [30, undefined],
  ])
  expect(seconds('2 Std. 30 Min. schmoren')).toEqual([[9_000, undefined]])
  expect(seconds('Über Nacht ziehen lassen')).toEqual([])
})

it.each([
  ['1 Glas/1 Dose Mais', 'Glas', 'Mais', '/ 1 Dose'],
  ['1 Dose / 2 große Gläser Mais, abgetropft', 'Dose', 'Mais', '/ 2 große Gläser, abgetropft'],
  ['1 Dose/400 g Mais', 'Dose', 'Mais', '/ 400 g'],
])('R5: „%s“ has a second amount for the note', (line, unit, name, note) => {
  expect(readIngredient(line)).toMatchObject({ amount: { from: { n: 1, d: 1 }, unit }, name, note })
})

it.each([
  ['1 Löfferl Honig', { from: { n: 1, d: 1 }, unit: 'Löffel' }, 'Honig'],
  ['1 Päckle Backpulver', { from: { n: 1, d: 1 }, unit: 'Pck.' }, 'Backpulver'],
  ['2 Wü. Hefe', { from: { n: 2, d: 1 }, unit: 'Würfel' }, 'Hefe'],
  ['a handful of basil', { from: { n: 1, d: 1 }, unit: 'Handvoll' }, 'basil'],
  ['8 fl. oz. cream', { from: { n: 8, d: 1 }, unit: 'fl oz' }, 'cream'],
  ['2 (-3) EL Öl', { from: { n: 2, d: 1 }, to: { n: 3, d: 1 }, unit: 'EL' }, 'Öl'],
  ['zwischen 400 und 500 g Mehl', { from: { n: 400, d: 1 }, to: { n: 500, d: 1 }, unit: 'g' }, 'Mehl'],
  ['2, besser 3 Zwiebeln', { from: { n: 2, d: 1 }, to: { n: 3, d: 1 } }, 'Zwiebeln'],
  ['1 kg 200 g Mehl', { from: { n: 6, d: 5 }, unit: 'kg' }, 'Mehl'],
  ['1 & 1/2 TL Salz', { from: { n: 3, d: 2 }, unit: 'TL' }, 'Salz'],
  ['Samen von 3 Kapseln', { from: { n: 3, d: 1 } }, 'Kapseln'],
  ['1 Schüssel Salat', { from: { n: 1, d: 1 }, unit: 'Schüssel' }, 'Salat'],
  ['1 Kl. Zwiebel', { from: { n: 1, d: 1 } }, 'Kl. Zwiebel'],
  ['1 Kl. Dose Mais', { from: { n: 1, d: 1 }, unit: 'Dose' }, 'Mais'],
  ['2 garlic cloves', { from: { n: 2, d: 1 } }, 'garlic cloves'],
])('R93: „%s“', (line, amount, name) => {
  expect(readIngredient(line)).toMatchObject({ amount, name })
})

it('R7: broken lines are put together and marked, tins are equipment', () => {
  const { lines, equipment } = repairLines(['1', '5 TL Senf', 'Zwiebeln (rot,', 'klein)', 'Auflaufform'])
  expect(lines.map(({ text }) => text)).toEqual(['1,5 TL Senf', 'Zwiebeln (rot, klein)'])
  expect(lines[0]?.isDoubtful).toBe(true)
  expect(equipment).toEqual(['Auflaufform'])
})

it.each([
  ['Die Nudeln in reichlich Salzwasser 8–10 Minuten kochen.', ['Nudeln kochen']],
  ['Den Teig zugedeckt an einem warmen Ort 1 Stunde gehen lassen.', ['Teig gehen lassen']],
  ['Im vorgeheizten Ofen bei 180 °C (Umluft 160 °C) ca. 35 Minuten backen.', ['Backen']],
  ['Zwiebeln und Knoblauch in Öl 3 Minuten anschwitzen.', ['Zwiebeln und Knoblauch anschwitzen']],
  ['Die Kartoffeln schälen, würfeln und 15 Minuten kochen.', ['Kartoffeln kochen']],
  ['Die Lasagne 40 Minuten backen und 10 Minuten ruhen lassen.', ['Lasagne backen', 'Lasagne ruhen lassen']],
  ['Reis waschen und in der doppelten Menge Wasser 15 Min. quellen lassen.', ['Reis quellen lassen']],
  ['Für 20 Minuten in den Gefrierschrank stellen.', ['In den Gefrierschrank stellen']],
  ['Backzeit: ca. 45 Minuten', ['Backzeit']],
])('R9: the timers of „%s“ say what they are for', (text, labels) => {
  expect(findTimers(text).map(({ label }) => label)).toEqual(labels)
})

const hostile = fc.oneof(
  fc.string({ maxLength: 500, unit: 'binary' }),
  fc.stringMatching(/^[()½¼\d\s./,–x-]{0,80}$/),
  fc.constantFrom(
    '1/0 Ei',
    '∞ g Mehl',
    '½½ l Milch',
    '-3 Eier',
    '99999999999 kg Mehl',
    '('.repeat(500),
    '&amp;'.repeat(100),
  ),
)

it('R6: whatever a line is, reading it ends, and what is read can be stored', () => {
  fc.assert(
    fc.property(fc.array(hostile, { maxLength: 6 }), fc.array(hostile, { maxLength: 4 }), (ingredients, steps) => {
      let count = 0
      const draft = {
        ...emptyDraft,
        title: 'Suppe',
        ingredients: ingredients.map((text) => ({ text })),
        steps: steps.map((text) => ({ text })),
      }
      const recipe = makeRecipe(draft, { cookbookId: 'book', newId: () => `n${(count += 1)}`, defaultServings: 2 })
      expect(recipeSchema.safeParse(recipe).error).toBeUndefined()
      expect(draftOf(recipe).ingredients.length).toBe(recipe.ingredients.length)
      for (const text of steps) findTimers(text)
      for (const text of ingredients) readIngredient(text)
    }),
    runsOf(400),
  )
})
