import { describe, expect, it } from 'vitest'
import { fc } from '#testing/properties'
import { clearFontPx, fitLabel, largestFontPx, MIN_FONT_PX } from './label-fit.ts'

/** As wide as in a font in which each letter is half as wide as high. */
const measure = (text: string) => [...text].length * 0.5

describe('the letters on a sector', () => {
  it('S5: are at most 28 pixels high, and three quarters of the room in their sector', () => {
    expect(largestFontPx(90, 280)).toBe(28)
    expect(largestFontPx(360, 280)).toBe(28)
    expect(largestFontPx(360 / 50, 280)).toBeCloseTo(((2 * Math.PI * 280 * 0.7) / 50) * 0.75, 9)
  })

  it('S5: grow with a wheel that is larger than usual', () => {
    expect(largestFontPx(90, 560)).toBe(56)
  })

  it('S5: are left out below 9 pixels, on a wheel of 700 from about 128 names on', () => {
    expect(largestFontPx(360 / 128, 350)).toBeGreaterThanOrEqual(MIN_FONT_PX)
    expect(largestFontPx(360 / 129, 350)).toBeUndefined()
    expect(largestFontPx(360 / 1_000, 350)).toBeUndefined()
  })

  it('S5: keep clear of their neighbours near the middle, as on the small wheel of a phone on its side', () => {
    expect(clearFontPx({ sectorDeg: 36, endPx: 70, width: measure('Mira') })).toBeLessThan(largestFontPx(36, 90) ?? 0)
    expect(clearFontPx({ sectorDeg: 36, endPx: 255, width: measure('Mira') })).toBeGreaterThan(28)
    fc.assert(
      fc.property(
        fc.double({ min: 1, max: 360, noNaN: true }),
        fc.double({ min: 40, max: 600, noNaN: true }),
        fc.double({ min: 0.3, max: 30, noNaN: true }),
        (sectorDeg, endPx, width) => {
          const fontPx = clearFontPx({ sectorDeg, endPx, width })
          const beginPx = endPx - fontPx * width
          const arcPx = (Math.min(sectorDeg, 180) / 180) * Math.PI * beginPx
          expect(fontPx === MIN_FONT_PX || arcPx >= fontPx * 0.9).toBe(true)
        },
      ),
    )
  })

  it('S5: get smaller for a long name, which is then shortened between its letters', () => {
    expect(fitLabel({ text: 'Anna', mostPx: 28, roomPx: 180, measure })).toEqual({ text: 'Anna', fontPx: 28 })
    expect(fitLabel({ text: 'Annegret Meier', mostPx: 28, roomPx: 140, measure })).toEqual({
      text: 'Annegret Meier',
      fontPx: 20,
    })
    const long = fitLabel({ text: 'Die ganze Familie Müller mit dem Hund', mostPx: 28, roomPx: 150, measure })
    expect(long).toEqual({ text: 'Die ganze Familie M…', fontPx: 15 })
    // A family of four is one letter.
    expect(fitLabel({ text: '👨‍👩‍👧‍👦👨‍👩‍👧‍👦', mostPx: 15, roomPx: 20, measure }).text).toBe('👨‍👩‍👧‍👦…')
    expect(fitLabel({ text: '', mostPx: 20, roomPx: 100, measure })).toEqual({ text: '', fontPx: 20 })
  })

  it('S5: never reach over their room, and are not shortened without need', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 60, unit: fc.constantFrom('a', 'B', ' ', 'ß', '–') }),
        fc.double({ min: 9, max: 56, noNaN: true }),
        fc.double({ min: 40, max: 400, noNaN: true }),
        (text, mostPx, roomPx) => {
          const label = fitLabel({ text, mostPx, roomPx, measure })
          expect(label.fontPx).toBeLessThanOrEqual(mostPx)
          expect(label.fontPx).toBeGreaterThanOrEqual(MIN_FONT_PX)
          expect(measure(label.text) * label.fontPx).toBeLessThanOrEqual(roomPx + 1e-9)
          if (label.text !== text) expect(measure(text) * label.fontPx).toBeGreaterThan(roomPx)
        },
      ),
    )
  })
})
