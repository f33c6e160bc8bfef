/** Thins a line to what a map shows of it, by Douglas and Peucker: what is left out lies near the line that is left. */

/** Longitude, latitude. */
export type TrackPosition = readonly [lon: number, lat: number]

/** A line that turns back again and again costs the square of its length; a longer one is sampled first. */
const MAX_WEIGHED = 20_000

/** The line itself if it is short enough; else at most `most` of its positions, first and last among them. */
export function thinLine(whole: readonly TrackPosition[], most: number): readonly TrackPosition[] {
  if (whole.length <= most) return whole
  const step = Math.ceil(whole.length / MAX_WEIGHED)
  const line = whole.filter((_position, index) => index % step === 0 || index === whole.length - 1)
  // The distance at which each position goes; those with the greatest ones stay.
  const weights = weigh(line)
  const limit = weights.toSorted().at(-most) ?? 0
  const kept = line.filter((_position, index) => (weights[index] ?? 0) > limit)
  // What lies on a straight line is not needed to fill up.
  const equals = limit === 0 ? 0 : most - kept.length
  let taken = 0
  return line.filter((_position, index) => {
    const weight = weights[index] ?? 0
    return weight > limit || (weight === limit && (taken += 1) <= equals)
  })
}

/** Without recursion, since a track may be a million positions long; of each part the farthest position is never kept before its parent. */
function weigh(line: readonly TrackPosition[]): Float64Array {
  const weights = new Float64Array(line.length)
  const last = line.length - 1
  weights[0] = weights[last] = Infinity
  const open: (readonly [from: number, to: number, most: number])[] = [[0, last, Infinity]]
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const [from, to, most] = part
    const [start, end] = [line[from], line[to]]
    if (start === undefined || end === undefined || to - from < 2) continue
    let [farthest, at] = [-1, from]
    // Of a straight part nothing is kept; looking closer would cost without end.
    for (let index = from + 1; index < to; index++) {
      const position = line[index]
      const distance = position === undefined ? 0 : distanceTo(position, start, end)
      if (distance > farthest) [farthest, at] = [distance, index]
    }
    const weight = Math.min(most, farthest)
    weights[at] = weight
    if (weight === 0) continue
    open.push([from, at, weight], [at, to, weight])
  }
  return weights
}

/** The square of the distance to a line between two positions, in degrees of latitude. */
function distanceTo(
  [lon, lat]: TrackPosition,
  [startLon, startLat]: TrackPosition,
  [endLon, endLat]: TrackPosition,
): number {
  const scale = Math.cos((startLat * Math.PI) / 180)
  const [dx, dy] = [(endLon - startLon) * scale, endLat - startLat]
  const [px, py] = [(lon - startLon) * scale, lat - startLat]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length))
  return (px - share * dx) ** 2 + (py - share * dy) ** 2
}
