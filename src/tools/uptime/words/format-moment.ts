/** `24.12.2026, 14:05:12 Uhr`: of checks and incidents the seconds count. */
export function formatMoment(iso: string, timeZone?: string): string {
  const format = timeZone === undefined ? (deviceFormat ??= makeFormat()) : makeFormat(timeZone)
  return `${format.format(new Date(iso))} Uhr`
}

// Made when first needed, as those of `#base/text/format`.
let deviceFormat: Intl.DateTimeFormat | undefined

function makeFormat(timeZone?: string): Intl.DateTimeFormat {
  const zone = timeZone === undefined ? {} : { timeZone }
  return new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeStyle: 'medium', ...zone })
}
