/**
 * JSONPath (RFC 9535) with bounded work: both the path and what it is asked of are somebody else's. Each look into the data
 * is counted, so `$..*..*` or `[*,*][*,*]…` ends; `match` and `search` are not known, since a regular expression could
 * take for ever within one look.
 */
import { JSONPathEnvironment, JSONPathError, type JSONPathQuery, type JSONValue } from 'json-p3'
import { failed, ok, type Result } from '#base/result'

/** What is nested deeper is not read at all. */
export const MAX_JSON_DEPTH = 64
/** Less than a tenth of a second, in which the server does nothing else. */
const MAX_LOOKS = 300_000
const TEXT_PER_LOOK = 256
/** More nodes than that are not told. */
const MAX_NODES = 1_000

/** `unreadable`: it is no JSONPath; `too-much`: it would take too long. */
export type JsonPathFailure = 'unreadable' | 'too-much'

const environment = new JSONPathEnvironment({ maxRecursionDepth: MAX_JSON_DEPTH + 2 })
for (const name of ['match', 'search']) environment.functionRegister.delete(name)

/** What stands at the path in data that came of `JSON.parse`, in its order; empty where nothing does. */
export function readJsonPath(path: string, data: unknown): Result<readonly unknown[], JsonPathFailure> {
  const query = compile(path)
  if (query === undefined) return failed('unreadable')
  const { counted, original } = countLooks(data)
  const values: unknown[] = []
  try {
    // The library's own words for JSON; what it is given came of `JSON.parse`.
    for (const node of query.lazyQuery(counted as JSONValue)) {
      values.push(original(node.value))
      if (values.length === MAX_NODES) break
    }
  } catch (error) {
    // The library's stack ends, too, before the looks do where a path is asked of very many things at once.
    if (error instanceof TooManyLooksError || error instanceof RangeError) return failed('too-much')
    throw error
  }
  return ok(values)
}

function compile(path: string): JSONPathQuery | undefined {
  try {
    return environment.compile(path)
  } catch (error) {
    if (error instanceof JSONPathError) return undefined
    throw error
  }
}

class TooManyLooksError extends Error {}

/** The data behind a counter, and what stands behind it where it was handed out. */
function countLooks(data: unknown): { readonly counted: unknown; readonly original: (value: unknown) => unknown } {
  let looks = 0
  const look = (cost = 1): void => {
    looks += cost
    if (looks > MAX_LOOKS) throw new TooManyLooksError()
  }
  const originals = new WeakMap<object, object>()
  const proxies = new WeakMap<object, object>()
  const wrap = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    const known = proxies.get(value)
    if (known !== undefined) return known
    const proxy = new Proxy(value, {
      get(target, key) {
        const found: unknown = Reflect.get(target, key)
        // Two long texts take as long to compare as they are.
        look(typeof found === 'string' ? 1 + found.length / TEXT_PER_LOOK : 1)
        return wrap(found)
      },
      ownKeys(target) {
        const keys = Reflect.ownKeys(target)
        look(keys.length + 1)
        return keys
      },
      has(target, key) {
        look()
        return Reflect.has(target, key)
      },
      getOwnPropertyDescriptor(target, key) {
        look()
        return Reflect.getOwnPropertyDescriptor(target, key)
      },
    })
    proxies.set(value, proxy)
    originals.set(proxy, value)
    return proxy
  }
  const original = (value: unknown): unknown =>
    typeof value === 'object' && value !== null ? (originals.get(value) ?? value) : value
  return { counted: wrap(data), original }
}
