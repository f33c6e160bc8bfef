/** What „Offline bereit“ says of the streets of a trip (J83). */
import { formatCount, formatDate, formatNumber } from '#base/text/format'
import { formatBytes } from '#base/text/format-bytes'
import { spotsOutside, type RegionSpots } from './region.ts'
import type { ArchiveFacts } from './streets-endpoints.ts'
import type { Coordinate } from './pmtiles-format.ts'

export type RegionFacts = {
  readonly region:
    | {
        readonly sizeBytes: number
        readonly maxZoom: number
        readonly version: string
        readonly on: string
        readonly spots: readonly Coordinate[]
      }
    | undefined
  /** Anything while one is being fetched. */
  readonly progress: object | undefined
  /** What the server has now; undefined: not known, or it has none any more. */
  readonly archive: ArchiveFacts | undefined
  readonly spots: readonly Coordinate[]
  readonly places: RegionSpots['places']
  /** How large the region would be; 0 bytes: the server has no streets there. */
  readonly measured: { readonly sizeBytes: number; readonly maxZoom: number } | undefined
}

export type RegionWords = {
  readonly text: string
  readonly sign: 'here' | 'missing' | 'outgrown' | 'none'
  readonly canLoad: boolean
}

/** From this zoom on small streets are drawn. */
const SMALL_STREETS_ZOOM = 13

export function describeRegion({ region, progress, archive, spots, places, measured }: RegionFacts): RegionWords {
  if (region === undefined) return describeMissing({ progress, spots, places, measured })
  const outside = spotsOutside(spots, region.spots)
  const isRenewable = archive !== undefined && archive.version !== region.version && archive.on > region.on
  const facts = `Karte: ${formatBytes(region.sizeBytes)}, Stand ${formatDate(region.on)}${describeDetail(region.maxZoom)}.`
  const count = formatCount(outside.length, 'Ort liegt', 'Orte liegen')
  const lacks = outside.length === 0 ? '' : ` ${count} außerhalb dieser Karte.`
  const newer = isRenewable ? ` Der Server hat den Stand ${formatDate(archive.on)}.` : ''
  return {
    text: `${facts}${describeLeftOut(places)}${lacks}${newer}`,
    sign: progress !== undefined ? 'none' : outside.length === 0 ? 'here' : 'outgrown',
    canLoad: archive !== undefined && spots.length > 0 && (outside.length > 0 || isRenewable),
  }
}

function describeMissing({
  progress,
  spots,
  places,
  measured,
}: Pick<RegionFacts, 'progress' | 'spots' | 'places' | 'measured'>): RegionWords {
  if (spots.length === 0) return { text: 'Noch hat diese Reise keine Orte.', sign: 'none', canLoad: false }
  if (progress !== undefined) return { text: 'Straßen werden geladen.', sign: 'none', canLoad: false }
  if (measured?.sizeBytes === 0)
    return { text: 'Um deine Orte hat dieser Server keine Straßen.', sign: 'none', canLoad: false }
  const size =
    measured === undefined ? 'Höchstens 50 MB' : `${formatBytes(measured.sizeBytes)}${describeDetail(measured.maxZoom)}`
  return {
    text: `${size}.${describeLeftOut(places)} Mit Netz zeigt die Karte sie auch so.`,
    sign: 'missing',
    canLoad: true,
  }
}

/** Places beyond the most that a region has. */
function describeLeftOut({ all, within }: RegionSpots['places']): string {
  return within < all ? ` Straßen gibt es um ${formatNumber(within)} von ${formatNumber(all)} Orten.` : ''
}

function describeDetail(maxZoom: number): string {
  return maxZoom < SMALL_STREETS_ZOOM ? ', ohne kleine Straßen' : ''
}

/** What the map says of a time without a network. */
export function describeOffline(o: {
  readonly hasStreets: boolean
  readonly isKept: boolean
  readonly isWithout: boolean
}) {
  if (o.isWithout) return 'Dieser Server hat keine Straßen. Die Karte braucht kein Netz.'
  if (!o.hasStreets) return 'Die Karte braucht kein Netz.'
  return o.isKept
    ? 'Ohne Netz bleiben die Straßen, die auf diesem Gerät sind, sonst die Umrisse.'
    : 'Ohne Netz bleiben die Umrisse.'
}
