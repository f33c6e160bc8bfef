/** What of shop uptime runs on the server. */
export { openUptime } from './open-uptime.ts'
export { uptimeParts } from './uptime-database.ts'
