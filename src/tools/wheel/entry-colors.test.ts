import { describe, expect, it } from 'vitest'
import { fc, runsOf } from '#testing/properties'
import { entryColors } from './entry-colors.ts'
import type { Entry } from './model.ts'
import { allPalettes, readPalette } from './palette.ts'

const runs = runsOf(300)

function entry(index: number, more: Partial<Entry> = {}): Entry {
  const rank = `U${String(index).padStart(4, '0')}1`
  return { id: `e${index}`, rank, text: `Name ${index}`, weight: 1, isActive: true, ...more }
}

function entriesOf(count: number): readonly Entry[] {
  return Array.from({ length: count }, (_, index) => entry(index))
}

/** The colours around the wheel. */
function around(entries: readonly Entry[], palette: string): readonly string[] {
  return [...entryColors(entries, palette).values()]
}

function clashes(colors: readonly string[]): readonly string[] {
  return colors.length < 2 ? [] : colors.filter((color, at) => color === colors[(at + 1) % colors.length])
}

const paletteName = fc.constantFrom(...Object.keys(allPalettes))

describe('the colours of a wheel', () => {
  it('S2: follow the palette around the wheel', () => {
    const [a, b, c, d] = readPalette('classic').colors
    expect(around(entriesOf(5), 'classic')).toEqual([a, b, c, d, b])
  })

  it('S2: are those people chose, and the neighbours of such an entry differ from it', () => {
    const [a, b] = readPalette('classic').colors
    const colors = entryColors([entry(0), entry(1, { color: a }), entry(2), entry(3)], 'classic')
    expect(colors.get('e1')).toBe(a)
    expect(clashes([...colors.values()])).toEqual([])
    // Two neighbours keep the same colour if users chose it for both.
    expect(around([entry(0, { color: b }), entry(1, { color: b }), entry(2)], 'classic').slice(0, 2)).toEqual([b, b])
  })

  it('S2: are the same for an entry that is out while another is drawn in between', () => {
    const all = entriesOf(6)
    const out = all.map((one, at) => (at === 2 ? { ...one, isActive: false } : one))
    const before = entryColors(all, 'sunset')
    for (const [id, color] of entryColors(out, 'sunset')) expect(color).toBe(before.get(id))
  })

  it('S2: never stand beside themselves, whichever is out and whatever colours were chosen for some', () => {
    const some = fc.array(fc.record({ isActive: fc.boolean(), hasOwn: fc.nat(9), drawn: fc.nat(5) }), {
      minLength: 1,
      maxLength: 40,
    })
    fc.assert(
      fc.property(some, paletteName, (list, palette) => {
        const { colors } = readPalette(palette)
        const entries = list.map(({ isActive, hasOwn, drawn }, index) =>
          entry(index, {
            isActive,
            ...(hasOwn < 3 ? { color: colors[hasOwn % colors.length] } : {}),
            ...(isActive || drawn === 0 ? {} : { drawnAt: `2026-01-0${drawn}T00:00:00.000Z` }),
          }),
        )
        const shown = [...entryColors(entries, palette)]
        const isChosen = (at: number) =>
          entries.find(({ id }) => id === shown[at % shown.length]?.[0])?.color !== undefined
        // Users may have chosen the same colour for two neighbours; no other entry is next to its own colour.
        const wrong = shown.filter(
          ([, color], at) =>
            shown.length > 1 && color === shown[(at + 1) % shown.length]?.[1] && !(isChosen(at) && isChosen(at + 1)),
        )
        expect(wrong).toEqual([])
      }),
      runs,
    )
  })

  it('S2: stay when an entry is drawn and leaves, but for one that would stand beside the same colour', () => {
    const order = fc.integer({ min: 1, max: 30 }).chain((count) =>
      fc.shuffledSubarray(
        Array.from({ length: count }, (_, index) => index),
        { minLength: count, maxLength: count },
      ),
    )
    fc.assert(
      fc.property(order, paletteName, (leaving, palette) => {
        let entries = entriesOf(leaving.length)
        leaving.forEach((index, round) => {
          const before = entryColors(entries, palette)
          const drawnAt = `2026-01-01T00:00:${String(round).padStart(2, '0')}.000Z`
          entries = entries.map((one) => (one.id === `e${index}` ? { ...one, isActive: false, drawnAt } : one))
          const after = entryColors(entries, palette)
          const changed = [...after].filter(([id, color]) => before.get(id) !== color).map(([id]) => id)
          expect(changed.length).toBeLessThanOrEqual(1)
          // An entry changes only if it would otherwise be next to the same colour.
          const kept = [...after.keys()].map((id) => before.get(id) ?? '')
          expect(changed.length).toBe(clashes(kept).length === 0 ? 0 : 1)
        })
      }),
      runs,
    )
  })

  it('S2: come back with the entry', () => {
    const all = entriesOf(9)
    const before = entryColors(all, 'classic')
    const out = all.map((one, at) => (at > 6 ? { ...one, isActive: false, drawnAt: '2026-01-01T00:00:00.000Z' } : one))
    expect(entryColors(out, 'classic').size).toBe(7)
    expect(entryColors(all, 'classic')).toEqual(before)
  })
})
