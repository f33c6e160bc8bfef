/** What the app asks of the server about streets: whether it has any (J80), and a region of them (J82). */
import * as z from 'zod/mini'
import { defineEndpoint } from '#http'
import { MAX_REGION_SPOTS } from './region.ts'
import type { Tile } from './pmtiles-format.ts'

const version = z.string().check(z.regex(/^[\w-]{16}$/))
const zoom = z.int().check(z.minimum(0), z.maximum(15))

/** What a region says of the file it was cut from. */
export const regionMetadataSchema = z.object({
  /** Of the file; another file has another one. */
  version,
  /** The day of the data. */
  on: z.iso.date(),
})
export type RegionMetadata = z.output<typeof regionMetadataSchema>

const archive = z.object({ ...regionMetadataSchema.shape, minZoom: zoom, maxZoom: zoom })

/** For signed-in users. Neither: the map shows no streets. */
export const readStreets = defineEndpoint({
  method: 'GET',
  path: '/api/trips/streets',
  bodyLimitBytes: 0,
  input: z.strictObject({}),
  output: z.object({
    archive: z.optional(archive),
    /** The address of a style of MapLibre, at another server. */
    style: z.optional(z.url({ protocol: /^https$/ })),
  }),
})

export type Streets = z.output<typeof readStreets.output>
export type ArchiveFacts = z.output<typeof archive>

export const TILE_ROUTE = '/api/trips/streets/tiles/:version/:z/:x/:y'

export function tilePath(ofVersion: string, { z: zoomOfTile, x, y }: Tile): string {
  return `/api/trips/streets/tiles/${ofVersion}/${zoomOfTile}/${x}/${y}`
}

const degrees = (most: number) => z.number().check(z.minimum(-most), z.maximum(most))
export const regionInputSchema = z.strictObject({
  spots: z
    .array(z.strictObject({ lat: degrees(90), lon: degrees(180) }))
    .check(z.minLength(1), z.maxLength(MAX_REGION_SPOTS)),
})
/** 600 spots with their names of fields. */
export const REGION_BODY_BYTES = 64 * 1024

/** How large the region around these spots is, and to which zoom it goes so that it has at most 50 MB. */
export const measureRegion = defineEndpoint({
  method: 'POST',
  path: '/api/trips/streets/region-size',
  bodyLimitBytes: REGION_BODY_BYTES,
  input: regionInputSchema,
  output: z.object({ sizeBytes: z.int(), maxZoom: zoom }),
})

/** Answers with the region as a PMTiles file. */
export const REGION_PATH = '/api/trips/streets/region'
