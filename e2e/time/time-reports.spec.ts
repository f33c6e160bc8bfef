import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, signUp, test } from '../app.ts'
import { addDocuments, entryOf } from './times.ts'

const JUNE = 'zeitraum=frei&von=2026-06-01&bis=2026-06-30'

/** Two projects that overlap by half an hour, a break, and entries with several tags. */
async function addJune(page: Page): Promise<void> {
  const [web = '', app = ''] = await addDocuments(page, 'timeProjects', [
    { name: 'Website', color: '#3d8bd4', isArchived: false },
    { name: 'App', color: '#e8566e', isArchived: false },
  ])
  const [office = '', client = ''] = await addDocuments(page, 'timeTags', [
    { name: 'Büro', isArchived: false },
    { name: 'Kunde', isArchived: false },
  ])
  await addDocuments(page, 'timeEntries', [
    entryOf('2026-06-10', '09:00', '10:30', { projectId: web, tagIds: [office, client], note: '=1+1' }),
    entryOf('2026-06-10', '10:00', '11:00', { projectId: app }),
    entryOf('2026-06-18', '08:00', '12:00', { projectId: web, tagIds: [office] }),
    { ...entryOf('2026-06-18', '10:00', '10:30'), kind: 'break' },
  ])
}

test('B1, B3, B4: a report says why its two times differ, keeps what it shows in its address, and becomes a file and a sheet', async ({
  page,
  person,
}) => {
  await signUp(page, person)
  await addJune(page)
  await page.goto(`/timeTracker/auswertung?${JUNE}`)
  const sums = page.getByRole('region', { name: '01.06.2026 – 30.06.2026' })
  await expect(sums).toContainText('Arbeitszeit5:30')
  await expect(sums).toContainText('Projektzeit6:30')
  await expect(page.getByText('0:30 Std. sind doppelt belegt.')).toBeVisible()
  await expect(page.getByText('0:30 Std. Pause liegen in Einträgen')).toBeVisible()
  await expect(page.getByRole('row', { name: /^Website/ })).toContainText('5:30')

  await page.getByLabel('Gruppiert nach').selectOption('Schlagwort')
  await expect(page.getByText('Die Zeile „Mehrfach gezählt“ nimmt das wieder weg.')).toBeVisible()
  await page.getByLabel('Projekt', { exact: true }).selectOption('Website')
  await page.reload()
  await expect(page.getByLabel('Gruppiert nach')).toHaveValue('tag')
  await expect(page.getByRole('row', { name: /^Kunde/ })).toContainText('1:30')
  await expect(page.getByRole('row', { name: /^Ohne Schlagwort/ })).toBeHidden()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Mehr zur Auswertung' }).click()
  await page.getByRole('menuitem', { name: 'Einträge als Tabelle (CSV)' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('Zeiten 01.06.2026 bis 30.06.2026.csv')
  const text = await readFile(await file.path(), 'utf8')
  expect(text.split('\r\n')[1]).toMatch(/^10\.06\.2026;09:00;10\.06\.2026;10:30;1:30;1,50;Arbeit;Website;.*;'=1\+1;/)

  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Auswertung der Arbeitszeit' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Auswertung', exact: true })).toBeHidden()
})
