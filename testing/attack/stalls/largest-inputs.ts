/**
 * The largest and the oddest that an endpoint is sent, made of its contract: what is new is tried without being written down.
 * First what its schema takes, as large as can be, since only that gets anywhere; then what it refuses.
 */
import type { AnyEndpoint } from '#http'
import { jsonWith, placesIn, proposeUsual, rightValueOf } from '../right-value.ts'
import { largestValuesOf, USER, type Filling } from './largest-value.ts'

export type LargeRequest = {
  readonly method: string
  readonly path: string
  readonly body?: string
  /** The schema of the endpoint takes it. */
  readonly isTaken: boolean
}

/** Of a path or query; more is refused by the parser of heads. Percent signs make three bytes of one. */
const QUERY_BYTES = 12_000
const QUERY_TEXT_BYTES = QUERY_BYTES / 4
/** What a place is filled with: plain, with something in it for many an expression, in need of escapes, longer once it is folded. */
const FILLINGS = ['a', '<a b=', ' @.', '\u0000', 'ﷺ']
/** What stands in a JSONPath: many comparisons, as many looks as there are values, and ways down that meet again. */
const JSON_PATHS: readonly (readonly [page: string, path: (length: number) => string])[] = [
  ['/zeros', (length) => `$[?${'1==2||'.repeat(Math.max(0, Math.floor((length - 9) / 6)))}@==9]`],
  ['/objects', (length) => `$[?@.a > -1${' '.repeat(Math.max(0, length - 12))}]`],
  ['/deep', (length) => `$${'..a'.repeat(Math.max(1, Math.floor((length - 3) / 3)))}..*`],
]

/** What goes into a header of another request, where nothing is sent if a character is wrong. */
const SENT_ON = /(?:type|user|password|token)$/i

export function fillings(origin: string): readonly Filling[] {
  const repeat = (piece: string, length: number): string => piece.repeat(Math.floor(length / piece.length))
  return [
    // The names of fields say what a service will take besides.
    { address: `${origin}/html/0`, fill: (place, length) => proposeUsual(place)[0] ?? repeat('a', length) },
    ...JSON_PATHS.map(([page, path]) => ({
      address: `${origin}${page}`,
      // Each has to be found, since the first that is not ends the series.
      leftOut: /equals$/,
      fill: (place: string, length: number) => (/path$/i.test(place) ? path(length) : repeat('a', length)),
    })),
    ...FILLINGS.slice(1).map((piece) => ({
      address: `${origin}/html/0`,
      fill: (place: string, length: number) => (SENT_ON.test(place) ? repeat('a', length) : repeat(piece, length)),
    })),
  ]
}

/** `origin` has the pages that are to take long to be judged (`watched-pages.ts`), for what has an address called. */
export function largestInputs(endpoint: AnyEndpoint, origin: string): readonly LargeRequest[] {
  const refused = refusedInputs(endpoint).map((one): LargeRequest => ({ ...one, isTaken: false }))
  const taken = takenInputs(endpoint, origin).map((one): LargeRequest => ({ ...one, isTaken: true }))
  const isSent = ({ body = '' }: Written): boolean => body === '' || Buffer.byteLength(body) <= endpoint.bodyLimitBytes
  return [...taken, ...refused.filter(isSent)]
}

type Written = Omit<LargeRequest, 'isTaken'>

function takenInputs(endpoint: AnyEndpoint, origin: string): readonly Written[] {
  const hasBody = hasBodyOf(endpoint)
  const limitBytes = hasBody ? endpoint.bodyLimitBytes - 10 : QUERY_TEXT_BYTES
  const written = fillings(origin).flatMap((filling) =>
    largestValuesOf(endpoint.input, { limitBytes, filling }).flatMap((value) =>
      typeof value === 'object' && value !== null ? [write(endpoint, { ...value })] : [],
    ),
  )
  return [...new Map(written.map((one) => [`${one.path} ${one.body ?? ''}`, one])).values()]
}

