/** From a pasted page or a file to recipes of the cookbook. */
import { expect, it } from 'vitest'
import { answerWith, expectNoBarriersInLooks, openApp, page, pressToast, userEvent } from '#testing/app-page'
import { fetchPage } from '../page-endpoint.ts'
import { ALL_PATH, IMPORT_PATH } from '../../paths.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const source = page.getByLabelText('Text oder HTML einfügen')
const PAGE = `<html><head><script type="application/ld+json">${JSON.stringify({
  '@graph': [
    {
      '@type': 'Recipe',
      name: 'Senfsuppe',
      recipeYield: '4 Personen',
      recipeIngredient: ['1', '5 EL Senf', '1 l Brühe'],
      recipeInstructions: [{ '@type': 'HowToStep', text: 'Brühe kochen, Senf einrühren.' }],
      url: 'https://kochen.example/senfsuppe',
    },
  ],
})}</script></head><body></body></html>`

async function paste(text: string): Promise<void> {
  await source.fill(text)
  await button('Rezept lesen').click()
}

it('R54 R57: a pasted page is checked, put right, saved, and taken back with undo', async () => {
  await openApp(IMPORT_PATH, { isSignedOut: true })
  await expectNoBarriersInLooks()
  await paste(PAGE)
  await expect.element(page.getByRole('heading', { name: 'Bitte prüfen' })).toBeVisible()
  await expect.element(page.getByText('1 Zeile bitte prüfen: unter den Zutaten markiert')).toBeVisible()
  await expectNoBarriersInLooks()
  await page.getByLabelText('Name', { exact: true }).fill('Senfsuppe von Anna')
  await button('Speichern').click()
  await expect.element(page.getByRole('heading', { name: 'Senfsuppe von Anna', level: 1 })).toBeVisible()
  await expect.element(page.getByText('Brühe kochen, Senf einrühren.').first()).toBeVisible()
  await pressToast('„Senfsuppe von Anna“ importiert', 'Rückgängig')
  await expect.element(page.getByText('Brühe kochen, Senf einrühren.')).not.toBeInTheDocument()
})

it('R54: what is no recipe says so, and the text stays to be put right', async () => {
  await openApp(IMPORT_PATH, { isSignedOut: true })
  await paste('https://kochen.example/suppe')
  await expect.element(page.getByText(/Das ist nur die Adresse einer Seite/)).toBeVisible()
  await expect.element(source).toHaveValue('https://kochen.example/suppe')
  await paste('Hallo Welt')
  await expect.element(page.getByText(/Darin ist kein Rezept zu erkennen/)).toBeVisible()
})

it('R55 R56: a collection is shown first, written, left out the second time, and taken back as one', async () => {
  const recipe = (name: string) => ({
    '@type': 'Recipe',
    name,
    recipeIngredient: ['1 Ei'],
    recipeInstructions: 'Kochen.',
  })
  const collection = JSON.stringify(['Eiersuppe', 'Rührei', 'Spiegelei'].map(recipe))
  await openApp(IMPORT_PATH, { isSignedOut: true })
  const file = () => new File([collection], 'rezepte.json', { type: 'application/json' })
  const choose = async (): Promise<void> => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (input !== null) await userEvent.upload(input, file())
  }
  await expect.element(button('Datei wählen')).toBeEnabled()
  await choose()
  await button('3 Rezepte importieren').click()
  await expect.element(page.getByText('3 Rezepte importiert')).toBeVisible()
  await button('Weitere Datei').click()
  await choose()
  await expect.element(page.getByText('3 schon da')).toBeVisible()
  await expectNoBarriersInLooks()
  await button('Andere Datei').click()
  await page.getByRole('link', { name: 'Rezepte', exact: true }).click()
  await expect.poll(() => location.pathname).toBe(ALL_PATH)
  await expect.element(page.getByText('Rührei').first()).toBeVisible()
})

it('R59: a page that the server fetched is checked with its address; one it may not have leads to pasting', async () => {
  const answers = [
    answerWith(fetchPage, ({ url }) =>
      url.includes('403')
        ? { refusal: 'refused' as const }
        : { page: { html: PAGE.replaceAll('senfsuppe', 'x'), url } },
    ),
  ]
  await openApp(IMPORT_PATH, { answers })
  const address = page.getByLabelText('Adresse der Seite')
  await address.fill('https://kochen.example/403')
  await button('Seite lesen').click()
  await expect.element(page.getByText(/Diese Seite gibt Rezepte nur an Browser heraus/)).toBeVisible()
  await address.fill('kochen.example/suppe')
  await button('Seite lesen').click()
  await expect.element(page.getByRole('heading', { name: 'Bitte prüfen' })).toBeVisible()
  await expect.element(page.getByLabelText('Adresse der Quelle')).toHaveValue('https://kochen.example/x')
})
