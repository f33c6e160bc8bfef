import { describe, expect, it } from 'vitest'
import { luminance, readPalette, sectorColorIndexes, textColorOn } from './palette.ts'

function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

describe('sector colours', () => {
  it('are never equal side by side, also across the seam, for any count and three colours or more', () => {
    for (let colors = 3; colors <= 12; colors++) {
      for (let count = 2; count <= 200; count++) {
        const indexes = sectorColorIndexes(count, colors)
        const clashes = indexes.filter((index, place) => index === indexes[(place + 1) % count])
        expect(clashes, `${count} sectors, ${colors} colours`).toEqual([])
      }
    }
  })

  it('follow the palette, and only the one that closes the ring differs', () => {
    expect(sectorColorIndexes(5, 4)).toEqual([0, 1, 2, 3, 1])
    expect(sectorColorIndexes(4, 4)).toEqual([0, 1, 2, 3])
    expect(sectorColorIndexes(1, 4)).toEqual([0])
    expect(sectorColorIndexes(0, 4)).toEqual([])
  })

  it('of an unknown palette are those of the first one', () => {
    expect(readPalette('nochnieda')).toBe(readPalette('sunset'))
  })
})

describe('text on a colour', () => {
  it('is black or white with a contrast of at least 4.58 on every colour', () => {
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
  ])('on %s is %s', (color, text) => {
    expect(textColorOn(color)).toBe(text)
  })
})
