import { expect, it } from 'vitest'
import { recipeKeys } from './find-known.ts'
import { readSource } from './read-source.ts'

function read(source: unknown, name = 'datei') {
  const found = readSource(typeof source === 'string' ? source : JSON.stringify(source), name)
  if (!found.ok) throw new Error(found.error)
  return found.value.recipes
}

it('R55: Tandoor, with ingredients in steps and headings', () => {
  const recipe = {
    name: 'Nudelauflauf',
    servings: 4,
    servings_text: 'Portionen',
    working_time: 20,
    waiting_time: 30,
    keywords: [{ name: 'Ofen' }],
    source_url: '',
    steps: [
      {
        name: 'Soße',
        instruction: 'Rühren.\n\n2. Würzen.',
        ingredients: [
          { food: { name: 'Sahne' }, unit: { name: 'ml' }, amount: 200.0, note: 'kalt', is_header: false },
          { is_header: true, note: 'Belag', amount: 0 },
          { food: { name: 'Käse' }, unit: { name: 'g' }, amount: 12.5, note: '', no_amount: false },
          { food: { name: 'Salz' }, unit: null, amount: 0, no_amount: true },
        ],
      },
    ],
  }
  expect(read(recipe)).toMatchObject([
    {
      title: 'Nudelauflauf',
      servings: 4,
      minutes: { prep: 20, rest: 30 },
      ingredients: [
        { text: '200 ml Sahne, kalt', group: 'Soße' },
        { text: '12,5 g Käse', group: 'Belag' },
        { text: 'Salz', group: 'Belag' },
      ],
      steps: [
        { text: 'Rühren.', group: 'Soße' },
        { text: 'Würzen.', group: 'Soße' },
      ],
      tags: ['Ofen'],
    },
  ])
})

it('R100: what Mealie, Tandoor and Cooklang say of the ingredients of a step comes along', () => {
  const sauce = { name: 'Soße', instruction: 'Alles verrühren.', ingredients: [{ food: { name: 'Sahne' } }] }
  const bake = { instruction: 'Käse reiben.', ingredients: [{ food: { name: 'Käse' } }, { food: { name: 'Salz' } }] }
  const uses = (recipe: unknown, name = '') => read(recipe, name).flatMap(({ steps }) => steps.map((step) => step.uses))
  expect(uses({ name: 'Auflauf', steps: [sauce, bake] })).toEqual([[0], [1, 2]])
  // After an import into Tandoor all stand in the first step, which says nothing.
  expect(uses({ name: 'Auflauf', steps: [bake, { ...sauce, ingredients: [] }] })).toEqual([undefined, undefined])
  const mealie = {
    name: 'Brot',
    recipeIngredient: [
      { note: '500 g Mehl', referenceId: 'a' },
      { note: '1 TL Salz', referenceId: 'b' },
    ],
    recipeInstructions: [
      {
        text: 'Alles kneten.',
        ingredientReferences: [{ referenceId: 'b' }, { referenceId: 'a' }, { referenceId: 'x' }],
      },
      { text: 'Mit Mehl bestäuben.', ingredientReferences: [{ referenceId: 'a' }] },
    ],
  }
  // What the text names needs no choice.
  expect(uses(mealie)).toEqual([[0, 1], undefined])
  expect(uses('Die @saure sahne{200%g} glatt rühren.\n\nDas @Mehl{} sieben.', 'teig.cook')).toEqual([[0], undefined])
  // Of several of one name a step uses those that it says.
  const flour = '@Mehl{200%g} mischen.\n\nMit @Mehl{50%g} bestäuben, @Salz{} dazu.\n\nDas Mehl abklopfen.'
  expect(uses(flour, 'brot.cook')).toEqual([[0], [1, 2], undefined])
})

