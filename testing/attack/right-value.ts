/**
 * Values that a schema takes, found by trying: an input that is right in all but one place gets further than nonsense, and
 * a document that is right can be kept, with whatever texts are to be looked for later.
 */
import * as z from 'zod/mini'

type Schema = z.core.$ZodType

/** What a text at a place may be, the first that fits is taken. The place is the way there: `entries.0.text`. */
export type ProposeTexts = (place: string) => readonly string[]

/** Between them they fit every text that some contract asks for. */
export const usualTexts: readonly string[] = [
  'some-value',
  'nobody@example.de',
  'https://a.example.invalid/',
  '2026-11-23T00:00:00.000Z',
  '2026-11-23',
  '2026-11',
  '12:30',
  'Europe/Berlin',
  '2026-11-20T08:00:00+01:00[Europe/Berlin]',
  '0123456789abcdef0123456789abcdef',
  '123',
  '200-299',
  '#3366aa',
  'abc',
  'EUR',
  'a0',
  'image/png',
  'A'.repeat(87),
  'A'.repeat(22),
]

const NUMBERS = [30, 1, 0, 100, 5, 1_000, 0.5, -1]
/** Of what is judged by a function of its own. */
const ANYTHING: readonly unknown[] = [[], {}, 'some-value', 1, true, null]

/** What a person would type where the name of the field says it. */
const namedTexts: readonly (readonly [RegExp, string])[] = [
  [/email$/i, 'nobody@example.de'],
  [/password$/i, 'Pferd mit Batterie 47!'],
  [/(?:url|endpoint)$/i, 'https://a.example.invalid/'],
  [/code$/i, '123456'],
  // Behind what `from` is.
  [/until$/i, '2026-12-23T00:00:00.000Z'],
]

export const proposeUsual: ProposeTexts = (place) =>
  namedTexts.flatMap(([name, text]) => (name.test(place) ? [text] : []))

/** With all that may be left out; without that, if it does not fit; undefined where nothing was found. */
export function rightValueOf(schema: Schema, propose: ProposeTexts = proposeUsual, option = 0): unknown {
  const o = { propose, option }
  return build(schema, '', { ...o, hasOptional: true }) ?? build(schema, '', { ...o, hasOptional: false })
}

/** One for each kind that a union in it has: a page, a port and a job where a check is wanted. */
export function rightValuesOf(schema: Schema, propose: ProposeTexts = proposeUsual): readonly unknown[] {
  const values = Array.from({ length: MOST_OPTIONS }, (_, option) => rightValueOf(schema, propose, option))
  const different = new Map(values.map((value) => [JSON.stringify(value), value]))
  return [...different.values()].filter((value) => value !== undefined)
}

const MOST_OPTIONS = 4

type Build = {
  readonly propose: ProposeTexts
  readonly hasOptional: boolean
  /** Which part of a union is tried first. */
  readonly option: number
}

/** Undefined: nothing fits. */
function build(schema: Schema, place: string, o: Build): unknown {
  return candidates(schema, place, o).find((value) => value !== undefined && z.safeParse(schema, value).success)
}

function candidates(schema: Schema, place: string, o: Build): readonly unknown[] {
  const at = (key: string): string => (place === '' ? key : `${place}.${key}`)
  // All kinds that zod has; what is not among those below is tried with anything.
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
    case 'template_literal':
      return [...o.propose(place), ...usualTexts]
    case 'number':
      return NUMBERS
    case 'boolean':
      return [false, true]
    case 'null':
      return [null]
    case 'enum':
      return Object.values(def.entries)
    case 'literal':
      return def.values
    case 'object': {
      const fields = Object.entries(def.shape).flatMap(([key, field]) => {
        const isLeftOut = !o.hasOptional && field._zod.optin === 'optional'
        const value = isLeftOut ? undefined : build(field, at(key), o)
        return value === undefined ? [] : [[key, value] as const]
      })
      return [Object.fromEntries(fields)]
    }
    case 'array': {
      const item = build(def.element, at('0'), o)
      return [...(item === undefined ? [] : [[item], Array.from({ length: 7 }, () => item)]), []]
    }
    case 'union':
      return def.options.map((_, index) => {
        const option = def.options[(index + o.option) % def.options.length]
        return option === undefined ? undefined : build(option, place, o)
      })
    case 'tuple':
      return [def.items.map((item, index) => build(item, at(String(index)), o))]
    case 'record':
      return [{}]
    case 'optional':
    case 'nullable':
    case 'readonly':
    case 'default':
    case 'prefault':
    case 'nonoptional':
      return [build(def.innerType, place, o)]
    case 'lazy':
      return [build(def.getter(), place, o)]
    case 'pipe':
      return [build(def.in, place, o)]
    default:
      return ANYTHING
  }
}

/** The ways to every value inside of one, those to its insides too. */
export function placesIn(value: unknown, place: readonly string[] = []): readonly (readonly string[])[] {
  const own = place.length === 0 ? [] : [place]
  if (typeof value !== 'object' || value === null) return own
  return [...own, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...place, key]))]
}

/** The JSON of a value in which something else stands at one place, as JSON text that may be none. */
export function jsonWith(value: unknown, place: readonly string[], text: string): string {
  const marker = '\u0001here\u0001'
  return JSON.stringify(replaceAt(value, place, marker)).replace(JSON.stringify(marker), () => text)
}

function replaceAt(value: unknown, [key, ...rest]: readonly string[], replacement: unknown): unknown {
  if (key === undefined) return replacement
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => (String(index) === key ? replaceAt(item, rest, replacement) : item))
  }
  const inner = ownOf(value, key) ?? {}
  // Not by assignment: `__proto__` would go nowhere.
  return Object.fromEntries([...Object.entries(value ?? {}), [key, replaceAt(inner, rest, replacement)]])
}

/** What an object has by itself: `__proto__` and its like are names like others here. */
export function ownOf(value: unknown, key: string): unknown {
  const isThere = typeof value === 'object' && value !== null && Object.hasOwn(value, key)
  return isThere ? Reflect.get(value, key) : undefined
}
