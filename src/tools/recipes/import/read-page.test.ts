import { expect, it } from 'vitest'
import { readPage, readPageText, MAX_PAGE } from './read-page.ts'

const ADDRESS = 'https://kochen.example/rezepte/linsensuppe'
const base = { '@context': 'https://schema.org', '@type': 'Recipe', name: 'Linsensuppe' }
const full = {
  ...base,
  recipeIngredient: ['250 g Linsen', '1 Zwiebel'],
  recipeInstructions: ['Linsen waschen.', 'Alles 30 Minuten kochen.'],
}

const block = (json: unknown): string =>
  `<script type="application/ld+json">${typeof json === 'string' ? json : JSON.stringify(json)}</script>`
const page = (...blocks: readonly unknown[]): string =>
  `<!doctype html><html><head><title>Seite</title>${blocks.map(block).join('')}</head><body><p>Hallo</p></body></html>`

function draftOfPage(html: string, address: string | undefined = ADDRESS) {
  const read = readPage(html, address)
  if (!read.ok) throw new Error(read.error)
  return read.value
}
const draftWith = (fields: object) => draftOfPage(page({ ...full, ...fields }))
const texts = (lines: readonly { readonly text: string }[]) => lines.map(({ text }) => text)

it.each([
  ['alone', full],
  ['in a list', [{ '@type': 'WebSite' }, full]],
  ['in a graph', { '@graph': [{ '@type': 'WebPage' }, full] }],
  ['in a graph that is an object with numbers as keys', { '@graph': { '0': { '@type': 'WebPage' }, '7': full } }],
  ['as main entity of an empty recipe', { ...base, name: '', mainEntity: full }],
  ['as item of a list', { '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', item: full }] }],
  ['with several types', { ...full, '@type': ['Recipe', 'NewsArticle'] }],
  ['with a type that is an address', { ...full, '@type': 'http://schema.org/Recipe' }],
])('R50: finds the recipe %s', (_where, json) => {
  const draft = draftOfPage(page(json))
  expect(draft.title).toBe('Linsensuppe')
  expect(texts(draft.ingredients)).toEqual(['250 g Linsen', '1 Zwiebel'])
  expect(texts(draft.steps)).toEqual(['Linsen waschen.', 'Alles 30 Minuten kochen.'])
  expect(draft.source?.url).toBe(ADDRESS)
})

it('R50: of twelve blocks, some broken, the recipe with the most ingredients and steps counts', () => {
  const teaser = { ...base, name: 'Teaser', recipeIngredient: ['1 Ei'] }
  const others = Array.from({ length: 9 }, (_none, index) => ({ '@type': 'Thing', name: `${index}` }))
  expect(draftOfPage(page(...others, teaser, '{ kein JSON', full)).title).toBe('Linsensuppe')
})

it('R50: repairs bare line breaks, commas too many, comments and entities around the JSON', () => {
  const broken = `<!-- {"@type":"Recipe","name":"Linsen\nsuppe","recipeIngredient":["250 g Linsen",],"recipeInstructions":"Kochen.\tFertig.",} -->`
  expect(draftOfPage(page(broken))).toMatchObject({ title: 'Linsen suppe', steps: [{ text: 'Kochen. Fertig.' }] })
})

it('R50: reads microdata if there is no JSON-LD', () => {
  const draft =
    draftOfPage(`<article itemscope itemtype="http://schema.org/Recipe"><h1 itemprop="name">Pfann&shy;kuchen</h1>
    <img itemprop="image" src="/p.jpg"><span itemprop="author" itemscope itemtype="http://schema.org/Person"><b itemprop="name">Oma</b></span>
    <time itemprop="cookTime" datetime="PT20M">20 Minuten</time><span itemprop="recipeYield">4 Personen</span>
    <ul><li itemprop="recipeIngredient">200 g <b>Mehl</b></li><li itemprop="ingredients recipeIngredient">2 Eier</li></ul>
    <ol itemprop="recipeInstructions"><li>Rühren.</li><li>Backen.</li></ol></article>`)
  expect(draft).toMatchObject({
    title: 'Pfannkuchen',
    servings: 4,
    minutes: { cook: 20 },
    ingredients: [{ text: '200 g Mehl' }, { text: '2 Eier' }],
    steps: [{ text: 'Rühren.' }, { text: 'Backen.' }],
    source: { name: 'Oma' },
    imageUrls: ['https://kochen.example/p.jpg'],
  })
})

