/** The address at which calendar programs read a user's trips: it holds the id of the user and the secret of their settings. */
const CALENDAR_PATH = '/api/trips/calendar'

/** The pattern of the route. */
export const CALENDAR_ROUTE = `${CALENDAR_PATH}/:address`
/** Below it no session is read. */
export const CALENDAR_OPEN_PATH = CALENDAR_PATH

export function calendarPath({ userId, key }: { readonly userId: string; readonly key: string }): string {
  return `${CALENDAR_PATH}/${userId}.${key}.ics`
}

/** The parts of the last segment of such an address; undefined if it is another text. */
export function parseCalendarAddress(address: string): { readonly userId: string; readonly key: string } | undefined {
  const [, userId, key] = /^([A-Za-z0-9_-]{1,64})\.([A-Za-z0-9_-]{32,64})\.ics$/.exec(address) ?? []
  return userId === undefined || key === undefined ? undefined : { userId, key }
}
