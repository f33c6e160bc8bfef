/** How large a name is written on its sector, and how much of it. All lengths are in the pixels of the picture's reader. */

/** Smaller letters cannot be read, so such a sector has none. */
export const MIN_FONT_PX = 9
/** Larger letters shout. On a wheel of more than this radius, such as a beamer's, they grow with it. */
const MAX_FONT_PX = 28
const USUAL_RADIUS_PX = 280
/** A long name is made smaller down to this, and then shortened. */
const SHORTEN_FONT_PX = 15
/** The height of the letters in the width their sector has at 70 % of the radius. */
const ARC_SHARE = 0.75
const ARC_AT = 0.7
/** The height of the letters in the width their sector has where the name begins: capitals are lower than their line. */
const BEGIN_SHARE = 1.1

export type Label = { readonly text: string; readonly fontPx: number }

/** The largest letters that a sector of this many degrees has room for; undefined where they could not be read. */
export function largestFontPx(sectorDeg: number, radiusPx: number): number | undefined {
  const arcPx = (Math.min(sectorDeg, 180) / 180) * Math.PI * radiusPx * ARC_AT
  const mostPx = MAX_FONT_PX * Math.max(1, radiusPx / USUAL_RADIUS_PX)
  const fontPx = Math.min(mostPx, arcPx * ARC_SHARE)
  return fontPx < MIN_FONT_PX ? undefined : fontPx
}

/**
 * The largest letters with which a name keeps clear of its neighbours where it begins, near the middle: there its sector is narrowest.
 * `endPx` is the distance of its end from the middle, `width` that of the text in letters of one pixel.
 */
export function clearFontPx(options: {
  readonly sectorDeg: number
  readonly endPx: number
  readonly width: number
}): number {
  const { sectorDeg, endPx, width } = options
  const arcShare = (Math.min(sectorDeg, 180) / 180) * Math.PI * BEGIN_SHARE
  return Math.max(MIN_FONT_PX, (arcShare * endPx) / (1 + arcShare * width))
}

/**
 * A name that runs from the rim towards the middle: as large as `mostPx` and `roomPx` allow, else shortened with „…“.
 * `measure` gives the width of a text in letters of one pixel.
 */
export function fitLabel(options: {
  readonly text: string
  readonly mostPx: number
  readonly roomPx: number
  readonly measure: (text: string) => number
}): Label {
  const { text, mostPx, roomPx, measure } = options
  const width = measure(text)
  const fittingPx = width === 0 ? mostPx : roomPx / width
  if (fittingPx >= mostPx) return { text, fontPx: mostPx }
  const smallestPx = Math.min(SHORTEN_FONT_PX, mostPx)
  if (fittingPx >= smallestPx) return { text, fontPx: fittingPx }
  return { text: shorten(text, roomPx / smallestPx, measure), fontPx: smallestPx }
}

/** The longest beginning that fits together with its „…“, found by halves and never within a letter. */
function shorten(text: string, room: number, measure: (text: string) => number): string {
  const letters = [...new Intl.Segmenter('de').segment(text)].map(({ segment }) => segment)
  const cut = (count: number) => `${letters.slice(0, count).join('').trimEnd()}…`
  let fits = 1
  let tooMany = letters.length
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >>> 1
    if (measure(cut(middle)) <= room) fits = middle
    else tooMany = middle
  }
  return cut(fits)
}
