/** Entries written down by hand: added, edited, split, moved, deleted, with overlaps and in the nights in which clocks change. */
import type { Page } from '@playwright/test'
import { expect, goOffline, signUp, test, toastButton } from './app.ts'
import { expectClean } from './axe.ts'
import { addDocuments, entryOf } from './times.ts'

const DAY = '2026-06-10'

async function openDay(page: Page, date = DAY): Promise<void> {
  await page.goto(`/timeTracker/tag/${date}`)
  await expect(page.getByRole('button', { name: 'Eintrag nachtragen' })).toBeVisible()
}

const rows = (page: Page) => page.getByRole('region', { name: 'Einträge des Tages' }).getByRole('listitem')
const row = (page: Page, times: string) => rows(page).getByRole('button', { name: times })

async function typeTimes(page: Page, start: string, end: string): Promise<void> {
  await page.getByLabel('Beginn').fill(start)
  await page.getByLabel('Ende', { exact: true }).fill(end)
}

async function addEntry(page: Page, start: string, end: string): Promise<void> {
  await page.getByRole('button', { name: 'Eintrag nachtragen' }).click()
  await typeTimes(page, start, end)
  await page.keyboard.press('Enter')
}

test('E1 E5 E6 E7: an entry is added by keyboard, edited, split, moved and deleted, and all of it undone', async ({
  page,
  person,
}) => {
  await signUp(page, person)
  await openDay(page)
  const add = page.getByRole('button', { name: 'Eintrag nachtragen' })
  await add.focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Beginn').focus()
  await page.keyboard.type('815')
  await page.keyboard.press('Tab')
  await page.keyboard.type('12')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Dauer')).toHaveValue('3:45')
  await page.keyboard.press('Enter')
  await expect(row(page, '08:15 – 12:00')).toBeVisible()
  await expect(add).toBeFocused()

  await row(page, '08:15 – 12:00').click()
  await page.getByLabel('Projekt').selectOption('Neues Projekt …')
  await expect(page.getByLabel('Name des neuen Projekts')).toBeFocused()
  await page.keyboard.type('Alpha')
  await page.getByLabel('Neues Schlagwort').fill('Büro')
  await page.getByLabel('Notiz').fill('Konzept')
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await expect(rows(page)).toContainText(['Alpha · Konzept · #Büro'])
  await expect(row(page, '08:15 – 12:00')).toBeFocused()

  await row(page, '08:15 – 12:00').click()
  await page.getByRole('button', { name: 'Teilen …' }).click()
  await page.getByLabel('Teilen um').fill('10')
  await expect(page.getByText('08:15–10:00 (1:45) und 10:00–12:00 (2:00)')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(2)

  await row(page, '10:00 – 12:00').click()
  await page.getByRole('button', { name: 'Verschieben …' }).click()
  await page.getByLabel('Auf den Tag').fill('2026-06-11')
  await page.getByRole('button', { name: 'Verschieben', exact: true }).click()
  await expect(rows(page)).toHaveCount(1)
  await toastButton(page, 'Arbeit 10:00–12:00 verschoben', 'Rückgängig').click()
  await expect(rows(page)).toHaveCount(2)

  await row(page, '08:15 – 10:00').click()
  await page.getByRole('button', { name: 'Löschen' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(row(page, '10:00 – 12:00')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+z')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(rows(page)).toHaveCount(1)
  await expect(row(page, '08:15 – 12:00')).toBeVisible()
})

test('E9: an overlap is named with three ways out', async ({ page, person }) => {
  await signUp(page, person)
  const [alpha] = await addDocuments(page, 'timeProjects', [{ name: 'Alpha', color: '#ff7f50', isArchived: false }])
  await addDocuments(page, 'timeEntries', [entryOf(DAY, '09:00', '10:30', { projectId: alpha })])
  await openDay(page)
  await expect(rows(page)).toContainText(['Alpha'])

  await addEntry(page, '10', '12')
  const question = page.getByRole('group', { name: 'Überlappt mit anderen Einträgen' })
  await expect(question).toContainText('09:00–10:30 Alpha: 30 Min. doppelt')
  await page.getByRole('button', { name: 'Diesen kürzen' }).click()
  await expect(row(page, '10:30 – 12:00')).toBeVisible()
  await toastButton(page, /eingetragen/, 'Rückgängig').click()
  await expect(rows(page)).toHaveCount(1)

  await addEntry(page, '9:15', '10')
  await page.getByRole('button', { name: 'Anderen teilen' }).click()
  for (const times of ['09:00 – 09:15', '09:15 – 10:00', '10:00 – 10:30']) await expect(row(page, times)).toBeVisible()
  await toastButton(page, /eingetragen/, 'Rückgängig').click()
  await expect(row(page, '09:00 – 10:30')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)

  await addEntry(page, '10', '12')
  await page.getByRole('button', { name: 'Trotzdem speichern' }).click()
  await expect(row(page, '10:00 – 12:00')).toBeVisible()
  await expect(row(page, '09:00 – 10:30')).toBeVisible()
})

test('E16: a template writes down a whole entry with one press, and asks where it would overlap', async ({
  page,
  person,
}) => {
  await signUp(page, person)
  await addDocuments(page, 'timeTemplates', [
    { title: 'Frühdienst', kind: 'work', times: { start: '06:00', end: '14:00' } },
    { title: 'Uhr', kind: 'work' },
  ])
  await openDay(page)
  const templates = page.getByRole('group', { name: 'Vorlagen' })
  await templates.getByRole('button', { name: 'Frühdienst' }).click()
  await expect(row(page, '06:00 – 14:00')).toBeVisible()
  // On a day that is over no clock starts.
  await expect(templates.getByRole('button')).toHaveText(['Frühdienst'])
  await templates.getByRole('button', { name: 'Frühdienst' }).click()
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await expect(page.getByText('06:00–14:00 Arbeit: 8 Std. doppelt')).toBeVisible()
  await page.getByRole('button', { name: 'Anderen ersetzen' }).click()
  await expect(rows(page)).toHaveCount(1)
  await page.goto('/timeTracker')
  await page.getByRole('group', { name: 'Vorlagen' }).getByRole('button', { name: 'Uhr' }).click()
  await expect(page.getByRole('group', { name: 'Stempeluhr' }).getByRole('button', { name: 'Gehen' })).toBeVisible()
})

test('E8 E10 E11: night shifts, the missing hour and the double hour, without a network @worker', async ({
  page,
  person,
}) => {
  await signUp(page, person)
  await openDay(page, '2026-03-29')
  // The dialog is there without a network too.
  await goOffline(page)
  await page.getByRole('button', { name: 'Eintrag nachtragen' }).click()
  await typeTimes(page, '2:30', '5')
  await expect(page.getByText('Diese Uhrzeit gibt es am 29.03.2026 nicht')).toBeVisible()
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await expect(page.getByLabel('Beginn')).toBeFocused()
  await page.getByLabel('Tag', { exact: true }).fill('2026-03-28')
  await typeTimes(page, '22', '6')
  await page.getByLabel('Dauer').focus()
  await expect(page.getByLabel('Dauer')).toHaveValue('7:00')
  await expect(page.getByText('+1 Tag')).toBeVisible()

  await page.getByLabel('Tag', { exact: true }).fill('2026-10-25')
  await typeTimes(page, '2:30', '5')
  await page.getByLabel('zweite 02:30 (Winterzeit)').check()
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await expect(page.getByText('Arbeit 02:30–05:00 eingetragen')).toBeVisible()
  await page.goto('/timeTracker/tag/2026-10-25')
  await expect(rows(page)).toContainText(['2:30'])
  await page.reload()
  await expect(rows(page)).toContainText(['2:30'])
})

test('axe finds nothing in the dialogs and pages of entries', async ({ page, person }) => {
  await signUp(page, person)
  for (const path of ['projekte', 'schlagworte', 'vorlagen']) {
    await page.goto(`/timeTracker/einstellungen/${path}`)
    await expectClean(page, `${path}, empty`)
  }
  const [alpha] = await addDocuments(page, 'timeProjects', [
    { name: 'Alpha', color: '#ff7f50', isArchived: false },
    { name: 'Alt', color: '#2a9d8f', isArchived: true },
  ])
  await addDocuments(page, 'timeTags', [{ name: 'Büro', isArchived: false }])
  await addDocuments(page, 'timeTemplates', [{ title: 'Standup', kind: 'work', projectId: alpha }])
  await addDocuments(page, 'timeEntries', [
    entryOf(DAY, '09:00', '10:30', { projectId: alpha, note: 'Konzept' }),
    entryOf(DAY, '11:00', '12:00'),
  ])
  for (const [path, name] of [
    ['projekte', 'Neues Projekt'],
    ['schlagworte', 'Neues Schlagwort'],
    ['vorlagen', 'Neue Vorlage'],
  ] as const) {
    await page.goto(`/timeTracker/einstellungen/${path}`)
    await page.getByRole('button', { name }).click()
    await page.getByRole('button', { name: 'Speichern', exact: true }).click()
    await expectClean(page, `${path}, dialog with a fault`)
  }
  await openDay(page)
  await row(page, '11:00 – 12:00').click()
  await typeTimes(page, '10', '3')
  await page.getByRole('button', { name: 'Andere Zeitzone' }).click()
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await expect(page.getByRole('group', { name: 'Überlappt mit anderen Einträgen' })).toBeVisible()
  await expectClean(page, 'entry with an overlap')
  await page.getByRole('button', { name: 'Teilen …' }).click()
  await expectClean(page, 'splitting')
})
