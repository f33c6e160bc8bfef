/** The pantry: typed, sorted by what expires, changed, used up and brought back. */
import { expect, it, onTestFinished } from 'vitest'
import { ownContentId, ownId } from '#documents'
import { expectNoBarriersInLooks, openApp, page, pressToast } from '#testing/app-page'
import { editElsewhere } from '#testing/documents/other-devices'
import { cookbooksCollection, foodsCollection, pantryCollection, shoppingCollection } from '../../collections.ts'
import { PANTRY_PATH, SHOPPING_PATH } from '../../paths.ts'

const dialog = page.getByRole('dialog')
const row = (name: RegExp) => page.getByRole('button', { name })

it('R75 R76: a typed line has amount and date, what expires soon comes first; it is changed, used up and brought back', async () => {
  const soon = Temporal.Now.plainDateISO().add({ days: 2 })
  await openApp(PANTRY_PATH, { isSignedOut: true })
  await expectNoBarriersInLooks()
  for (const line of [`2 l Milch bis ${soon.day}.${soon.month}.`, '500 g Mehl']) {
    await page.getByLabelText('In den Vorrat').fill(line)
    await page.getByRole('button', { name: 'Hinzufügen', exact: true }).click()
  }
  await expect.element(page.getByRole('heading', { name: 'Bald aufbrauchen' })).toBeVisible()
  await expect.element(row(/^Milch/)).toMatchTextContent('2 l')
  await expectNoBarriersInLooks()
  await row(/^Mehl/).click()
  await dialog.getByLabelText('Ort').fill('Keller')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect.element(row(/^Mehl/)).toMatchTextContent('Keller')
  await page.getByRole('button', { name: 'Mehr zu „Milch“' }).click()
  await page.getByRole('menuitem', { name: 'Aufgebraucht' }).click()
  await pressToast('„Milch“ aufgebraucht', 'Rückgängig')
  await expect.element(row(/^Milch/)).toBeVisible()
})

/** A camera that shows a grey wall, and a browser that sees a code on it. */
function giveCamera(codes: string[]): readonly MediaStreamTrack[] {
  const tracks: MediaStreamTrack[] = []
  const { mediaDevices } = navigator
  const getUserMedia = mediaDevices.getUserMedia
  mediaDevices.getUserMedia = async () => {
    const canvas = document.createElement('canvas')
    canvas.getContext('2d')?.fillRect(0, 0, 10, 10)
    const stream = canvas.captureStream(5)
    tracks.push(...stream.getTracks())
    return stream
  }
  class Detector {
    detect = async () => [{ rawValue: 'https://böse.example' }, { rawValue: codes.shift() ?? '' }]
  }
  Object.defineProperty(window, 'BarcodeDetector', { configurable: true, value: Detector })
  onTestFinished(() => {
    mediaDevices.getUserMedia = getUserMedia
    Reflect.deleteProperty(window, 'BarcodeDetector')
  })
  return tracks
}

it('R79: an unknown barcode asks for its name once; then it adds the food, also offline', async () => {
  Reflect.deleteProperty(window, 'BarcodeDetector')
  const app = await openApp(PANTRY_PATH)
  const scan = page.getByRole('button', { name: 'Barcode scannen' })
  await expect.element(page.getByLabelText('In den Vorrat')).toBeVisible()
  await expect.element(scan).not.toBeInTheDocument()
  const tracks = giveCamera(['12', '4006381333931', '4006381333931'])
  app.setOnline(false)
  app.goTo(SHOPPING_PATH)
  await expect.element(page.getByRole('heading', { name: 'Einkaufsliste' })).toBeVisible()
  app.goTo(PANTRY_PATH)
  const names = () => app.documents.list(pantryCollection).map(({ name, amount }) => [name, amount?.unit])
  await scan.click()
  await expect.element(page.getByRole('heading', { name: 'Was ist das?' })).toBeVisible()
  await expectNoBarriersInLooks()
  await dialog.getByLabelText('Name').fill('1 l Milch')
  await dialog.getByRole('button', { name: 'Hinzufügen' }).click()
  await expect.poll(names).toEqual([['Milch', 'l']])
  expect(app.documents.list(foodsCollection)).toMatchObject([
    { name: 'Milch', department: 'dairy', aliases: expect.arrayContaining(['4006381333931']) },
  ])
  // The next toast says the same.
  await pressToast('„Milch“ im Vorrat', 'Hinweis schließen')
  await expect.element(page.getByText('„Milch“ im Vorrat')).not.toBeInTheDocument()
  await scan.click()
  await expect.poll(() => names().length).toBe(2)
  expect(names()).toContainEqual(['Milch', undefined])
  expect(tracks.map(({ readyState }) => readyState)).toEqual(['ended', 'ended'])
  await pressToast('„Milch“ im Vorrat', 'Rückgängig')
  await expect.poll(names).toEqual([['Milch', 'l']])
})

