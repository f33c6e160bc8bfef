/** The zone of a position, by the borders of zones that @photostructure/tz-lookup has; near a border it may be the neighbour's. */
import lookUpZone from '@photostructure/tz-lookup'

/** J49: an IANA name, such as `Europe/Berlin`; undefined if the numbers are no position. On the sea it is one like `Etc/GMT+3`. */
export function zoneAt(lat: number, lon: number): string | undefined {
  const isPosition = Math.abs(lat) <= 90 && Math.abs(lon) <= 180
  return isPosition ? lookUpZone(lat, lon) : undefined
}
