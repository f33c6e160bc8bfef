/** What of shop uptime runs on the server. */
export { openUptime } from './open-uptime.ts'
