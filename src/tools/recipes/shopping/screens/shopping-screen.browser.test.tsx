/** The shopping list: typed, ticked, there already, and brought to the pantry. */
import { expect, it } from 'vitest'
import { ownId } from '#documents'
import { expectNoBarriersInLooks, openApp, page, pressToast } from '#testing/app-page'
import { readOnServer } from '#testing/documents/other-devices'
import { cookbooksCollection, pantryCollection, shoppingCollection } from '../../collections.ts'
import { SHOPPING_PATH } from '../../paths.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const typed = page.getByLabelText('Was fehlt?')

async function add(line: string): Promise<void> {
  await typed.fill(line)
  await button('Auf die Liste').click()
}

it('R49 R48: what is too long is refused at its field; „Habe ich da“ takes a line off, and the pantry has it', async () => {
  await openApp(SHOPPING_PATH, { isSignedOut: true })
  await add('x'.repeat(5_000))
  await expect.element(page.getByText('Das ist zu lang: höchstens 100 Zeichen.')).toBeVisible()
  await add('2 l Milch')
  await add('500 g Mehl')
  await expect.element(page.getByText('2 Dinge fehlen noch.')).toBeVisible()
  await expectNoBarriersInLooks()
  await button('Mehr zu „Mehl“').click()
  await page.getByRole('menuitem', { name: 'Habe ich da' }).click()
  await expect.element(page.getByRole('checkbox', { name: /Mehl/ })).not.toBeInTheDocument()
  await pressToast('„Mehl“ ist da', 'Rückgängig')
  await expect.element(page.getByRole('checkbox', { name: /Mehl/ })).toBeVisible()
})

it('R43: of a recipe that was added twice, one press takes out what one press has added', async () => {
  await openApp(SHOPPING_PATH, {
    documents: (userId) => [
      [cookbooksCollection, ownId(userId), { title: 'Mein Kochbuch', servings: 2 }],
      ...[1, 2].map((n) => {
        const origin = { recipeId: 'soup', addingId: `press${n}`, factor: { n, d: 1 } }
        const amount = { from: { n: n * 100, d: 1 }, unit: 'g' }
        const part = { cookbookId: ownId(userId), name: 'Linsen', addedAt: '2026-06-10T08:00:00.000Z', amount, origin }
        return [shoppingCollection, `part${n}`, part] as const
      }),
    ],
  })
  await expect.element(page.getByRole('checkbox', { name: /300 g Linsen/ })).toBeVisible()
  await page.getByRole('button', { name: /×2$/ }).click()
  await expect.element(page.getByRole('checkbox', { name: /100 g Linsen/ })).toBeVisible()
  await expect.element(page.getByRole('group', { name: 'Für diese Rezepte' }).getByRole('button')).toBeVisible()
})

it('R47: what is ticked goes into the pantry in one step, to what is there of the same food', async () => {
  const app = await openApp(SHOPPING_PATH, {
    documents: (userId) => [
      [cookbooksCollection, ownId(userId), { title: 'Mein Kochbuch', servings: 2 }],
      [
        pantryCollection,
        'flour',
        { cookbookId: ownId(userId), name: 'Mehl', amount: { from: { n: 500, d: 1 }, unit: 'g' }, isLow: true },
      ],
    ],
  })
  await add('1 kg Mehl')
  await page.getByRole('checkbox', { name: /Mehl/ }).click()
  await expect.element(page.getByText('Alles erledigt.')).toBeVisible()
  await button('In den Vorrat').click()
  await expect
    .poll(() => readOnServer(app, pantryCollection, 'flour'))
    .toEqual({ cookbookId: ownId(app.userId), name: 'Mehl', amount: { from: { n: 3, d: 2 }, unit: 'kg' } })
  await pressToast('1 Ding in den Vorrat', 'Rückgängig')
  await expect.element(page.getByText('Erledigt (1)')).toBeVisible()
})