it.each([
  [
    'steps',
    [
      { '@type': 'HowToStep', name: '1', text: 'Schälen.' },
      { '@type': 'HowToStep', text: 'Kochen.' },
    ],
  ],
  ['steps whose text is their name', [{ '@type': 'HowToStep', name: 'Schälen.' }, { name: 'Kochen.' }]],
  ['one text', 'Schälen.\nKochen.'],
  ['one text with markup', '<ol><li>Sch&auml;len.</li><li>Kochen.</li></ol>'],
  ['one text with encoded markup', '&lt;p&gt;Schälen.&lt;/p&gt;&lt;p&gt;Kochen.&lt;/p&gt;'],
  ['numbered lines', ['1. Schälen.', 'Schritt 2: Kochen.']],
  ['a mixed list', ['Schälen.', { '@type': 'HowToStep', text: 'Kochen.' }]],
  ['a list of items', { '@type': 'ItemList', itemListElement: [{ description: 'Schälen.' }, { text: 'Kochen.' }] }],
  [
    'a section that says nothing',
    [{ '@type': 'HowToSection', name: 'Zubereitung', itemListElement: ['Schälen.', { text: 'Kochen.' }] }],
  ],
  ['item instead of itemListElement', [{ '@type': 'HowToSection', item: [{ text: 'Schälen.' }, { text: 'Kochen.' }] }]],
  ['an empty section before', [{ '@type': 'HowToSection', name: 'Leer', itemListElement: [] }, 'Schälen.', 'Kochen.']],
])('R50: reads instructions as %s', (_how, recipeInstructions) => {
  expect(draftWith({ recipeInstructions }).steps).toEqual([{ text: 'Schälen.' }, { text: 'Kochen.' }])
})

it('R51: keeps headings of sections of steps and ingredients', () => {
  const draft = draftWith({
    recipeIngredient: ['Für den Teig:', '200 g Mehl', '[Belag]', '3 Äpfel'],
    recipeInstructions: [
      { '@type': 'HowToSection', name: 'Teig', itemListElement: [{ '@type': 'HowToStep', text: 'Kneten.' }] },
      { '@type': 'HowToSection', name: 'Belag', itemListElement: { '@type': 'HowToStep', text: 'Schneiden.' } },
    ],
  })
  expect(draft.ingredients).toEqual([
    { text: '200 g Mehl', group: 'Für den Teig' },
    { text: '3 Äpfel', group: 'Belag' },
  ])
  expect(draft.steps).toEqual([
    { text: 'Kneten.', group: 'Teig' },
    { text: 'Schneiden.', group: 'Belag' },
  ])
})

it('R51: a page without steps has none, and nothing is made up', () => {
  const draft = draftOfPage(page({ ...base, recipeIngredient: ['1 Ei'] }))
  expect(draft).toMatchObject({ steps: [], minutes: {}, tags: [], imageUrls: [] })
  expect(draft.servings).toBeUndefined()
})

it.each([
  [4, { servings: 4 }],
  ['4', { servings: 4 }],
  [['4', '4 Personen'], { servings: 4 }],
  ['für 6 Portionen', { servings: 6 }],
  ['Personen 4', { servings: 4 }],
  ['2 servings', { servings: 2 }],
  ['4,5 Portionen', { servings: 4.5 }],
  ['2-3 Portionen', { servings: 2 }],
  [['12', '12 Stück'], { servings: 12, servingsUnit: 'Stück' }],
  ['ca. 3 Gläser', { servings: 3, servingsUnit: 'Gläser' }],
  ['1 Springform (26 cm)', { servings: 1, tinCm: 26 }],
  [{ '@type': 'QuantitativeValue', value: 8 }, { servings: 8 }],
])('R50: reads the yield %j', (recipeYield, expected) => {
  expect(draftWith({ recipeYield })).toMatchObject(expected)
})

