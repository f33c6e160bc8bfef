/** What surrounds every page: its title, the bar at the bottom right, the main area. */
import { expect, it, onTestFinished } from 'vitest'
import { userEvent } from 'vitest/browser'
import { signIn } from '#auth'
import { messagesCollection } from '#messaging'
import { ACCOUNT, answerWith, expectNoBarriersInLooks, openApp, page, PHONE, pressToast } from '#testing/app-page'
import { holdToast } from '#testing/browser/screen-steps'
import { uniqueId } from '#testing/documents/documents'
import { entriesCollection } from '#testing/time-entries'
import { aWheel, wheelsCollection } from '#testing/wheels'

/** An entry that ended yesterday. */
function yesterdays() {
  const start = Temporal.Now.zonedDateTimeISO('Europe/Berlin').subtract({ days: 1 }).with({ hour: 8 }).round('hour')
  const [from, to] = [start, start.add({ hours: 2 })].map((at) => at.toString({ smallestUnit: 'second' }))
  return { kind: 'work', time: { start: from, end: to }, stops: [], source: 'form' }
}

const says = (text: string) => page.getByText(text, { exact: false }).first()

it.each([
  ['/', 'Startseite – Taschenmesser'],
  ['/wheelofnames', 'Glücksrad – Taschenmesser'],
  ['/login', 'Anmelden – Taschenmesser'],
  ['/register', 'Registrieren – Taschenmesser'],
  ['/notifications', 'Anmelden – Taschenmesser'],
  ['/uptime', 'Shop-Uptime – Taschenmesser'],
  ['/rezepte', 'Rezeptideen – Taschenmesser'],
  ['/timetracker', 'Zeiterfassung – Taschenmesser'],
  ['/tripPlanner', 'Reiseplaner – Taschenmesser'],
  ['/tripPlanner/settings', 'Einstellungen – Reiseplaner – Taschenmesser'],
  ['/uptime/settings', 'Einstellungen – Shop-Uptime – Taschenmesser'],
  ['/uptime/settings/wartung', 'Einstellungen – Shop-Uptime – Taschenmesser'],
  ['/UPTIME/stoerungen', 'Störungen – Shop-Uptime – Taschenmesser'],
  ['/gibt/es/nicht', 'Taschenmesser'],
])('%s has the title „%s“', async (path, title) => {
  await openApp(path, { isSignedOut: true })
  // The title comes with the heading.
  await expect.poll(() => page.getByRole('heading', { level: 1 }).elements().length).toBe(1)
  await expect.poll(() => document.title).toBe(title)
})

it('the path of a tool is typed in any case, and becomes the one of the tool with all that follows', async () => {
  await openApp('/TIMEtracker/WOCHE?x=1#y')
  const tab = page.getByRole('navigation', { name: 'Ansichten der Zeiterfassung' }).getByRole('link', { name: 'Woche' })
  await expect.element(tab).toHaveAttribute('aria-current', 'page')
  expect(location.pathname + location.search + location.hash).toBe('/timeTracker/WOCHE?x=1#y')
})

it('the headings of all pages begin at one left edge on a desktop, and long German words are divided on a small phone', async () => {
  const app = await openApp('/wheelofnames')
  const lefts = new Set<number>()
  for (const path of ['/wheelofnames', '/account', '/notifications', '/tripPlanner']) {
    app.goTo(path)
    await expect.poll(() => location.pathname).toBe(path)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    const row = page.getByRole('heading', { level: 1 }).element().parentElement
    lefts.add(Math.round(row?.getBoundingClientRect().left ?? 0))
  }
  expect([...lefts]).toHaveLength(1)
  expect(getComputedStyle(page.getByRole('heading', { level: 1 }).element()).hyphens).toBe('auto')
})

