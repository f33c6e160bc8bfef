/**
 * JSONPath (RFC 9535) with bounded work: both the path and the data are untrusted. Each visited value and each evaluated operator is
 * counted, over all paths that are applied to the same data, so `$..*..*`, `[*,*][*,*]…` and `1==2||1==2||…` end; `match` and
 * `search` are not supported, since a regular expression could take forever within one visit. The budget is a count and not a time,
 * and comparing two large values counts as one: the caller must limit the time.
 */
import {
  JSONPathEnvironment,
  JSONPathError,
  JSONPathNodeList,
  JSONPathRecursionLimitError,
  type JSONPathQuery,
  type JSONValue,
} from 'json-p3'
import { failed, ok, type Result } from '#base/result'
import { countOperators, MAX_PATH_OPERATORS } from '../../shops/count-operators.ts'

/** What is nested deeper is not read at all. */
export const MAX_JSON_DEPTH = 64
/** A quarter of a second; what is judged in the thread has ended before that. */
const MAX_WORK = 2_000_000
const TEXT_PER_UNIT = 256
/** More nodes than that are not told. */
const MAX_NODES = 1_000

/** `unreadable`: it is no JSONPath; `too-much`: it would take too long, or those before it did. */
export type JsonPathFailure = 'unreadable' | 'too-many-operators' | 'too-much'

/** What stands at a path, in its order; empty where nothing does. */
export type ReadJsonPath = (path: string) => Result<readonly unknown[], JsonPathFailure>

const environment = new JSONPathEnvironment({ maxRecursionDepth: MAX_JSON_DEPTH + 3 })
for (const name of ['match', 'search']) environment.functionRegister.delete(name)

/** Reads paths in data that came of `JSON.parse`; all of them together have one budget. */
export function openJsonPaths(data: unknown): ReadJsonPath {
  let work = 0
  const spend: Spend = (units) => {
    work += units
    if (work > MAX_WORK) throw new TooMuchWorkError()
  }
  return (path) => {
    if (countOperators(path) > MAX_PATH_OPERATORS) return failed('too-many-operators')
    const query = compile(path)
    if (query === undefined) return failed('unreadable')
    countWork(query, spend)
    try {
      return ok(readNodes(query, data))
    } catch (error) {
      // The library's stack ends, too, before the budget does where a path is asked of very many things at once.
      const isTooMuch = error instanceof TooMuchWorkError || error instanceof RangeError
      if (isTooMuch || error instanceof JSONPathRecursionLimitError) return failed('too-much')
      throw error
    }
  }
}

function readNodes(query: JSONPathQuery, data: unknown): readonly unknown[] {
  const values: unknown[] = []
  // The library's own words for JSON; what it is given came of `JSON.parse`.
  for (const node of query.lazyQuery(data as JSONValue)) {
    values.push(node.value)
    if (values.length === MAX_NODES) break
  }
  return values
}

function compile(path: string): JSONPathQuery | undefined {
  try {
    return environment.compile(path)
  } catch (error) {
    if (error instanceof JSONPathError) return undefined
    throw error
  }
}

class TooMuchWorkError extends Error {}

type Spend = (units: number) => void
type Method = (this: unknown, ...given: unknown[]) => unknown

/**
 * Puts a counter in front of all that a compiled path can do: the nodes its segments and selectors come upon, and each
 * part of a condition that is evaluated. Counting what is read by a proxy of the data took eight times as long as reading it.
 */
function countWork(part: unknown, spend: Spend): void {
  if (typeof part !== 'object' || part === null || part === environment) return
  for (const [name, count] of Object.entries(counters)) {
    const method: unknown = Reflect.get(part, name)
    if (typeof method === 'function') Reflect.set(part, name, count(method as Method, spend))
  }
  for (const [name, inner] of Object.entries(part)) {
    if (name !== 'environment' && name !== 'token' && typeof inner !== 'function') countWork(inner, spend)
  }
}

const counters: Readonly<Record<string, (method: Method, spend: Spend) => Method>> = {
  evaluate: (method, spend) =>
    function evaluate(...given) {
      spend(1)
      const found = method.apply(this, given)
      spend(sizeOf(found))
      return found
    },
  resolve: (method, spend) =>
    function resolve(...given) {
      const found = method.apply(this, given)
      spend(1 + (Array.isArray(found) ? found.length : 0))
      return found
    },
  lazyResolve: countEach,
  visit: countEach,
}

function countEach(method: Method, spend: Spend): Method {
  return function* each(...given) {
    for (const found of method.apply(this, given) as Iterable<unknown>) {
      spend(1)
      yield found
    }
  }
}

/** Two long texts take as long to compare as they are. */
function sizeOf(found: unknown): number {
  const value: unknown = found instanceof JSONPathNodeList && found.nodes.length === 1 ? found.nodes[0]?.value : found
  return typeof value === 'string' ? value.length / TEXT_PER_UNIT : 0
}
