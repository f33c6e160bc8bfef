/** The background part of shop uptime. */
export { openUptime } from './open-uptime.ts'
export { uptimeParts } from './uptime-database.ts'