/** As the server reads it: parts of the path by their names, the rest as body or query. */
function write(endpoint: AnyEndpoint, input: Readonly<Record<string, unknown>>): Written {
  const { method } = endpoint
  const path = pathOf(endpoint, input)
  const rest = withoutParts(endpoint, input)
  if (hasBodyOf(endpoint)) return { method, path, body: JSON.stringify(rest) }
  const query = new URLSearchParams(Object.entries(rest).map(([key, value]) => [key, String(value)])).toString()
  return { method, path: query === '' || method !== 'GET' ? path : `${path}?${query}` }
}

/** One place that is too large, of another kind or too deep in an input that is right otherwise. */
function refusedInputs(endpoint: AnyEndpoint): readonly Written[] {
  const right = rightValueOf(endpoint.input)
  if (typeof right !== 'object' || right === null) return []
  const input: Readonly<Record<string, unknown>> = { ...right }
  if (!hasBodyOf(endpoint)) return queries(endpoint, input)
  const limit = endpoint.bodyLimitBytes
  const rest = withoutParts(endpoint, input)
  const bodies = [
    ...placesIn(rest).flatMap((place) => placeTooLarge(rest, place, limit)),
    JSON.stringify({ ...rest, ...numbered(limit - JSON.stringify(rest).length - 10) }),
    `{"a":${'['.repeat(limit - 10)}`,
  ]
  const path = pathOf(endpoint, input)
  return bodies.map((body) => ({ method: endpoint.method, path, body }))
}

/** A place as a long text, as a list of as many of what is there as go in, and with as many keys. */
function placeTooLarge(input: object, place: readonly string[], limit: number): readonly string[] {
  const room = limit - jsonWith(input, place, '""').length - 10
  const filling = FILLINGS[place.join('.').length % FILLINGS.length] ?? 'a'
  const escaped = JSON.stringify(filling).slice(1, -1)
  return [
    jsonWith(input, place, `"${escaped.repeat(Math.floor(room / Buffer.byteLength(escaped)))}"`),
    jsonWith(input, place, `[${'0,'.repeat(Math.floor(room / 2) - 1)}0]`),
    jsonWith(input, place, JSON.stringify(numbered(room))),
  ]
}

/** As many keys as fit into `bytes`. */
function numbered(bytes: number): Record<string, number> {
  const count = Math.max(1, Math.floor(bytes / 11))
  return Object.fromEntries(Array.from({ length: count }, (_value, index) => [`k${index}`, 1]))
}

function queries(endpoint: AnyEndpoint, input: Readonly<Record<string, unknown>>): readonly Written[] {
  const { method } = endpoint
  const path = pathOf(endpoint, input)
  const plain = Object.entries(withoutParts(endpoint, input)).map(([key, value]) => [key, String(value)] as const)
  const filled = plain.map(([key], index) => {
    const filling = encodeURIComponent(FILLINGS[index % FILLINGS.length] ?? 'a')
    const others = new URLSearchParams(plain.filter(([name]) => name !== key).map((pair) => [...pair]))
    return `${path}?${others.toString()}&${key}=${filling.repeat(Math.floor(QUERY_BYTES / filling.length))}`
  })
  const many = `${path}?${Array.from({ length: 1_500 }, (_value, index) => `q${index}=1`).join('&')}`
  return [many, ...filled].map((one) => ({ method, path: one }))
}

function hasBodyOf({ method, bodyLimitBytes }: AnyEndpoint): boolean {
  return method !== 'GET' && bodyLimitBytes > 0
}

function withoutParts({ path }: AnyEndpoint, input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([key]) => !path.includes(`:${key}`)))
}

function pathOf({ path }: AnyEndpoint, input: Readonly<Record<string, unknown>>): string {
  const textOf = (value: unknown): string => (typeof value === 'string' ? encodeURIComponent(value) : 'x')
  return path.replaceAll(/:(\w+)/g, (_match, name: string) => textOf(input[name]))
}

/** A person's request that names their own things. */
export function sentBy(uid: string, { method, path, body }: LargeRequest): Written {
  const named = (text: string): string => text.replaceAll(USER, uid)
  return { method, path: named(path), ...(body === undefined ? {} : { body: named(body) }) }
}
