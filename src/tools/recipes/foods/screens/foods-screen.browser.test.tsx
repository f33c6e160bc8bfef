/** The list of foods: found, changed, added and merged, all of it with undo. */
import { expect, it } from 'vitest'
import { expectNoBarriersInLooks, openApp, page, PHONE, pressToast } from '#testing/app-page'
import { foodsCollection } from '../../collections.ts'

const PATH = '/rezepte/einstellungen/lebensmittel'
const dialog = page.getByRole('dialog')
const stored = (app: Awaited<ReturnType<typeof openApp>>) => app.documents.list(foodsCollection)

async function search(text: string): Promise<void> {
  await page.getByLabelText('Suche', { exact: true }).fill(text)
}

it('R21, R23: a food is found with a typo, changed, and as it was after undo', async () => {
  const app = await openApp(PATH)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Lebensmittel')
  await search('Zweibel')
  await page.getByRole('button', { name: 'Zwiebel bearbeiten', exact: true }).click()
  await dialog.getByLabelText('Andere Namen').fill('Bolle, Möhre')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect.element(dialog.getByText('„Möhre“ ist schon ein anderes Lebensmittel.')).toBeVisible()
  await dialog.getByLabelText('Andere Namen').fill('Bolle')
  await dialog.getByRole('switch', { name: 'Immer da' }).click()
  await dialog.getByRole('button', { name: 'Aug', exact: true }).click()
  await dialog.getByLabelText('Ein Stück wiegt (g)').fill('90,5')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect.element(page.getByText(/immer da · eigene Angaben · auch Bolle$/)).toBeVisible()
  expect(stored(app)).toMatchObject([
    { name: 'Zwiebel', isStaple: true, aliases: ['Bolle'], pieceGrams: 90.5, seasonMonths: [7, 9, 10] },
  ])
  await pressToast('„Zwiebel“ geändert', 'Rückgängig')
  await expect.element(page.getByText(/eigene Angaben/)).not.toBeInTheDocument()
  expect(stored(app)).toEqual([])
})

it('R27: with the name of another two foods become one, and two again after undo', async () => {
  const app = await openApp(PATH)
  await search('Schalotte')
  await page.getByRole('button', { name: 'Schalotte bearbeiten' }).click()
  await dialog.getByLabelText('Name', { exact: true }).fill('Zwiebel')
  await dialog.getByRole('button', { name: 'Mit „Zwiebel“ zusammenführen' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Schalotte bearbeiten' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Zwiebel bearbeiten', exact: true })).toBeVisible()
  expect(stored(app)[0]?.aliases).toContain('Schalotte')
  await pressToast('„Schalotte“ mit „Zwiebel“ zusammengeführt', 'Rückgängig')
  await expect.element(page.getByRole('button', { name: 'Schalotte bearbeiten' })).toBeVisible()
  expect(stored(app)).toEqual([])
})

it('R21: a new food on a phone, and what the household says of it deleted; nothing is a barrier', async () => {
  const app = await openApp(PATH, { size: PHONE })
  await page.getByRole('button', { name: 'Neues Lebensmittel' }).click()
  await dialog.getByRole('button', { name: 'Anlegen' }).click()
  await expect.element(dialog.getByText('Wie heißt das Lebensmittel?')).toBeVisible()
  await dialog.getByLabelText('Name', { exact: true }).fill('Yams')
  await expectNoBarriersInLooks()
  await page.viewport(PHONE.width, PHONE.height)
  await dialog.getByRole('button', { name: 'Anlegen' }).click()
  await page.getByRole('group', { name: 'Welche Lebensmittel' }).getByRole('button', { name: 'Eigene' }).click()
  await page.getByRole('button', { name: 'Eigene Angaben zu Yams löschen' }).click()
  await expect.element(page.getByText(/^Noch keine eigenen/)).toBeVisible()
  expect(stored(app)).toEqual([])
  await pressToast('Eigene Angaben zu „Yams“ gelöscht', 'Rückgängig')
  await page
    .getByRole('button', { name: /Lebensmittel$/, pressed: false })
    .first()
    .click()
  await expectNoBarriersInLooks()
})
