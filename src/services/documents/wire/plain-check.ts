/**
 * A schema as a function that says of a value, without making a copy of it, that it is certainly valid. Every document is
 * judged after every change (rule S7), and zod spends most of its time on a copy that is not used here. What the function
 * does not let through is the schema's to judge, so the verdict is always the schema's; `plain-check.property.test.ts` holds it to that.
 */
import type * as z from 'zod/mini'
import { countKeys, isJsonObject } from '#base/text/json'

export type PlainCheck = (value: unknown) => boolean

/** Undefined when the schema has a part that only zod can judge. `value` must have come out of `JSON.parse`. */
export function plainCheckOf(schema: z.core.$ZodType): PlainCheck | undefined {
  const isOfType = typeCheckOf(schema)
  const passes = checksOf(schema)
  if (isOfType === undefined || passes === undefined) return undefined
  return passes === NO_CHECKS ? isOfType : (value) => isOfType(value) && passes(value)
}

function typeCheckOf(schema: z.core.$ZodType): PlainCheck | undefined {
  // Schemas say what they are by their definition; this is how zod wants libraries to ask them.
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
      return (value) => typeof value === 'string'
    case 'number':
      return Number.isFinite
    case 'boolean':
      return (value) => typeof value === 'boolean'
    case 'null':
      return (value) => value === null
    case 'unknown':
      return (value) => value !== undefined
    case 'literal':
      return isOneOf(def.values)
    case 'enum':
      return isOneOf(Object.values(def.entries))
    case 'optional': {
      const isInner = plainCheckOf(def.innerType)
      return isInner && ((value) => value === undefined || isInner(value))
    }
    case 'nullable': {
      const isInner = plainCheckOf(def.innerType)
      return isInner && ((value) => value === null || isInner(value))
    }
    case 'array': {
      const isItem = plainCheckOf(def.element)
      return isItem && ((value) => Array.isArray(value) && value.every(isItem))
    }
    case 'union':
      return unionCheckOf(def)
    case 'object':
      return objectCheckOf(def)
    case 'record':
      return recordCheckOf(def)
    default:
      return undefined
  }
}

function isOneOf(allowed: readonly unknown[]): PlainCheck {
  const values = new Set(allowed)
  return (value) => value !== undefined && values.has(value)
}

/** A value that at least one of the options accepts; if it has to be exactly one, zod decides. */
function unionCheckOf({ options, inclusive = true }: z.core.$ZodUnionDef): PlainCheck | undefined {
  const checks = options.map(plainCheckOf).filter((check) => check !== undefined)
  if (!inclusive || checks.length < options.length) return undefined
  return (value) => checks.some((isOption) => isOption(value))
}

/** Strict or loose objects. */
function objectCheckOf({ shape, catchall }: z.core.$ZodObjectDef): PlainCheck | undefined {
  const rest = catchall === undefined ? undefined : (catchall as z.core.$ZodTypes)._zod.def.type
  if (rest !== 'never' && rest !== 'unknown') return undefined
  const names = Object.keys(shape)
  const checks: PlainCheck[] = []
  for (const name of names) {
    const part = shape[name]
    const isPart = part && plainCheckOf(part)
    if (isPart === undefined) return undefined
    checks.push(isPart)
  }
  return (value) => {
    if (!isJsonObject(value)) return false
    let present = 0
    for (let index = 0; index < checks.length; index++) {
      const part = value[names[index] ?? '']
      if (checks[index]?.(part) !== true) return false
      if (part !== undefined) present += 1
    }
    return rest === 'unknown' || countKeys(value) === present
  }
}

/** Records of any keys that are texts. */
function recordCheckOf({ keyType, valueType }: z.core.$ZodRecordDef): PlainCheck | undefined {
  const isKey = (keyType as z.core.$ZodTypes)._zod.def.type === 'string' ? plainCheckOf(keyType) : undefined
  const isValue = plainCheckOf(valueType)
  if (isKey === undefined || isValue === undefined) return undefined
  return (value) =>
    isJsonObject(value) &&
    // Zod skips that one.
    Object.entries(value).every(([key, part]) => key === '__proto__' || (isKey(key) && isValue(part)))
}

/** Those that look at a value and leave it as it is. */
const PURE_CHECKS: ReadonlySet<string> = new Set([
  'min_length',
  'max_length',
  'greater_than',
  'less_than',
  'number_format',
  'string_format',
  // A function of ours that says yes or no.
  'custom',
])

const NO_CHECKS: PlainCheck = () => true

/** Zod's own checks of a schema, asked one by one. */
function checksOf(schema: z.core.$ZodType): PlainCheck | undefined {
  const { def, traits } = (schema as z.core.$ZodTypes)._zod
  const added = (def.checks ?? []) as readonly unknown[] as readonly z.core.$ZodCheck<unknown>[]
  // A schema such as that of an instant is a check itself.
  const checks = traits.has('$ZodCheck') ? [schema as unknown as z.core.$ZodCheck<unknown>, ...added] : added
  if (checks.length === 0) return NO_CHECKS
  if (!checks.every((check) => PURE_CHECKS.has(check._zod.def.check))) return undefined
  // One for all values: a check of these kinds answers at once, unless it is a promise's, and keeps nothing.
  const payload: z.core.ParsePayload = { value: undefined, issues: [] }
  return (value) => {
    payload.value = value
    let isAnswered = true
    for (const check of checks) if (check._zod.check(payload) !== undefined) isAnswered = false
    if (isAnswered && payload.issues.length === 0) return true
    payload.issues = []
    return false
  }
}
