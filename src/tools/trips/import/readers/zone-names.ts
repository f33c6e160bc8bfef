/** The IANA zones behind the names that calendars of Windows, Thunderbird and others give them. */

import { parseOffset } from './drafts.ts'

/** Outlook's names, from the `windowsZones` table of Unicode CLDR, for the zones in which most people live. */
const windowsZones = `
W. Europe Standard Time=Europe/Berlin;Central Europe Standard Time=Europe/Budapest;Romance Standard Time=Europe/Paris
Central European Standard Time=Europe/Warsaw;GMT Standard Time=Europe/London;Greenwich Standard Time=Atlantic/Reykjavik
E. Europe Standard Time=Europe/Chisinau;FLE Standard Time=Europe/Kiev;GTB Standard Time=Europe/Bucharest
Turkey Standard Time=Europe/Istanbul;Russian Standard Time=Europe/Moscow;Morocco Standard Time=Africa/Casablanca
Egypt Standard Time=Africa/Cairo;South Africa Standard Time=Africa/Johannesburg;E. Africa Standard Time=Africa/Nairobi
W. Central Africa Standard Time=Africa/Lagos;Israel Standard Time=Asia/Jerusalem;Jordan Standard Time=Asia/Amman
Arab Standard Time=Asia/Riyadh;Arabian Standard Time=Asia/Dubai;Iran Standard Time=Asia/Tehran
Pakistan Standard Time=Asia/Karachi;India Standard Time=Asia/Kolkata;Sri Lanka Standard Time=Asia/Colombo
Nepal Standard Time=Asia/Katmandu;Bangladesh Standard Time=Asia/Dhaka;Myanmar Standard Time=Asia/Rangoon
SE Asia Standard Time=Asia/Bangkok;China Standard Time=Asia/Shanghai;Singapore Standard Time=Asia/Singapore
Taipei Standard Time=Asia/Taipei;Tokyo Standard Time=Asia/Tokyo;Korea Standard Time=Asia/Seoul
W. Australia Standard Time=Australia/Perth;Cen. Australia Standard Time=Australia/Adelaide
AUS Central Standard Time=Australia/Darwin;E. Australia Standard Time=Australia/Brisbane
AUS Eastern Standard Time=Australia/Sydney;Tasmania Standard Time=Australia/Hobart;New Zealand Standard Time=Pacific/Auckland
Hawaiian Standard Time=Pacific/Honolulu;Alaskan Standard Time=America/Anchorage;Pacific Standard Time=America/Los_Angeles
US Mountain Standard Time=America/Phoenix;Mountain Standard Time=America/Denver;Central Standard Time=America/Chicago
Central Standard Time (Mexico)=America/Mexico_City;Eastern Standard Time=America/New_York
Eastern Standard Time (Mexico)=America/Cancun;Atlantic Standard Time=America/Halifax;Newfoundland Standard Time=America/St_Johns
SA Pacific Standard Time=America/Bogota;E. South America Standard Time=America/Sao_Paulo
Argentina Standard Time=America/Buenos_Aires;Pacific SA Standard Time=America/Santiago;Azores Standard Time=Atlantic/Azores
`
let zoneByName: ReadonlyMap<string, string> | undefined

function windowsZoneList(): ReadonlyMap<string, string> {
  zoneByName ??= new Map(
    windowsZones
      .trim()
      .split(/[\n;]/)
      .map((line) => line.split('=', 2))
      .flatMap(([windows, zone]) => (windows === undefined || zone === undefined ? [] : [[windows, zone] as const])),
  )
  return zoneByName
}

/** The IANA name of a zone as a calendar names it, such as `/mozilla.org/20050126_1/Europe/Berlin`; undefined if it has none. */
export function zoneOfName(name: string): string | undefined {
  const plain = name.trim().replaceAll('"', '').slice(0, 200)
  const windows = windowsZoneList().get(plain)
  if (windows !== undefined) return windows
  const parts = plain.split('/').filter((part) => part !== '')
  const candidates = plain.startsWith('/') || parts.length > 3 ? [parts.slice(-3), parts.slice(-2)] : [parts]
  return candidates.map((candidate) => candidate.join('/')).find(isZoneName)
}

// Made once, since a file may describe any number of zones.
let zoneByOffsets: Map<string, string> | undefined

/** The first zone in which many people live that has these minutes east of UTC, in January and in July. */
export function zoneOfOffsets(january: number, july: number): string | undefined {
  if (zoneByOffsets === undefined) {
    zoneByOffsets = new Map()
    for (const zone of windowsZoneList().values()) {
      const key = `${offsetIn(zone, Date.UTC(2025, 0, 15))} ${offsetIn(zone, Date.UTC(2025, 6, 15))}`
      if (!zoneByOffsets.has(key)) zoneByOffsets.set(key, zone)
    }
  }
  return zoneByOffsets.get(`${january} ${july}`)
}

/** Minutes east of UTC of a known zone at an instant. */
export function offsetIn(timeZone: string, epochMs: number): number {
  const text = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).format(epochMs)
  return parseOffset(/[+-]\d\d:\d\d$/.exec(text)?.[0] ?? 'Z')
}

// A calendar names few zones, but many times.
const known = new Map<string, boolean>()
const MAX_KNOWN = 1_000

/** By `Intl`: workers of some browsers have no `Temporal`. */
function isZoneName(name: string): boolean {
  let isKnown = known.get(name)
  if (isKnown === undefined) {
    isKnown = /^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/.test(name) && hasFormat(name)
    if (known.size < MAX_KNOWN) known.set(name, isKnown)
  }
  return isKnown
}

function hasFormat(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== ''
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
