/** What the printer gets of pages without a sheet of their own: their content, light, without what surrounds it. */
import { expect, it, onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'
import { messagesCollection } from '#messaging'
import { colors } from '#ui/page/theme'
import { COMPUTER, openApp, page, PHONE, type AppPage } from '#testing/app-page'
import { exampleAnswers, makeExampleAccount } from '#testing/pages/example-account'

const LIGHT_AND_ALONE = {
  surroundings: [],
  body: 'rgb(255, 255, 255)',
  paper: colors.light.paper,
  text: colors.light.text,
  isAtTop: true,
  isThere: true,
}

/** What takes room without being content, such as the rail, toasts and links that only screen readers show. */
function surroundings(): readonly string[] {
  const main = page.getByRole('main').element()
  const others = [...document.body.querySelectorAll('*')].filter((one) => !main.contains(one) && !one.contains(main))
  return others.filter((one) => one.checkVisibility()).map((one) => `${one.tagName} ${one.textContent}`)
}

/** How the page looks on paper, once it has this text; on the screen it is dark and has the banner above it. */
async function print(app: AppPage, text: string): Promise<object> {
  const content = page.getByRole('main').getByText(text, { exact: false }).first()
  await expect.element(content).toBeVisible()
  app.setOnline(false)
  await expect.element(page.getByText('Offline!')).toBeVisible()
  const setMedia = (media: string) => cdp().send('Emulation.setEmulatedMedia', { media })
  await setMedia('print')
  onTestFinished(async () => void (await setMedia('')))
  await expect.poll(() => matchMedia('print').matches).toBe(true)
  const colorOf = (name: string) =>
    getComputedStyle(page.getByRole('main').element()).getPropertyValue(`--tm-palette-${name}`)
  const { left, top } = page.getByRole('heading', { level: 1 }).element().getBoundingClientRect()
  return {
    surroundings: surroundings(),
    body: getComputedStyle(document.body).backgroundColor,
    paper: colorOf('background-paper'),
    text: colorOf('text-primary'),
    isAtTop: top < 16 && left < innerWidth / 10,
    isThere: content.element().checkVisibility(),
  }
}

it.each([COMPUTER, PHONE])('the shopping list is printed light and alone from $width × $height', async (size) => {
  const app = await openApp('/rezepte/einkauf', { size, isStill: true })
  await page.getByLabelText('Was fehlt?').fill('Milch')
  await page.getByRole('button', { name: 'Auf die Liste', exact: true }).click()
  const tabs = page.getByRole('navigation', { name: 'Ansichten der Rezepte' }).element()
  expect(tabs.checkVisibility()).toBe(true)
  expect(await print(app, 'Milch')).toEqual(LIGHT_AND_ALONE)
  expect(tabs.checkVisibility()).toBe(false)
})

it('the notifications are printed light and alone', async () => {
  const outage = { kind: 'test', title: 'Kasse ist gestört', body: '', link: '/', source: 'account' }
  const app = await openApp('/notifications', {
    documents: (receiverId) => [[messagesCollection, 'outage', { ...outage, receiverId }]],
    isStill: true,
  })
  expect(await print(app, outage.title)).toEqual(LIGHT_AND_ALONE)
})

it('the account is printed light and alone', async () => {
  const app = await openApp('/account', { size: PHONE, isStill: true })
  expect(await print(app, 'Anna Beispiel')).toEqual(LIGHT_AND_ALONE)
})

it.each([
  ['/uptime', 'Kasse'],
  ['/rezepte/alle', 'Linsensuppe'],
  ['/rezepte/rezept/soup', 'Linsensuppe'],
  ['/tripPlanner/reise/lissabon/plan', 'Pensão'],
  ['/timeTracker/monat/jahr', 'Dezember'],
])('what can only be pressed or searched in is not printed on %s', async (path, text) => {
  const app = await openApp(path, { documents: makeExampleAccount, answers: exampleAnswers, isStill: true })
  await print(app, text)
  // Rows and headings that can be pressed are content.
  const isPressedOnly = (one: Element) => one.textContent.trim() === '' || one.matches('.MuiButtonBase-root')
  const shown = [...document.querySelectorAll('main :is(button, input[type=search])')].filter(
    (one) => one.checkVisibility() && isPressedOnly(one),
  )
  expect(shown.map((one) => one.outerHTML.slice(0, 200))).toEqual([])
})
