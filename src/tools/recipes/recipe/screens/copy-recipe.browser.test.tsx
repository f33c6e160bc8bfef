/** A recipe is copied into another cookbook, and many recipes are narrowed by what their foods say. */
import { expect, it } from 'vitest'
import { ownId } from '#documents'
import { expectCount, openApp, page, pressToast } from '#testing/app-page'
import { chooseFiles, makePicture } from '#testing/browser/page-files'
import { cookbooksCollection, recipesCollection } from '../../collections.ts'
import { ALL_PATH, recipePath } from '../../paths.ts'
import { makeRecipe } from '../make-recipe.ts'
import { emptyDraft } from '../recipe-draft.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })

function recipe(userId: string, title: string, line: string) {
  let count = 0
  const newId = (): string => `item${(count += 1)}`
  const draft = { ...emptyDraft, title, ingredients: [{ text: line }], notes: ['Mehr Zucker'], stars: 4 }
  return makeRecipe(draft, { cookbookId: ownId(userId), newId, defaultServings: 2 })
}

function openCake() {
  return openApp(recipePath('cake'), {
    documents: (userId) => [
      [cookbooksCollection, ownId(userId), { title: 'Mein Kochbuch', servings: 2 }],
      [cookbooksCollection, 'oma', { title: 'Oma', servings: 4 }],
      [recipesCollection, 'cake', recipe(userId, 'Kuchen', '500 g Mehl')],
    ],
  })
}

it('R82: a copy in another cookbook has photos of its own, also offline; one press takes it back', async () => {
  const app = await openCake()
  const { documents } = app
  await expect.element(button('Foto')).toBeVisible()
  app.setOnline(false)
  await chooseFiles(await makePicture('red', 'kuchen.jpg'))
  await expect.element(button('Foto entfernen')).toBeVisible()
  await button('Mehr zu diesem Rezept').click()
  await page.getByRole('menuitem', { name: 'In „Oma“ kopieren' }).click()
  const copy = () => documents.list(recipesCollection).find(({ cookbookId }) => cookbookId === 'oma')
  await expect.poll(copy).toBeDefined()
  const original = documents.get(recipesCollection, 'cake')
  expect(copy()).toMatchObject({ title: 'Kuchen', stars: 4, notes: original?.notes })
  expect(copy()?.photos).toHaveLength(1)
  expect(original?.photos).toHaveLength(1)
  expect(copy()?.photos[0]?.file.fileId).not.toBe(original?.photos[0]?.file.fileId)
  await pressToast('Nach „Oma“ kopiert', 'Rückgängig')
  await expect.poll(copy).toBeUndefined()
  expect(documents.get(recipesCollection, 'cake')?.photos).toEqual(original?.photos)
})

it('R82: a photo that cannot be had leaves both cookbooks as they are, and the page says what to do', async () => {
  const app = await openCake()
  await expect.element(button('Foto')).toBeVisible()
  app.setOnline(false)
  const file = { fileId: 'taken-elsewhere-long-ago', name: 'kuchen.jpg', type: 'image/jpeg', sizeBytes: 1_000 }
  app.documents.addItem(recipesCollection, 'cake', 'photos', { id: 'photo', rank: 'V', file })
  await button('Mehr zu diesem Rezept').click()
  await page.getByRole('menuitem', { name: 'In „Oma“ kopieren' }).click()
  await expect.element(page.getByText(/Kopier das Rezept, sobald der Server erreichbar ist\.$/)).toBeVisible()
  expect(app.documents.list(recipesCollection)).toHaveLength(1)
})

it('R34 R81: many recipes are looked through before a diet narrows them, and it never says meanwhile that none fits', async () => {
  await openApp(ALL_PATH, {
    documents: (userId) =>
      Array.from({ length: 150 }, (_none, place) => {
        const line = place % 50 === 0 ? '3 Möhren' : '200 g Hackfleisch'
        return [recipesCollection, `recipe${place}`, recipe(userId, `Rezept ${place}`, line)] as const
      }),
  })
  await expect.element(button('150 Rezepte')).toBeVisible()
  const said: string[] = []
  const watch = new MutationObserver(() => void said.push(document.querySelector('main')?.textContent ?? ''))
  watch.observe(document.body, { childList: true, subtree: true, characterData: true })
  await button('Vegan').click()
  await expectCount(page.getByRole('link', { name: /^Rezept \d+/ }), 3)
  watch.disconnect()
  expect(said.filter((text) => text.includes('Dazu passt kein Rezept.'))).toEqual([])
})
