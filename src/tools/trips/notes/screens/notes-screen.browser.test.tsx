/** „Notizen“: to-dos and notes, also without a network. */
import { expect, it } from 'vitest'
import { expectNoBarriersInLooks, openApp, page, pressToast, userEvent } from '#testing/app-page'
import { chooseFiles } from '#testing/browser/page-files'
import { notesCollection, privateNotesCollection, tasksCollection, tripsCollection } from '../../collections.ts'
import { tripPath } from '../../paths.ts'

const dialog = page.getByRole('dialog')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const seeds = [
  [
    tripsCollection,
    'trip',
    {
      ...{ title: 'Lissabon', range: { from: '2026-06-10', to: '2026-06-12' }, zone: 'Europe/Lisbon', currency: 'EUR' },
      ...{
        travellers: [
          { id: 'me', name: 'Anna' },
          { id: 'lena', name: 'Lena' },
        ],
        budgets: [],
      },
    },
  ],
] as const

it('J32: to-dos are typed, put in order, given to someone, ticked offline and brought back', async () => {
  const app = await openApp(tripPath('trip', 'notizen'), { documents: seeds })
  await expect.element(page.getByLabelText('Was ist zu tun?')).toBeVisible()
  app.setOnline(false)
  for (const title of ['Visum', 'Koffer']) {
    await page.getByLabelText('Was ist zu tun?').fill(title)
    await userEvent.keyboard('{Enter}')
  }
  await button('Koffer verschieben').click()
  await userEvent.keyboard('{ArrowUp}')
  const titles = () =>
    app.documents
      .list(tasksCollection)
      .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
      .map(({ title }) => title)
  await expect.poll(titles).toEqual(['Koffer', 'Visum'])
  await button('Mehr zu „Visum“').click()
  await page.getByRole('menuitem', { name: 'Ändern' }).click()
  await dialog.getByLabelText('Bis wann?').fill('2026-06-01')
  await dialog.getByLabelText('Wer macht es?').selectOptions('Lena')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect.element(page.getByText('Lena · überfällig seit 01.06.2026')).toBeVisible()
  await expectNoBarriersInLooks()
  await page.getByRole('checkbox', { name: /^Visum/ }).click()
  await pressToast('„Visum“ erledigt', 'Rückgängig')
  await expect.poll(() => app.documents.list(tasksCollection).every(({ doneAt }) => doneAt === undefined)).toBe(true)
})

it('J33: a note of the user alone is in a document of its own, with its file; a shared one follows the trip', async () => {
  const app = await openApp(tripPath('trip', 'notizen'), { documents: seeds })
  await button('Notiz anlegen').click()
  await dialog.getByLabelText('Titel').fill('Reisepass')
  await dialog.getByRole('switch', { name: 'Nur für mich' }).click()
  // A choice of files that is cancelled leaves the dialog open.
  await expect.element(dialog.getByRole('button', { name: 'Datei hinzufügen' })).toBeVisible()
  document.querySelector('input[type=file]')?.dispatchEvent(new Event('cancel', { bubbles: true }))
  await chooseFiles(new File(['%PDF-1.4'], 'pass.pdf', { type: 'application/pdf' }))
  await expect.element(dialog.getByText('pass.pdf')).toBeVisible()
  await expectNoBarriersInLooks()
  await dialog.getByRole('button', { name: 'Anlegen' }).click()
  await expect.element(page.getByRole('link', { name: 'pass.pdf' })).toBeVisible()
  await expect.element(page.getByText('Nur für mich')).toBeVisible()
  await button('Notiz anlegen').click()
  await dialog.getByLabelText('Titel').fill('Vermieter')
  await dialog.getByLabelText('Text').fill('Schlüssel bei Maria')
  await dialog.getByRole('button', { name: 'Anlegen' }).click()
  const titles = () => [privateNotesCollection, notesCollection].map((own) => app.documents.list(own)[0]?.title)
  await expect.poll(titles).toEqual(['Reisepass', 'Vermieter'])
  await expectNoBarriersInLooks()
  await button('Mehr zu „Reisepass“').click()
  await page.getByRole('menuitem', { name: 'Löschen' }).click()
  await pressToast('„Reisepass“ gelöscht', 'Rückgängig')
  await expect.poll(titles).toEqual(['Reisepass', 'Vermieter'])
})
