/** What „Offline bereit“ says of the streets of a trip (J83). */
import { formatCount, formatDate } from '#base/text/format'
import { formatBytes } from '#base/text/format-bytes'
import { spotsOutside } from './region.ts'
import type { ArchiveFacts } from './streets-endpoints.ts'
import type { Coordinate } from './tile-id.ts'

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

export function describeRegion({ region, progress, archive, spots, measured }: RegionFacts): RegionWords {
  if (region === undefined) return describeMissing({ progress, spots, measured })
  const outside = spotsOutside(spots, region.spots)
  const isRenewable = archive !== undefined && archive.version !== region.version && archive.on > region.on
  const facts = `Karte: ${formatBytes(region.sizeBytes)}, Stand ${formatDate(region.on)}${describeDetail(region.maxZoom)}.`
  const [one, many] = ['Ort liegt', 'Orte liegen']
  const lacks =
    outside.length === 0
      ? ''
      : ` Passt nicht mehr zu deinen Orten: ${formatCount(outside.length, one, many)} außerhalb.`
  const newer = isRenewable ? ` Der Server hat den Stand ${formatDate(archive.on)}.` : ''
  return {
    text: `${facts}${lacks}${newer}`,
    sign: progress !== undefined ? 'none' : outside.length === 0 ? 'here' : 'outgrown',
    canLoad: archive !== undefined && spots.length > 0 && (outside.length > 0 || isRenewable),
  }
}

function describeMissing({
  progress,
  spots,
  measured,
}: Pick<RegionFacts, 'progress' | 'spots' | 'measured'>): RegionWords {
  if (spots.length === 0) return { text: 'Noch hat diese Reise keine Orte.', sign: 'none', canLoad: false }
  if (progress !== undefined) return { text: 'Straßen werden geladen.', sign: 'none', canLoad: false }
  if (measured?.sizeBytes === 0)
    return { text: 'Um deine Orte hat dieser Server keine Straßen.', sign: 'none', canLoad: false }
  const size =
    measured === undefined ? 'Höchstens 50 MB' : `${formatBytes(measured.sizeBytes)}${describeDetail(measured.maxZoom)}`
  return { text: `${size}. Mit Netz zeigt die Karte sie auch so.`, sign: 'missing', canLoad: true }
}

function describeDetail(maxZoom: number): string {
  return maxZoom < SMALL_STREETS_ZOOM ? ', ohne kleine Straßen' : ''
}
