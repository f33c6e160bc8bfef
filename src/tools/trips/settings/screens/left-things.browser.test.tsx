/** Own things of trips that are gone: kept by deleting a trip unless the user says otherwise, and found in the settings. */
import { expect, it } from 'vitest'
import { expectNoBarriersInLooks, openApp, page, pressToast, type Seed } from '#testing/app-page'
import { privateNotesCollection, privatePackingCollection, tripsCollection } from '../../collections.ts'
import { tripPath } from '../../paths.ts'

const dialog = page.getByRole('dialog')
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const item = (name: string) => page.getByRole('menuitem', { name })
const tripOf = (title: string) => ({
  ...{ title, range: { from: '2026-06-10', to: '2026-06-13' }, zone: 'Europe/Rome', currency: 'EUR' },
  ...{ travellers: [], budgets: [] },
})
const documents: readonly Seed[] = [
  [tripsCollection, 'rome', tripOf('Rom')],
  [tripsCollection, 'paris', tripOf('Paris')],
  [privateNotesCollection, 'pass', { tripId: 'rome', title: 'Pass', text: 'Nummer C01X', files: [] }],
  [privatePackingCollection, 'brush', { tripId: 'rome', name: 'Zahnbürste', category: 'Bad', quantity: 1, packed: 0 }],
]

it('J65: a deleted trip leaves own things by choice; the settings show them, move them to another trip and delete them', async () => {
  const app = await openApp(tripPath('rome'), { documents })
  const tripOfNote = () => app.documents.get(privateNotesCollection, 'pass')?.tripId
  const deleteTrip = async () => {
    await button('Mehr zu dieser Reise').click()
    await item('Reise löschen').click()
  }
  await deleteTrip()
  await expect.element(dialog.getByText('1 Notiz und 1 Zeile Gepäck')).toBeVisible()
  await expectNoBarriersInLooks()
  await dialog.getByRole('switch', { name: 'Auch meine eigenen Sachen löschen' }).click()
  await dialog.getByRole('button', { name: 'Reise löschen' }).click()
  await expect.poll(() => app.documents.list(privatePackingCollection).length).toBe(0)
  await pressToast('„Rom“ gelöscht', 'Rückgängig')
  await expect.poll(tripOfNote).toBe('rome')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Rom' })).toBeVisible()
  await deleteTrip()
  await dialog.getByRole('button', { name: 'Reise löschen' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Reiseplaner' })).toBeVisible()
  expect(tripOfNote()).toBe('rome')

  await page.getByRole('link', { name: 'Einstellungen' }).click()
  const left = page.getByRole('region', { name: 'Von Reisen, die es nicht mehr gibt' })
  await expect.element(left.getByText('Eigene Notiz · Nummer C01X')).toBeVisible()
  await expect.element(left.getByText('Eigenes Gepäck · Bad')).toBeVisible()
  await expectNoBarriersInLooks()
  await button('Mehr zu „Pass“').click()
  await item('Ansehen').click()
  await expect.element(dialog.getByText('Nummer C01X')).toBeVisible()
  await dialog.getByRole('button', { name: 'Schließen' }).click()
  await button('Mehr zu „Pass“').click()
  await item('In eine Reise übernehmen').click()
  await dialog.getByRole('button', { name: 'Übernehmen' }).click()
  await expect.poll(tripOfNote).toBe('paris')
  await pressToast('„Pass“ in „Paris“ übernommen', 'Rückgängig')
  await expect.poll(tripOfNote).toBe('rome')
  await button('Mehr zu „Zahnbürste“').click()
  await item('Löschen').click()
  await expect.poll(() => app.documents.list(privatePackingCollection).length).toBe(0)
  await pressToast('„Zahnbürste“ gelöscht', 'Rückgängig')
  await expect.element(left.getByText('Eigenes Gepäck · Bad')).toBeVisible()
})

it('J65: without anything left the settings say nothing of it, and a trip without own things is deleted at once', async () => {
  const app = await openApp(tripPath('paris'), { documents })
  await button('Mehr zu dieser Reise').click()
  await item('Reise löschen').click()
  await expect.poll(() => app.documents.get(tripsCollection, 'paris')).toBeUndefined()
  await page.getByRole('link', { name: 'Einstellungen' }).click()
  await expect.element(page.getByRole('heading', { name: 'Erinnerungen' })).toBeVisible()
  await expect.element(page.getByText('Von Reisen, die es nicht mehr gibt')).not.toBeInTheDocument()
})
