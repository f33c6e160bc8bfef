/** The server part of time tracking. */
export { startReminders } from './start-reminders.ts'
