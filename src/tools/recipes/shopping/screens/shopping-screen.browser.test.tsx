/** The shopping list: typed, ticked, there already, and brought to the pantry. */
import { expect, it, onTestFinished, vi } from 'vitest'
import { USER_STORAGE_KEY } from '#auth'
import { ownId } from '#documents'
import { userKey } from '#kit/user-keys'
import { expectNoBarriersInLooks, openApp, page, pressToast } from '#testing/app-page'
import { readOnServer } from '#testing/documents/other-devices'
import { cookbooksCollection, pantryCollection, shoppingCollection, shopsCollection } from '../../collections.ts'
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

it('R45: shops are made, chosen, renamed and deleted with undo; a tick teaches only the chosen one its order', async () => {
  const app = await openApp(SHOPPING_PATH)
  const { documents, userId } = app
  const group = page.getByRole('group', { name: 'Geschäft', exact: true })
  const shop = (name: string) => group.getByRole('button', { name, exact: true })
  const named = async (title: string): Promise<void> => {
    await page.getByRole('dialog').getByRole('textbox').fill(title)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(?:Anlegen|Speichern)$/ })
      .click()
  }
  const inMenu = async (text: string): Promise<void> => {
    await button('Geschäfte').click()
    await page.getByRole('menuitem', { name: text }).click()
  }
  const orders = () => new Map(documents.list(shopsCollection).map(({ title, departments }) => [title, departments]))
  for (const line of ['Milch', 'Äpfel', 'Hackfleisch']) await add(line)
  await shop('Geschäft anlegen').click()
  await named('Markt')
  await expect.element(shop('Markt')).toHaveAttribute('aria-pressed', 'true')
  await inMenu('Neues Geschäft')
  await named('Hofladen')
  await expect.element(shop('Hofladen')).toHaveAttribute('aria-pressed', 'true')
  await expectNoBarriersInLooks()
  await inMenu('„Hofladen“ umbenennen')
  await named('Bauer')
  await shop('Markt').click()
  expect(localStorage.getItem(userKey(userId, 'recipesShop'))).toBe(
    documents.list(shopsCollection).find(({ title }) => title === 'Markt')?.id,
  )
  await shop('Bauer').click()
  for (const line of ['Milch', 'Äpfel']) {
    await page.getByRole('checkbox', { name: line }).click()
    await expect.element(page.getByRole('checkbox', { name: line })).not.toBeInTheDocument()
  }
  const after = (order: readonly string[] = []) => order.indexOf('produce') > order.indexOf('dairy')
  await expect.poll(() => after(orders().get('Bauer'))).toBe(true)
  expect(orders().get('Markt')).toEqual([])
  await inMenu('„Bauer“ löschen')
  await expect.element(shop('Bauer')).not.toBeInTheDocument()
  await expect.element(shop('Markt')).toHaveAttribute('aria-pressed', 'true')
  await pressToast('Geschäft „Bauer“ gelöscht', 'Rückgängig')
  await expect.element(shop('Bauer')).toHaveAttribute('aria-pressed', 'true')
})

it('R86: another account on the same device has not chosen a shop', async () => {
  const documents = (userId: string) => {
    const shop = (id: string, rank: string) =>
      [shopsCollection, id, { cookbookId: ownId(userId), title: id, rank, departments: [] }] as const
    const part = { cookbookId: ownId(userId), name: 'Milch', addedAt: '2026-06-10T08:00:00.000Z' }
    return [
      [cookbooksCollection, ownId(userId), { title: 'Mein Kochbuch', servings: 2 }] as const,
      ...[shop('first', 'A'), shop('second', 'B'), [shoppingCollection, 'milk', part] as const],
    ]
  }
  const app = await openApp(SHOPPING_PATH, { documents })
  await expect.element(button('first')).toHaveAttribute('aria-pressed', 'true')
  await button('second').click()
  await expect.element(button('second')).toHaveAttribute('aria-pressed', 'true')
  const kept = Object.entries(localStorage)
  await app.end()
  const other = await openApp(SHOPPING_PATH, { documents })
  expect(other.userId).not.toBe(app.userId)
  // A test begins with nothing kept: this is what the device has of the other account.
  for (const [key, value] of kept) if (key !== USER_STORAGE_KEY) localStorage.setItem(key, String(value))
  window.dispatchEvent(new StorageEvent('storage'))
  await add('Eier')
  await expect.element(page.getByRole('checkbox', { name: 'Eier' })).toBeVisible()
  await expect.element(button('second')).toHaveAttribute('aria-pressed', 'false')
  await expect.element(button('first')).toHaveAttribute('aria-pressed', 'true')
})

it('R58: the list is given on as text: by the sheet of the device, or copied where there is none', async () => {
  const given: unknown[] = []
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => {
    copied.mockRestore()
    Reflect.deleteProperty(navigator, 'share')
  })
  await openApp(SHOPPING_PATH, { isSignedOut: true })
  for (const line of ['500 g Mehl', '2 Äpfel', '250 g Mehl']) await add(line)
  const text = 'Obst und Gemüse\n- 2 Äpfel\n\nBacken\n- 750 g Mehl'
  await button('Als Text weitergeben').click()
  await expect.element(page.getByText('Liste kopiert')).toBeVisible()
  expect(copied.mock.calls).toEqual([[text]])
  const refuse = (name: string) => async (data: unknown) => {
    given.push(data)
    throw new DOMException('', name)
  }
  Object.defineProperty(navigator, 'share', { configurable: true, value: refuse('AbortError') })
  await button('Als Text weitergeben').click()
  await expect.poll(() => given).toEqual([{ title: 'Einkaufsliste', text }])
  // By the time the next line is there, a fault would be, too.
  await add('Salz')
  await expect.element(page.getByRole('checkbox', { name: 'Salz' })).toBeVisible()
  expect(page.getByText('Weitergeben geht hier nicht.').elements()).toEqual([])
  Object.defineProperty(navigator, 'share', { configurable: true, value: refuse('NotAllowedError') })
  await button('Als Text weitergeben').click()
  await expect.element(page.getByText('Weitergeben geht hier nicht.')).toBeVisible()
})
