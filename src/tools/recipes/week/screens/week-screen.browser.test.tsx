/** The week: filled, a meal changed and moved, and brought to the list. */
import { expect, it } from 'vitest'
import { ownId } from '#documents'
import { addDays, mondayOf } from '#base/calendar/calendar-day'
import { expectNoBarriersInLooks, openApp, page, pressToast, userEvent } from '#testing/app-page'
import { cookbooksCollection, mealsCollection, recipesCollection } from '../../collections.ts'
import { describeDayFrom } from '../../meals/plan-meal.ts'
import { WEEK_PATH } from '../../paths.ts'
import { makeRecipe } from '../../recipe/make-recipe.ts'
import { emptyDraft } from '../../recipe/recipe-draft.ts'

const dialog = page.getByRole('dialog')
/** More than a finger has to stay on a row to drag it. */
const STAY_MS = 450
const button = (name: string) => page.getByRole('button', { name, exact: true })
/** A whole week that is still to come. */
const todayText = Temporal.Now.plainDateISO().toString()
const monday = addDays(mondayOf(todayText), 7)

function seedsOf(userId: string) {
  const cookbookId = ownId(userId)
  let count = 0
  const newId = (): string => `item${(count += 1)}`
  const recipe = (title: string, line: string) => {
    const draft = { ...emptyDraft, title, ingredients: [{ text: line }], steps: [{ text: 'Kochen.' }] }
    return makeRecipe(draft, { cookbookId, newId, defaultServings: 2 })
  }
  return [
    [cookbooksCollection, cookbookId, { title: 'Mein Kochbuch', servings: 2 }],
    [recipesCollection, 'soup', recipe('Linsensuppe', '200 g Linsen')],
    [recipesCollection, 'pasta', recipe('Nudeln', '300 g Nudeln')],
    [
      mealsCollection,
      'meal0',
      { cookbookId, on: monday, kind: 'dinner', rank: 'V', dish: { recipeId: 'soup' }, servings: 2 },
    ],
  ] as const
}

