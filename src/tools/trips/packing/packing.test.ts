import { describe, expect, it, test } from 'vitest'
import { packingTemplateSchema } from '../model.ts'
import {
  ANYBODY,
  packingDraftOf,
  readPackingDraft,
  formatGrams,
  listRows,
  namesOf,
  progressOf,
  weighBags,
  type ListedItem,
} from './packing-list.ts'
import {
  planTemplate,
  quantityOf,
  templateOf,
  readPackingLine,
  categoryOf,
  starterTemplates,
} from './packing-templates.ts'

const item = (name: string, changes: Partial<ListedItem> = {}): ListedItem => ({
  ...{ id: name, name, category: 'Kleidung', quantity: 1, packed: 0, isPrivate: false },
  ...changes,
})
const shirts = item('T-Shirts', { quantity: 5, packed: 2, grams: 180, bag: 'Koffer' })

describe('J15: the packing list', () => {
  it('counts pieces; more packed than there are count once', () => {
    expect(progressOf([shirts, item('Hut', { packed: 7 })])).toEqual({ packed: 3, total: 6 })
    expect(progressOf([])).toEqual({ packed: 0, total: 0 })
  })

  it('five of 180 g weigh 900 g, by bag', () => {
    expect(weighBags([shirts])).toEqual({ bags: [{ bag: 'Koffer', grams: 900 }], unknown: 0 })
    expect(weighBags([shirts, item('Buch', { grams: 1_350 }), item('Hut')])).toEqual({
      bags: [
        { bag: '', grams: 1_350 },
        { bag: 'Koffer', grams: 900 },
      ],
      unknown: 1,
    })
    expect([900, 999, 1_000, 4_256].map(formatGrams)).toEqual(['900 g', '999 g', '1 kg', '4,26 kg'])
  })

  it('has categories and names in their order', () => {
    const rows = listRows([shirts, item('Ausweis', { category: 'Papiere' }), item('Hut')])
    expect(
      rows.map((row) =>
        'heading' in row ? `# ${row.heading} ${row.progress.packed}/${row.progress.total}` : row.item.name,
      ),
    ).toEqual(['# Kleidung 2/6', 'Hut', 'T-Shirts', '# Papiere 0/1', 'Ausweis'])
    expect(namesOf([shirts, item('Hut')], 'bag')).toEqual(['Koffer'])
  })

  it('a quantity for each night is one more than there are nights, at most eight', () => {
    const perNight = { quantity: 1, isPerNight: true } as const
    expect([0, 1, 6, 7, 8, 30].map((nights) => quantityOf(perNight, nights))).toEqual([1, 2, 7, 8, 8, 8])
    expect(quantityOf({ quantity: 3 }, 30)).toBe(3)
  })

  it('a template leaves out what is there, by name in any case and category', () => {
    const template = [
      { name: 't-shirts', category: 'KLEIDUNG', quantity: 1 },
      { name: 'T-Shirts', category: 'Sport', quantity: 2 },
      { name: 'Socken', category: 'Kleidung', quantity: 1, grams: 50, isPerNight: true as const },
      { name: 'socken', category: 'Kleidung', quantity: 1 },
    ]
    expect(planTemplate(template, [shirts], 3)).toEqual([
      { name: 'T-Shirts', category: 'Sport', quantity: 2, packed: 0 },
      { name: 'Socken', category: 'Kleidung', quantity: 4, packed: 0, grams: 50 },
    ])
    expect(planTemplate(template, planTemplate(template, [], 3), 3)).toEqual([])
  })

  it('what only the user sees stays theirs in a template, and on the next list', () => {
    const template = templateOf([{ ...shirts, isPrivate: true }, item('Zelt')])
    expect(template.map(({ name, isPrivate }) => [name, isPrivate])).toEqual([
      ['T-Shirts', true],
      ['Zelt', undefined],
    ])
    expect(planTemplate(template, [], 3).map(({ name, isPrivate }) => [name, isPrivate])).toEqual([
      ['T-Shirts', true],
      ['Zelt', undefined],
    ])
  })

  it('a list becomes a template without what is packed and who takes it', () => {
    const items = templateOf([{ ...shirts, travellerId: 'anna' } as ListedItem])
    expect(items).toEqual([{ name: 'T-Shirts', category: 'Kleidung', quantity: 5, grams: 180, bag: 'Koffer' }])
    const many = Array.from({ length: 400 }, (_, index) => item(`x${index}`))
    expect(templateOf(many)).toHaveLength(300)
  })
})

describe('J36: a typed line', () => {
  it.each([
    ['5 T-Shirts 180 g', { name: 'T-Shirts', quantity: 5, grams: 180, category: 'Kleidung' }],
    ['T-Shirt', { name: 'T-Shirt', quantity: 1, category: 'Kleidung' }],
    ['Sport: 2x Trikot, 0,25 kg', { name: 'Trikot', quantity: 2, grams: 250, category: 'Sport' }],
    ['je Nacht Socken 50 g', { name: 'Socken', quantity: 1, grams: 50, category: 'Kleidung', isPerNight: true }],
    ['2 kg Mehl', { name: '2 kg Mehl', quantity: 1, category: 'Sonstiges' }],
    ['0 Bücher', { name: '0 Bücher', quantity: 1, category: 'Sonstiges' }],
    ['Anker 900 kg', { name: 'Anker 900 kg', quantity: 1, category: 'Sonstiges' }],
    ['7', { name: '7', quantity: 1, category: 'Sonstiges' }],
  ])('%s', (line, read) => expect(readPackingLine(line)).toEqual(read))

  it('nothing is nothing, and thousands of characters are cut to a name', () => {
    expect(readPackingLine('  ')).toBeUndefined()
    expect(readPackingLine('x'.repeat(5_000))?.name).toHaveLength(100)
  })
})

test('J36: the templates to begin with are valid, without a thing twice', () => {
  expect(starterTemplates.map(({ title }) => title)).toEqual(['Städtereise', 'Strand', 'Wandern'])
  for (const { title, items } of starterTemplates) {
    const stored = { title, items: items.map((line, index) => ({ ...line, id: `i${index}` })) }
    expect(packingTemplateSchema.safeParse(stored).success).toBe(true)
    expect(planTemplate(items, [], 3)).toHaveLength(items.length)
  }
  expect([categoryOf('Regenjacken'), categoryOf('Ukulele')]).toEqual(['Kleidung', 'Sonstiges'])
})

test('J36: the form says what is wrong, field by field', () => {
  const draft = packingDraftOf(shirts, ANYBODY)
  expect(readPackingDraft(draft)).toEqual({
    ok: true,
    value: { name: 'T-Shirts', category: 'Kleidung', quantity: 5, grams: 180, bag: 'Koffer', who: '' },
  })
  const wrong = readPackingDraft({ ...draft, name: ' ', category: '', quantity: '1,5', grams: '100.001' })
  expect(wrong.ok ? {} : wrong.error).toEqual({
    name: 'Schreib, was du einpackst.',
    category: 'Gib eine Kategorie an.',
    quantity: 'Die Menge ist eine ganze Zahl von 1 bis 999.',
    grams: 'Das Gewicht ist eine ganze Zahl in Gramm, höchstens 100 kg.',
  })
  expect(readPackingDraft({ ...draft, quantity: '', isPerNight: true })).toMatchObject({
    ok: true,
    value: { isPerNight: true },
  })
})
