/** Settings and absences of time tracking: plans from a day on, days off, corrections; also without a network. */
import { expect, goOffline, newPerson, signUp, signUpAndStart, test, toastButton, waitForWorker } from './app.ts'
import { expectClean } from './axe.ts'
import { addDocuments, entryOf } from './times.ts'

const SETTINGS = '/timeTracker/einstellungen'

const plan = {
  validFrom: '2026-06-01',
  minutes: [480, 480, 480, 480, 480, 0, 0],
  state: 'BY',
  options: [],
  worksOnHolidays: false,
  breakMode: 'hint',
  leaveDays: 30,
}

// A Wednesday; Corpus Christi was the Thursday of the week before last.
test.beforeEach(async ({ page }) => {
  await page.clock.install({ time: new Date('2026-06-17T10:00:00+02:00') })
})

test('a plan from a day on: a second one leaves the past as it was, without a network, and deleting is undone @worker', async ({
  page,
  context,
  person,
}) => {
  await signUpAndStart(page, person)
  await waitForWorker(page)
  await page.goto(SETTINGS)
  await page.getByRole('link', { name: /^Arbeitszeit-Pläne/ }).click()
  await page.getByRole('link', { name: 'Neuer Plan' }).click()
  await page.getByLabel('Gültig ab').fill('2026-06-01')
  await page.getByRole('button', { name: 'Anlegen' }).click()
  await expect(page.getByLabel(/^Bundesland/)).toBeFocused()
  await page.getByLabel(/^Bundesland/).selectOption('BY')
  await expect(page.getByText('Fronleichnam')).toBeVisible()
  await page.getByRole('button', { name: 'Anlegen' }).click()
  await expect(page.getByText('40:00 pro Woche, Bayern, 30 Urlaubstage')).toBeVisible()

  await goOffline(page)
  await page.getByRole('link', { name: 'Neuer Plan' }).click()
  await page.getByLabel('Gültig ab').fill('2026-06-15')
  await expect(page.getByText('Gilt ab 15.06.2026, davor bleibt alles, wie es war.')).toBeVisible()
  await page.getByRole('button', { name: '35', exact: true }).click()
  await page.getByLabel('Freitag').fill('2')
  await expect(page.getByText('Zusammen 30:00 pro Woche')).toBeVisible()
  await page.getByRole('button', { name: 'Anlegen' }).click()
  await expect(page.getByRole('link', { name: /^Ab 15.06.2026 Gilt jetzt/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Ab 01.06.2026 Galt bis 14.06.2026/ })).toContainText('40:00 pro Woche')

  await page.getByRole('button', { name: 'Plan ab 15.06.2026 löschen' }).click()
  await expect(page.getByRole('link', { name: /^Ab 01.06.2026 Gilt jetzt/ })).toBeVisible()
  await toastButton(page, 'Plan ab 15.06.2026 gelöscht', 'Rückgängig').click()
  await expect(page.getByRole('link', { name: /^Ab 15.06.2026 Gilt jetzt/ })).toBeFocused()
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByRole('link', { name: /^Ab 01.06.2026 Galt bis 14.06.2026/ })).toBeVisible()
})