it('R72 R74: a week is filled without what is planned; a meal is changed with day, meal and portions, in one step', async () => {
  await openApp(`${WEEK_PATH}/${monday}`, { documents: seedsOf })
  await expect.element(page.getByRole('link', { name: 'Linsensuppe' })).toBeVisible()
  await expectNoBarriersInLooks()
  await button('Mehr zu „Linsensuppe“').click()
  await page.getByRole('menuitem', { name: 'Ändern' }).click()
  await dialog.getByLabelText('Portionen').fill('1/0')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect.element(dialog.getByText('Gib eine Zahl von 0,25 bis 1.000 an, zum Beispiel 4 oder 2,5.')).toBeVisible()
  await dialog.getByLabelText('Portionen').fill('4,5')
  await dialog.getByLabelText('Tag').fill(addDays(monday, 2))
  await dialog.getByLabelText('Mahlzeit').selectOptions('Mittagessen')
  await expectNoBarriersInLooks()
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  const wednesday = page.getByRole('region', { name: /^Mittwoch/ })
  await expect.element(wednesday.getByText('Mittagessen, für 4,5')).toBeVisible()
  await button('Woche füllen').click()
  await expect.element(page.getByRole('link', { name: 'Nudeln' })).toBeVisible()
  await pressToast('1 Mahlzeit geplant', 'Rückgängig')
  await expect.element(page.getByRole('link', { name: 'Nudeln' })).not.toBeInTheDocument()
  await button('Mehr zu „Linsensuppe“').click()
  await page.getByRole('menuitem', { name: 'Kochen' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Linsensuppe' })).toBeVisible()
  expect(location.search).toBe('?portionen=4.5')
})

it('R72: a week far ahead is filled without what is planned in it or in the weeks beside it; if none is left, the page says so', async () => {
  const far = addDays(monday, 42)
  const app = await openApp(`${WEEK_PATH}/${far}`, {
    documents: (userId) => {
      const meal = (id: string, on: string, recipeId: string) =>
        [
          mealsCollection,
          id,
          { cookbookId: ownId(userId), on, kind: 'dinner', rank: 'V', dish: { recipeId }, servings: 2 },
        ] as const
      return [
        ...seedsOf(userId).filter(([, id]) => id !== 'meal0'),
        meal('before', addDays(far, -7), 'soup'),
        meal('after', addDays(far, 14), 'pasta'),
      ]
    },
  })
  await button('Woche füllen').click()
  await expect.element(page.getByRole('link', { name: 'Nudeln' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Linsensuppe' })).not.toBeInTheDocument()
  const planned = () => app.documents.list(mealsCollection).flatMap(({ on, dish }) => (on >= far ? [{ on, dish }] : []))
  const pasta = { on: far, dish: { recipeId: 'pasta' } }
  await expect.poll(planned).toHaveLength(2)
  expect(planned()).toContainEqual(pasta)
  await button('Woche füllen').click()
  await expect.element(page.getByText('Alle Rezepte sind schon um diese Woche geplant.')).toBeVisible()
  expect(planned()).toHaveLength(2)
})

it('R73: a week is copied into the next one by the menu, in one step, and what is left over goes to the next lunch', async () => {
  const app = await openApp(`${WEEK_PATH}/${monday}`, { documents: seedsOf })
  await button('Mehr zu „Linsensuppe“').click()
  await page.getByRole('menuitem', { name: 'Rest für morgen Mittag' }).click()
  const tuesday = page.getByRole('region', { name: /^Dienstag/ })
  await expect.element(tuesday.getByText('Rest von Linsensuppe')).toBeVisible()
  await expect.element(tuesday.getByText('Mittagessen, für 1')).toBeVisible()
  await button('Mehr zur Woche').click()
  await page.getByRole('menuitem', { name: 'In die nächste Woche kopieren' }).click()
  await expect.poll(() => location.pathname).toBe(`${WEEK_PATH}/${addDays(monday, 7)}`)
  const copies = () =>
    app.documents
      .list(mealsCollection)
      .flatMap(({ on, kind, dish }) => (on >= addDays(monday, 7) ? [{ on, kind, dish }] : []))
  await expect.poll(copies).toHaveLength(2)
  expect(copies()).toContainEqual({ on: addDays(monday, 7), kind: 'dinner', dish: { recipeId: 'soup' } })
  expect(copies()).toContainEqual({ on: addDays(monday, 8), kind: 'lunch', dish: { text: 'Rest von Linsensuppe' } })
  await expect.element(page.getByRole('region', { name: /^Montag/ }).getByText('Linsensuppe')).toBeVisible()
  await pressToast('2 Mahlzeiten in die nächste Woche kopiert', 'Rückgängig')
  await expect.poll(copies).toEqual([])
})

it('R70: a meal that is dropped on another day is planned there, with undo', async () => {
  const app = await openApp(`${WEEK_PATH}/${monday}`, { documents: seedsOf })
  const thursday = page.getByRole('region', { name: /^Donnerstag/ })
  const soup = page.getByText('Abendessen, für 2')
  await expect.element(soup).toBeVisible()
  await userEvent.dragAndDrop(soup, thursday)
  await expect.element(thursday.getByRole('link', { name: 'Linsensuppe' })).toBeVisible()
  expect(app.documents.get(mealsCollection, 'meal0')?.on).toBe(addDays(monday, 3))
  await pressToast(/^„Linsensuppe“ am /, 'Rückgängig')
  await expect.poll(() => app.documents.get(mealsCollection, 'meal0')?.on).toBe(monday)
})

it('R70: the meals of a day are moved by handle and keys, with undo; a single one has no handle', async () => {
  const app = await openApp(`${WEEK_PATH}/${monday}`, {
    documents: (userId) => {
      const cookbookId = ownId(userId)
      const meal = (name: string, on = monday, rank = 'V') =>
        [mealsCollection, name, { cookbookId, on, kind: 'dinner', rank, dish: { text: name }, servings: 2 }] as const
      return [
        [cookbooksCollection, cookbookId, { title: 'Mein Kochbuch', servings: 2 }],
        ...[meal('Suppe'), meal('Braten', monday, 'W'), meal('Eis', monday, 'X'), meal('Pizza', addDays(monday, 1))],
      ]
    },
  })
  const day = page.getByRole('region', { name: /^Montag/ })
  const handle = (name: string) => page.getByRole('button', { name: `${name} verschieben`, exact: true })
  const meals = day.getByRole('listitem')
  const names = () => meals.elements().map(({ textContent }) => textContent.replace('Abendessen, für 2', ''))
  await expect.poll(names).toEqual(['Suppe', 'Braten', 'Eis'])
  await expect.element(handle('Pizza')).not.toBeInTheDocument()
  await expectNoBarriersInLooks()
  await userEvent.dragAndDrop(handle('Suppe'), handle('Eis'), { targetPosition: { x: 20, y: 40 } })
  await expect.poll(names).toEqual(['Braten', 'Eis', 'Suppe'])
  expect(app.documents.get(mealsCollection, 'Eis')?.rank).toBe('X')
  await pressToast('„Suppe“ verschoben', 'Rückgängig')
  await expect.poll(names).toEqual(['Suppe', 'Braten', 'Eis'])
  handle('Eis').element().focus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}')
  await expect.poll(names).toEqual(['Eis', 'Suppe', 'Braten'])
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(names).toEqual(['Suppe', 'Braten', 'Eis'])
})

it('R70: a meal is dragged to another day by a mouse, or by a finger that has stayed on it; one that moves at once scrolls', async () => {
  const app = await openApp(`${WEEK_PATH}/${monday}`, { documents: seedsOf })
  const link = page.getByRole('link', { name: 'Linsensuppe' })
  const day = (name: RegExp) => page.getByRole('region', { name })
  const meal = () => app.documents.get(mealsCollection, 'meal0')?.on
  const at = (element: Element) => {
    const { left, top, width } = element.getBoundingClientRect()
    return { clientX: left + width / 2, clientY: top + 12, pointerId: 1, isPrimary: true, bubbles: true }
  }
  async function drag(to: Element, pointerType: 'mouse' | 'touch', staysMs: number): Promise<void> {
    const from = link.element()
    from.dispatchEvent(new PointerEvent('pointerdown', { ...at(from), pointerType }))
    await new Promise((resolve) => setTimeout(resolve, staysMs))
    const over = { ...at(to), pointerType }
    window.dispatchEvent(new PointerEvent('pointermove', over))
    window.dispatchEvent(new PointerEvent('pointermove', over))
    window.dispatchEvent(new PointerEvent('pointerup', over))
  }
  await expect.element(link).toBeVisible()
  await drag(day(/^Dienstag/).element(), 'touch', 0)
  expect(meal()).toBe(monday)
  await drag(day(/^Dienstag/).element(), 'touch', STAY_MS)
  await expect.element(day(/^Dienstag/).getByText('Linsensuppe')).toBeVisible()
  await drag(day(/^Freitag/).element(), 'mouse', 0)
  await expect.element(day(/^Freitag/).getByText('Linsensuppe')).toBeVisible()
  // Let go beside all days.
  await drag(page.getByRole('heading', { level: 1 }).element(), 'mouse', 0)
  expect(meal()).toBe(addDays(monday, 4))
  await pressToast(`„Linsensuppe“ ${describeDayFrom(addDays(monday, 4), todayText)}`, 'Rückgängig')
  await expect.poll(meal).toBe(addDays(monday, 1))
})
