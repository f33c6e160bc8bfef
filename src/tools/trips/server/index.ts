/** The server part of the trip planner. */
export { startCalendarFeed } from './calendar-feed.ts'
export { startRates } from '../money/server/start-rates.ts'
export { startTripMessages } from './start-trip-messages.ts'
