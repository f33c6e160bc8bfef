/** Cook mode: steps by keys, timers that are started, stopped and ring. */
import { expect, it, onTestFinished, vi } from 'vitest'
import { ownId } from '#documents'
import { expectNoBarriersInLooks, openApp, page, userEvent } from '#testing/app-page'
import { cookbooksCollection, cookTimersCollection, recipesCollection } from '../../collections.ts'
import { cookPath, recipePath } from '../../paths.ts'
import { makeRecipe } from '../../recipe/make-recipe.ts'
import { emptyDraft } from '../../recipe/recipe-draft.ts'

const NOON = '2026-06-10T12:00:00.000Z'
const button = (name: string) => page.getByRole('button', { name, exact: true })
const timers = page.getByRole('region', { name: 'Wecker' })

function openCooking() {
  return openApp(`${cookPath('pasta')}?portionen=4`, {
    documents: (userId) => {
      const cookbookId = ownId(userId)
      const draft = {
        ...emptyDraft,
        title: 'Nudeln',
        servings: 2,
        ingredients: [{ text: '250 g Nudeln' }],
        steps: [{ text: 'Wasser aufsetzen.' }, { text: 'Die Nudeln 10 Minuten kochen.' }, { text: 'Abgießen.' }],
      }
      const newId = () => crypto.randomUUID()
      return [
        [cookbooksCollection, cookbookId, { title: 'Mein Kochbuch', servings: 2 }],
        [recipesCollection, 'pasta', makeRecipe(draft, { cookbookId, newId, defaultServings: 2 })],
      ]
    },
  })
}

it('R60: keys move through the steps, also after a press on a button, and each shows its scaled ingredients', async () => {
  await openCooking()
  await expect.element(page.getByText('Schritt 1 von 3')).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect
    .element(page.getByRole('list', { name: 'Zutaten dieses Schritts' }).getByText('500 g', { exact: true }))
    .toBeVisible()
  await expectNoBarriersInLooks()
  await button('Weiter').click()
  await expect.element(page.getByText('Schritt 3 von 3')).toBeVisible()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(page.getByText('Schritt 2 von 3')).toBeVisible()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(page.getByText('Schritt 3 von 3')).toBeVisible()
  await button('Gekocht').click()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(page.getByText('Schritt 3 von 3')).toBeInTheDocument()
})

it("R86 R66: step and ticks are there again after leaving, and forgotten once it is cooked; a timer of one's own", async () => {
  const app = await openCooking()
  await page.getByText('Zutaten bereitstellen').click()
  await page.getByRole('checkbox', { name: /Nudeln/ }).click()
  await button('Weiter').click()
  await button('Wecker').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Minuten').fill('bald')
  await dialog.getByRole('button', { name: 'Stellen' }).click()
  await expect.element(dialog.getByText('Schreib, wie lange, zum Beispiel 10 oder 1 Std. 30 Min.')).toBeVisible()
  await expectNoBarriersInLooks()
  await dialog.getByLabelText('Minuten').fill('2 Tage')
  await dialog.getByLabelText('Wofür').fill('Teig')
  await dialog.getByRole('button', { name: 'Stellen' }).click()
  await expect.poll(() => app.documents.list(cookTimersCollection)).toMatchObject([{ label: 'Teig' }])
  await expect.element(page.getByText(/Er klingelt nur, wo die App offen ist/)).toBeVisible()
  app.goTo(recipePath('pasta'))
  await expect.element(page.getByText('Zubereitung')).toBeVisible()
  app.goTo(cookPath('pasta'))
  await expect.element(page.getByText('Schritt 2 von 3')).toBeVisible()
  await expect.element(page.getByText('1 von 1 bereit')).toBeVisible()
  await button('Weiter').click()
  await button('Gekocht').click()
  await dialog.getByRole('button', { name: 'Eintragen' }).click()
  await expect.poll(() => location.pathname).toBe(recipePath('pasta'))
  app.goTo(cookPath('pasta'))
  await expect.element(page.getByText('Schritt 1 von 3')).toBeVisible()
  await expect.element(page.getByText('0 von 1 bereit')).toBeVisible()
})

it('R66: a timer of a step runs on every page, rings at its end, and is silent once it was heard', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOON) })
  onTestFinished(() => void vi.useRealTimers())
  const app = await openCooking()
  await button('Weiter').click()
  await page.getByRole('button', { name: /10 Min/ }).click()
  await expect.poll(() => app.documents.list(cookTimersCollection)).toMatchObject([{ recipeId: 'pasta' }])
  app.goTo(recipePath('pasta'))
  await expect.element(timers.getByText(/^(?:10|9):\d\d$/)).toBeVisible()
  await expectNoBarriersInLooks()
  vi.setSystemTime('2026-06-10T12:11:00.000Z')
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(timers.getByRole('alert')).toMatchTextContent('Fertig')
  await timers.getByRole('button', { name: /Gehört/ }).click()
  await expect.element(timers).not.toBeInTheDocument()
})
