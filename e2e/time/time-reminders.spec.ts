/** Reminders of time tracking: from the server to the bell. Their switches are in `notification-settings-screen.browser.test.tsx`. */
import { expect, signUpAndStart, test, toastButton } from '../app.ts'
import { addDocuments } from './times.ts'

/**
 * A point in time some minutes ago, in a zone where it is noon now: the work does not cross midnight there, which would trigger
 * another reminder.
 */
function minutesAgo(minutes: number): string {
  const nowMs = Date.now()
  const offsetHours = 12 - new Date(nowMs).getUTCHours()
  const local = new Date(nowMs + offsetHours * 3_600_000 - minutes * 60_000).toISOString().slice(0, 19)
  const offset = `${offsetHours < 0 ? '-' : '+'}${String(Math.abs(offsetHours)).padStart(2, '0')}:00`
  return `${local}${offset}[${offset}]`
}

test('M1 M2: a clock that has run for almost six hours brings a reminder that leads to it', async ({
  page,
  person,
}) => {
  await signUpAndStart(page, person)
  const entry = { kind: 'work', source: 'clock', time: { start: minutesAgo(350) } }
  await addDocuments(page, 'timeEntries', [entry])
  // The other one is the welcome.
  await expect(page.getByRole('link', { name: 'Benachrichtigungen, 2 ungelesen' })).toBeVisible()
  await toastButton(page, /Zeit für eine Pause\?/, 'Ansehen').click()
  await expect(page).toHaveURL(/\/timeTracker$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Zeiterfassung' })).toBeVisible()
})
