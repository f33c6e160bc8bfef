import { describe, expect, it } from 'vitest'
import { spellingsOf } from '#base/text/normalize-name'
import type { OfferedEntry, PaletteEntry } from './palette-entries.ts'
import { groupHits } from './palette-index.ts'
import { build } from './palette-search-test.ts'

const NOW = Date.parse('2026-11-20T12:00:00+01:00')
const UPDATED = '2026-11-19T08:00:00.000Z'

describe('the index', () => {
  it('knows both ways to write a word', () => {
    expect(spellingsOf('Käse')).toEqual(['kase', 'kaese'])
    expect(spellingsOf('Straße')).toEqual(['strasse'])
  })

  it.each([
    ['Küche', 'Kuechendienst'],
    ['Öl', 'Oel und Essig'],
    ['Grünkohl', 'Gruenkohlauflauf'],
    ['grün essig', 'Gruener Essig'],
  ])('„%s“ finds „%s“', async (query, title) => {
    const index = build([anEntry('a', { title })])
    expect(index.search(query, { toolId: undefined, nowMs: NOW })).toHaveLength(1)
  })

  it.each(['abmleden', 'bamelden', 'abmeldne', 'jetzt abmleden', 'abmled'])(
    '„%s“, with two neighbouring letters in each other’s place, finds „Jetzt abmelden“',
    (query) => {
      const index = build([anEntry('a', { title: 'Jetzt abmelden' }), anEntry('b', { title: 'Jetzt anmelden' })])
      const [first] = index.search(query, { toolId: undefined, nowMs: NOW })
      expect(first?.entry.id).toBe('a')
    },
  )

  it('swaps letters only where nothing is found, and not in words of three', () => {
    const index = build([anEntry('a', { title: 'Kasse' }), anEntry('b', { title: 'Rad' })])
    const search = (query: string) =>
      index.search(query, { toolId: undefined, nowMs: NOW }).map(({ entry }) => entry.id)
    expect(search('aksse')).toEqual(['a'])
    expect(search('rda')).toEqual([])
    expect(search('aksse rad')).toEqual([])
  })

  it('a command is found sooner by one of its other words than a thing whose title begins with it', () => {
    const index = build([
      anEntry('thing', { title: 'Urlaub im Mai' }),
      anEntry('part', { title: 'Andere', words: () => 'Urlaub im Harz', areNames: true, weight: 2 }),
      anEntry('command', { title: 'Abwesenheit eintragen', words: () => 'krank, Urlaub', areNames: true, weight: 2 }),
    ])
    const found = index.search('urlaub', { toolId: undefined, nowMs: NOW })
    expect(found.map(({ entry }) => entry.id)).toEqual(['command', 'thing', 'part'])
  })

  it('counts words between commas like a title only where they are names', () => {
    const parts = { title: 'Notiz', words: () => 'krank, Urlaub' }
    const index = build([anEntry('text', parts), anEntry('command', { ...parts, areNames: true })])
    const found = index.search('urlaub', { toolId: undefined, nowMs: NOW })
    expect(found.map(({ entry }) => entry.id)).toEqual(['command', 'text'])
  })

  it('looks for each word once, and for eight at most', () => {
    const index = build([anEntry('a', { title: 'eins zwei drei vier fünf sechs sieben acht' })])
    const search = (query: string) => index.search(query, { toolId: undefined, nowMs: NOW }).length
    expect(search('eins '.repeat(40))).toBe(1)
    expect(search('eins zwei drei vier fünf sechs sieben acht neun')).toBe(1)
    expect(search('eins neun')).toBe(0)
  })

  it('shows five of a group and how many there are, the group of the best hit first', () => {
    const index = build([
      ...Array.from({ length: 32 }, (_, at) => anEntry(`r${at}`, { title: `Runde ${at}`, group: 'Glücksrad' })),
      anEntry('exact', { title: 'Runde', group: 'Seiten' }),
    ])
    const hits = index.search('runde', { toolId: undefined, nowMs: NOW })
    const shown = groupHits(hits, () => 5)
    expect(shown.map(({ name, places, count }) => [name, places.length, count])).toEqual([
      ['Seiten', 1, 1],
      ['Glücksrad', 5, 32],
    ])
    expect(groupHits(hits, () => 105)[1]?.places).toHaveLength(32)
  })

  it('of thousands of hits finds the same, and the best first, as of a few', async () => {
    const few = [
      anEntry('elsewhere', { words: () => 'Kartenspiel' }),
      anEntry('middle', { title: 'Landkarte' }),
      anEntry('beginning', { title: 'Alte Kartenhäuser' }),
      anEntry('word', { title: 'Alte Karte' }),
      anEntry('first', { title: 'Kartenhaus' }),
      anEntry('exact', { title: 'Karte' }),
      anEntry('none', { title: 'Kar' }),
    ]
    const many = Array.from({ length: 3_000 }, (_, at) => anEntry(`many${at}`, { title: `Bunte Karten ${at}` }))
    const found = (entries: readonly PaletteEntry[]) =>
      build(entries)
        .search('karte', { toolId: undefined, nowMs: NOW })
        .map(({ entry }) => entry.id)
    const best = ['exact', 'first', 'word', 'beginning', 'elsewhere', 'middle']
    expect(found(few).toSorted()).toEqual(best.toSorted())
    const ofMany = found([...few, ...many])
    expect(ofMany).toHaveLength(best.length + many.length)
    expect(ofMany.filter((id) => !id.startsWith('many'))).toEqual(best)
  })

  it('of thousands of hits, all words count, however their umlauts are written', async () => {
    const many = Array.from({ length: 2_000 }, (_, at) =>
      anEntry(`${at}`, { title: `Käse ${at % 2 === 0 ? 'Öl' : ''}` }),
    )
    const index = build(many)
    for (const query of ['käse', 'kaese', 'kase']) {
      expect(index.search(query, { toolId: undefined, nowMs: NOW })).toHaveLength(2_000)
      expect(index.search(`${query} oel`, { toolId: undefined, nowMs: NOW })).toHaveLength(1_000)
    }
  })

  it('prefers what belongs to no tool nowhere, also not where no tool is looked at', () => {
    const index = build([anEntry('a', { title: 'Liste', toolId: 'time' }), anEntry('b', { title: 'Liste' })])
    for (const toolId of [undefined, 'time'])
      expect(index.search('liste', { toolId, nowMs: NOW }).map(({ entry }) => entry.id)).toEqual(['a', 'b'])
  })

  it('puts what was changed lately before what was not', () => {
    const index = build([
      anEntry('old', { title: 'Liste', changedAt: '2024-01-01T00:00:00.000Z' }),
      anEntry('new', { title: 'Liste', changedAt: UPDATED }),
    ])
    const found = index.search('liste', { toolId: undefined, nowMs: NOW })
    expect(found.map(({ entry }) => entry.id)).toEqual(['new', 'old'])
  })
})

function anEntry(id: string, parts: Partial<OfferedEntry> = {}): PaletteEntry {
  return { id, title: id, detail: '', words: () => '', group: 'Dinge', toolId: undefined, ...parts }
}
