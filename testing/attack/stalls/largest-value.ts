/**
 * The largest values that a schema takes: lists and texts as long as they may be and as there is room for, with all that may
 * be left out, and each option of each union once. What holds up a parser or an expression holds it up only there, since
 * what a schema refuses costs little.
 */
import * as z from 'zod/mini'
import { usualTexts } from '../right-value.ts'

type Schema = z.core.$ZodType

/** What texts are made of. */
export type Filling = {
  /** A text of at most `length` characters at a place, as long as possible. */
  fill(place: string, length: number): string
  /** What addresses begin with, `http://127.0.0.2:4590/zeros`. */
  readonly address: string
  /** Places that are left out although they may be there. */
  readonly leftOut?: RegExp
}

export type Room = { readonly limitBytes: number; readonly filling: Filling }

/** Of different bytes; empty where nothing fits. */
export function largestValuesOf(schema: Schema, room: Room): readonly unknown[] {
  const values = choicesIn(schema).map((choice) => fit(schema, choice, room))
  const different = new Map(values.map((value) => [JSON.stringify(value), value]))
  return [...different.values()].filter((value) => value !== undefined)
}

/** The chosen option of the union at a place; the first one by default. `expectations.*` is any item of the list. */
type Choice = ReadonlyMap<string, number>

type Build = {
  readonly choice: Choice
  readonly filling: Filling
  /** How long a text is that may be of any length. */
  readonly anyLength: number
  /** 0 to 1, of the longest text and the longest list. */
  readonly textShare: number
  readonly listShare: number
}

/** Each option of each union, those inside of options as well, one after the other. */
function choicesIn(schema: Schema): readonly Choice[] {
  const choices: Choice[] = [new Map()]
  const known = new Set<string>()
  for (const choice of choices) {
    for (const [place, count] of unionsIn(schema, '', choice)) {
      for (let option = 1; option < count; option++) {
        const name = `${place} ${option}`
        if (known.has(name)) continue
        known.add(name)
        choices.push(new Map([...choice, [place, option]]))
      }
    }
  }
  return choices
}

function unionsIn(schema: Schema, place: string, choice: Choice): readonly (readonly [string, number])[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([key, field]) => unionsIn(field, at(place, key), choice))
    case 'array':
      return unionsIn(def.element, at(place, '*'), choice)
    case 'union': {
      const chosen = def.options[choice.get(place) ?? 0]
      const inside = chosen === undefined ? [] : unionsIn(chosen, place, choice)
      return [[place, def.options.length], ...inside]
    }
    default: {
      const inner = innerOf(def)
      return inner === undefined ? [] : unionsIn(inner, place, choice)
    }
  }
}

/** Of what would be right if sizes grew evenly; the first that goes in counts. */
const TRIES = [0.999, 0.97, 0.9, 0.75, 0.5, 0.2]

/** As large as goes into the room: all at its maximum, else shorter texts, else shorter lists as well. */
function fit(schema: Schema, choice: Choice, { limitBytes, filling }: Room): unknown {
  const make = (textShare: number, listShare: number): Made => {
    const value = build(schema, '', { choice, filling, anyLength: limitBytes, textShare, listShare })
    return { value, sizeBytes: value === undefined ? 0 : Buffer.byteLength(JSON.stringify(value)) }
  }
  const whole = make(1, 1)
  if (whole.sizeBytes <= limitBytes) return whole.value
  const short = make(0, 1)
  if (short.sizeBytes <= limitBytes) return between(short, whole, limitBytes, (share) => make(share, 1))
  const least = make(0, 0)
  // Texts in lists grow by the product of both.
  const bothBy = (share: number): Made => make(Math.sqrt(share), Math.sqrt(share))
  return least.sizeBytes <= limitBytes ? between(least, whole, limitBytes, bothBy) : undefined
}

type Made = { readonly value: unknown; readonly sizeBytes: number }

function between(least: Made, most: Made, limitBytes: number, make: (share: number) => Made): unknown {
  const even = (limitBytes - least.sizeBytes) / (most.sizeBytes - least.sizeBytes)
  for (const part of TRIES) {
    const { value, sizeBytes } = make(even * part)
    if (value !== undefined && sizeBytes <= limitBytes) return value
  }
  return least.value
}

/** Undefined: nothing fits. */
function build(schema: Schema, place: string, o: Build): unknown {
  return candidates(schema, place, o).find((value) => value !== undefined && z.safeParse(schema, value).success)
}

