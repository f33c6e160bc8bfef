import { describe, expect, it } from 'vitest'
import { allPalettes, luminance, paletteColors, readPalette, sectorColorIndexes, textColorOn } from './palette.ts'

function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

describe('sector colours', () => {
  it('S2: are never equal side by side, also across the seam, for any count and any number of colours', () => {
    for (let colors = 2; colors <= 12; colors++) {
      for (let count = 2; count <= 200; count++) {
        const indexes = sectorColorIndexes(count, colors)
        const clashes = indexes.filter((index, place) => index === indexes[(place + 1) % count])
        expect(clashes, `${count} sectors, ${colors} colours`).toEqual([])
      }
    }
  })

  it('S2: follow the palette, and only the one that closes the ring differs', () => {
    expect(sectorColorIndexes(5, 4)).toEqual([0, 1, 2, 3, 1])
    expect(sectorColorIndexes(4, 4)).toEqual([0, 1, 2, 3])
    expect(sectorColorIndexes(1, 4)).toEqual([0])
    expect(sectorColorIndexes(4, 2)).toEqual([0, 1, 0, 1])
    expect(sectorColorIndexes(5, 2)).toEqual([0, 1, 0, 1, 2])
    expect(sectorColorIndexes(3, 2)).toEqual([0, 1, 2])
    expect(sectorColorIndexes(0, 4)).toEqual([])
  })

  it('of an unknown palette are those of the first one', () => {
    expect(readPalette('nochnieda')).toBe(readPalette('sunset'))
  })
})

describe('palettes', () => {
  it.each(Object.entries(allPalettes))(
    'S2: %s has different colours, and a spare one where two alternate',
    (name, palette) => {
      const colors = paletteColors(palette)
      expect(name).toMatch(/^[a-z]{1,32}$/)
      expect(colors.length).toBeGreaterThanOrEqual(3)
      expect(new Set(colors).size).toBe(colors.length)
      expect(colors.every((color) => /^#[0-9a-f]{6}$/.test(color))).toBe(true)
    },
  )

  it.each(Object.values(allPalettes).flatMap(paletteColors))('S3: text on %s can be read', (color) => {
    expect(contrast(color, textColorOn(color))).toBeGreaterThanOrEqual(4.58)
  })

  it.each(['protanopia', 'deuteranopia'] as const)('S2: those for everybody stay apart for eyes with %s', (kind) => {
    const seen = paletteColors(readPalette('clear')).map((color) => seenBy(blindness[kind], color))
    const near = seen.flatMap((a, at) => seen.slice(at + 1).filter((b) => distance(a, b) < 0.08))
    expect(near).toEqual([])
  })
})

/** Viénot, Brettel and Mollon 1999, on linear light. */
const blindness = {
  protanopia: [
    [0.11238, 0.88762, 0],
    [0.11238, 0.88762, 0],
    [0.00401, -0.00401, 1],
  ],
  deuteranopia: [
    [0.29275, 0.70725, 0],
    [0.29275, 0.70725, 0],
    [-0.02234, 0.02234, 1],
  ],
} as const

type Matrix = readonly (readonly number[])[]

function seenBy(matrix: Matrix, color: string): readonly number[] {
  const light = [1, 3, 5].map((start) => (Number.parseInt(color.slice(start, start + 2), 16) / 255) ** 2.2)
  return matrix.map(
    (row) =>
      Math.max(
        0,
        row.reduce((sum, part, at) => sum + part * (light[at] ?? 0), 0),
      ) **
      (1 / 2.2),
  )
}

function distance(a: readonly number[], b: readonly number[]): number {
  return Math.hypot(...a.map((value, at) => value - (b[at] ?? 0)))
}

describe('text on a colour', () => {
  it('S3: is black or white with a contrast of at least 4.58 on every colour', () => {
    const tooLow: string[] = []
    for (let red = 0; red < 256; red += 15) {
      for (let green = 0; green < 256; green += 15) {
        for (let blue = 0; blue < 256; blue += 15) {
          const color = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
          if (contrast(color, textColorOn(color)) < 4.58) tooLow.push(color)
        }
      }
    }
    expect(tooLow).toEqual([])
  })

  it.each([
    ['#3369e8', '#ffffff'],
    ['#d50f25', '#ffffff'],
    ['#eeb211', '#000000'],
    ['#009925', '#000000'],
  ])('S3: on %s is %s', (color, text) => {
    expect(textColorOn(color)).toBe(text)
  })
})
