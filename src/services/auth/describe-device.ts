/** Browsers in the order they have to be asked in: most of them also carry the names of those further down. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bCriOS\/|\bChrome\/|\bChromium\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** No browser says more; a header may have 16 KB made to be looked through for long. */
const MAX_READ = 1_000

/**
 * Describes a User-Agent header: `Firefox auf Windows`. It only helps users recognise their own devices, since a sender can put
 * anything into the header. `Unbekanntes Gerät` if the header names nothing known.
 */
export function describeDevice(userAgent: string): string {
  const said = userAgent.slice(0, MAX_READ)
  const browser = findName(browsers, said)
  const system = findName(systems, said)
  if (browser === undefined) return system ?? 'Unbekanntes Gerät'
  return system === undefined ? browser : `${browser} auf ${system}`
}

function findName(names: readonly (readonly [RegExp, string])[], userAgent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1]
}
