// @vitest-environment jsdom
/** The palette calls a page what the page calls itself; the tests that visit all pages see that these headings are theirs. */
import { expect, it } from 'vitest'
import { ownPages } from '#testing/pages/pages'
import { tools } from '#tools'
import { listPaletteEntries } from './palette-entries.ts'

/** By path. */
const headings = new Map<string, string | RegExp>(Object.values(ownPages).flatMap((pages) => Object.entries(pages)))
const toolPaths = new Set<string>(tools.map(({ path }) => path))

const pages = listPaletteEntries({ read: () => [], nowMs: Date.parse('2026-11-20T12:00:00Z'), isSignedIn: true })
  .flatMap(({ title, group, act }) => (act.kind === 'open' ? [{ title, group, path: act.path }] : []))
  // A dialog on a page, and a part of one, have names of their own.
  .filter(({ group, path }) => !path.includes('#') && group !== 'Hilfe')

/** What is done on a page that has the name of something else. */
const deeds = new Set(['Abmelden', 'Alles exportieren'])

it.each(pages.filter(({ title, path }) => !deeds.has(title) && !toolPaths.has(path)))(
  '„$title“ is what the page at $path is called',
  ({ title, path }) => {
    const heading = headings.get(path)
    // The week is called by its number there.
    if (path === '/timeTracker/woche') return expect([title, heading]).toEqual(['Woche', /^KW /])
    if (typeof heading !== 'string') return expect.unreachable(`${path} is none of the pages that are visited`)
    // Several pages may have one name; in the palette, whose it is stands before or behind it.
    return expect(` ${title} `).toContain(` ${heading} `)
  },
)

it('the page of a tool is found by the name of the tool', () => {
  for (const path of toolPaths) {
    const names = pages.filter((page) => page.path === path && page.group === 'Werkzeuge').map(({ title }) => title)
    expect(names).toHaveLength(1)
  }
})

it('each page that needs no thing to be opened is in the palette', () => {
  const offered = new Set(pages.map(({ path }) => path))
  const left = [...headings.keys()].filter((path) => !offered.has(path))
  const aboutThings =
    /^\/(?:verlauf|teilen|empfangen|gibt|unterwegs|auswahl|uptime\/(?:shop|stoerungen|settings\/(?:shop|statusseiten))\/|rezepte\/(?:rezept|einstellungen\/kochbuch)\/|rezepte\/geteilt|wheelofnames\/(?:cake|geteilt|auswahl)|timeTracker\/(?:tag|eintrag|einstellungen\/plaene)\/|tripPlanner\/(?:reise|settings\/packvorlagen)\/)/
  expect(left.filter((path) => path !== '/' && !aboutThings.test(path))).toEqual([])
})
