/**
 * Returns the value of a key, and stores a new one first if the key has none. `getOrInsertComputed` does the same, but Firefox before 144 and
 * Safari before 26.2 lack it, so only code that runs on the server alone uses it.
 */
export function getOrInsert<Key, Value>(
  map: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  make: (key: Key) => Value,
): Value {
  let value = map.get(key)
  if (value === undefined) map.set(key, (value = make(key)))
  return value
}
