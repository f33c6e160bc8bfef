/** The colours of the sectors and of the text on them. */

export type Palette = {
  /** As people choose it. */
  readonly label: string
  /** What is good about it, where that is not seen. */
  readonly detail?: string
  /** They follow each other around the wheel. */
  readonly colors: readonly [string, string, ...string[]]
  /** Closes the ring where two colours alone would meet themselves. */
  readonly spare?: string
}

const palettes = {
  sunset: { label: 'Sonnenuntergang', colors: ['#ff7f50', '#2a9d8f', '#f4b942', '#8d6bd1', '#e8566e', '#3d8bd4'] },
  clear: {
    label: 'Klar unterscheidbar',
    detail: 'auch bei Farbfehlsichtigkeit',
    // Okabe and Ito, "Color Universal Design", in an order in which neighbours differ in lightness too.
    colors: ['#0072b2', '#e69f00', '#009e73', '#f0e442', '#d55e00', '#56b4e9', '#cc79a7'],
  },
  classic: { label: 'Jahrmarkt', colors: ['#3369e8', '#d50f25', '#eeb211', '#009925'] },
  ocean: { label: 'Meer', colors: ['#0b4f6c', '#35a7c4', '#145c9e', '#7fd1c7', '#1f7a8c', '#a9d6e5'] },
  meadow: { label: 'Wiese', colors: ['#5b8c3a', '#f2c14e', '#2f6b4f', '#e58fb1', '#a7c957', '#8660a8'] },
  candy: { label: 'Bonbon', colors: ['#f7a8b8', '#8fd3f4', '#fbe38e', '#b8e0a5', '#d3b8f5', '#ffc79c'] },
  night: { label: 'Nacht', colors: ['#3b3a6b', '#6d597a', '#355070', '#b56576', '#2f4858', '#e56b6f'] },
  two: { label: 'Zwei Farben', detail: 'ruhig, gut auf dem Beamer', colors: ['#d8402f', '#f3ead9'], spare: '#2b2d42' },
} as const satisfies Record<string, Palette>

/** Every palette by the name that a wheel keeps. */
export const allPalettes: Readonly<Record<string, Palette>> = palettes

/** The palette of this name; a name this version does not know gets the first one. */
export function readPalette(name: string): Palette {
  return Object.hasOwn(palettes, name) ? (allPalettes[name] ?? palettes.sunset) : palettes.sunset
}

/** All colours that can be met on a wheel of this palette. */
export function paletteColors({ colors, spare }: Palette): readonly string[] {
  return spare === undefined ? colors : [...colors, spare]
}

/**
 * Returns the colour index of each of `count` sectors; no two neighbours are equal, also across the seam. If the last one would
 * match the first, it takes the second colour, or a third if there are only two.
 */
export function sectorColorIndexes(count: number, colorCount: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => {
    const closesTheRing = index === count - 1 && count > 1 && count % colorCount === 1
    if (!closesTheRing) return index % colorCount
    return colorCount === 2 ? 2 : 1
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
