const COPY_MARK = ' (Kopie)'

/** „Küche (Kopie)“, then „Küche (Kopie 2)“: a title that none of those there has, cut where it would be too long. */
export function copyTitle(title: string, taken: readonly string[], maxLength: number): string {
  const base = title.replace(/ \(Kopie(?: \d+)?\)$/, '')
  for (let count = 1; ; count++) {
    const mark = count === 1 ? COPY_MARK : ` (Kopie ${count})`
    const copy =
      base
        .slice(0, maxLength - mark.length)
        .toWellFormed()
        .trimEnd() + mark
    if (!taken.includes(copy)) return copy
  }
}
