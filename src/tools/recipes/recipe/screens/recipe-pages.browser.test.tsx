/** A recipe is written, scaled, cooked, noted, changed by two devices and deleted; the list finds and selects. */
import { expect, it } from 'vitest'
import { ownId } from '#documents'
import { expectNoBarriersInLooks, openApp, page, pressToast, userEvent } from '#testing/app-page'
import { editElsewhere, readOnServer } from '#testing/documents/other-devices'
import {
  cookbooksCollection,
  cookLogCollection,
  mealsCollection,
  pantryCollection,
  recipesCollection,
} from '../../collections.ts'
import { stockOf } from '../../amounts/stock.ts'
import { ALL_PATH, editPath, NEW_RECIPE_PATH, recipePath } from '../../paths.ts'
import { makeRecipe } from '../make-recipe.ts'
import { emptyDraft, type RecipeDraft } from '../recipe-draft.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog')
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })

const cake: Partial<RecipeDraft> & Pick<RecipeDraft, 'title'> = {
  title: 'Kuchen',
  servings: 4,
  tinCm: 26,
  ingredients: [{ text: '500 g Mehl' }, { text: '2 Eier' }],
  steps: [{ text: 'Rühren.' }, { text: '40 Minuten backen.' }],
}

function seedsOf(userId: string, recipes: readonly (Partial<RecipeDraft> & Pick<RecipeDraft, 'title'>)[]) {
  const cookbookId = ownId(userId)
  let count = 0
  const newId = (): string => `item${(count += 1)}`
  return [
    [cookbooksCollection, cookbookId, { title: 'Mein Kochbuch', servings: 2 }],
    ...recipes.map(
      (draft, place) =>
        [
          recipesCollection,
          `recipe${place}`,
          makeRecipe({ ...emptyDraft, ...draft }, { cookbookId, newId, defaultServings: 2 }),
        ] as const,
    ),
  ] as const
}

const openRecipe = (path: string) => openApp(path, { documents: (userId) => seedsOf(userId, [cake]) })

