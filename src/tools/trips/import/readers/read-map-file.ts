/** Reads places and tracks of GPX and KML files. In one pass and without a tree: no entity of the file is ever replaced, and nothing nested recurses. */
import { Parser } from 'htmlparser2'
import { formatNumber } from '#base/text/format'
import { MAX_TITLE, MAX_TEXT } from '../../model-fields.ts'
import { MAX_TRACK_POINTS } from '../../model.ts'
import { cutLine, cutText, MAX_ITEMS, type Fault, type FoundItems, type ImportItem } from './drafts.ts'
import { thinLine, type TrackPosition } from './thin-line.ts'

const MAX_POSITIONS = 1_000_000
const MAX_TEXT_LENGTH = 200_000
/** No map is as deep; each step costs as much as there are above it. */
const MAX_DEPTH = 500

/** What may stand before the first element, at most. */
const MAX_PROLOGUES = 100

export function isMapFile(text: string): boolean {
  let rest = text
    .slice(0, 100_000)
    .replace(/^\uFEFF/, '')
    .trimStart()
  for (let count = 0; count < MAX_PROLOGUES; count++) {
    const end = endOfPrologue(rest)
    if (end === undefined) break
    if (end < 0) return false
    rest = rest.slice(end).trimStart()
  }
  return /^<(?:\w{1,20}:)?(?:gpx|kml)\b/i.test(rest.slice(0, 40))
}

/** The end of the declaration, comment or document type that a text begins with; −1 if it is open, undefined if it begins otherwise. */
function endOfPrologue(text: string): number | undefined {
  const endOf = (mark: string): number => {
    const at = text.indexOf(mark)
    return at < 0 ? -1 : at + mark.length
  }
  if (text.startsWith('<?')) return endOf('?>')
  if (text.startsWith('<!--')) return endOf('-->')
  if (!text.startsWith('<!')) return undefined
  const open = text.indexOf('[')
  const close = text.indexOf('>')
  if (open < 0 || close < open) return endOf('>')
  const inner = text.indexOf(']', open)
  const after = inner < 0 ? -1 : text.indexOf('>', inner)
  return after < 0 ? -1 : after + 1
}

/** What is open: a waypoint, a route, a track, or a placemark of KML. */
type Feature = {
  readonly element: string
  readonly depth: number
  name: string
  note: string
  point?: TrackPosition
  /** Each part of a track is a line of its own. */
  readonly lines: TrackPosition[][]
}

type Reading = {
  readonly items: ImportItem[]
  readonly faults: Fault[]
  /** The elements that are open. */
  readonly path: string[]
  feature: Feature | undefined
  words: string
  positions: number
}

export function readMapFile(text: string): FoundItems {
  const reading: Reading = { items: [], faults: [], path: [], feature: undefined, words: '', positions: 0 }
  const { items, faults, path } = reading
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => {
        if (path.length > MAX_DEPTH) parser.pause()
        else openElement(reading, localName(tag), attributes)
      },
      ontext: (piece) => {
        if (reading.words.length < MAX_TEXT_LENGTH || path.at(-1) === 'coordinates') reading.words += piece
      },
      onclosetag: (tag) => closeElement(reading, localName(tag)),
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.write(text)
  // A paused parser would go on with what is left.
  if (path.length <= MAX_DEPTH) parser.end()
  return { items, faults }
}

function openElement(reading: Reading, element: string, attributes: Readonly<Record<string, string>>): void {
  const { path, faults } = reading
  path.push(element)
  reading.words = ''
  if (reading.feature === undefined && features.has(element))
    reading.feature = { element, depth: path.length, name: '', note: '', lines: [[]] }
  const { feature } = reading
  if (element === 'trkseg' && (feature?.lines.at(-1)?.length ?? 0) > 0) feature?.lines.push([])
  if (!['wpt', 'rtept', 'trkpt'].includes(element) || (reading.positions += 1) > MAX_POSITIONS) return
  const position = positionOf(attributes['lon'], attributes['lat'])
  if (position === undefined) noteFault(faults, reading.positions)
  else if (feature?.element === 'wpt') feature.point = position
  else feature?.lines.at(-1)?.push(position)
}