it('„Benachrichtigungen“ stands on one line between the buttons of a small phone', async () => {
  await openApp('/notifications', { size: { width: 320, height: 568 } })
  const heading = page.getByRole('heading', { name: 'Benachrichtigungen', level: 1 })
  await expect.element(heading).toBeVisible()
  const range = document.createRange()
  range.selectNodeContents(heading.element())
  expect(range.getClientRects()).toHaveLength(1)
})

it.each([
  ['/timeTracker/einstellungen', 'Einstellungen – Zeiterfassung'],
  ['/uptime/settings', 'Einstellungen – Shop-Uptime'],
  ['/tripPlanner/settings', 'Einstellungen – Reiseplaner'],
])('%s is called „%s“ in the tab, as all settings are', async (path, title) => {
  await openApp(path)
  await expect.poll(() => document.title).toBe(`${title} – Taschenmesser`)
})

it('/account has its title for signed-in people', async () => {
  await openApp('/account')
  await expect.poll(() => document.title).toBe('Konto – Taschenmesser')
})

it('the bar at the bottom right: Login and Registrieren, later Account and the bell with its red count', async () => {
  const welcome = { kind: 'welcome', title: 'Willkommen bei Taschenmesser', body: '', link: '/', source: 'account' }
  await openApp('/', {
    isSignedOut: true,
    documents: (receiverId) => [[messagesCollection, 'welcome', { ...welcome, receiverId }]],
    answers: [answerWith(signIn, () => ({ idToken: 'x', expiresIn: 3600, account: ACCOUNT }))],
  })
  const login = page.getByRole('link', { name: 'Login' })
  await expect.element(login).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Registrieren' }).first()).toBeVisible()
  const { bottom, height } = login.element().getBoundingClientRect()
  expect(bottom).toBeGreaterThan(700)
  expect(height).toBeGreaterThanOrEqual(44)
  await login.click()
  await page.getByLabelText('E-Mail').fill('anna@beispiel.de')
  await page.getByLabelText('Passwort', { exact: true }).fill('Ein-langes-Passwort-4711')
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect.element(page.getByRole('link', { name: 'Account' })).toBeVisible()
  const bell = page.getByRole('link', { name: /Benachrichtigungen/ })
  await expect.element(bell).toHaveAccessibleName(/1 ungelesen/)
  await bell.click()
  await expect.poll(() => location.pathname).toBe('/notifications')
  await expect.poll(() => document.title).toBe('Benachrichtigungen – Taschenmesser')
  await expect.element(page.getByText('Willkommen bei Taschenmesser', { exact: false })).toBeVisible()
})

it('the main area is at least the viewport less 3rem high', async () => {
  await openApp('/login', { isSignedOut: true })
  await expect.element(page.getByRole('main')).toBeVisible()
  expect(getComputedStyle(page.getByRole('main').element()).minHeight).toBe('752px')
})

it('a press spreads as a ripple of 550 ms', async () => {
  await openApp('/', { isSignedOut: true })
  const login = page.getByRole('link', { name: 'Login' })
  await expect.element(login).toBeVisible()
  login.element().dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
  const duration = () => {
    const ripple = document.querySelector('.MuiTouchRipple-ripple')
    return ripple === null ? '' : getComputedStyle(ripple).animationDuration
  }
  await expect.poll(duration).toBe('0.55s')
})

it('axe finds nothing on pages that need no account', async () => {
  const app = await openApp('/', { isSignedOut: true })
  for (const [path, text] of [
    ['/', 'Auch ohne Netz'],
    ['/wheelofnames', 'Dein erstes Rad'],
    ['/gibt/es/nicht', 'gibt es nicht'],
  ] as const) {
    app.goTo(path)
    await expect.element(says(text)).toBeVisible()
    await expectNoBarriersInLooks()
  }
})

