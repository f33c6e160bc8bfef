/** What this device has been told of and wants to hear no more of, or not before a time. It stays on the device. */
import { useMemo } from 'react'
import { parseJson } from '#base/text/parse-json'
import { readDeviceSetting, useDeviceSetting, writeDeviceSetting } from '#ui/device-setting'

const KEY = 'timeTold'
/** The oldest are forgotten. */
const MAX_KEPT = 100

function read(text: string): ReadonlyMap<string, number> {
  const kept = parseJson(text)
  return new Map(Array.isArray(kept) ? kept.filter(isPair) : [])
}

function isPair(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number'
}

/** Suppresses a notice until this time, in milliseconds since 1970 UTC; `Infinity` for good. */
function noteTold(key: string, untilMs: number): void {
  const others = [...read(readDeviceSetting(KEY))].filter(([other]) => other !== key)
  const told = [...others, [key, Math.min(untilMs, Number.MAX_SAFE_INTEGER)] as const]
  writeDeviceSetting(KEY, JSON.stringify(told.slice(-MAX_KEPT)))
}

/** Returns whether a notice is due now, and how to record that it was shown. */
export function useShownNotices(nowMs: number) {
  const [text] = useDeviceSetting(KEY)
  const known = useMemo(() => read(text), [text])
  return {
    isDue: (key: string): boolean => (known.get(key) ?? 0) <= nowMs,
    note: noteTold,
  }
}
