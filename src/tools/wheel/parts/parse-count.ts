import { failed, ok, type Result } from '#base/result'

/** Parses a typed whole number from 1 to `max`, with or without dots between its thousands. */
export function parseCount(typed: string, max: number): Result<number, 'no-number' | 'too-small' | 'too-large'> {
  const text = typed.trim()
  if (!/^\d{1,6}$|^\d{1,3}\.\d{3}$/.test(text)) return failed('no-number')
  const count = Number(text.replace('.', ''))
  if (count < 1) return failed('too-small')
  return count > max ? failed('too-large') : ok(count)
}
