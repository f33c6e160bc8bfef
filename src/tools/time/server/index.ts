/** The background part of time tracking. */
export { startBudgets } from './start-budgets.ts'
export { startReminders } from './start-reminders.ts'
