/** The month of the working-time account: its sheet, its closing and the proof on paper (A13 to A20). */
import type { Page } from '@playwright/test'
import { expect, goOffline, resize, signUpAndStart, test, toastButton } from './app.ts'
import { violations } from './axe.ts'
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

/** The figure of a name above the sheet. */
function figure(page: Page, name: string) {
  return page.locator('dl > div').filter({ has: page.getByRole('term').getByText(name, { exact: true }) })
}

test.beforeEach(async ({ page, person }) => {
  await page.clock.setFixedTime(NOW)
  await signUpAndStart(page, person)
})

test('A15: a month shows every day, carries the balance over, and leads to its days and to other months', async ({
  page,
}) => {
  await page.goto('/timeTracker/monat')
  await expect(page.getByText('Dein Arbeitszeitkonto ist noch leer')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await addMay(page)
  await openMay(page)

  await expect(page.getByRole('row', { name: /Montag, 4. Mai 2026/ })).toContainText('08:0017:150:458:308:00+0:30')
  await expect(page.getByRole('row', { name: /Donnerstag, 14. Mai 2026/ })).toContainText('Christi Himmelfahrt')
  await expect(page.getByRole('row', { name: /Montag, 18. Mai 2026/ })).toContainText('Urlaub')
  await expect(figure(page, 'Ist')).toContainText('76:30')
  await expect(figure(page, 'Soll')).toContainText('72:00')
  await expect(figure(page, 'Saldo')).toContainText('+10:00')
  expect(await violations(page)).toEqual([])

  await page.getByRole('link', { name: 'Nächster Monat: Juni 2026' }).press('Enter')
  await expect(figure(page, 'Saldo')).toContainText('Übertrag Mai +10:00')
  await expect(page.getByRole('row', { name: /18. Juni 2026/ })).toContainText('Heute')
  await page.getByRole('combobox', { name: 'Monat' }).selectOption('Mai 2026')
  await expect(page).toHaveURL(/monat\/2026-05$/)
  await expect(page).toHaveTitle(/Mai 2026/)

  await resize(page, { width: 390, height: 844 })
  const list = page.getByRole('list', { name: 'Arbeitszeitkonto Mai 2026' })
  await expect(list.getByRole('listitem')).toHaveCount(31)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await violations(page)).toEqual([])
  await list.getByRole('link', { name: /Dienstag, 5. Mai 2026/ }).click()
  await expect(page).toHaveURL(/tag\/2026-05-05$/)
})

test('A16: a closed month keeps what it was, says how far it is away from it, and is opened and closed again @worker', async ({
  page,
}) => {
  await addMay(page)
  await openMay(page)
  const state = page.getByRole('region', { name: 'Abschluss' })

  await page.getByRole('button', { name: 'Monat abschließen' }).click()
  await expect(state).toContainText('Mai 2026 abgeschlossen am 18.06.2026')
  await expect(state).toBeFocused()
  await expect(page.getByRole('button', { name: 'Monat abschließen' })).toHaveCount(0)
  await toastButton(page, 'Mai 2026 abgeschlossen', 'Rückgängig').click()
  await expect(state).toHaveCount(0)
  await page.getByRole('button', { name: 'Monat abschließen' }).click()

  await addDocuments(page, 'timeEntries', [entryOf('2026-05-15', '17:15', '17:45')])
  await expect(state).toContainText('Mai weicht um +0:30 ab')
  await expect(state.getByRole('row', { name: /Saldo/ })).toHaveText('Saldo+10:00+10:30')
  expect(await violations(page)).toEqual([])
  await goOffline(page)
  await state.getByRole('button', { name: 'Neu abschließen' }).click()
  await expect(state).not.toContainText('Mai weicht')
  await state.getByRole('button', { name: 'Wieder öffnen' }).click()
  await expect(state).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Monat' })).toBeFocused()
  await toastButton(page, 'Mai 2026 wieder geöffnet', 'Rückgängig').click()
  await expect(state).toContainText('Mai 2026 abgeschlossen')
  await page.context().setOffline(false)
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
