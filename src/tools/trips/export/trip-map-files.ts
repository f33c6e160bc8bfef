/** A trip's places, days and tracks for maps and navigation: GPX 1.1 and KML 2.2 (J18). */
import { formatDate } from '#base/text/format'
import type { TripTrack } from '../model.ts'
import { itineraryOf, type NamedPoint } from './itinerary.ts'
import type { MappedTrip } from './trip-contents.ts'

/** Longitude, latitude. */
type Position = readonly [lon: number, lat: number]
type Line = { readonly title: string; readonly points: readonly NamedPoint[] }

/** Hundred-thousandths of a degree in one. */
const PARTS = 100_000

/** Waypoints first, then a route for each day, then tracks, as the schema demands. */
export function tripAsGpx(contents: MappedTrip): string {
  const { waypoints, days } = pointsOf(contents)
  const at = (name: string, { lat, lon }: Pick<NamedPoint, 'lat' | 'lon'>, inner: string): string =>
    `<${name} lat="${lat}" lon="${lon}">${inner}</${name}>`
  const named = ({ name }: NamedPoint): string => `<name>${escapeXml(name)}</name>`
  return joinXml([
    '<gpx version="1.1" creator="Taschenmesser" xmlns="http://www.topografix.com/GPX/1/1">',
    `<metadata><name>${escapeXml(contents.trip.title)}</name></metadata>`,
    ...waypoints.map((point) => at('wpt', point, named(point))),
    ...days.map(
      ({ title, points }) =>
        `<rte><name>${escapeXml(title)}</name>${points.map((point) => at('rtept', point, named(point))).join('')}</rte>`,
    ),
    ...contents.tracks.map((track) => {
      const points = positionsOf(track).map(([lon, lat]) => at('trkpt', { lat, lon }, ''))
      return `<trk><name>${escapeXml(track.title)}</name><trkseg>${points.join('')}</trkseg></trk>`
    }),
    '</gpx>',
  ])
}

/** Longitude comes first; lines are cut where they cross the 180th meridian. */
export function tripAsKml(contents: MappedTrip): string {
  const { waypoints, days } = pointsOf(contents)
  const placemark = (name: string, inner: string): string =>
    `<Placemark><name>${escapeXml(name)}</name>${inner}</Placemark>`
  const line = (name: string, positions: readonly Position[]): string => {
    const parts = splitLine(positions).map(
      (part) => `<LineString><coordinates>${part.map(kmlPosition).join(' ')}</coordinates></LineString>`,
    )
    return placemark(name, parts.length === 1 ? parts.join('') : `<MultiGeometry>${parts.join('')}</MultiGeometry>`)
  }
  return joinXml([
    '<kml xmlns="http://www.opengis.net/kml/2.2"><Document>',
    `<name>${escapeXml(contents.trip.title)}</name>`,
    ...waypoints.map(({ name, lon, lat }) =>
      placemark(name, `<Point><coordinates>${kmlPosition([lon, lat])}</coordinates></Point>`),
    ),
    ...days.map(({ title, points }) =>
      line(
        title,
        points.map(({ lon, lat }) => [lon, lat]),
      ),
    ),
    ...contents.tracks.map((track) => line(track.title, positionsOf(track))),
    '</Document></kml>',
  ])
}

/** Places and where bookings are, each once; and days on which one gets from one point to another. */
function pointsOf(contents: MappedTrip): { readonly waypoints: readonly NamedPoint[]; readonly days: readonly Line[] } {
  const days = itineraryOf(contents, { hasCodes: false })
  const all = [...contents.places, ...days.flatMap(({ entries }) => entries.flatMap(({ points }) => points))]
  const unique = new Map(all.map((point) => [`${point.name} ${point.lat} ${point.lon}`, point]))
  const lines = days.flatMap(({ date, entries }) => {
    const points = entries
      .flatMap((entry) => entry.points)
      .filter((point, index, list) => point.lat !== list[index - 1]?.lat || point.lon !== list[index - 1]?.lon)
    return date === undefined || points.length < 2 ? [] : [{ title: formatDate(date), points }]
  })
  return { waypoints: [...unique.values()], days: lines }
}

function positionsOf({ points }: TripTrack): readonly Position[] {
  const positions: Position[] = []
  for (let index = 0; index + 1 < points.length; index += 2)
    positions.push([(points[index] ?? 0) / PARTS, (points[index + 1] ?? 0) / PARTS])
  return positions
}

function kmlPosition([lon, lat]: Position): string {
  return `${lon},${lat},0`
}

/** Of two neighbours more than half the world apart, the shorter way leads over the 180th meridian. */
function splitLine(positions: readonly Position[]): readonly (readonly Position[])[] {
  const parts: Position[][] = [[]]
  let before: Position | undefined
  for (const position of positions) {
    const [lon, lat] = position
    if (before !== undefined && Math.abs(lon - before[0]) > 180) {
      const edge = before[0] > 0 ? 180 : -180
      const reach = edge - before[0] + (lon + edge)
      const share = reach === 0 ? 0 : (edge - before[0]) / reach
      const crossing = Math.round((before[1] + (lat - before[1]) * share) * PARTS) / PARTS
      parts.at(-1)?.push([edge, crossing])
      parts.push([[-edge, crossing]])
    }
    parts.at(-1)?.push(position)
    before = position
  }
  return parts
}

function joinXml(lines: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${lines.join('\n')}\n`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Without the characters that no XML may have, not even escaped. */
function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? '')
  )
}
