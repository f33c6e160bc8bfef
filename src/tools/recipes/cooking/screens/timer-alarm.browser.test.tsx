/** Timers of the kitchen on all pages of the app: they count, ring, and lead back to the step. */
import { expect, it, onTestFinished, vi } from 'vitest'
import { ownId } from '#documents'
import { expectNoBarriersInLooks, openApp, page, pressToast, type Seed } from '#testing/app-page'
import { entriesCollection } from '#testing/time-entries'
import { cookbooksCollection, cookTimersCollection, recipesCollection } from '../../collections.ts'
import { cookPath } from '../../paths.ts'
import { makeRecipe } from '../../recipe/make-recipe.ts'
import { emptyDraft } from '../../recipe/recipe-draft.ts'

const NOON = '2026-06-10T12:00:00.000Z'
const button = (name: string) => page.getByRole('button', { name, exact: true })
const bar = page.getByRole('navigation', { name: 'Konto und Werkzeuge' })
const inBar = bar.getByRole('link', { name: /Wecker/ })
const minutes = (count: number) => page.getByRole('button', { name: `${count} Min.`, exact: true })

/** Counts the tones that are played. */
function hearSounds() {
  const heard = vi.spyOn(OscillatorNode.prototype, 'start')
  onTestFinished(() => heard.mockRestore())
  return heard
}

function setClock(at: string): void {
  vi.setSystemTime(at)
  document.dispatchEvent(new Event('visibilitychange'))
}

function seedsOf(userId: string): readonly Seed[] {
  const cookbookId = ownId(userId)
  const steps = [{ text: 'Wasser aufsetzen.' }, { text: 'Die Nudeln 10–15 Minuten kochen.' }]
  const draft = { ...emptyDraft, title: 'Nudeln', servings: 2, ingredients: [{ text: '250 g Nudeln' }], steps }
  const newId = () => crypto.randomUUID()
  const start = '2026-06-10T09:00:00+02:00[Europe/Berlin]'
  return [
    [cookbooksCollection, cookbookId, { title: 'Mein Kochbuch', servings: 2 }],
    [recipesCollection, 'pasta', makeRecipe(draft, { cookbookId, newId, defaultServings: 2 })],
    [entriesCollection, 'running', { kind: 'work', time: { start }, stops: [], source: 'clock' }],
  ]
}

function openCooking(isSignedOut = false) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOON) })
  onTestFinished(() => void vi.useRealTimers())
  return openApp(`${cookPath('pasta')}?portionen=4`, {
    isSignedOut,
    ...(isSignedOut ? { onDevice: seedsOf('device') } : { documents: seedsOf }),
  })
}

it('R97: a timer counts on other pages, the start page too, rings there without a network, and leads back to the step', async () => {
  const heard = hearSounds()
  const app = await openCooking()
  await button('Weiter').click()
  // A range gives a timer for each of its ends (R9).
  await expect.element(minutes(15)).toBeVisible()
  await minutes(10).click()
  await expect.poll(() => app.documents.list(cookTimersCollection)).toHaveLength(1)
  app.setOnline(false)
  for (const path of ['/wheelofnames', '/']) {
    app.goTo(path)
    await expect.element(inBar).toMatchTextContent(/^(?:10:00|9:\d\d)$/)
  }
  setClock('2026-06-10T12:04:00.000Z')
  await expect.element(inBar).toMatchTextContent(/^(?:6:00|5:\d\d)$/)
  expect(heard).not.toHaveBeenCalled()
  setClock('2026-06-10T12:10:30.000Z')
  await expect.element(inBar).toHaveTextContent('Fertig')
  await expect.poll(() => heard.mock.calls.length).toBeGreaterThan(0)
  await pressToast('Wecker: Nudeln kochen – die Zeit ist um', 'Zum Schritt')
  await expect.element(page.getByText('Schritt 2 von 2')).toBeVisible()
  await expect.element(page.getByText('500 g', { exact: true }).first()).toBeVisible()
  expect(app.documents.list(cookTimersCollection)).toMatchObject([{ stoppedAt: expect.any(String) }])
  app.goTo('/wheelofnames')
  await expect.element(inBar).not.toBeInTheDocument()
})

it('R97: of two timers the next one counts in the bar; each rings, and one that is closed was heard', async () => {
  const heard = hearSounds()
  const app = await openCooking()
  await button('Weiter').click()
  await minutes(15).click()
  await minutes(10).click()
  app.goTo('/wheelofnames')
  await expect.element(inBar).toMatchTextContent(/^(?:10:00|9:\d\d) \+1$/)
  setClock('2026-06-10T12:16:00.000Z')
  const toast = page.getByText('Wecker: Nudeln kochen – die Zeit ist umZum Schritt')
  const ringing = page.getByText('Wecker: Nudeln kochen – die Zeit ist um')
  await expect.poll(() => ringing.elements().length).toBe(2)
  await expect.poll(() => heard.mock.calls.length).toBeGreaterThan(0)
  await toast.first().getByRole('button', { name: 'Hinweis schließen' }).click()
  await expect.poll(() => ringing.elements().length).toBe(1)
  await expect.element(inBar).toMatchTextContent(/^Fertig$/)
  const stopped = () => app.documents.list(cookTimersCollection).filter(({ stoppedAt }) => stoppedAt !== undefined)
  expect(stopped()).toHaveLength(1)
})

it.each([false, true])('R97: clock and timer stand in the bar at 320 px (signed out: %s)', async (isSignedOut) => {
  const app = await openCooking(isSignedOut)
  await button('Weiter').click()
  await minutes(10).click()
  app.goTo('/wheelofnames')
  await expect.element(inBar).toBeVisible()
  await expectNoBarriersInLooks()
  await page.viewport(320, 640)
  await expect.poll(() => window.innerWidth).toBe(320)
  const boxes = [...bar.element().querySelectorAll('a, button')]
    .map((entry) => entry.getBoundingClientRect())
    .filter(({ width }) => width > 0)
    .toSorted((a, b) => a.left - b.left)
  for (const [place, box] of boxes.entries()) {
    expect(box.width).toBeGreaterThanOrEqual(44)
    expect(box.left).toBeGreaterThanOrEqual(boxes[place - 1]?.right ?? 0)
    expect(box.right).toBeLessThanOrEqual(320)
  }
})
