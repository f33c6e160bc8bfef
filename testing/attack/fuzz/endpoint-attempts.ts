/** Everything that is tried at one endpoint, made of its path and of the input of its contract. */
import type { AttackedEndpoint } from '../read-endpoints.ts'
import { jsonWith, placesIn, rightValuesOf } from '../right-value.ts'
import type { AttackRequest } from '../send.ts'
import {
  attackedHeaders,
  hostileBodies,
  hostileHeaderValues,
  hostileJson,
  hostileParts,
  hostileTails,
  hostileTexts,
  hostileTypes,
  otherMethods,
} from './hostile-values.ts'

export type Attempt = Pick<AttackRequest, 'method' | 'path' | 'headers' | 'body'>

const PART = /:\w+/g
const FILLER = 'some-value'
/** Longer addresses are refused by Node before anybody sees them. */
const PART_LENGTH = 6_000
/** What every query may hold besides what its contract names. */
const QUERY_NAMES = ['unknown', '__proto__', 'constructor', 'since', 'field']
const UNKNOWN_BODY = '{"unknown":1}'
const JSON_TYPE = { 'content-type': 'application/json' }

export function* attemptsAt(endpoint: AttackedEndpoint): Generator<Attempt> {
  yield* paths(endpoint)
  if (endpoint.method === 'GET') yield* queries(endpoint)
  yield* methods(endpoint)
  yield* headers(endpoint)
  if (hasBody(endpoint.method)) yield* bodies(endpoint)
}

function hasBody(method: string): boolean {
  return ['POST', 'PUT', 'PATCH'].includes(method)
}

/** With a body where one is expected, so that it is not for the lack of one that it is refused. */
function call(method: string, path: string, more: Partial<Attempt> = {}): Attempt {
  return { method, path, ...(hasBody(method) ? { body: '{}', headers: JSON_TYPE } : {}), ...more }
}

function fill(path: string, part = FILLER): string {
  return path.replaceAll(PART, () => part)
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).slice(0, PART_LENGTH)
}

function* paths({ method, path }: AttackedEndpoint): Generator<Attempt> {
  const parts = path.match(PART) ?? []
  for (const part of parts) {
    for (const text of hostileTexts) {
      if (text !== '') yield call(method, fill(path.replace(part, () => encode(text))))
    }
  }
  for (const part of hostileParts) {
    for (const tail of hostileTails) {
      if (parts.length > 0) yield call(method, fill(path, part) + tail)
      else if (tail !== '') yield call(method, `${path}/${part}${tail}`)
    }
  }
}

function* queries(endpoint: AttackedEndpoint): Generator<Attempt> {
  const { method, path, input } = endpoint
  const filled = fill(path)
  const right: unknown = input === undefined ? {} : rightValuesOf(input)[0]
  const names = new Set([...Object.keys(right ?? {}), ...QUERY_NAMES])
  const others = Object.entries(right ?? {}).filter(([name]) => !path.includes(`:${name}`))
  for (const name of names) {
    if (path.includes(`:${name}`)) continue
    // Alone, and beside what else is right, so that it is read at all.
    const rest = others
      .filter(([other]) => other !== name)
      .map(([other, value]) => `&${other}=${encode(String(value))}`)
    for (const text of hostileTexts) {
      yield { method, path: `${filled}?${name}=${encode(text)}` }
      if (rest.length > 0) yield { method, path: `${filled}?${name}=${encode(text)}${rest.join('')}` }
    }
  }
  yield { method, path: `${filled}?${'a=1&'.repeat(2_000)}` }
  yield { method, path: `${filled}?${'a[]=1&'.repeat(100)}` }
  yield { method, path: `${filled}?equals=%ff%fe&field=%` }
  yield { method, path: filled, body: '{"a":1}', headers: JSON_TYPE }
}

function* methods({ method, path }: AttackedEndpoint): Generator<Attempt> {
  for (const other of otherMethods) if (other !== method) yield call(other, fill(path))
}

function* headers({ method, path }: AttackedEndpoint): Generator<Attempt> {
  for (const [row, name] of attackedHeaders.entries()) {
    for (const [column, value] of hostileHeaderValues.entries()) {
      // A fourth of them at each endpoint, another fourth at the next one: all endpoints are behind the same gate.
      if ((row + column + path.length) % 4 !== 0) continue
      const more = { [name]: Buffer.from(value, 'utf8').toString('latin1') }
      const body = hasBody(method) ? { body: UNKNOWN_BODY } : {}
      yield { method, path: fill(path), headers: { ...JSON_TYPE, ...more }, ...body }
    }
  }
}

function* bodies({ method, path, input }: AttackedEndpoint): Generator<Attempt> {
  const at = { method, path: fill(path) }
  for (const body of hostileBodies) yield { ...at, body, headers: JSON_TYPE }
  for (const type of hostileTypes) yield { ...at, body: UNKNOWN_BODY, headers: { 'content-type': type } }
  if (input === undefined) return
  const seen = new Set<string>()
  for (const right of rightValuesOf(input)) {
    const body = withoutParts(right, path)
    for (const place of [...placesIn(body), ['unknown'], ['__proto__']]) {
      // What two kinds have in common is tried once.
      const known = place.join('.')
      if (seen.has(known)) continue
      seen.add(known)
      for (const text of hostileJson) yield { ...at, body: jsonWith(body, place, text), headers: JSON_TYPE }
    }
    yield { ...at, body: JSON.stringify(body), headers: JSON_TYPE }
  }
}

/** The part of an input that is sent as body: what stands in the path is not in it. */
function withoutParts(value: unknown, path: string): object {
  return Object.fromEntries(
    Object.entries(value ?? {}).filter(([name]) => !path.includes(`:${name}`) && name !== 'ifMatch'),
  )
}