function* candidates(schema: Schema, place: string, o: Build): Generator<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
    case 'template_literal':
      yield* texts(place, boundOf(schema), o)
      return
    case 'number':
      yield* [boundOf(schema), 1e15, 1, 0, 0.5].filter((value) => value !== undefined)
      return
    case 'boolean':
      yield* [true, false]
      return
    case 'enum':
      yield* Object.values(def.entries)
      return
    case 'literal':
      yield* def.values
      return
    case 'object':
      yield* objects(def.shape, place, o)
      return
    case 'array':
      yield* lists(def.element, place, boundOf(schema), o)
      return
    case 'union': {
      const chosen = def.options[o.choice.get(place) ?? 0]
      if (chosen !== undefined) yield build(chosen, place, o)
      return
    }
    case 'custom':
      yield* judgedByThemselves(place, o)
      return
    default: {
      const inner = innerOf(def)
      yield* inner === undefined ? [null, {}] : [build(inner, place, o)]
    }
  }
}

function innerOf(def: z.core.$ZodTypes['_zod']['def']): Schema | undefined {
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'readonly':
    case 'default':
    case 'prefault':
    case 'nonoptional':
      return def.innerType
    case 'pipe':
      return def.in
    default:
      return undefined
  }
}

/** With all that may be left out, else without. */
function* objects(shape: Readonly<Record<string, Schema>>, place: string, o: Build): Generator<object> {
  const isLeftOut = (inner: string): boolean => o.filling.leftOut?.test(inner) === true
  const fields = Object.entries(shape)
    .filter(([key]) => !isLeftOut(at(place, key)))
    .map(([key, field]) => ({ key, field, value: build(field, at(place, key), o) }))
  const made = (some: typeof fields): object =>
    Object.fromEntries(some.filter(({ value }) => value !== undefined).map(({ key, value }) => [key, value]))
  yield made(fields)
  yield made(fields.filter(({ field }) => field._zod.optin !== 'optional'))
}

function* lists(element: Schema, place: string, bound: number | undefined, o: Build): Generator<readonly unknown[]> {
  const count = Math.max(1, Math.floor((bound ?? o.anyLength / 8) * o.listShare))
  const item = build(element, at(place, '*'), o)
  if (item !== undefined) yield Array.from({ length: count }, () => item)
  yield []
}

/** Below the longest, where a rule is not told by the schema; the longest that is taken counts. */
const LENGTHS = [2_000, 1_000, 500, 253, 128, 100, 64, 43, 32, 20, 10, 5]

function* texts(place: string, bound: number | undefined, o: Build): Generator<string> {
  yield* namesOfTheirs(place)
  const longest = Math.floor((bound ?? o.anyLength) * o.textShare)
  const lengths = [longest, ...LENGTHS.filter((length) => length < longest)]
  for (const length of lengths) {
    yield o.filling.fill(place, length)
    yield `${o.filling.address}?${'a'.repeat(length)}`.slice(0, Math.max(length, o.filling.address.length))
  }
  for (const length of lengths) yield 'a'.repeat(length)
  yield* usualTexts
}

/** What is there of who sends it is looked at, what is nowhere is only refused; see `sendLargest`. */
function namesOfTheirs(place: string): readonly string[] {
  if (place === 'collection') return ['wheelTemplates']
  // Others would be the wrong ones, and the page would not be read.
  if (place.endsWith('statuses')) return ['200-299']
  return /^(?:id|shopId|maintenanceId|userId)$/.test(place) ? [USER] : []
}

/** Placeholder for the sender and for what belongs to them: each of their documents has the sender's id. */
export const USER = `USER${'_'.repeat(28)}`

/** What schemas leave to a function: as many changes as a batch has, an object with as many keys as there is room for. */
function* judgedByThemselves(place: string, o: Build): Generator<unknown> {
  const room = o.anyLength * o.textShare
  if (place.endsWith('changes')) {
    yield Array.from({ length: 500 }, (_value, index) =>
      aChange(index, o.filling.fill(place, Math.max(0, room / 500 - CHANGE_BYTES))),
    )
  }
  yield Object.fromEntries(Array.from({ length: Math.floor(room / 11) }, (_value, index) => [`k${index}`, 1]))
  yield* [[], {}, 'some-value']
}

/** What stands around the texts of a change. */
const CHANGE_BYTES = 400

function aChange(index: number, text: string): object {
  return {
    ...{ changeId: `largest${index}`, path: `wheelTemplates/${USER}-${index}`, type: 'ADD', userId: USER },
    ...{ deviceId: 'd1', editedAt: '2026-11-20T12:00:00.000Z', baseVersion: 0 },
    fields: [
      { key: 'title', value: 'x' },
      { key: 'texts', value: text.match(/.{1,100}/gsu) ?? [] },
    ],
  }
}

/** The most that the checks of a schema allow: characters, items, or a number. */
function boundOf(schema: Schema): number | undefined {
  const bounds = (schema._zod.def.checks ?? []).flatMap((check) => {
    const { def } = check._zod as z.core.$ZodChecks['_zod']
    if (def.check === 'max_length') return [def.maximum]
    if (def.check === 'less_than' && typeof def.value === 'number') return [def.value]
    return []
  })
  return bounds.length === 0 ? undefined : Math.min(...bounds)
}

function at(place: string, key: string): string {
  return place === '' ? key : `${place}.${key}`
}
