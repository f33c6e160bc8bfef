/** The largest and the oddest that an endpoint takes, made of its contract: what is new is tried without being written down. */
import type { AnyEndpoint } from '#http'
import { jsonWith, placesIn, rightValueOf } from '../right-value.ts'

export type LargeRequest = { readonly method: string; readonly path: string; readonly body?: string }

/** Of a path or query; more is refused by the parser of heads. */
const QUERY_BYTES = 12_000
/** Places that are filled, the first ones: a contract may have hundreds of the same kind. */
const PLACES = 6
/** What a place is filled with: plain, with something in it for many an expression, and in need of escapes. */
const FILLINGS = ['a', '<a b=', ' @.', '\\u0000']

export function largestInputs(endpoint: AnyEndpoint): readonly LargeRequest[] {
  const right = rightValueOf(endpoint.input)
  if (typeof right !== 'object' || right === null) return []
  const input: Readonly<Record<string, unknown>> = { ...right }
  if (endpoint.method === 'GET' || endpoint.bodyLimitBytes === 0) return queries(endpoint, input)
  const limit = endpoint.bodyLimitBytes
  const rest = Object.fromEntries(Object.entries(input).filter(([key]) => !endpoint.path.includes(`:${key}`)))
  const bodies = [
    ...placesIn(rest)
      .slice(0, PLACES)
      .flatMap((place) => fillings(rest, place, limit)),
    JSON.stringify({ ...rest, ...numbered(limit - JSON.stringify(rest).length - 10) }),
    `{"a":${'['.repeat(limit - 10)}`,
  ]
  const path = pathOf(endpoint, input)
  return bodies.filter((body) => body.length <= limit).map((body) => ({ method: endpoint.method, path, body }))
}

/** A place as a long text, as a list of as many of what is there as go in, and with as many keys. */
function fillings(input: object, place: readonly string[], limit: number): readonly string[] {
  const room = limit - jsonWith(input, place, '""').length - 10
  const filling = FILLINGS[place.join('.').length % FILLINGS.length] ?? 'a'
  return [
    jsonWith(input, place, `"${filling.repeat(Math.floor(room / filling.length))}"`),
    jsonWith(input, place, `[${'0,'.repeat(Math.floor(room / 2) - 1)}0]`),
    jsonWith(input, place, JSON.stringify(numbered(room))),
  ]
}

/** As many keys as go into so many bytes. */
function numbered(bytes: number): Record<string, number> {
  const count = Math.max(1, Math.floor(bytes / 11))
  return Object.fromEntries(Array.from({ length: count }, (_value, index) => [`k${index}`, 1]))
}

function queries(endpoint: AnyEndpoint, input: Readonly<Record<string, unknown>>): readonly LargeRequest[] {
  const { method } = endpoint
  const path = pathOf(endpoint, input)
  const fields = Object.keys(input).filter((key) => !endpoint.path.includes(`:${key}`))
  const plain = Object.fromEntries(fields.map((key) => [key, String(input[key])]))
  const filled = fields.map((key, index) => {
    const filling = encodeURIComponent(FILLINGS[index % FILLINGS.length] ?? 'a')
    const others = new URLSearchParams(Object.fromEntries(Object.entries(plain).filter(([name]) => name !== key)))
    return `${path}?${others.toString()}&${key}=${filling.repeat(Math.floor(QUERY_BYTES / filling.length))}`
  })
  const many = `${path}?${Array.from({ length: 1_500 }, (_value, index) => `q${index}=1`).join('&')}`
  return [`${path}?${new URLSearchParams(plain).toString()}`, many, ...filled].map((one) => ({ method, path: one }))
}

function pathOf({ path }: AnyEndpoint, input: Readonly<Record<string, unknown>>): string {
  const textOf = (value: unknown): string => (typeof value === 'string' ? encodeURIComponent(value) : 'x')
  return path.replaceAll(/:(\w+)/g, (_match, name: string) => textOf(input[name]))
}
