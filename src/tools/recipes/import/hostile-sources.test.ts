import { expect, it } from 'vitest'
import { readLooseJson } from './page/loose-json.ts'
import { readSource } from './read-source.ts'

function read(source: unknown) {
  const found = readSource(typeof source === 'string' ? source : JSON.stringify(source), 'datei')
  if (!found.ok) throw new Error(found.error)
  return found.value.recipes
}

const lines = (count: number, line: string): string => Array.from({ length: count }, () => line).join('\n')

it.each([
  ['too deep', '['.repeat(65) + ']'.repeat(65), `${'['.repeat(64)}${']'.repeat(64)}`],
  ['too many brackets', `[${'[],'.repeat(1_000_000)}0]`, `[${'[],'.repeat(1_000)}0]`],
  ['too many keys', `{${'"a":1,'.repeat(20_001)}"b":1}`, `{${'"a":1,'.repeat(19_000)}"b":1}`],
])('R53: JSON that is %s is never unpacked', (_what, bomb, small) => {
  expect(readLooseJson(bomb)).toBeUndefined()
  expect(readSource(bomb, 'x')).toEqual({ ok: false, error: 'no-recipe' })
  expect(readLooseJson(small)).toEqual(JSON.parse(small))
})

it.each([
  ['nothing', '', 'empty'],
  ['spaces', ' \n\t ', 'empty'],
  ['zeros', '\0'.repeat(1_000), 'no-recipe'],
  ['one long line', 'a'.repeat(1_000_000), 'no-recipe'],
  ['an open bracket', '{"@type":"Recipe","name":"Ei","recipeIngredient":["1 Ei"', 'no-recipe'],
  ['a text of more than 10 MB', 'a b '.repeat(3_000_000), 'too-large'],
])('R53: %s is refused', (_what, text, error) => {
  expect(readSource(text, 'x')).toEqual({ ok: false, error })
})

it('R69: what is too long for a recipe reaches the form whole, and what the form cannot show is said', () => {
  const name = 'Suppe '.repeat(800).trim()
  const [draft] = read({ '@type': 'Recipe', name, recipeIngredient: ['1 Ei'.padEnd(5_000, 'i')] })
  expect(draft?.title).toBe(name)
  expect(draft?.ingredients[0]?.text).toHaveLength(5_000)
  expect(draft?.cuts).toBeUndefined()
  const list = Array.from({ length: 10_000 }, () => '1 Ei')
  const [large] = read({ '@type': 'Recipe', name: 'Ei', recipeIngredient: list, recipeInstructions: list })
  expect([large?.ingredients.length, large?.steps.length]).toEqual([1_000, 1_000])
  expect(large?.cuts).toEqual(['ingredients', 'steps'])
})

it('R69: a text that is read only in part says so, and so does a collection with too many recipes', () => {
  const [draft] = read(`Suppe\nZutaten\n1 Ei\nZubereitung\n${lines(4_000, 'Rühren und kochen.')}`)
  expect(draft?.cuts).toEqual(expect.arrayContaining(['rest', 'steps']))
  const found = readSource(lines(10_005, '# Ei\nZutaten\n1 Ei'), 'alles.md')
  expect(found).toMatchObject({ ok: true, value: { failed: [{ place: 'alles.md', fault: 'too-many' }] } })
  expect(found.ok && found.value.recipes).toHaveLength(10_000)
})

const long = `<p>${lines(10_000, 'Rühren bis zum Rand.')}</p>`

it.each([
  [
    'a page without a recipe for machines',
    `<html><h1>Suppe</h1><h2>Zutaten</h2><p>1 Ei</p><h2>Zubereitung</h2>${long}`,
  ],
  [
    'microdata',
    `<div itemscope itemtype="https://schema.org/Recipe"><b itemprop="name">Ei</b><i itemprop="recipeIngredient">1 Ei</i>
     <div itemprop="recipeInstructions">${long}</div></div>`,
  ],
  ['JSON-LD', { '@type': 'Recipe', name: 'Ei', recipeIngredient: ['1 Ei'], recipeInstructions: [{ text: long }] }],
  ['Paprika', { name: 'Ei', ingredients: '1 Ei', directions: long }],
])('R69: %s with a text that is longer than we read says so', (_what, source) => {
  const [draft] = read(source)
  expect(draft?.cuts).toEqual(expect.arrayContaining(['rest']))
  const whole =
    typeof source === 'string'
      ? source.replace(long, 'Rühren.')
      : JSON.parse(JSON.stringify(source).replace(/<p>.*<.p>/, 'Rühren.'))
  expect(read(whole)[0]?.cuts).toBeUndefined()
})

it.each([
  ['JSON-LD', (name: string) => ({ '@type': 'Recipe', name: 'Ei', recipeIngredient: ['1 Ei'], author: { name } })],
  ['Paprika', (name: string) => ({ name: 'Ei', ingredients: '1 Ei', directions: 'Kochen.', source: name })],
  ['Cooklang', (name: string) => `>> author: ${name}\n\n@Ei{1} kochen.`],
  [
    'a page that names itself',
    (name: string) =>
      `<meta property="og:site_name" content="${name}"><div itemscope itemtype="https://schema.org/Recipe">
       <b itemprop="name">Ei</b><i itemprop="recipeIngredient">1 Ei</i></div>`,
  ],
])('R69: %s with a long name of the source has its beginning, and says so', (_what, sourceOf) => {
  const name = 'x'.repeat(101)
  expect(read(sourceOf(name))[0]).toMatchObject({ source: { name: name.slice(1) }, cuts: ['source'] })
  const [whole] = read(sourceOf(name.slice(1)))
  expect([whole?.source?.name, whole?.cuts]).toEqual([name.slice(1), undefined])
})