it('R55: Nextcloud Cookbook and RecipeSage are schema.org, one recipe or many', () => {
  const one = {
    '@context': 'http://schema.org',
    '@type': 'Recipe',
    id: 7,
    name: 'Reis',
    recipeYield: 2,
    keywords: 'schnell',
    tool: ['Topf'],
    recipeIngredient: ['1 Tasse Reis'],
    recipeInstructions: ['Kochen.'],
  }
  expect(read(one)).toMatchObject([{ title: 'Reis', servings: 2, tags: ['schnell'], equipment: ['Topf'] }])
  expect(read([one, { ...one, name: 'Nudeln' }]).map(({ title }) => title)).toEqual(['Reis', 'Nudeln'])
  expect(read({ '@graph': [one, one] })).toHaveLength(2)
})

it('R55: Paprika and KitchenOwl', () => {
  const paprika = {
    name: 'Chili',
    ingredients: 'Basis:\n400 g Bohnen\n1 Zwiebel',
    directions: '1. Braten.\n2. Köcheln.',
    servings: '4 Portionen',
    cook_time: '1 Std.',
    rating: 4,
    source: 'Oma',
    source_url: '',
    categories: ['Eintopf'],
    notes: 'Scharf!',
  }
  expect(read(paprika)).toMatchObject([
    {
      title: 'Chili',
      servings: 4,
      minutes: { cook: 60 },
      ingredients: [
        { text: '400 g Bohnen', group: 'Basis' },
        { text: '1 Zwiebel', group: 'Basis' },
      ],
      steps: [{ text: 'Braten.' }, { text: 'Köcheln.' }],
      stars: 4,
      notes: ['Scharf!'],
      tags: ['Eintopf'],
      source: { name: 'Oma' },
    },
  ])
  const owl = {
    recipes: [
      {
        name: 'Salat',
        description: '1. Schneiden.\n2. Mischen.',
        cook_time: 0,
        prep_time: 10,
        yields: 2,
        items: [{ name: 'Gurke', description: '1', optional: false }],
        tags: ['roh'],
      },
    ],
  }
  expect(read(owl)).toMatchObject([
    {
      title: 'Salat',
      servings: 2,
      minutes: { prep: 10 },
      ingredients: [{ text: '1 Gurke' }],
      steps: [{ text: 'Schneiden.' }, { text: 'Mischen.' }],
    },
  ])
})

it('R55: Cooklang, with facts, sections, pots and timers', () => {
  const text = `---
title: Linsen mit Spätzle
servings: 4
tags: [Hauptgericht, Winter]
source: https://linsen.example/spaetzle
---

== Linsen ==

@Linsen{250%g} in einem #großen Topf{} mit @Lorbeer und @rote Zwiebeln{2}(fein gehackt) ~{45%Minuten} kochen. -- nicht salzen

[- ein Kommentar -]
== Spätzle ==

@Mehl{0.5%kg} und @Salz{} mischen.`
  expect(read(text, 'linsen.cook')).toMatchObject([
    {
      title: 'Linsen mit Spätzle',
      servings: 4,
      ingredients: [
        { text: '250 g Linsen', group: 'Linsen' },
        { text: 'Lorbeer', group: 'Linsen' },
        { text: '2 rote Zwiebeln, fein gehackt', group: 'Linsen' },
        { text: '0,5 kg Mehl', group: 'Spätzle' },
        { text: 'Salz', group: 'Spätzle' },
      ],
      steps: [
        { text: 'Linsen in einem großen Topf mit Lorbeer und rote Zwiebeln 45 Minuten kochen.', group: 'Linsen' },
        { text: 'Mehl und Salz mischen.', group: 'Spätzle' },
      ],
      equipment: ['großen Topf'],
      tags: ['Hauptgericht', 'Winter'],
      source: { url: 'https://linsen.example/spaetzle' },
    },
  ])
  expect(read('>> servings: 2\n@Ei{1} kochen.', 'Ei im Glas.cook')).toMatchObject([
    { title: 'Ei im Glas', servings: 2, steps: [{ text: 'Ei kochen.' }] },
  ])
})

