/** Describes who changed something and where, as far as this device can tell. */

export type Author = { readonly userId: string; readonly deviceId: string }

/** „Du“, the name where it is known, or „Jemand anderes“. */
export function describePerson({ userId, deviceId }: Author, me: string, names: ReadonlyMap<string, string>): string {
  if (deviceId === 'server') return 'Die App'
  return userId === me ? 'Du' : (names.get(userId) ?? 'Jemand anderes')
}

/** „dieses Gerät“, „ein anderes Gerät“; the names the server gives to what came by itself or by its interface. */
export function describeDevice({ deviceId }: Author, thisDeviceId: string): string {
  if (deviceId === thisDeviceId) return 'dieses Gerät'
  if (deviceId === 'server') return 'auf dem Server'
  return deviceId === 'http' ? 'über die Schnittstelle' : 'ein anderes Gerät'
}