function closeElement(reading: Reading, element: string): void {
  const { feature, path, words } = reading
  reading.words = ''
  if (feature !== undefined) {
    const isOwn = path.length === feature.depth + 1
    if (isOwn && element === 'name') feature.name = words
    else if (isOwn && ['desc', 'cmt', 'description'].includes(element)) feature.note ||= words
    else if (element === 'coordinates' || element === 'coord')
      reading.positions = takeCoordinates(feature, words, reading.positions)
    if (feature.depth === path.length) finishFeature(reading, feature)
  }
  path.pop()
}

function finishFeature(reading: Reading, feature: Feature): void {
  const { items, faults } = reading
  reading.feature = undefined
  if (items.length < MAX_ITEMS) takeFeature(feature, items, faults)
  else if (faults.at(-1)?.place !== 'Datei')
    faults.push({
      place: 'Datei',
      text: `Nach ${formatNumber(MAX_ITEMS)} Orten und Strecken ist Schluss. Teil die Datei auf.`,
    })
}

/** A file without one good position is not listed whole. */
const MAX_FAULTS = 100

function noteFault(faults: Fault[], at: number): void {
  if (faults.length < MAX_FAULTS) faults.push({ place: `Punkt ${at}`, text: 'Die Position ist keine.' })
}

const features = new Set(['wpt', 'rte', 'trk', 'Placemark'])

/** Without the prefix of a namespace. */
function localName(tag: string): string {
  return tag.slice(tag.indexOf(':') + 1)
}

function positionOf(lonText: string | undefined, latText: string | undefined): TrackPosition | undefined {
  const [lon, lat] = [Number(lonText?.trim() || Number.NaN), Number(latText?.trim() || Number.NaN)]
  return Math.abs(lon) <= 180 && Math.abs(lat) <= 90 ? [lon, lat] : undefined
}

/** `8.5706,50.0333,0 8.6,50.1`: longitude first. A `coord` of a track has spaces instead, and is one position. */
function takeCoordinates(feature: Feature, text: string, before: number): number {
  let positions = before
  const isLine = text.includes(',')
  const groups = isLine ? text.trim().split(/\s+/) : [text.trim().replaceAll(/\s+/g, ',')]
  const line: TrackPosition[] = []
  for (const group of groups) {
    if ((positions += 1) > MAX_POSITIONS) break
    const [lon, lat] = group.split(',', 2)
    const position = positionOf(lon, lat)
    if (position !== undefined) line.push(position)
  }
  const [first] = line
  if (isLine && line.length === 1 && feature.point === undefined) feature.point = first as TrackPosition
  else if (!isLine) feature.lines.at(-1)?.push(...line)
  else if (line.length > 1) feature.lines.push(line)
  return positions
}

function takeFeature(feature: Feature, items: ImportItem[], faults: Fault[]): void {
  const { element, name, note, point, lines } = feature
  const isPlace = element === 'wpt' || element === 'Placemark'
  const title = cutLine(name, MAX_TITLE) ?? (isPlace && point !== undefined ? 'Ort ohne Namen' : 'Strecke ohne Namen')
  const real = lines.filter((line) => line.length > 1)
  if (point !== undefined) {
    const [lon, lat] = point
    const text = cutText(note.replaceAll(/<\/?[a-z][^<>]{0,500}>/gi, ' '), MAX_TEXT)
    items.push({
      kind: 'place',
      place: { name: title, lat, lon, category: 'other', ...(text !== undefined && { note: text }) },
    })
  }
  for (const [index, line] of real.entries()) {
    if (items.length >= MAX_ITEMS) return
    const points = thinLine(line, MAX_TRACK_POINTS).flatMap((position) =>
      position.map((degrees) => Math.round(degrees * 100_000)),
    )
    const own =
      real.length === 1 ? title : (cutLine(`${title.slice(0, MAX_TITLE - 12)} (${index + 1})`, MAX_TITLE) ?? title)
    items.push({ kind: 'track', track: { title: own, kind: element === 'rte' ? 'route' : 'track', points } })
  }
  if (point === undefined && real.length === 0 && faults.length < MAX_FAULTS)
    faults.push({ place: `„${title}“`, text: 'Hat weder eine Position noch eine Strecke.' })
}
