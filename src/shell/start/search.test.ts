import { describe, expect, it } from 'vitest'
import type { ReadDocuments, ToolManifest } from '#tools'
import { normalizeText, MAX_HITS, searchTools } from './search.ts'

const nothing: ReadDocuments = () => []

function tool(titles: readonly string[]): ToolManifest {
  return {
    id: 'test',
    path: '/test',
    title: 'Prüfstelle',
    description: '',
    icon: { path: '' },
    collections: [],
    messageKinds: [],
    describeState: () => undefined,
    primaryAction: () => ({ label: '', path: '/test' }),
    places: [],
    searchEntries: () =>
      titles.map((title, index) => ({
        id: `${index}`,
        title,
        detail: 'Eintrag',
        path: `/test/${index}`,
        changedAt: '2026-11-20T12:00:00.000Z',
      })),
  }
}

function titlesFor(titles: readonly string[], query: string): string[] {
  return searchTools([tool(titles)], nothing, query, 0).map((hit) => hit.title)
}

describe('search', () => {
  it('ignores case and accents, and reads ß as ss', () => {
    expect(normalizeText('Käsespätzle GROẞ Straße')).toBe('kasespatzle gross strasse')
    expect(titlesFor(['Käsespätzle', 'Linsen'], 'KASE')).toEqual(['Käsespätzle'])
    expect(titlesFor(['Straßenfest'], 'strasse')).toEqual(['Straßenfest'])
  })

  it('wants every word, in any order, in title or kind', () => {
    expect(titlesFor(['Dienst in der Küche', 'Dienst am Kunden'], 'kuche dienst')).toEqual(['Dienst in der Küche'])
    expect(titlesFor(['Küche'], 'küche eintrag')).toEqual(['Küche'])
    expect(titlesFor(['Küche'], 'küche garten')).toEqual([])
  })

  it('puts titles that begin with the query before words that do, and those before the rest', () => {
    expect(titlesFor(['Mannheim', 'Die Anna', 'Anna'], 'an')).toEqual(['Anna', 'Die Anna', 'Mannheim'])
  })

  it('finds tools by their title and nothing for an empty query', () => {
    expect(titlesFor([], 'pruf')).toEqual(['Prüfstelle'])
    expect(titlesFor(['Anna'], '   ')).toEqual([])
  })

  it('shows no more hits than fit', () => {
    expect(
      titlesFor(
        Array.from({ length: 50 }, (_, index) => `Rad ${index}`),
        'rad',
      ),
    ).toHaveLength(MAX_HITS)
  })
})
