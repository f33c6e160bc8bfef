/** What of time tracking runs on the server. */
export { startReminders } from './start-reminders.ts'