it('R79: a food that has as many names as it can refuses a barcode at the field, and nothing is lost', async () => {
  const aliases = Array.from({ length: 30 }, (_, place) => `Trank ${place}`)
  giveCamera(['4006381333931'])
  const app = await openApp(PANTRY_PATH, {
    documents: (userId) => {
      const food = { cookbookId: ownId(userId), name: 'Zaubertrank', department: 'drinks', isStaple: false, aliases }
      return [
        [cookbooksCollection, ownId(userId), { title: 'Mein Kochbuch', servings: 2 }],
        [foodsCollection, 'potion', { ...food, seasonMonths: [], substitutes: [] }],
      ]
    },
  })
  await page.getByRole('button', { name: 'Barcode scannen' }).click()
  await dialog.getByLabelText('Name').fill('Zaubertrank')
  await dialog.getByRole('button', { name: 'Hinzufügen' }).click()
  await expect.element(dialog.getByText(/^„Zaubertrank“ hat schon 30 andere Namen/)).toBeVisible()
  expect(app.documents.list(pantryCollection)).toEqual([])
})

it('R84: what falls below its minimum goes to the list by itself; ticked, it comes back with one press, and undo', async () => {
  const app = await openApp(PANTRY_PATH)
  await page.getByLabelText('In den Vorrat').fill('500 g Mehl')
  await page.getByRole('button', { name: 'Hinzufügen', exact: true }).click()
  await row(/^Mehl/).click()
  await dialog.getByLabelText('Nachkaufen, wenn weniger da ist als').fill('200 g')
  await dialog.getByLabelText('Menge').fill('100 g')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect.element(row(/^Mehl/)).toMatchTextContent('fast leer')
  expect(app.documents.list(shoppingCollection)).toHaveLength(1)
  app.goTo(SHOPPING_PATH)
  await page.getByRole('checkbox', { name: /Mehl/ }).click()
  await page.getByRole('button', { name: 'In den Vorrat' }).click()
  const stock = () => app.documents.list(pantryCollection).map(({ amount, isLow }) => [amount?.from.n, isLow])
  await expect.poll(stock).toEqual([[300, undefined]])
  expect(app.documents.list(shoppingCollection)).toEqual([])
  await pressToast('1 Ding in den Vorrat', 'Rückgängig')
  await expect.poll(stock).toEqual([[100, true]])
  expect(app.documents.list(shoppingCollection)).toHaveLength(1)
})

it('R84: what another device takes meanwhile makes it low, and it is on the list without a press', async () => {
  const grams = (n: number) => ({ from: { n, d: 1 }, unit: 'g' })
  const takings = [{ id: 'mine', amount: grams(180) }]
  const app = await openApp(PANTRY_PATH, {
    documents: (userId) => {
      const cookbookId = ownId(userId)
      return [
        [cookbooksCollection, cookbookId, { title: 'Mein Kochbuch', servings: 2 }],
        [pantryCollection, 'flour', { cookbookId, name: 'Mehl', amount: grams(500), minimum: grams(200), takings }],
      ]
    },
  })
  await expect.element(row(/^Mehl/)).toMatchTextContent('320 g')
  const fields = [{ key: 'amount', value: grams(180) }]
  await editElsewhere(app, { path: 'pantryItems/flour/takings/find_theirs', type: 'ADD', fields })
  await app.documents.syncNow('online')
  await expect.element(row(/^Mehl/)).toMatchTextContent('140 g · fast leer')
  await expect
    .poll(() => app.documents.list(shoppingCollection))
    .toMatchObject([{ name: 'Mehl', amount: grams(200), id: ownContentId(ownId(app.userId), 'low', 'flour', '1') }])
})

it('R90: all that is used up is taken out at once, and comes back with undo', async () => {
  const nothing = { from: { n: 0, d: 1 }, unit: 'g' }
  const app = await openApp(PANTRY_PATH, {
    documents: (userId) => {
      const cookbookId = ownId(userId)
      return [
        [cookbooksCollection, cookbookId, { title: 'Mein Kochbuch', servings: 2 }],
        [pantryCollection, 'milk', { cookbookId, name: 'Milch' }],
        ...['Mehl', 'Reis'].map((name) => [pantryCollection, name, { cookbookId, name, amount: nothing }] as const),
      ]
    },
  })
  const names = () =>
    app.documents
      .list(pantryCollection)
      .map(({ name }) => name)
      .toSorted()
  await expect.element(page.getByRole('heading', { name: 'Aufgebraucht' })).toBeVisible()
  await expectNoBarriersInLooks()
  await page.getByRole('button', { name: 'Alle herausnehmen' }).click()
  await expect.poll(names).toEqual(['Milch'])
  await expect.element(page.getByRole('heading', { level: 1, name: 'Vorrat' })).toHaveFocus()
  await pressToast('2 Dinge herausgenommen', 'Rückgängig')
  await expect.poll(names).toEqual(['Mehl', 'Milch', 'Reis'])
})
