/** Draws a wheel once; turning it is the compositor's work. */
import { layOutSectors, type Sector } from '../geometry.ts'
import type { Entry } from '../model.ts'
import { readPalette, textColorOn } from '../palette.ts'

const FONT = "'Figtree Variable', system-ui, sans-serif"
/** Labels smaller than this cannot be read, so they are left out. */
const MIN_FONT_PX = 9
/** A long name is made smaller down to this, then shortened. */
const SHORTEN_FONT_PX = 17
const MAX_FONT_PX = 32
const HUB_SHARE = 0.16
/** Where labels end, as a share of the radius: clear of the pointer. */
const LABEL_END = 0.91

export type PaintOptions = {
  readonly context: CanvasRenderingContext2D
  /** Edge of the square drawing in its own pixels. */
  readonly size: number
  /** Those that can be drawn, in their order. */
  readonly entries: readonly Entry[]
  /** Shown faintly while there are none. */
  readonly palette: string
  /** Of each entry by its id. */
  readonly colors: ReadonlyMap<string, string>
  readonly hasLabels: boolean
  /** Colour of an empty wheel and of the lines between sectors. */
  readonly quietColor: string
  readonly lineColor: string
}

export function paintWheel(options: PaintOptions): void {
  const { context, size, entries } = options
  const radius = size / 2
  context.clearRect(0, 0, size, size)
  context.save()
  context.translate(radius, radius)
  if (entries.length === 0) paintEmpty(options, radius)
  else paintSectors(options, radius)
  context.restore()
}

/** A wheel without names: its future colours, faintly. */
function paintEmpty(options: PaintOptions, radius: number): void {
  const { context } = options
  const { colors } = readPalette(options.palette)
  fillSector(context, { id: '', start: 0, end: 360 }, radius, options.quietColor)
  context.globalAlpha = 0.22
  colors.forEach((color, index) => {
    const width = 360 / colors.length
    fillSector(context, { id: '', start: index * width, end: (index + 1) * width }, radius, color)
  })
  context.globalAlpha = 1
}

function paintSectors(options: PaintOptions, radius: number): void {
  const { context, entries } = options
  const sectors = layOutSectors(entries)
  const colors = entries.map(({ id }) => options.colors.get(id) ?? options.quietColor)
  sectors.forEach((sector, index) => fillSector(context, sector, radius, colors[index] ?? options.quietColor))
  if (entries.length > 1 && entries.length <= 200) paintLines(options, sectors, radius)
  if (!options.hasLabels) return
  sectors.forEach((sector, index) => {
    paintLabel(context, sector, radius, entries[index]?.text ?? '', textColorOn(colors[index] ?? options.quietColor))
  })
}

/** Degrees clockwise from the top, as the canvas counts them in radians from the right. */
function toRadians(degrees: number): number {
  return ((degrees - 90) * Math.PI) / 180
}

function fillSector(context: CanvasRenderingContext2D, sector: Sector, radius: number, color: string): void {
  context.beginPath()
  context.moveTo(0, 0)
  context.arc(0, 0, radius, toRadians(sector.start), toRadians(sector.end))
  context.closePath()
  context.fillStyle = color
  context.fill()
}

function paintLines(options: PaintOptions, sectors: readonly Sector[], radius: number): void {
  const { context } = options
  context.beginPath()
  for (const sector of sectors) {
    const angle = toRadians(sector.start)
    context.moveTo(0, 0)
    context.lineTo(Math.cos(angle) * radius, Math.sin(angle) * radius)
  }
  context.strokeStyle = options.lineColor
  context.lineWidth = Math.max(1, radius / 180)
  context.stroke()
}

/** The text runs from the rim inwards, as large as its sector allows, shortened by its measured width. */
function paintLabel(
  context: CanvasRenderingContext2D,
  sector: Sector,
  radius: number,
  text: string,
  color: string,
): void {
  const arc = ((sector.end - sector.start) / 180) * Math.PI * radius * 0.7
  const room = radius * (LABEL_END - HUB_SHARE - 0.04)
  const scale = radius / 280
  const tallest = Math.min(MAX_FONT_PX * scale, arc * 0.75)
  if (tallest < MIN_FONT_PX * scale) return
  context.font = `600 ${tallest}px ${FONT}`
  const width = context.measureText(text).width
  const fitting = Math.max(SHORTEN_FONT_PX * scale, (tallest * room) / width)
  context.font = `600 ${Math.min(fitting, tallest)}px ${FONT}`
  context.save()
  context.rotate(toRadians((sector.start + sector.end) / 2))
  context.textAlign = 'right'
  context.textBaseline = 'middle'
  context.fillStyle = color
  context.fillText(shorten(context, text, room), radius * LABEL_END, 0)
  context.restore()
}

function shorten(context: CanvasRenderingContext2D, text: string, room: number): string {
  if (context.measureText(text).width <= room) return text
  const letters = [...text]
  while (letters.length > 1 && context.measureText(`${letters.join('').trimEnd()}…`).width > room) letters.pop()
  return `${letters.join('').trimEnd()}…`
}
