import { crc32 } from '#base/crc32'

/** Ids may have 64 characters; a time has nine at most in base 36. */
const MAX_SHOP_ID = 54
const KEPT_OF_LONG_ID = 40

/** The id of a shop's incident that began at this time; computing it again gives the same id. */
export function incidentId(shopId: string, startedMs: number): string {
  const shop =
    shopId.length <= MAX_SHOP_ID
      ? shopId
      : `${shopId.slice(0, KEPT_OF_LONG_ID)}${crc32(Uint8Array.from(shopId, (letter) => letter.charCodeAt(0))).toString(36)}`
  return `${shop}-${Math.max(0, Math.round(startedMs)).toString(36)}`
}
