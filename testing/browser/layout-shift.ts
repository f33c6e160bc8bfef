/** How far what is seen moves without the user having done anything, as Chromium adds it up. */

type LayoutShift = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean }

/** Begins to add up; call what it returns for the sum so far. */
export function followLayoutShift(): () => number {
  let sum = 0
  const take = (entries: readonly PerformanceEntry[]): void => {
    for (const entry of entries as readonly LayoutShift[]) if (!entry.hadRecentInput) sum += entry.value
  }
  const observer = new PerformanceObserver((list) => take(list.getEntries()))
  observer.observe({ type: 'layout-shift' })
  return () => {
    take(observer.takeRecords())
    return sum
  }
}
