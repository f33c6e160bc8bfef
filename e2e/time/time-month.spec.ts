/** The month of the working-time account on paper (A17). */
import type { Page } from '@playwright/test'
import { expect, signUpAndStart, test } from '../app.ts'
import { addDocuments, entryOf } from './times.ts'

const NOW = new Date('2026-06-18T13:20:00+02:00')

const plan = {
  validFrom: '2026-05-01',
  minutes: [480, 480, 480, 480, 480, 0, 0],
  state: 'BY',
  options: [],
  worksOnHolidays: false,
  breakMode: 'hint',
  leaveDays: 30,
}

/** Two weeks of May: 9 days of 8:30 and one of leave; the rest of the month is a long sick leave. */
async function addMay(page: Page): Promise<void> {
  await addDocuments(page, 'timePlans', [plan])
  const days = ['04', '05', '06', '07', '08', '11', '12', '13', '15'].map((day) => `2026-05-${day}`)
  await addDocuments(
    page,
    'timeEntries',
    days.flatMap((date) => [entryOf(date, '08:00', '12:00'), entryOf(date, '12:45', '17:15')]),
  )
  await addDocuments(page, 'timeAbsences', [
    { kind: 'vacation', days: { from: '2026-05-18', to: '2026-05-18' }, portion: 'full' },
    { kind: 'sick', days: { from: '2026-05-19', to: '2026-06-30' }, portion: 'full' },
  ])
  await addDocuments(page, 'timeCorrections', [{ kind: 'opening', date: '2026-05-01', amount: 330 }])
}

async function openMay(page: Page): Promise<void> {
  await page.goto('/timeTracker/monat/2026-05')
  await expect(page.getByRole('row', { name: /Freitag, 15. Mai 2026/ })).toContainText('8:30')
}

test.beforeEach(async ({ page, person }) => {
  await page.clock.setFixedTime(NOW)
  await signUpAndStart(page, person)
})

test('A17: the proof has name, month, all days, sums and lines to sign on one sheet of A4', async ({
  page,
  person,
}) => {
  await addMay(page)
  await openMay(page)
  await page.evaluate(() => {
    window.print = () => window.dispatchEvent(new Event('beforeprint'))
  })
  await page.getByRole('button', { name: 'Drucken' }).click()
  await page.emulateMedia({ media: 'print' })
  const proof = page.locator('[data-print-sheet]')
  await expect(proof).toContainText('Arbeitszeitnachweis Mai 2026')
  await expect(proof).toContainText(person.name)
  await expect(proof.locator('tbody tr')).toHaveCount(31)
  await expect(proof).toContainText('Saldo Ende Mai+10:00')
  await expect(proof).toContainText('Datum, Unterschrift Arbeitgeber')
  await expect(page.getByRole('main')).toBeHidden()
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1)
})
