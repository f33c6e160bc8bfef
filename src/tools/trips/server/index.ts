/** The background part of the trip planner. */
export { startRates } from '../money/server/start-rates.ts'
export { startStreets, type MapTiles } from '../streets/server/start-streets.ts'
export { startCalendarFeed } from './calendar-feed.ts'
export { startTripMessages } from './start-trip-messages.ts'
