/** The hours sheet for a customer: on the screen, on paper and as a file. */
import { expect, it, onTestFinished, vi } from 'vitest'
import { expectNoBarriersInLooks, openApp, page } from '#testing/app-page'
import { entryOf } from '#testing/time-entries'
import {
  customersCollection,
  entriesCollection,
  projectsCollection,
  ratesCollection,
  settingsCollection,
} from '../../collections.ts'

const JUNE = 'zeitraum=frei&von=2026-06-01&bis=2026-06-30'
const color = '#3d8bd4'

const DOCUMENTS = [
  [customersCollection, 'acme', { name: 'Acme GmbH', isArchived: false, address: 'Weg 1\n12345 Ort' }],
  [projectsCollection, 'web', { name: 'Website', color, isArchived: false, customerId: 'acme' }],
  [projectsCollection, 'app', { name: 'App', color, isArchived: false }],
  [ratesCollection, 'all', { validFrom: '2026-01-01', cents: 8_550 }],
  [ratesCollection, 'own', { validFrom: '2026-06-15', projectId: 'web', cents: 9_000 }],
  [settingsCollection, 'settings', { sender: 'Anna Beispiel\nGasse 2' }],
  [entriesCollection, 'first', entryOf('2026-06-10', '09:00', '10:20', { projectId: 'web', note: 'Entwurf' })],
  [entriesCollection, 'second', entryOf('2026-06-18', '08:00', '12:00', { projectId: 'web', note: 'Umbau' })],
  [entriesCollection, 'free', entryOf('2026-06-19', '08:00', '09:00', { projectId: 'web', isBillable: false })],
  [entriesCollection, 'other', entryOf('2026-06-18', '13:00', '14:00', { projectId: 'app' })],
] as const

function fixDay(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-07-18T13:20:00+02:00') })
  onTestFinished(() => void vi.useRealTimers())
}

it('F6: the sheet of a customer has the days of their projects with hours, rate and amount, also on paper', async () => {
  fixDay()
  await openApp(`/timeTracker/auswertung?${JUNE}`, { documents: DOCUMENTS })
  await page.getByRole('button', { name: 'Mehr zur Auswertung' }).click()
  await page.getByRole('menuitem', { name: 'Stundenblatt für Kunden' }).click()
  await page.getByLabelText('Für').selectOptions('Acme GmbH')
  await expect.element(page.getByRole('row', { name: /^10.06.2026/ })).toMatchTextContent(/Entwurf.*1:20.*114,00/)
  await expect.element(page.getByRole('row', { name: /^18.06.2026/ })).toMatchTextContent(/Umbau.*4:00.*360,00/)
  await expect.element(page.getByRole('row', { name: /^Summe/ })).toMatchTextContent(/5:20.*474,00/)
  await expect.element(page.getByText('1:00 Std. sind nicht abrechenbar und stehen nicht auf dem Blatt.')).toBeVisible()
  await expectNoBarriersInLooks()
  window.dispatchEvent(new Event('beforeprint'))
  const paper = document.querySelector('body > [data-print-sheet]')?.textContent ?? ''
  for (const text of ['Anna Beispiel', 'Acme GmbH\nWeg 1', 'Entwurf', '85,50', '474,00']) expect(paper).toContain(text)
  expect(paper).not.toContain('nicht abrechenbar')
  window.dispatchEvent(new Event('afterprint'))
  await page.getByLabelText('Eine Zeile je').selectOptions('Projekt')
  await expect.element(page.getByRole('row', { name: /^Website/ }).first()).toBeVisible()
  expect(window.location.search).toContain('zeilen=projekt')
})

it('F6: a report on work without a project leads to the sheet of that work', async () => {
  fixDay()
  const loose = entryOf('2026-06-20', '08:00', '08:30', { note: 'Beratung', isBillable: true })
  await openApp(`/timeTracker/auswertung?${JUNE}&projekt=-`, {
    documents: [...DOCUMENTS, [entriesCollection, 'loose', loose]],
  })
  await page.getByRole('button', { name: 'Mehr zur Auswertung' }).click()
  await page.getByRole('menuitem', { name: 'Stundenblatt für Kunden' }).click()
  await expect.element(page.getByLabelText('Für')).toHaveDisplayValue('Ohne Projekt')
  await expect.element(page.getByRole('row', { name: /^20.06.2026/ })).toMatchTextContent(/Beratung.*0:30/)
  await expect.element(page.getByRole('row', { name: /^Summe/ })).toMatchTextContent(/0:30/)
})

it('F1: without a rate and a customer the report does not offer it', async () => {
  fixDay()
  await openApp(`/timeTracker/auswertung?${JUNE}`, {
    documents: DOCUMENTS.filter(([{ name }]) => name !== customersCollection.name && name !== ratesCollection.name),
  })
  await page.getByRole('button', { name: 'Mehr zur Auswertung' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Summen als Tabelle (CSV)' })).toBeVisible()
  expect(page.getByRole('menuitem', { name: 'Stundenblatt für Kunden' }).query()).toBeNull()
})
