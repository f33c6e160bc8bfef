const secondsFormat = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const wholeFormat = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 0 })

/** `412 ms`, from a second on `1,2 s`; less than half a millisecond is `0 ms`. */
export function formatLatency(durationMs: number): string {
  return durationMs < 999.5 ? `${wholeFormat.format(durationMs)} ms` : `${secondsFormat.format(durationMs / 1_000)} s`
}
