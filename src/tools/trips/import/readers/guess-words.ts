/** Guesses from words what kind of booking something is, and finds the codes, numbers and ends of a journey in it. */
import type { BookingKind } from '../../booking-model.ts'

const words: readonly (readonly [BookingKind, RegExp])[] = [
  ['car', /mietwagen|leihwagen|rental car|car rental|car hire|\b(?:sixt|europcar|hertz|avis)\b/i],
  ['ship', /\b(?:fähre|ferry|kreuzfahrt|cruise|schiff|boat|sailing)\b/i],
  ['bus', /\b(?:flixbus|fernbus|bus(?:fahrt|reise|ticket)?|coach)\b/i],
  [
    'flight',
    /\b(?:flug|flight|airlines?|airport|flughafen|boarding|abflug|hinflug|rückflug|lufthansa|ryanair|easyjet|eurowings|wizz ?air)\b|\b(?:EZY|EZS|EJU|EWG|RYR|DLH|AUA|WZZ)\s?\d/i,
  ],
  [
    'train',
    /\b(?:(?:zug|bahn)(?:fahrt|reise|ticket)?|railjet|westbahn|train|rail|railway|bahnhof|hbf|hauptbahnhof|sncf|trenitalia|eurostar|nightjet|trainline|frecciarossa|italo|renfe|amtrak|sbb)\b|\b(?:ICE|IC|EC|TGV|RJX?|NJ|RE|RB|FLX)\s?\d{1,5}\b/i,
  ],
  [
    'stay',
    /\b(?:hotel|hostel|unterkunft|übernachtung|übernachtungen|aufenthalt|ferienwohnung|pension|apartment|airbnb|lodging|accommodation|stay|inn|resort|check-?in|check-?out)\b/i,
  ],
  ['activity', /\b(?:ticket|eintritt|konzert|concert|museum|tour|führung|tisch|restaurant|reservierung|table)\b/i],
]

/** „FRA – JFK“, „Frankfurt (FRA) → New York (JFK)“ */
const TWO_AIRPORTS =
  /\b[A-Z]{3}\b\s?(?:→|->|–|-|>|\/|nach|to)\s?\b[A-Z]{3}\b|\([A-Z]{3}\)\s?(?:→|->|–|-|>|nach|to)\s?[^\n()]{1,60}\([A-Z]{3}\)/

/** Undefined if no word tells. */
export function guessKind(text: string): BookingKind | undefined {
  const short = text.slice(0, 5_000)
  // Two airports tell more than the word „Hotel“ somewhere below.
  if (TWO_AIRPORTS.test(short) && findNumber(short, 'flight') !== undefined) return 'flight'
  const named = words.find(([, pattern]) => pattern.test(short))?.[0]
  if (named !== undefined) return named
  // „LH 400: Frankfurt – New York“
  const [line = ''] = short.split('\n', 1)
  return line.search(numbers.flight) === 0 && findRoute(line, true) !== undefined ? 'flight' : undefined
}

const numbers = {
  flight: /\b((?:[A-Z]{2}|[A-Z]\d|\d[A-Z]|EZ[YS]|EJU|EWG|RYR|DLH|AUA|WZZ)\s?\d{1,4})\b/,
  train: /\b((?:ICE|IC|EC|ECE|TGV|RJX|RJ|NJ|EN|EST|RE|RB|IR|TER|AVE|FLX)\s?\d{1,5})\b/,
} as const

/** `LH 400`, `ICE 599` */
export function findNumber(text: string, kind: BookingKind): string | undefined {
  if (kind !== 'flight' && kind !== 'train') return undefined
  const found = numbers[kind].exec(text)?.[1]
  return found?.replace(/^([A-Z0-9]*?[A-Z])\s?(\d+)$/, '$1 $2')
}