it.each(['500 g', '∞', '-', '0', 'viele', {}])('R50: the yield %j says nothing', (recipeYield) => {
  expect(draftWith({ recipeYield }).servings).toBeUndefined()
})

it.each([
  [{ totalTime: 'P0DT1H25M' }, { total: 85 }],
  [{ prepTime: 'PT90M', totalTime: 'PT90M' }, { prep: 90 }],
  [
    { prepTime: 'PT15M', cookTime: 'PT0M', totalTime: 'PT4H' },
    { prep: 15, total: 240 },
  ],
  [{ cookTime: '1 Std. 30 Min.' }, { cook: 90 }],
  [{ totalTime: 'P1D' }, { total: 1440 }],
])('R50: reads times %j', (times, expected) => {
  expect(draftWith(times).minutes).toEqual(expected)
})

it.each([
  ['/content/a.jpg', ['https://kochen.example/content/a.jpg']],
  [
    ['https://x.example/a.jpg', 'https://x.example/b.jpg'],
    ['https://x.example/a.jpg', 'https://x.example/b.jpg'],
  ],
  [{ '@type': 'ImageObject', url: '//x.example/a.jpg' }, ['https://x.example/a.jpg']],
  [
    [
      { url: 'https://x.example/s.jpg', width: 100 },
      { url: 'https://x.example/l.jpg', width: { '@type': 'QuantitativeValue', value: '1200' } },
    ],
    ['https://x.example/l.jpg', 'https://x.example/s.jpg'],
  ],
  ['javascript:alert(1)', []],
])('R50: images %j are absolute, the widest first', (image, expected) => {
  expect(draftWith({ image }).imageUrls).toEqual(expected)
})

it('R50: title, image and name of the page fill in; keywords become tags', () => {
  const { name: _name, ...nameless } = full
  const html = page({ ...nameless, keywords: 'Suppe, Winter,suppe', recipeCategory: ['Hauptgericht'] }).replace(
    '</head>',
    '<meta property="og:title" content="Suppe &amp; Brot"><meta property="og:image" content="/og.jpg"><meta property="og:site_name" content="Kochen">',
  )
  expect(draftOfPage(html)).toMatchObject({
    title: 'Suppe & Brot',
    imageUrls: ['https://kochen.example/og.jpg'],
    source: { name: 'Kochen', url: ADDRESS },
    tags: ['suppe', 'Winter', 'Hauptgericht'],
  })
})

it('R52: broken lines are put together and marked, pots go to the equipment', () => {
  const draft = draftWith({ recipeIngredient: ['1', '5 TL Senf', '<b>200&nbsp;g</b> M&ouml;hren', 'Auflaufform'] })
  expect(draft.ingredients).toEqual([{ text: '1,5 TL Senf', isDoubtful: true }, { text: '200 g Möhren' }])
  expect(draft.equipment).toEqual(['Auflaufform'])
})

it('R53: no text has markup, however often it was encoded', () => {
  const evil = '<script>alert(1)</script>'
  const encoded = (text: string): string =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const nasty = `Suppe ${encoded(encoded(encoded(encoded(evil))))} <img src=x onerror=alert(1)> ${encoded('<b>')}fein`
  const draft = draftWith({
    name: nasty,
    description: nasty,
    recipeIngredient: [nasty],
    recipeInstructions: [nasty],
    keywords: nasty,
  })
  expect(JSON.stringify(draft)).not.toMatch(/<\/?[a-z]/i)
  expect(draft.title).toContain('fein')
})

it('R53: signs that only look like markup stay', () => {
  expect(draftWith({ recipeInstructions: 'Bei < 5 °C lagern & servieren.' }).steps).toEqual([
    { text: 'Bei < 5 °C lagern & servieren.' },
  ])
})