it('axe finds nothing on pages of an account, empty and full', async () => {
  const app = await openApp('/')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoBarriersInLooks()
  app.goTo('/account')
  await expect.element(says('Alle Änderungen sind auf dem Server')).toBeVisible()
  await expectNoBarriersInLooks()
  app.goTo('/wheelofnames')
  await expect.element(says('Dein erstes Rad')).toBeVisible()
  await expectNoBarriersInLooks()

  const [empty, full] = [uniqueId('wheel'), uniqueId('wheel')]
  await app.writeAsServer(wheelsCollection, empty, aWheel('Leer', []))
  await app.writeAsServer(wheelsCollection, full, aWheel('Barrierefrei', ['Anna', 'Bert']))
  for (const [path, text] of [
    [`/wheelofnames/${empty}`, 'Leer'],
    [`/wheelofnames/${full}`, '2 Namen im Rad'],
    ['/wheelofnames', 'Barrierefrei'],
    ['/', 'Barrierefrei'],
  ] as const) {
    app.goTo(path)
    await expect.element(says(text)).toBeVisible()
    await expectNoBarriersInLooks()
  }
})

it('on a phone the bar leads from any page to any tool with two presses, keeps the last one at hand, and goes while one reads on', async () => {
  await openApp('/account', { size: PHONE })
  await page.getByRole('button', { name: 'Werkzeuge' }).click()
  await page
    .getByRole('dialog', { name: 'Werkzeuge' })
    .getByRole('link', { name: /Glücksrad/ })
    .click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Glücksrad' })).toBeVisible()
  await page.getByRole('link', { name: 'Start', exact: true }).click()
  await expect.poll(() => location.pathname).toBe('/')
  const bar = page.getByRole('navigation', { name: 'Konto und Werkzeuge' })
  await expect.element(bar.getByRole('link', { name: 'Glücksrad' })).toBeVisible()
  await expect.element(bar.getByRole('link', { name: 'Account' })).toBeVisible()
  const isSeen = () => bar.element().getBoundingClientRect().top < window.innerHeight - 20
  await expect.poll(() => document.documentElement.scrollHeight - window.innerHeight).toBeGreaterThan(300)
  window.scrollTo(0, 200)
  await expect.poll(isSeen).toBe(false)
  window.scrollTo(0, 150)
  await expect.poll(isSeen).toBe(true)
  await bar.getByRole('button', { name: 'Suche' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Suchen' })).toHaveFocus()
})

it('on a phone the bar goes while one reads on after the search was opened and closed without keys', async () => {
  await openApp('/wheelofnames', { size: PHONE, isStill: true })
  const bar = page.getByRole('navigation', { name: 'Konto und Werkzeuge' })
  const search = bar.getByRole('button', { name: 'Suche' })
  await search.click()
  await expect.element(page.getByRole('combobox', { name: 'Suchen' })).toHaveFocus()
  await page.getByRole('button', { name: 'Schließen' }).click()
  await expect.element(search).toHaveFocus()
  document.body.style.minHeight = '3000px'
  onTestFinished(() => void document.body.style.removeProperty('min-height'))
  // The page moves again once the dialog has gone.
  await expect.poll(() => (window.scrollTo(0, 200), window.scrollY)).toBe(200)
  await expect.poll(() => bar.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(window.innerHeight)
  // What keys reach is seen.
  await userEvent.tab()
  await expect.element(bar.getByRole('link', { name: 'Benachrichtigungen' })).toHaveFocus()
  await expect.poll(() => bar.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(window.innerHeight)
})

it('a keyboard that lies over a phone covers no bar: it stands on its upper edge, and stays where it is while one zooms', async () => {
  await openApp('/account', { size: PHONE })
  const bar = page.getByRole('navigation', { name: 'Konto und Werkzeuge' })
  await expect.element(bar).toBeVisible()
  const seen = window.visualViewport
  if (seen === null) throw new Error('this browser has no visual viewport')
  const bottomAt = (height: number, offsetTop: number, scale: number): number => {
    for (const [name, value] of Object.entries({ height, offsetTop, scale })) {
      Object.defineProperty(seen, name, { configurable: true, value })
    }
    seen.dispatchEvent(new Event('resize'))
    return Math.round(bar.element().getBoundingClientRect().bottom)
  }
  onTestFinished(() => ['height', 'offsetTop', 'scale'].forEach((name) => Reflect.deleteProperty(seen, name)))
  await expect.poll(() => bottomAt(PHONE.height - 336, 0, 1)).toBe(PHONE.height - 336)
  expect(bottomAt(PHONE.height - 336, 100, 1)).toBe(PHONE.height - 236)
  expect(bottomAt(PHONE.height / 2, 0, 2)).toBe(PHONE.height)
  expect(bottomAt(PHONE.height, 0, 1)).toBe(PHONE.height)
})

it('C35: the clock is started from any page with one press, and then shows there how long it runs', async () => {
  const app = await openApp('/wheelofnames', { documents: [[entriesCollection, 'entry', yesterdays()]] })
  const bar = page.getByRole('navigation', { name: 'Konto und Werkzeuge' })
  const begin = bar.getByRole('button', { name: 'Kommen, Zeiterfassung' })
  await expect.element(begin).toBeVisible()
  await expectNoBarriersInLooks()
  await begin.click()
  const running = bar.getByRole('link', { name: '0:00 Stunden läuft die Uhr schon' })
  await expect.element(running).toHaveFocus()
  expect(location.pathname).toBe('/wheelofnames')
  await holdToast(/^Gekommen um/)
  await expectNoBarriersInLooks()
  await pressToast(/^Gekommen um/, 'Rückgängig')
  await expect.element(begin).toBeVisible()
  app.goTo('/timeTracker/woche')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(begin).not.toBeInTheDocument()
})

it('C35: users without work in the last 14 days have no clock in the bar', async () => {
  await openApp('/wheelofnames', { documents: [[entriesCollection, 'entry', { ...yesterdays(), kind: 'break' }]] })
  const bell = page.getByRole('link', { name: /Benachrichtigungen/ })
  await expect.element(bell).toBeVisible()
  // Toasts come with what would put it there.
  await expect.poll(() => page.getByRole('alert').elements().length).toBeGreaterThan(0)
  await expect.element(page.getByText('Kommen')).not.toBeInTheDocument()
})

it.each(
  [
    { width: 320, height: 568 },
    { width: 375, height: 667 },
    { width: 390, height: 844 },
    { width: 844, height: 390 },
  ].flatMap((size) => [true, false].map((isSignedOut) => ({ ...size, isSignedOut }))),
)('all of the bar has its place at $width × $height, signed out: $isSignedOut', async ({ isSignedOut, ...size }) => {
  const seeds = [[entriesCollection, 'entry', yesterdays()] as const]
  await openApp('/wheelofnames', { size, isSignedOut, ...(isSignedOut ? { onDevice: seeds } : { documents: seeds }) })
  const bar = page.getByRole('navigation', { name: 'Konto und Werkzeuge' })
  await expect.element(bar.getByRole('link', { name: isSignedOut ? 'Registrieren' : 'Account' })).toBeVisible()
  await expect.element(bar.getByRole('button', { name: 'Kommen, Zeiterfassung' })).toBeVisible()
  const targets = [...bar.element().querySelectorAll('a, button')].filter((target) => target.checkVisibility())
  for (const target of targets) {
    const { left, right, height, width } = target.getBoundingClientRect()
    expect([left >= 0, right <= size.width, height >= 44, width >= 44]).toEqual([true, true, true, true])
    expect(target.scrollWidth).toBeLessThanOrEqual(target.clientWidth)
  }
  // An icon above a word stands as high as those beside it.
  const icons = targets
    .filter(({ textContent }) => /\p{L}/u.test(textContent))
    .flatMap((target) => [...target.querySelectorAll('svg')])
  const tops = icons.filter((icon) => getComputedStyle(icon.parentElement ?? icon).fontSize !== '0px')
  expect(new Set(tops.map((icon) => icon.getBoundingClientRect().top)).size).toBe(1)
})