it('R65: a recipe with sections, times and tags shows how its lines are read; the form says what is wrong', async () => {
  await openApp(NEW_RECIPE_PATH, { isSignedOut: true })
  await button('Anlegen').click()
  await expect.element(page.getByText('Gib dem Rezept einen Namen.')).toBeVisible()
  await page.getByLabelText('Name').fill('Apfelkuchen')
  await page.getByLabelText('Portionen').fill('12')
  await page.getByLabelText('Vorbereiten').fill('20')
  await page.getByLabelText('Zutaten').fill('Für den Teig:\n250 g Mehl\n\nBelag:\n3 Äpfel, geschält')
  await page.getByLabelText('Zubereitung').fill('Kneten.\nBelegen.')
  await page.getByLabelText('Schlagwörter').fill('Kuchen, Herbst')
  await page.getByText('So verstehen wir sie').click()
  await expect.element(page.getByText('250 g', { exact: true })).toBeVisible()
  await expectNoBarriersInLooks()
  await button('Anlegen').click()
  await expect.element(heading('Apfelkuchen')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Für den Teig' })).toBeVisible()
  await expect.element(page.getByText('Herbst', { exact: true })).toBeVisible()
  await expectNoBarriersInLooks()
})

it('R60: portions, one ingredient and the tin scale all amounts', async () => {
  await openRecipe(recipePath('recipe0'))
  await button('Mehr Portionen').click()
  await expect.element(page.getByText('625 g', { exact: true })).toBeVisible()
  await button('Andere Zahl').click()
  await dialog.getByLabelText('Portionen').fill('1/0')
  await dialog.getByRole('button', { name: 'Umrechnen' }).click()
  await expect.element(dialog.getByText(/^Gib eine Zahl von 0,25 bis/)).toBeVisible()
  await dialog.getByLabelText('Portionen').fill('2,5')
  await dialog.getByRole('button', { name: 'Umrechnen' }).click()
  await expect.element(page.getByText('315 g', { exact: true })).toBeVisible()
  await button('Nach einer Zutat').click()
  await dialog.getByLabelText('Davon ist da').fill('2 l')
  await dialog.getByRole('button', { name: 'Umrechnen' }).click()
  await expect.element(dialog.getByText(/in einer Einheit, die/)).toBeVisible()
  await dialog.getByLabelText('Davon ist da').fill('0,25 kg')
  await dialog.getByRole('button', { name: 'Umrechnen' }).click()
  await expect.element(page.getByText('250 g', { exact: true })).toBeVisible()
  await button('Andere Form').click()
  await dialog.getByLabelText('Durchmesser deiner Form in cm').fill('13')
  await dialog.getByRole('button', { name: 'Umrechnen' }).click()
  await expect.element(page.getByText('125 g', { exact: true })).toBeVisible()
})

it('R98: each step shows the amounts of what it uses, for the chosen portions', async () => {
  const steps = [{ text: 'Ofen vorheizen.' }, { text: 'Mehl und Eier verrühren.' }]
  await openApp(recipePath('recipe0'), { documents: (userId) => seedsOf(userId, [{ ...cake, steps }]) })
  const used = page.getByRole('list', { name: 'Zutaten dieses Schritts' })
  await expect.element(used).toMatchTextContent(/^500 g Mehl\s*2 Eier$/)
  await button('Mehr Portionen').click()
  await expect.element(used).toMatchTextContent(/^625 g Mehl\s*2½ Eier$/)
  await expectNoBarriersInLooks()
})

it('R67: „Gekocht“ with stars, a note and what the pantry gives is one step, and undone as one', async () => {
  const app = await openApp(recipePath('recipe0'), {
    documents: (userId) => [
      ...seedsOf(userId, [cake]),
      [
        pantryCollection,
        'flour',
        { cookbookId: ownId(userId), name: 'Mehl', amount: { from: { n: 800, d: 1 }, unit: 'g' } },
      ],
    ],
  })
  await button('Gekocht').click()
  await expectNoBarriersInLooks()
  await dialog.getByRole('radio', { name: '4' }).click()
  await dialog.getByLabelText('Notiz').fill('Sehr gut')
  await dialog.getByRole('button', { name: 'Eintragen' }).click()
  await expect.poll(() => app.documents.list(cookLogCollection)).toMatchObject([{ stars: 4, note: 'Sehr gut' }])
  const flour = () => app.documents.list(pantryCollection).map(stockOf)
  expect(flour()).toEqual([{ from: { n: 300, d: 1 }, unit: 'g' }])
  await pressToast('„Kuchen“ gekocht', 'Rückgängig')
  await expect.poll(() => app.documents.list(cookLogCollection)).toEqual([])
  expect(flour()).toEqual([{ from: { n: 800, d: 1 }, unit: 'g' }])
})

it('R67: what is left over after cooking is planned for the next lunch, and is gone with the one step', async () => {
  const app = await openRecipe(recipePath('recipe0'))
  await button('Gekocht').click()
  await dialog.getByRole('checkbox', { name: /^Es ist etwas übrig/ }).click()
  await dialog.getByRole('button', { name: 'Eintragen' }).click()
  const on = Temporal.Now.plainDateISO().add({ days: 1 }).toString()
  const lunch = { on, kind: 'lunch', dish: { text: 'Rest von „Kuchen“' }, servings: 1 }
  await expect.poll(() => app.documents.list(mealsCollection)).toMatchObject([lunch])
  await pressToast('„Kuchen“ gekocht', 'Rückgängig')
  await expect.poll(() => app.documents.list(mealsCollection)).toEqual([])
  expect(app.documents.list(cookLogCollection)).toEqual([])
})

it('R64: what another device changes while the form is open stays, and so does what the form changes', async () => {
  const app = await openRecipe(editPath('recipe0'))
  const form = page.getByLabelText('Zutaten')
  await expect.element(form).toHaveValue('500 g Mehl\n2 Eier')
  const fields = [{ key: 'text', value: '3 Eier' }]
  await editElsewhere(app, { path: 'recipes/recipe0/ingredients/find_item2', type: 'MODIFIED', fields })
  await app.documents.syncNow('online')
  await form.fill('500 g Mehl\n2 Eier\n1 Prise Salz')
  await button('Speichern').click()
  await expect.element(heading('Kuchen')).toBeVisible()
  const texts = async () =>
    Object.values((await readOnServer(app, recipesCollection, 'recipe0'))?.['ingredients'] ?? {}).map(
      (one) => (one as { text: string }).text,
    )
  await expect.poll(texts).toEqual(['500 g Mehl', '3 Eier', '1 Prise Salz'])
})

it('R43: a recipe goes on the list and into the week, gets a note, is deleted and comes back', async () => {
  await openRecipe(recipePath('recipe0'))
  await button('Auf die Einkaufsliste').click()
  await expect.element(page.getByText(/4 Portionen „Kuchen“ auf der Einkaufsliste/)).toBeVisible()
  await button('Einplanen').click()
  await dialog.getByRole('button', { name: 'Einplanen' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await button('Notiz').click()
  await dialog.getByLabelText('Notiz').fill('Mit Zimt')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect.element(page.getByText('Mit Zimt')).toBeVisible()
  await button('Mehr zu diesem Rezept').click()
  await page.getByRole('menuitem', { name: 'Rezept löschen' }).click()
  await pressToast('„Kuchen“ gelöscht', 'Rückgängig')
  await expect.element(page.getByText('Mit Zimt')).toBeVisible()
})

it('R43: after a recipe is deleted, the way back does not lead to its page', async () => {
  const app = await openRecipe(ALL_PATH)
  await expect.element(heading('Rezepte')).toBeVisible()
  app.goTo(recipePath('recipe0'))
  await button('Mehr zu diesem Rezept').click()
  await page.getByRole('menuitem', { name: 'Bearbeiten' }).click()
  await expect.poll(() => location.pathname).toMatch(/bearbeiten$/)
  await button('Speichern').click()
  await expect.poll(() => location.pathname).toBe(recipePath('recipe0'))
  await button('Mehr zu diesem Rezept').click()
  await page.getByRole('menuitem', { name: 'Rezept löschen' }).click()
  await expect.element(heading('Rezepte')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Zurück' })).toHaveAttribute('href', '/rezepte')
})

it('R81: words are found with typos, filters stand in the address, and what is selected is deleted with undo', async () => {
  const soup = { title: 'Linsensuppe', diet: 'vegan', minutes: { prep: 20 }, tags: ['Suppe'] } as const
  await openApp(ALL_PATH, { documents: (userId) => seedsOf(userId, [cake, soup]) })
  const link = (name: RegExp) => page.getByRole('link', { name })
  await page.getByLabelText('Suche', { exact: true }).fill('Linsensupe')
  await expect.element(link(/^Kuchen/)).not.toBeInTheDocument()
  await expect.element(link(/^Linsensuppe/)).toBeVisible()
  await expect.poll(() => location.search).toContain('suche=Linsensupe')
  await page.getByLabelText('Suche', { exact: true }).fill('')
  // R34: what its foods say counts where a recipe says nothing.
  await button('Vegetarisch').click()
  await expect.element(link(/^Kuchen/)).toBeVisible()
  await button('Vegan').click()
  await expect.poll(() => location.search).toContain('kost=vegan')
  await expect.element(link(/^Kuchen/)).not.toBeInTheDocument()
  await expectNoBarriersInLooks()
  await button('Mehrere auswählen').click()
  await page.getByRole('checkbox', { name: 'Linsensuppe auswählen' }).click()
  await button('Löschen').click()
  await expect.element(page.getByText('Dazu passt kein Rezept.')).toBeVisible()
  await pressToast('1 Rezept gelöscht', 'Rückgängig')
  await expect.element(link(/^Linsensuppe/)).toBeVisible()
})

it('R63 R71: amounts for a scale or with spoons, and what may take the place of a food, what is there first', async () => {
  const bread = { title: 'Brot', servings: 2, ingredients: [{ text: '1 EL Butter' }, { text: '500 ml Wasser' }] }
  await openApp(recipePath('recipe0'), {
    documents: (userId) => [
      ...seedsOf(userId, [bread]),
      [pantryCollection, 'item0', { cookbookId: ownId(userId), name: 'Butterschmalz' }],
    ],
  })
  await page.getByRole('radio', { name: 'Mit Löffeln' }).click({ force: true })
  await expect.element(page.getByText('2 Tassen', { exact: true })).toBeVisible()
  await page.getByRole('radio', { name: 'Zum Wiegen' }).click({ force: true })
  await expect.element(page.getByText(/^≈ 1\d g$/)).toBeVisible()
  await button('Ersatz zeigen').click()
  await expect.element(page.getByText('oder Butterschmalz (ist da), Margarine')).toBeVisible()
  await expectNoBarriersInLooks()
  await page.getByRole('radio', { name: 'Wie im Rezept' }).click({ force: true })
  await expect.element(page.getByText('1 EL', { exact: true })).toBeVisible()
})

it('R67: each time it was cooked is listed with its stars and note, and a wrong entry can be deleted', async () => {
  const log = (userId: string, on: string, more: object) => ({
    ...{ cookbookId: ownId(userId), recipeId: 'recipe0', on, servings: 4 },
    ...more,
  })
  await openApp(recipePath('recipe0'), {
    documents: (userId) => [
      ...seedsOf(userId, [cake]),
      [cookLogCollection, 'log0', log(userId, '2026-05-01', { stars: 4, note: 'Mehr Zimt' })],
      [cookLogCollection, 'log1', log(userId, '2026-06-01', {})],
    ],
  })
  await expect.element(page.getByText('★ 4 · für 4 · Mehr Zimt')).toBeVisible()
  await expectNoBarriersInLooks()
  await button('Eintrag vom 01.05.2026 löschen').click()
  await expect.element(page.getByText('Mehr Zimt')).not.toBeInTheDocument()
  await pressToast('Eintrag vom 01.05.2026 gelöscht', 'Rückgängig')
  await expect.element(page.getByText(/Mehr Zimt/)).toBeVisible()
})

it('R82: a recipe moves to another cookbook with photo, notes, stars and cook log, offline too; one press brings all back', async () => {
  const app = await openApp(recipePath('recipe0'), {
    documents: (userId) => {
      const cookbookId = ownId(userId)
      return [
        ...seedsOf(userId, [{ ...cake, notes: ['Mehr Zucker'], stars: 4 }]),
        [cookbooksCollection, 'oma', { title: 'Oma', servings: 4 }],
        [cookLogCollection, 'log0', { cookbookId, recipeId: 'recipe0', on: '2026-01-05', servings: 4 }],
        [
          mealsCollection,
          'meal0',
          { cookbookId, on: '2026-01-06', kind: 'dinner', rank: 'U', dish: { recipeId: 'recipe0' }, servings: 4 },
        ],
      ] as const
    },
  })
  const { documents } = app
  const canvas = document.createElement('canvas')
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  await expect.element(button('Foto')).toBeVisible()
  app.setOnline(false)
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input !== null && blob !== null)
    await userEvent.upload(input, new File([blob], 'foto.png', { type: 'image/png' }))
  await expect.element(button('Foto entfernen')).toBeVisible()
  const before = documents.get(recipesCollection, 'recipe0')
  await button('Mehr zu diesem Rezept').click()
  await page.getByRole('menuitem', { name: 'In „Oma“ verschieben' }).click()
  await expect.poll(() => documents.get(recipesCollection, 'recipe0')).toBeUndefined()
  const [moved] = documents.list(recipesCollection)
  expect(moved).toMatchObject({ cookbookId: 'oma', stars: 4, notes: before?.notes, ingredients: before?.ingredients })
  expect(moved?.photos).toHaveLength(1)
  expect(moved?.photos[0]?.file.fileId).not.toBe(before?.photos[0]?.file.fileId)
  expect(documents.list(cookLogCollection)).toMatchObject([
    { cookbookId: 'oma', recipeId: moved?.id, on: '2026-01-05' },
  ])
  expect(documents.get(mealsCollection, 'meal0')?.dish).toEqual({ text: 'Kuchen' })
  await expect.poll(() => location.pathname).toBe(recipePath(moved?.id ?? ''))
  await pressToast('„Kuchen“ nach „Oma“ verschoben', 'Rückgängig')
  await expect.poll(() => documents.list(recipesCollection).map(({ id }) => id)).toEqual(['recipe0'])
  expect(documents.get(recipesCollection, 'recipe0')).toMatchObject({ photos: before?.photos })
  expect(documents.list(cookLogCollection)).toMatchObject([{ id: 'log0', recipeId: 'recipe0' }])
  expect(documents.get(mealsCollection, 'meal0')?.dish).toEqual({ recipeId: 'recipe0' })
  await expect.poll(() => location.pathname).toBe(recipePath('recipe0'))
})