function sections(depth: number): unknown {
  const inner = depth === 0 ? 'Kochen.' : sections(depth - 1)
  return Array.from({ length: 30 }, () => ({ '@type': 'HowToSection', name: 'Teil', itemListElement: inner }))
}

const hostile: readonly (readonly [string, () => string])[] = [
  ['100,000 elements', () => page(full) + '<p>x</p>'.repeat(100_000)],
  ['elements in elements', () => page(full) + '<b>'.repeat(1_000_000)],
  ['microdata in microdata', () => page(full) + '<i itemscope itemprop=a>'.repeat(100_000)],
  ['a bomb of brackets', () => page(full, '['.repeat(3_000_000))],
  ['a large list', () => page(full, `[${'{"@type":"Thing"},'.repeat(100_000)}0]`)],
  ['10,000 ingredients', () => page({ ...full, recipeIngredient: Array.from({ length: 10_000 }, () => '1 (Ei') })],
  ['entities', () => page(full) + '&amp;'.repeat(1_900_000)],
  ['one name of many letters', () => page({ ...full, name: '<a'.repeat(1_900_000) })],
  ['a comment without end', () => page(full) + '<!--'.repeat(2_000_000)],
  ['attributes', () => `${page(full)}<p ${'a=b '.repeat(500_000)}>`],
  [
    'attributes of many names',
    () => `${page(full)}<p ${Array.from({ length: 500_000 }, (_no, at) => `a${at}=1`).join(' ')}>`,
  ],
  ['entities in its title', () => `${page(full)}<title>${'x&amp;'.repeat(1_500_000)}`],
  ['spaces in its JSON', () => page({ ...full, description: ' '.repeat(900_000) }, `x${' '.repeat(3_900_000)}x`)],
  ['a million keywords', () => page({ ...full, keywords: Array.from({ length: 40 }, () => 'a,'.repeat(45_000)) })],
  ['sections in sections', () => page({ ...full, recipeInstructions: sections(2) })],
  ['half of a sign', () => page({ ...full, name: '\ud83d'.repeat(5_000) })],
  [
    'tags that are never closed',
    () => page(full).replaceAll(/<\/(?:head|body|html|p)>/g, '') + '<div><li>'.repeat(400),
  ],
]

it.each(hostile)('R53: a page with %s is read or refused, and does not hang', (_what, make) => {
  const read = readPage(make(), ADDRESS)
  expect(read.ok).toBe(true)
})

it('R53: pages that are too large or have no recipe say so', () => {
  expect(readPage('x'.repeat(MAX_PAGE + 1))).toEqual({ ok: false, error: 'too-large' })
  expect(readPage('<p>Hallo</p>')).toEqual({ ok: false, error: 'no-recipe' })
  expect(readPage(page(base))).toEqual({ ok: false, error: 'no-recipe' })
  expect(readPage('')).toEqual({ ok: false, error: 'no-recipe' })
})

it('R53: properties of microdata that every object has are properties like others', () => {
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'recipeIngredient']
  const html = names.map((name) => `<li itemprop="${name}">1 Ei</li>`).join('')
  const draft = draftOfPage(`<div itemscope itemtype="http://schema.org/Recipe"><b itemprop="name">Ei</b>${html}</div>`)
  expect(draft).toMatchObject({ title: 'Ei', ingredients: [{ text: '1 Ei' }] })
  const parsed = JSON.parse(
    '{"__proto__": {"isAdmin": true}, "constructor": {"prototype": {"isAdmin": true}}}',
  ) as object
  expect(draftWith(parsed).title).toBe('Linsensuppe')
  expect({}).not.toHaveProperty('isAdmin')
})

it('R54: the words of a page are there for reading them as text', () => {
  const html = '<title>T</title><script>x</script><h1>Suppe</h1><ul><li>1&nbsp;Ei<li>2 l Wasser</ul>'
  expect(readPageText(html)).toEqual({ text: 'Suppe\n1 Ei\n2 l Wasser', isCut: false })
})
