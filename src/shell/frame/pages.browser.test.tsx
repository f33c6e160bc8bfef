/**
 * All pages of the app, as users of the keyboard and of phones go through them: where the focus is can be seen in both themes, and nothing
 * lies below the bar for good.
 */
import { expect, it } from 'vitest'
import { messagesCollection } from '#messaging'
import { answerSignInOptions, COMPUTER, openApp, page, PHONE, type AppPage, type Seed } from '#testing/app-page'
import { showTheme } from '#testing/browser/screen-steps'
import { listCoveredAtEnd, listSqueezedIcons, listTooWide, walkPage } from '#testing/pages/walk-page'
import { exampleAnswers, makeExampleAccount } from '#testing/pages/example-account'
import { openPages, ownPages, setUpPages, type Pages } from '#testing/pages/pages'
import { aShop, shopsCollection } from '#testing/uptime/shops'

/** Those at which the end of each page is looked at; the walk begins at the last one. */
const SIZES = [{ width: 320, height: 568 }, { width: 844, height: 390 }, PHONE]

const heading = page.getByRole('heading', { level: 1 })

/** Goes to a page and waits until nothing of it changes any more. */
async function arrive(app: AppPage, path: string, title: string | RegExp): Promise<void> {
  app.goTo(path)
  await expect.poll(() => heading.first().element().textContent, { message: path }).toMatch(title)
  await expect.poll(() => document.querySelector('main [data-waits]'), { message: `${path} waits` }).toBeNull()
  let hasChanged = false
  const changes = new MutationObserver(() => (hasChanged = true))
  changes.observe(document.body, { childList: true, subtree: true })
  for (let calm = 0; calm < 3; calm = hasChanged ? 0 : calm + 1) {
    hasChanged = false
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 200 }))
  }
  changes.disconnect()
}

async function expectFreeEnds(path: string): Promise<void> {
  for (const { width, height } of SIZES) {
    await page.viewport(width, height)
    const message = `the end of ${path} at ${width} × ${height}`
    await expect.poll(listCoveredAtEnd, { message }).toEqual([])
    await expect.poll(listTooWide, { message }).toEqual([])
    await expect.poll(listSqueezedIcons, { message }).toEqual([])
  }
}

/** Walks down on a phone in the dark and up on a computer in the light; returns how many stops there were on the way that had fewer. */
async function expectSeenFocus(path: string): Promise<number> {
  await page.viewport(PHONE.width, PHONE.height)
  await showTheme('dark')
  const down = await walkPage()
  expect.soft(down.faults, `down ${path} on a phone in the dark`).toEqual([])
  await page.viewport(COMPUTER.width, COMPUTER.height)
  await showTheme('light')
  const up = await walkPage({ isUpwards: true })
  expect.soft(up.faults, `up ${path} on a computer in the light`).toEqual([])
  return Math.min(down.stopCount, up.stopCount)
}

/** Returns the pages on which the keyboard found nothing. */
async function expectPages(app: AppPage, pages: Pages): Promise<readonly string[]> {
  const empty: string[] = []
  for (const [path, title] of Object.entries(pages)) {
    await arrive(app, path, title)
    await expectFreeEnds(path)
    if ((await expectSeenFocus(path)) === 0) empty.push(path)
  }
  return empty
}

it.each(Object.entries(ownPages))(
  'on the pages of %s the focus is seen, and the bar covers nothing for good',
  async (_, pages) => {
    const app = await openApp('/', { documents: makeExampleAccount, answers: exampleAnswers, isStill: true })
    expect(await expectPages(app, pages)).toEqual([])
  },
)

it('without an account the focus is seen, and the bar covers nothing for good', async () => {
  const app = await openApp('/', { isSignedOut: true, answers: exampleAnswers, isStill: true })
  expect(await expectPages(app, openPages)).toEqual([])
})

it('on an empty server the focus is seen, and the bar covers nothing for good', async () => {
  const answers = [answerSignInOptions(() => ({ setUp: 'by-link' }))]
  const app = await openApp('/', { isSignedOut: true, answers, isStill: true })
  expect(await expectPages(app, setUpPages)).toEqual([])
})

it('a toast that stays, the banner and the bar of a selection cover no focus', async () => {
  const shops = Array.from({ length: 24 }, (_, index): Seed => {
    const name = `Shop ${index + 10}`
    return [shopsCollection, name.replace(' ', ''), aShop('https://shop.beispiel.de/', { name, isPaused: true })]
  })
  const app = await openApp('/uptime', { documents: shops, isStill: true, size: PHONE })
  await page.getByRole('button', { name: 'Mehrere auswählen' }).click()
  const outage = { receiverId: app.userId, kind: 'shop-down', title: 'Shop 10 ist gestört', body: '' }
  await app.writeAsServer(messagesCollection, 'outage', { ...outage, link: '/uptime', source: 'uptime' })
  await expect.element(page.getByRole('alert').getByText('Shop 10 ist gestört')).toBeVisible()
  expect(await expectSeenFocus('the shops with a toast')).toBeGreaterThan(24)
  app.setOnline(false)
  await expect.element(page.getByText('Offline!')).toBeVisible()
  expect(await expectSeenFocus('the shops with a toast, offline')).toBeGreaterThan(24)
})
