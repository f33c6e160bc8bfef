/** The parts of a pasted text that are a journey each (J44). */
import { findTimes } from '../readers/find-dates.ts'
import { findNumber, guessKind } from '../readers/guess-words.ts'
import { bareDayOf } from './find-stops.ts'

/** How far above a number the day of its journey may stand. */
const MAX_ABOVE = 3
/** Of what stands above all journeys, at either end: each journey is read with it. */
const MAX_HEAD = 50
const DIRECTION =
  /^\s*(?:(hin)|rück|(outbound)|inbound|return)(?:fahrt|flug|reise|\s(?:journey|flight|trip))?(?![\p{L}-])/iu

/** Each line with the number of another flight or train begins one, `most` at most; if there are no two, each direction does. */
export function splitSections(text: string, most: number): readonly string[] {
  const kind = guessKind(text)
  if (kind !== 'flight' && kind !== 'train') return splitDirections(text)
  const lines = text.split('\n')
  const found = lines
    .flatMap((line, index) => {
      const number = findNumber(line.slice(0, 500), kind)
      return number === undefined ? [] : [{ index, number }]
    })
    .slice(0, 10 * most)
  const distinct = found.filter(({ number }, index) => found.findIndex((one) => one.number === number) === index)
  if (distinct.length < 2) return splitDirections(text)
  const places = distinct.map(({ index }) => index).slice(0, most)
  return splitBelowDays(lines, places) ?? splitAt(lines, places)
}

function splitAt(lines: readonly string[], places: readonly number[]): readonly string[] {
  const head = endsOf(lines.slice(0, places[0]))
  const headWithoutDays = withoutDays(head)
  return places.map((index, at) => {
    const section = lines.slice(index, places[at + 1])
    // What stands above all is true of each, such as the code; days there belong to none of them.
    return [...section, ...(hasDay(section.join('\n')) ? headWithoutDays : head)].join('\n')
  })
}

/** The days stand above the numbers or alone on a line, each for all until the next day. Undefined if any stands elsewhere. */
function splitBelowDays(lines: readonly string[], places: readonly number[]): readonly string[] | undefined {
  const starts = places.map((index) => dayAbove(lines, index) ?? index)
  const [first, firstPlace] = [starts[0], places[0]]
  if (first === undefined || first === firstPlace) return undefined
  const bodies = places.map((index, at) => lines.slice(index, starts[at + 1]))
  if (bodies.some((body) => body.some((line) => hasDay(line) && bareDayOf(line) === undefined))) return undefined
  const head = withoutDays(endsOf(lines.slice(0, first)))
  let days: readonly string[] = []
  return bodies.map((body, at) => {
    const start = starts[at] ?? 0
    const place = places[at] ?? 0
    if (start < place) days = lines.slice(start, place)
    const section = [...days, ...body, ...head].join('\n')
    const next = body.findLast((line) => bareDayOf(line) !== undefined)
    if (next !== undefined) days = [next]
    return section
  })
}

/** The line with a day above a number, without a time in between. */
function dayAbove(lines: readonly string[], index: number): number | undefined {
  if (hasDay(lines[index] ?? '')) return undefined
  for (let at = index - 1; at >= Math.max(0, index - MAX_ABOVE); at--) {
    const { dates, times } = findTimes((lines[at] ?? '').slice(0, 500))
    if (times.length > 0) return undefined
    if (dates.length > 0) return at
  }
  return undefined
}

/** There and back, if each has a day of its own. */
function splitDirections(text: string): readonly string[] {
  const lines = text.split('\n')
  const found = lines.flatMap((line, index) => {
    const match = DIRECTION.exec(line)
    return match === null ? [] : [{ index, isThere: match[1] !== undefined || match[2] !== undefined }]
  })
  const [there, back, ...more] = found
  if (there?.isThere !== true || back?.isThere !== false || more.length > 0) return [text]
  const sections = [lines.slice(there.index, back.index), lines.slice(back.index)].map((part) => part.join('\n'))
  return sections.every(hasDay) ? splitAt(lines, [there.index, back.index]) : [text]
}

function hasDay(text: string): boolean {
  return findTimes(text).dates.length > 0
}

function withoutDays(lines: readonly string[]): readonly string[] {
  return lines.filter((line) => !hasDay(line))
}

function endsOf(lines: readonly string[]): readonly string[] {
  return lines.length <= 2 * MAX_HEAD ? lines : [...lines.slice(0, MAX_HEAD), ...lines.slice(-MAX_HEAD)]
}
