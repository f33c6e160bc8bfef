/** From a pasted page or a file to recipes of the cookbook. */
import { expect, it } from 'vitest'
import { toBase64Url } from '#base/text/base64url'
import { answerWith, expectNoBarriersInLooks, openApp, page, pressToast, userEvent } from '#testing/app-page'
import { recipesCollection } from '../../collections.ts'
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
  const step = page.getByRole('listitem').filter({ hasText: 'Brühe kochen, Senf einrühren.' })
  await expect.element(step).toBeVisible()
  await pressToast('„Senfsuppe von Anna“ importiert', 'Rückgängig')
  await expect.element(step).not.toBeInTheDocument()
})

it('R69: what was shortened while reading is said before it is saved', async () => {
  await openApp(IMPORT_PATH, { isSignedOut: true })
  await paste(`Suppe\nQuelle: ${'x'.repeat(90)}\nZutaten\n1 Ei\nZubereitung\n${'Lange rühren. '.repeat(8_000)}`)
  await expect.element(page.getByText(/^Zu lang, um alles zu übernehmen: .*das Ende des Textes/)).toBeVisible()
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

/** A photo as a camera makes one, only smaller. */
async function makePhoto(): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = 40
  canvas.height = 30
  canvas.getContext('2d')?.fillRect(5, 5, 20, 10)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (blob === null) throw new Error('no picture')
  return blob
}

it('R62: the picture of a page is copied with the recipe; left out, or lost, the recipe comes without', async () => {
  const base64url = toBase64Url(new Uint8Array(await (await makePhoto()).arrayBuffer()))
  const withPicture = (url: string) => PAGE.replace('"name":"Senfsuppe"', `"name":"Senfsuppe","image":"${url}"`)
  const answers = [
    answerWith(fetchPage, ({ url }) =>
      url.endsWith('da.png')
        ? { picture: { base64url, type: 'image/png' as const } }
        : { refusal: 'unreachable' as const },
    ),
  ]
  const app = await openApp(IMPORT_PATH, { answers })
  const photos = () => app.documents.list(recipesCollection).map(({ photos: all }) => all.length)
  await paste(withPicture('https://kochen.example/da.png'))
  await expect.element(page.getByRole('img', { name: 'So sieht das Bild aus' })).toBeVisible()
  await expectNoBarriersInLooks()
  await button('Speichern').click()
  await expect.element(page.getByRole('heading', { name: 'Senfsuppe', level: 1 })).toBeVisible()
  expect(photos()).toEqual([1])
  expect(document.querySelector('img[src*="kochen.example"]')).toBeNull()
  await pressToast('„Senfsuppe“ importiert', 'Rückgängig')
  await expect.poll(photos).toEqual([])

  app.goTo(IMPORT_PATH)
  await paste(withPicture('https://kochen.example/weg.png'))
  await expect.element(page.getByText(/Das Bild der Seite ließ sich nicht holen/)).toBeVisible()
  await button('Speichern').click()
  await expect.poll(photos).toEqual([0])
})

it('R62: a collection brings its pictures, also offline; taking it back takes them too', async () => {
  const bytes = new Uint8Array(await (await makePhoto()).arrayBuffer())
  const image = `data:image/png;base64,${btoa(String.fromCharCode(...bytes))}`
  const recipe = (name: string, more: object) => ({ '@type': 'Recipe', name, recipeIngredient: ['1 Ei'], ...more })
  const broken = `data:image/png;base64,${btoa('kein Bild')}`
  const collection = JSON.stringify([
    recipe('Eiersuppe', { image }),
    recipe('Rührei', {}),
    recipe('Omelett', { image: broken }),
  ])
  const app = await openApp(IMPORT_PATH)
  const photos = () =>
    app.documents
      .list(recipesCollection)
      .map(({ photos: all }) => all.length)
      .toSorted()
  await expect.element(button('Datei wählen')).toBeEnabled()
  app.setOnline(false)
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input !== null) await userEvent.upload(input, new File([collection], 'r.json', { type: 'application/json' }))
  await expect.element(page.getByText('1 Rezept hat eines in der Datei.')).toBeVisible()
  await expect
    .element(page.getByText(/Das Bild „Omelett“ ist von einer Art, die wir nicht zeigen können/))
    .toBeVisible()
  await button('3 Rezepte importieren').click()
  await expect.element(page.getByText('3 Rezepte mit 1 Bild importiert').first()).toBeVisible()
  expect(photos()).toEqual([0, 0, 1])
  await button('Import rückgängig machen').click()
  await expect.element(page.getByText('Der Import ist rückgängig gemacht.')).toBeVisible()
  expect(photos()).toEqual([])
})

it('R62: pictures on other sites are copied after the import, offered again, and taken back with it', async () => {
  const base64url = toBase64Url(new Uint8Array(await (await makePhoto()).arrayBuffer()))
  const there = new Set(['a.png'])
  const asked: string[] = []
  const answers = [
    answerWith(fetchPage, ({ url, kind }) => {
      asked.push(`${kind} ${url}`)
      return there.has(url.replace(/^.*\//, ''))
        ? { picture: { base64url, type: 'image/png' as const } }
        : { refusal: 'unreachable' as const }
    }),
  ]
  const recipe = (name: string, image: string) => ({ '@type': 'Recipe', name, recipeIngredient: ['1 Ei'], image })
  const collection = ['a', 'b', 'c'].map((name) => recipe(name, `https://kochen.example/${name}.png`))
  const app = await openApp(IMPORT_PATH, { answers })
  const photoCount = () => app.documents.list(recipesCollection).flatMap(({ photos }) => photos).length
  await expect.element(button('Datei wählen')).toBeEnabled()
  app.setOnline(false)
  const file = new File([JSON.stringify(collection)], 'r.json', { type: 'application/json' })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input !== null) await userEvent.upload(input, file)
  await expect.element(page.getByText(/^3 Bilder stehen auf anderen Seiten/)).toBeVisible()
  await expectNoBarriersInLooks()
  await button('3 Rezepte importieren').click()
  await expect.element(page.getByText(/^3 Bilder fehlen noch/)).toBeVisible()
  await expectNoBarriersInLooks()
  expect([photoCount(), asked]).toEqual([0, []])

  app.setOnline(true)
  await app.documents.syncNow('online')
  await expect.element(page.getByText('2 Bilder ließen sich nicht holen.')).toBeVisible()
  expect(photoCount()).toBe(1)
  await expectNoBarriersInLooks()
  there.add('b.png')
  await button('Noch einmal').click()
  await expect.element(page.getByText('1 Bild ließ sich nicht holen.')).toBeVisible()
  expect(photoCount()).toBe(2)
  expect(new Set(asked)).toEqual(new Set(['a', 'b', 'c'].map((name) => `picture https://kochen.example/${name}.png`)))
  expect(document.querySelector('img[src*="kochen.example"]')).toBeNull()

  await button('Import rückgängig machen').click()
  await expect.element(page.getByText('Der Import ist rückgängig gemacht.')).toBeVisible()
  expect(app.documents.list(recipesCollection)).toEqual([])
  await expect.element(page.getByText('1 Bild ließ sich nicht holen.')).not.toBeInTheDocument()
})
