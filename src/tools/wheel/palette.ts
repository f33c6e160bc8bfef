/** The colours of the sectors and of the text on them. */

const palettes = {
  sunset: ['#ff7f50', '#2a9d8f', '#f4b942', '#8d6bd1', '#e8566e', '#3d8bd4'],
} as const satisfies Record<string, readonly [string, string, string, ...string[]]>

/** The colours of a palette; a name this version does not know gets the first one. */
export function readPalette(name: string): readonly string[] {
  return Object.entries(palettes).find(([known]) => known === name)?.[1] ?? palettes.sunset
}

/** For each of `count` sectors the index of its colour; with three colours or more no two neighbours are equal, also across the seam. */
export function sectorColorIndexes(count: number, colorCount: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => {
    const closesTheRing = index === count - 1 && count > 1 && count % colorCount === 1
    return closesTheRing ? 1 : index % colorCount
  })
}

/** Black or white, whichever reads better on the colour; the contrast is never below 4.58. */
export function textColorOn(hexColor: string): '#000000' | '#ffffff' {
  return luminance(hexColor) > 0.1791 ? '#000000' : '#ffffff'
}

/** Relative luminance of `#rrggbb` as WCAG defines it, 0 to 1. */
export function luminance(hexColor: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hexColor.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}
