/**
 * The value of a key, made and stored if there is none yet. Maps do this themselves (`getOrInsertComputed`), but not in Firefox before 144
 * and Safari before 26.2, so only the server may rely on that.
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