const CODE_PATTERN =
  /(?:buchungs?-?(?:code|nummer|nr\.?|referenz)|reservierungs?-?(?:code|nummer)|bestätigungs?-?(?:code|nummer)|auftrags?-?nummer|vorgangsnummer|confirmation(?: (?:code|number|no\.?))?|booking (?:code|number|reference|ref\.?|id)|reservation (?:code|number)|record locator|itinerary(?: number)?|order (?:number|no\.?)|bestell-?nummer|ticket-?code|\bpnr)\b[\s:#.]*(?:(?:ist|lautet|is)\s+)?([A-Z0-9](?:[A-Z0-9./-]{3,28}[A-Z0-9]))(?![A-Za-z0-9])/i

/** The code by which the company finds it; a word without a digit counts only in capitals. */
export function findCode(text: string): string | undefined {
  const code = CODE_PATTERN.exec(text)?.[1]
  return code !== undefined && (/\d/.test(code) || code === code.toUpperCase()) ? code : undefined
}

export type Route = { readonly from: EndOfRoute; readonly to: EndOfRoute }
type EndOfRoute = { readonly name: string; readonly code?: string }

const PLACE = String.raw`[\p{L}(][\p{L}\p{M}\d .,'’()/-]{0,60}?`
const routePatterns = [
  new RegExp(
    String.raw`(?<![\p{L}])(?:von|from|ab)\s+(${PLACE})\s+(?:nach|to|an)\s+(${PLACE})(?=$|[\n,;|(]|\s(?:am|on|um|at|mit|with|[-–])\s)`,
    'imu',
  ),
  new RegExp(String.raw`(${PLACE})\s*(?:→|->|➔|⟶|>)\s*(${PLACE})(?=$|[\n,;|])`, 'imu'),
  new RegExp(String.raw`(${PLACE})\s+(?:nach|to|[-–])\s+(${PLACE})(?=$|[\n,;|])`, 'imu'),
]

const END = String.raw`[: ]+(\p{L}[^\n(]{0,60}\([A-Za-z]{3}\))`
/** „VIE-FRA“, and „Abflug: Wien (VIE)“ with „Ankunft: Frankfurt (FRA)“ below. */
const airportPatterns = [
  /\b([A-Z]{3})[-–/>→]([A-Z]{3})\b/,
  new RegExp(String.raw`(?:abflug|depart\p{L}*)${END}[^]{0,200}?(?:ankunft|arriv\p{L}*)${END}`, 'iu'),
]

/** „Ryanair FR 1234 - “, „Fr 05.12.2025 06:30“: what stands in front of a route or in it. */
const NO_PLACES = [
  /(?<![\p{L}\d])(?:(?:Mo|Di|Mi|Do|Fr|Sa|So)[.,]*\s+)?\d{1,2}\.\d{1,2}\.\d{2,4}\b,?/gu,
  /\b\d{1,2}[A-Z]{3}(?:\d\d){0,2}\b|\b\d{1,2}:\d\d\b(?:\s?Uhr)?/g,
  /^[^\n→>]*?\b(?:[A-Z]{2,6}|[A-Z]\d|\d[A-Z])\s?\d{1,5}\b[ \t]*[:,–-]?[ \t]+(?=[\p{L}(])/gmu,
]

/** „Frankfurt (FRA) → New York (JFK)“, „von Berlin nach Wien“, „FRA - JFK“ */
export function findRoute(text: string, isFlight: boolean): Route | undefined {
  const line = text.slice(0, 500)
  const plain = NO_PLACES.reduce((rest, pattern) => rest.replace(pattern, ''), line)
  return routeIn(plain, isFlight) ?? routeIn(line, isFlight)
}

function routeIn(line: string, isFlight: boolean): Route | undefined {
  for (const pattern of isFlight ? [...airportPatterns, ...routePatterns] : routePatterns) {
    const [, from, to] = pattern.exec(line) ?? []
    if (from === undefined || to === undefined) continue
    const route = { from: parseEnd(from, isFlight), to: parseEnd(to, isFlight) }
    // „Flug nach Wien“ says only one of them.
    if (route.from.name !== '' && route.to.name !== '') return route
  }
  return undefined
}

/** A name, and for flights the airport's code in brackets, behind it or alone. */
export function parseEnd(text: string, isFlight: boolean): EndOfRoute {
  const name = text
    .trim()
    .replace(/\([^()]*\d\)|\(\s*\)|\s(?:[A-Z]{2,3}|Gleis|Gl\.)\s?\d[\d-]{0,5}$/, '')
    .replace(
      /^(?:[A-Z0-9]{1,3}\s?\d{1,5}\s*[:,]?\s+)?(?:your\s+)?(?:\p{L}*(?:flug|flight|zug|train|bus|fahrt|reise|fähre|ferry|viaggio|viaje|voyage|trajet|treno|trip|journey)(?!\p{L})[:\s]*)?/iu,
      '',
    )
    .replace(/^(?:[A-Z0-9]{1,3}\s?\d{1,5}\s*[:,]?\s+)/, '')
    // „Rostock – Trelleborg am“, whose day was taken out.
    .replace(/\s(?:am|um|on|at|ab|vom)\s*$/, '')
    .trim()
  if (!isFlight) return { name }
  const code = /^([A-Z]{3})$|\(([A-Z]{3})\)|\s([A-Z]{3})$/.exec(name)
  const found = code?.[1] ?? code?.[2] ?? code?.[3]
  const plain =
    found === undefined || name === found
      ? name
      : name
          .replace(`(${found})`, '')
          .replace(new RegExp(`\\s${found}$`), '')
          .trim()
  return { name: plain === '' ? (found ?? '') : plain, ...(found !== undefined && { code: found }) }
}
