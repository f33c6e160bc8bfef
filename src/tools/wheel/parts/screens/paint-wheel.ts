/** Draws a wheel once; turning it is the compositor's work. Lengths are CSS pixels. */
import { layOutSectors, type Sector } from '../geometry.ts'
import { clearFontPx, fitLabel, largestFontPx } from '../label-fit.ts'
import type { Entry } from '../../model.ts'
import { readPalette, textColorOn } from '../../palette.ts'

const FONT = "'Figtree Variable', system-ui, sans-serif"
/** Text is measured once in letters of this size and scaled: setting a font costs more than measuring. */
const MEASURE_PX = 50
/** The inner end of labels, as a share of the radius; further in they would come too near to the middle. */
const LABEL_START = 0.2
/** The outer end of labels, as a share of the radius and at least `LABEL_GAP_PX` from the rim, clear of the pointer. */
const LABEL_END = 0.91
const LABEL_GAP_PX = 20
/** Pegs on the rim stand for what makes the pointer tick; more than this would be a grey line. */
const MOST_PEGS = 72
const MOST_LINES = 200
/** Sectors narrower than this at the rim cannot be distinguished by colour. */
const BLURRED_PX = 3
/** A picture's diameter as a share of the radius, at most. */
const PICTURE_SHARE = 0.24

/** What stands on a sector beside its name: a picture, or letters as long as it is not there. */
export type SectorPicture = HTMLImageElement | { readonly letters: string }

export type PaintOptions = {
  readonly context: CanvasRenderingContext2D
  /** Edge of the square. */
  readonly sizePx: number
  /** Pixels of the bitmap for each of CSS. */
  readonly density: number
  /** Those that can be drawn, in their order. */
  readonly entries: readonly Pick<Entry, 'id' | 'text' | 'weight'>[]
  /** Shown faintly while there are no entries. */
  readonly palette: string
  /** Of each entry by its id. */
  readonly colors: ReadonlyMap<string, string>
  readonly hasLabels: boolean
  /** How much of the radius the middle covers. */
  readonly hubShare: number
  readonly pictures: ReadonlyMap<string, SectorPicture>
  /** Colour of an empty wheel and of the lines between sectors. */
  readonly quietColor: string
  readonly lineColor: string
}

export function paintWheel(options: PaintOptions): void {
  const { context, sizePx, density, entries } = options
  const radius = sizePx / 2
  context.setTransform(density, 0, 0, density, 0, 0)
  context.clearRect(0, 0, sizePx, sizePx)
  context.translate(radius, radius)
  if (entries.length === 0) paintEmpty(options, radius)
  else paintSectors(options, radius)
}

/** A wheel without names: its future colours, faintly. */
function paintEmpty({ context, palette, quietColor, lineColor }: PaintOptions, radius: number): void {
  const { colors } = readPalette(palette)
  fillSector(context, { start: 0, end: 360 }, radius, quietColor)
  context.globalAlpha = 0.32
  const count = colors.length * (colors.length < 5 ? 2 : 1)
  const sectors = Array.from({ length: count }, (_, index) => ({
    start: (index * 360) / count,
    end: ((index + 1) * 360) / count,
  }))
  sectors.forEach((sector, index) => fillSector(context, sector, radius, colors[index % colors.length] ?? quietColor))
  context.globalAlpha = 1
  paintLines(context, sectors, radius, lineColor)
}

function paintSectors(options: PaintOptions, radius: number): void {
  const { context, entries, colors, quietColor } = options
  const sectors = layOutSectors(entries)
  // Half a pixel into the next one, over which that is then drawn: side by side the edges would let the ground shine through.
  const overlap = (0.5 / radius) * (180 / Math.PI)
  const fill = ({ id, start, end }: Sector, extra: number): void =>
    fillSector(context, { start, end: end + extra }, radius, colors.get(id) ?? quietColor)
  sectors.forEach((sector, index) => fill(sector, index === sectors.length - 1 ? 0 : overlap))
  const isNarrow = ({ start, end }: Span): boolean => ((end - start) / 180) * Math.PI * radius < BLURRED_PX
  if (sectors.some(isNarrow)) {
    paintShimmer(options, radius)
    for (const sector of sectors) if (!isNarrow(sector)) fill(sector, 0)
  }
  if (entries.length > 1 && entries.length <= MOST_LINES) paintLines(context, sectors, radius, options.lineColor)
  if (options.hasLabels) paintLabels(options, sectors, radius)
  if (options.hasLabels && entries.length > 1 && entries.length <= MOST_PEGS) paintPegs(context, sectors, radius)
}

/**
 * The colours of sectors as narrow as hairs mix to a grey for any eye. So the palette flows once more around the
 * wheel, over all of them; the sectors stay as fine lines in it.
 */
function paintShimmer({ context, palette }: PaintOptions, radius: number): void {
  const { colors } = readPalette(palette)
  const gradient = context.createConicGradient(toRadians(0), 0, 0)
  const around = [...colors, ...colors, colors[0]]
  around.forEach((color, index) => gradient.addColorStop(index / (around.length - 1), color))
  context.globalAlpha = 0.62
  context.beginPath()
  context.arc(0, 0, radius, 0, Math.PI * 2)
  context.fillStyle = gradient
  context.fill()
  context.globalAlpha = 1
}

/** Degrees clockwise from the top, as the canvas counts them in radians from the right. */
function toRadians(degrees: number): number {
  return ((degrees - 90) * Math.PI) / 180
}

type Span = Pick<Sector, 'start' | 'end'>