test('days off: dragged over the calendar without a network, with what they cost, changed and undone @worker', async ({
  page,
  context,
  person,
}) => {
  await signUpAndStart(page, person)
  await waitForWorker(page)
  await addDocuments(page, 'timePlans', [plan])
  await page.goto('/timeTracker/abwesenheiten')
  await expect(page.getByText('30 von 30 Tagen übrig')).toBeVisible()
  await goOffline(page)

  await page.getByRole('button', { name: 'Montag, 1. Juni 2026' }).hover()
  await page.mouse.down()
  await page.getByRole('button', { name: 'Freitag, 5. Juni 2026' }).hover()
  await page.mouse.up()
  const dialog = page.getByRole('dialog', { name: 'Abwesenheit eintragen' })
  await expect(dialog.getByText(/^Kostet 4 Urlaubstage \(1 Feiertag\)\. Danach bleiben 26 Tage/)).toBeVisible()
  await dialog.getByLabel('Notiz').fill('Ostsee')
  await dialog.getByRole('button', { name: 'Eintragen' }).click()
  await expect(page.getByText('26 von 30 Tagen übrig')).toBeVisible()

  // With the keyboard alone: from the day that has the focus three days on.
  const friday = page.getByRole('button', { name: 'Freitag, 5. Juni 2026: Urlaub' })
  await friday.focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'Shift+ArrowLeft']) await page.keyboard.press(key)
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Von')).toHaveValue('2026-06-18')
  await dialog.getByText('Überstundenabbau').click()
  await expect(dialog.getByText('Kostet 16:00 Stunden vom Saldo.')).toBeVisible()
  await dialog.getByLabel('Anteil').selectOption('half')
  await dialog.getByRole('button', { name: 'Eintragen' }).click()

  await page.getByRole('button', { name: 'Donnerstag, 18. Juni 2026: Überstundenabbau, halber Tag' }).click()
  const change = page.getByRole('dialog', { name: 'Abwesenheit ändern' })
  await change.getByLabel('Bis').fill('2026-06-03')
  await change.getByRole('button', { name: 'Speichern' }).click()
  await expect(change.getByText('Der letzte Tag liegt vor dem ersten.')).toBeVisible()
  await change.getByRole('button', { name: 'Löschen' }).click()
  await toastButton(page, /^Überstundenabbau .* gelöscht/, 'Rückgängig').click()
  await expect(page.getByRole('button', { name: /^Freitag, 19. Juni 2026: Überstundenabbau/ })).toBeVisible()
  await context.setOffline(false)
})

test('an opening balance and a payout are in the balance', async ({ page, person }) => {
  await signUp(page, person)
  await addDocuments(page, 'timePlans', [{ ...plan, validFrom: '2026-06-15' }])
  await addDocuments(page, 'timeEntries', [
    entryOf('2026-06-15', '08:00', '16:00'),
    entryOf('2026-06-16', '08:00', '17:00'),
  ])
  await page.goto(`${SETTINGS}/korrekturen`)
  await page.getByRole('button', { name: 'Startsaldo eintragen' }).click()
  await page.getByLabel('Stunden').fill('5:30')
  await page.getByLabel('Tag', { exact: true }).fill('2026-06-15')
  await page.getByLabel('Tag', { exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Neue Korrektur' }).click()
  await page.getByLabel('Art', { exact: true }).selectOption('payout')
  await page.getByLabel('Ausgezahlte Stunden').fill('4')
  await page.getByLabel('Tag', { exact: true }).fill('2026-06-16')
  await page.getByRole('button', { name: 'Eintragen' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Auszahlung' })).toContainText('zusammen +1:30')
  await page.goto('/timeTracker')
  // Up to yesterday: 5:30 − 4:00 and one hour more than the target of two days.
  await expect(page.getByText('+2:30').first()).toBeVisible()
})

test('settings, plans and absences have no fault that axe knows, in both themes and sizes', async ({ page }) => {
  await signUp(page, newPerson())
  await addDocuments(page, 'timePlans', [plan])
  await addDocuments(
    page,
    'timeAbsences',
    (['vacation', 'sick', 'special', 'overtime'] as const).map((kind, week) => ({
      kind,
      days: { from: `2026-07-0${week + 1}`, to: `2026-07-0${week + 1}` },
      portion: week % 2 === 0 ? 'full' : 'half',
    })),
  )
  await addDocuments(page, 'timeCorrections', [{ kind: 'opening', date: '2026-06-01', amount: 330 }])
  const planPage = `${SETTINGS}/plaene/neu`
  const pages = [
    SETTINGS,
    `${SETTINGS}/plaene`,
    planPage,
    `${SETTINGS}/korrekturen`,
    `${SETTINGS}/hinweise`,
    '/timeTracker/abwesenheiten',
  ]
  for (const path of pages) {
    await page.goto(path)
    await expectClean(page)
  }
  await page.getByRole('button', { name: 'Abwesenheit', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectClean(page, 'dialog')
})
