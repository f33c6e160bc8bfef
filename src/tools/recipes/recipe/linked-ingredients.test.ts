import { expect, test } from 'vitest'
import { ranksAfter } from '#base/rank'
import type { Ingredient } from '../model.ts'
import { readIngredient } from '../reading/read-ingredient.ts'
import { linkedIngredients } from './linked-ingredients.ts'

function ingredientsOf(...lines: readonly string[]): readonly Ingredient[] {
  const ranks = ranksAfter(undefined, lines.length)
  return lines.map((text, place) => ({ id: `i${place}`, rank: ranks[place] ?? '', text, ...readIngredient(text) }))
}

/** Returns the names of the ingredients that a step with this text uses. */
function namesIn(text: string, ...lines: readonly string[]): readonly string[] {
  return linkedIngredients({ text }, ingredientsOf(...lines)).map(({ name = '' }) => name)
}

test.each([
  ['Die Zitronen auspressen.', '1 Zitrone'],
  ['Bohnen putzen.', '1 Bohne'],
  ['Mit den Eiern verrühren.', '3 Eier'],
  ['Ein Ei aufschlagen.', '3 Eier'],
  ['Die Äpfel schälen, mit Äpfeln belegen.', '1 Apfel'],
  ['Walnüsse hacken.', '1 Walnuss'],
  ['Jede Nuss rösten.', '100 g Nüsse'],
  ['Avocados halbieren.', '1 Avocado'],
])('R98: „%s“ uses „%s“: one and several are the same', (text, line) => {
  expect(namesIn(text, line)).toHaveLength(1)
})

test.each([
  ['Die Zwiebelwürfel glasig dünsten.', '2 Zwiebeln'],
  ['Knoblauchzehen pressen.', '2 Zehen Knoblauch'],
  ['Möhrenscheiben dazugeben.', '3 Möhren'],
  ['Mit Zitronensaft abschmecken.', '1 Zitrone'],
  ['Mit Basilikumblättern bestreuen.', '1 Bund Basilikum'],
  ['Das Eigelb unterrühren.', '2 Eier'],
  ['Den Reis waschen.', '200 g Basmatireis'],
  ['Den Käse reiben.', '100 g Bergkäse'],
  ['Öl erhitzen.', '2 EL Olivenöl'],
  ['Das Mehl sieben.', '300 g Weizenmehl'],
])('R98: „%s“ uses „%s“: parts of a food, and the end of its name', (text, line) => {
  expect(namesIn(text, line)).toHaveLength(1)
})

test.each([
  ['Das Eis dazu reichen.', '2 Eier'],
  ['Den Reis waschen.', '2 Eier'],
  ['Einen Topf Wasser aufsetzen.', '2 Eier'],
  ['Eine Schüssel bereitstellen.', '1 Ei'],
  ['Eier verquirlen.', '200 g Brei'],
  ['Das Eis dazu reichen.', '200 g Reis'],
  ['Mit Buttermilch verrühren.', '50 g Butter'],
  ['Öl erhitzen.', '1 Karfiol'],
  ['Im Ofen backen.', '1 Bio-Zitrone'],
])('R98: „%s“ does not use „%s“', (text, line) => {
  expect(namesIn(text, line)).toEqual([])
})

test('R98: the end of a name counts only if no ingredient is called just so; the order is that of the list', () => {
  expect(namesIn('Das Mehl sieben.', '300 g Weizenmehl', '2 EL Mehl')).toEqual(['Mehl'])
  expect(namesIn('Erst Salz, dann Nudeln.', '250 g Nudeln', '1 Prise Salz')).toEqual(['Nudeln', 'Salz'])
})

test('R98: what the cook chose counts instead of the words, also if it is nothing', () => {
  const ingredients = ingredientsOf('250 g Nudeln', '1 Prise Salz')
  const of = (ingredientIds: string[]) => linkedIngredients({ text: 'Nudeln kochen.', ingredientIds }, ingredients)
  expect(of(['i1']).map(({ name }) => name)).toEqual(['Salz'])
  expect(of([])).toEqual([])
})