function fillSector(context: CanvasRenderingContext2D, sector: Span, radius: number, color: string): void {
  context.beginPath()
  context.moveTo(0, 0)
  context.arc(0, 0, radius, toRadians(sector.start), toRadians(sector.end))
  context.closePath()
  context.fillStyle = color
  context.fill()
}

function paintLines(
  context: CanvasRenderingContext2D,
  sectors: readonly Span[],
  radius: number,
  lineColor: string,
): void {
  context.beginPath()
  for (const sector of sectors) {
    const angle = toRadians(sector.start)
    context.moveTo(0, 0)
    context.lineTo(Math.cos(angle) * radius, Math.sin(angle) * radius)
  }
  context.strokeStyle = lineColor
  context.lineWidth = Math.max(0.75, radius / 180)
  context.stroke()
}

function paintPegs(context: CanvasRenderingContext2D, sectors: readonly Span[], radius: number): void {
  const pegPx = Math.max(2, radius / 75)
  for (const { start } of sectors) {
    const angle = toRadians(start)
    const [x, y] = [Math.cos(angle) * radius * 0.965, Math.sin(angle) * radius * 0.965]
    context.beginPath()
    context.arc(x, y + pegPx * 0.35, pegPx, 0, Math.PI * 2)
    context.fillStyle = 'rgb(0 0 0 / 0.3)'
    context.fill()
    context.beginPath()
    context.arc(x, y, pegPx, 0, Math.PI * 2)
    context.fillStyle = '#fff8ec'
    context.fill()
  }
}

function paintLabels(options: PaintOptions, sectors: readonly Sector[], radius: number): void {
  const { context, entries, colors, pictures, quietColor } = options
  context.font = `600 ${MEASURE_PX}px ${FONT}`
  const measure = (text: string) => context.measureText(text).width / MEASURE_PX
  const outerPx = Math.min(radius * LABEL_END, radius - LABEL_GAP_PX)
  const innerPx = radius * Math.max(LABEL_START, options.hubShare + 0.04)
  const labels = sectors.flatMap((sector, index) => {
    const mostPx = largestFontPx(sector.end - sector.start, radius)
    if (mostPx === undefined) return []
    const picture = pictures.get(sector.id)
    const picturePx = picture === undefined ? 0 : pictureSize(sector, radius)
    const endPx = outerPx - (picturePx === 0 ? 0 : picturePx + radius * 0.025)
    const text = entries[index]?.text ?? ''
    const clearPx = clearFontPx({ sectorDeg: sector.end - sector.start, endPx, width: measure(text) })
    const label = fitLabel({ text, mostPx: Math.min(mostPx, clearPx), roomPx: endPx - innerPx, measure })
    return [{ sector, ...label, endPx, picture, picturePx, color: colors.get(sector.id) ?? quietColor }]
  })
  context.textAlign = 'right'
  context.textBaseline = 'middle'
  let fontPx = 0
  for (const label of labels) {
    const angle = toRadians((label.sector.start + label.sector.end) / 2)
    const textColor = textColorOn(label.color)
    context.save()
    context.rotate(angle)
    if (label.picture !== undefined) {
      const x = outerPx - label.picturePx / 2
      paintPicture(context, { picture: label.picture, x, sizePx: label.picturePx, ringColor: textColor })
    }
    // Saving and restoring keeps the font as it was set outside, so neighbours of the same size share it.
    context.restore()
    if (fontPx !== label.fontPx) context.font = `600 ${label.fontPx}px ${FONT}`
    fontPx = label.fontPx
    context.rotate(angle)
    context.fillStyle = textColor
    context.fillText(label.text, label.endPx, 0)
    context.rotate(-angle)
  }
}

/** As large as the sector lets it be at the place where it stands. */
function pictureSize({ start, end }: Span, radius: number): number {
  const arcPx = (Math.min(end - start, 180) / 180) * Math.PI * radius * 0.78
  return Math.min(radius * PICTURE_SHARE, arcPx * 0.82)
}

/** A round picture whose top is at the rim, so that it stands upright under the pointer. */
function paintPicture(
  context: CanvasRenderingContext2D,
  o: { readonly picture: SectorPicture; readonly x: number; readonly sizePx: number; readonly ringColor: string },
): void {
  const { picture, x, sizePx, ringColor } = o
  context.translate(x, 0)
  context.rotate(Math.PI / 2)
  context.beginPath()
  context.arc(0, 0, sizePx / 2, 0, Math.PI * 2)
  if ('letters' in picture) {
    context.globalAlpha = 0.16
    context.fillStyle = ringColor
    context.fill()
    context.globalAlpha = 1
    context.font = `700 ${sizePx * 0.4}px ${FONT}`
    context.textAlign = 'center'
    context.fillText(picture.letters, 0, sizePx * 0.03)
    return
  }
  context.save()
  context.clip()
  drawCovering(context, picture, sizePx)
  context.restore()
  context.strokeStyle = ringColor
  context.globalAlpha = 0.85
  context.lineWidth = Math.max(1, sizePx / 28)
  context.stroke()
}

/** The middle of the picture, so that it fills the square around the origin. */
function drawCovering(context: CanvasRenderingContext2D, picture: HTMLImageElement, sizePx: number): void {
  const { naturalWidth: width, naturalHeight: height } = picture
  const edge = Math.min(width, height)
  const half = sizePx / 2
  context.drawImage(picture, (width - edge) / 2, (height - edge) / 2, edge, edge, -half, -half, sizePx, sizePx)
}