it('R55: Markdown, one recipe or many', () => {
  const markdown = (title: string): string =>
    `# ${title}\n\nFür 2 Portionen\n\n## Zutaten\n\n- 200 g Mehl\n- 2 Eier\n\n## Zubereitung\n\n1. Rühren.\n2. Backen.\n\n`
  expect(read(markdown('Waffeln'))).toMatchObject([
    {
      title: 'Waffeln',
      servings: 2,
      ingredients: [{ text: '200 g Mehl' }, { text: '2 Eier' }],
      steps: [{ text: 'Rühren.' }, { text: 'Backen.' }],
    },
  ])
  expect(read(markdown('Waffeln') + markdown('Crêpes')).map(({ title }) => title)).toEqual(['Waffeln', 'Crêpes'])
})

it('R54 R55: Markdown with „Zutaten“ and „Zubereitung“ as headings of the first level', () => {
  const parts = '# Zutaten\n\n- 200 g Mehl\n- 2 Eier\n\n# Zubereitung\n\n1. Rühren.\n\n# Tipps\n\nMit Zimt.\n\n'
  const content = {
    ingredients: [{ text: '200 g Mehl' }, { text: '2 Eier' }],
    steps: [{ text: 'Rühren.' }],
    notes: ['Mit Zimt.'],
  }
  expect(read(parts)).toMatchObject([content])
  expect(read(`# Waffeln\n\n${parts}# Crêpes\n\n${parts}`)).toMatchObject([
    { title: 'Waffeln', ...content },
    { title: 'Crêpes', ...content },
  ])
  const titled = (title: string) => `# ${title}\n\n## Zutaten\n\n- 2 Eier\n\n## Zubereitung\n\n1. Rühren.\n\n`
  expect(read(titled('Rezept 1') + titled('Rezept: Suppe'))).toHaveLength(2)
})

it('R54: a page without a recipe for machines is read as text; the address stays', () => {
  const html =
    '<html><body><h1>Suppe</h1><h2>Zutaten</h2><ul><li>1 l Brühe</li></ul><h2>Zubereitung</h2><p>Kochen.</p></body></html>'
  const found = readSource(html, 'seite.html', 'https://kochen.example/suppe')
  expect(found).toMatchObject({
    ok: true,
    value: {
      recipes: [
        { title: 'Suppe', ingredients: [{ text: '1 l Brühe' }], source: { url: 'https://kochen.example/suppe' } },
      ],
    },
  })
})

it.each([
  ['', 'empty'],
  ['[]', 'no-recipe'],
  ['{"a":', 'no-recipe'],
  ['['.repeat(1_000_000), 'no-recipe'],
  ['<html><body>Hallo</body></html>', 'no-recipe'],
])('R53: %j is no recipe', (text, error) => {
  expect(readSource(text, 'datei')).toEqual({ ok: false, error })
})

it('R56: recipes are the same by their address, or by title and ingredients', () => {
  const recipe = { title: 'Suppe', ingredients: [{ text: '1 Ei' }, { text: '2 l Wasser' }] }
  const isSame = (a: Parameters<typeof recipeKeys>[0], b: Parameters<typeof recipeKeys>[0]): boolean =>
    recipeKeys(a).some((key) => recipeKeys(b).includes(key))
  const from = (url: string) => ({ ...recipe, title: url, source: { url } })
  expect(isSame(recipe, { title: ' SUPPE', ingredients: recipe.ingredients.toReversed() })).toBe(true)
  expect(isSame(recipe, { ...recipe, ingredients: [{ text: '1 Ei' }] })).toBe(false)
  expect(isSame(from('https://www.a.example/x/?utm_source=b'), from('http://a.example/x'))).toBe(true)
  expect(isSame(from('https://a.example/x?id=1'), from('https://a.example/x?id=2'))).toBe(false)
  expect(isSame(from('https://a.example/'), from('https://a.example'))).toBe(false)
})
