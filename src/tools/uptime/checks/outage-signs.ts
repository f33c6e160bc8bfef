/** What results of the last seconds say about this server's own connection. */
import { SECOND_MS } from '#base/clock'

const WINDOW_MS = 30 * SECOND_MS
/** A mass failure is more than this share of the shops, on at least this many hosts. */
const FAILING_SHARE = 0.5
const FAILING_HOSTS = 3

type Result = { readonly host: string; readonly isGood: boolean; readonly atMs: number }

export function createOutageSigns() {
  /** The last result of each shop, the oldest first. */
  const results = new Map<string, Result>()
  let goodMs = -Infinity
  /** The first failure after the last answer. */
  let failedMs: number | undefined

  const dropOld = (nowMs: number): void => {
    for (const [shopId, { atMs }] of results) {
      if (Math.abs(nowMs - atMs) <= WINDOW_MS) return
      results.delete(shopId)
    }
  }
  return {
    note(shopId: string, result: Result): void {
      results.delete(shopId)
      results.set(shopId, result)
      if (result.isGood) {
        goodMs = result.atMs
        failedMs = undefined
      } else failedMs ??= result.atMs
      dropOld(result.atMs)
    },
    /** Whether the failures point to this server's connection rather than to the shops. */
    isMassFailure(nowMs: number): boolean {
      dropOld(nowMs)
      const failed = [...results.values()].filter(({ isGood }) => !isGood)
      return (
        failed.length > FAILING_SHARE * results.size && new Set(failed.map(({ host }) => host)).size >= FAILING_HOSTS
      )
    },
    /** When something answered last; -Infinity: never. */
    lastGoodMs: (): number => goodMs,
    /** When the connection was lost at the earliest: after the last answer. */
    brokenSinceMs: (nowMs: number): number =>
      Math.min(nowMs, failedMs ?? nowMs, goodMs > -Infinity ? goodMs + 1 : nowMs),
    forget(): void {
      results.clear()
      failedMs = undefined
    },
  }
}
