/** What every end-to-end test starts from: the real server on a data folder of its own, and people. */
import { expect, test as base, type BrowserContext, type Locator, type Page, type ViewportSize } from '@playwright/test'
import { signIn as signInEndpoint, signUp as signUpEndpoint, USER_STORAGE_KEY, usersCollection } from '#auth'
import { removeApp, startApp, type AppServer, type StartOwnApp } from './server.ts'

/** Opens a browser of its own, as on another device, on the shared server or another one. */
export type OpenDevice = (url?: string) => Promise<Page>

export type Person = { readonly name: string; readonly email: string; readonly password: string }

let personCount = 0
let addressCount = 0

/** An address not used before in this run. */
export function nextAddress(): string {
  addressCount += 1
  return `10.${process.pid % 256}.${addressCount >> 8}.${addressCount & 255}`
}

/** A person without an account yet. */
export function newPerson(name = 'Anna Beispiel'): Person {
  personCount += 1
  return { name, email: `person${personCount}-${process.pid}@beispiel.de`, password: 'Korrekt-Pferd-Batterie-7' }
}

/** Messages that a page may write to the console although all is well: requests that fail while offline. */
const EXPECTED_CONSOLE = [/Failed to load resource/, /net::ERR_/, /\[SYNC ERROR\]/]

/** Adds to `complaints` what the context's pages complain about: errors, warnings and what they threw. */
function watchConsole(context: BrowserContext, complaints: string[]): void {
  context.on('console', (message) => {
    const isBad = message.type() === 'error' || message.type() === 'warning'
    if (isBad && !EXPECTED_CONSOLE.some((pattern) => pattern.test(message.text()))) complaints.push(message.text())
  })
  context.on('weberror', (error) => complaints.push(String(error.error())))
}

/**
 * In the title of a test that is about a page without a network, updates or pushes. Others do without the app worker, which fetches
 * and keeps the whole app for each new browser: that takes longer than what they show.
 */
const WORKER = '@worker'

function needsWorker(tags: readonly string[]): boolean {
  return tags.includes(WORKER)
}

/** Lets pages wait for their workers for good, which no page complains of. */
async function withholdWorker(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if (!('serviceWorker' in navigator)) return
    navigator.serviceWorker.register = () => new Promise(() => {})
  })
}

export const test = base.extend<
  {
    expectedComplaints: readonly RegExp[]
    complaints: string[]
    openDevice: OpenDevice
    startOwnApp: StartOwnApp
    app: AppServer
    person: Person
  },
  { sharedApp: AppServer }
>({
  // One server per worker: people do not see each other, so tests can share it.
  sharedApp: [
    async ({}, use) => {
      const server = await startApp()
      await use(server)
      await removeApp(server)
    },
    { scope: 'worker' },
  ],
  app: async ({ sharedApp }, use) => use(sharedApp),
  context: async ({ context }, use, { tags }) => {
    if (!needsWorker(tags)) await withholdWorker(context)
    await use(context)
  },
  baseURL: async ({ sharedApp }, use) => use(sharedApp.url),
  person: async ({}, use) => use(newPerson()),
  // Each test comes from an address of its own, as behind a trusted proxy, so that the limits on
  // sign-ups hold in the tests as they do outside.
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': nextAddress() }),
  startOwnApp: async ({}, use) => {
    const servers: AppServer[] = []
    await use(async (environment, o) => {
      const server = await startApp(environment, o)
      servers.push(server)
      return server
    })
    await Promise.all(servers.map(removeApp))
  },
  // Named here so that the browsers go before the servers do.
  openDevice: async ({ browser, sharedApp, complaints, startOwnApp: _startOwnApp }, use, { tags }) => {
    const contexts: BrowserContext[] = []
    await use(async (url = sharedApp.url) => {
      const context = await browser.newContext({
        baseURL: url,
        extraHTTPHeaders: { 'x-forwarded-for': nextAddress() },
      })
      contexts.push(context)
      if (!needsWorker(tags)) await withholdWorker(context)
      watchConsole(context, complaints)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
  expectedComplaints: [[], { option: true }],
  // A test fails at its end when a page complained of something the test did not name, or did not of what it named.
  complaints: [
    async ({ context, expectedComplaints }, use) => {
      const complaints: string[] = []
      watchConsole(context, complaints)
      await use(complaints)
      const isExpected = (text: string) => expectedComplaints.some((pattern) => pattern.test(text))
      expect(
        complaints.filter((text) => !isExpected(text)),
        'what pages wrote to the console',
      ).toEqual([])
      for (const pattern of expectedComplaints) expect(complaints.join('\n')).toMatch(pattern)
    },
    { auto: true },
  ],
})

export { expect }

/** Registers through the form, as a new person would. */
export async function register(page: Page, person: Person): Promise<void> {
  await page.goto('/register')
  await fillRegister(page, person)
  await expectSignedIn(page)
}

/** The same on the page with the form, however it was reached. */
export async function fillRegister(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel('E-Mail').fill(person.email)
  await page.getByLabel('Passwort', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Registrieren', exact: true }).click()
}

/**
 * Creates an account and stores its record in the browser, at a fraction of the cost of loading the app and its form. For browsers
 * in which no user was signed in before. The page belongs to the server, without the app. It may be open at another address, as
 * behind a proxy: a page there would be refused (rule A18).
 */
export async function signUp(page: Page, { name, email, password }: Person): Promise<void> {
  await enter(page, signUpEndpoint.path, { name, email, password })
}

/** Signs in on another device in the same way, and opens the page at `path`. */
export async function signIn(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
  path = '/',
): Promise<void> {
  await enter(page, signInEndpoint.path, { email, password })
  await page.goto(path)
  await expectSignedIn(page)
}

async function enter(page: Page, path: string, form: Partial<Person> & { readonly email: string }): Promise<void> {
  await page.goto('/api/health')
  const userAgent = await page.evaluate(() => navigator.userAgent)
  const answer = await page.request.post(path, {
    data: form,
    headers: { 'user-agent': userAgent, 'sec-fetch-site': 'same-origin' },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  const found = `/api/documents/${usersCollection.name}?field=email&equals=${encodeURIComponent(form.email)}`
  const { documents } = await callAs(page, { method: 'GET', path: found })
  const [record] = documents as readonly [{ readonly id: string; readonly fields: object }]
  const user = JSON.stringify({ ...record.fields, id: record.id })
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [USER_STORAGE_KEY, user] as const)
}

/** Makes an account by `signUp` and opens the start page. */
export async function signUpAndStart(page: Page, person: Person): Promise<void> {
  await signUp(page, person)
  await page.goto('/')
  await expectSignedIn(page)
}

export async function expectSignedIn(page: Page): Promise<void> {
  await expect(page.getByRole('link', { name: 'Account' })).toBeVisible()
}

/** Signs in through the form, as a person does. */
export async function signInByForm(page: Page, person: Person): Promise<void> {
  await page.goto('/login')
  await fillSignIn(page, person)
}

/** The same on the page with the form, however it was reached. */
export async function fillSignIn(page: Page, person: Person): Promise<void> {
  await fillLogin(page, person)
  await expectSignedIn(page)
}

/** Fills in the form and sends it, whatever comes of it. */
export async function fillLogin(page: Page, person: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('E-Mail').fill(person.email)
  await page.getByLabel('Passwort', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
}

type Endpoint = { readonly method: string; readonly path: string }

/** Calls an endpoint as the page's person; fails where it is refused. */
export async function callAs(
  page: Page,
  { method, path }: Endpoint,
  body: object = {},
): Promise<Record<string, unknown>> {
  const answer = await page.evaluate(
    async (o) => {
      const headers = { 'content-type': 'application/json', 'x-taschenmesser': '1' }
      const request = o.method === 'GET' ? { headers } : { method: o.method, headers, body: o.text }
      const response = await fetch(o.path, request)
      return { status: response.status, body: (await response.json()) as Record<string, unknown> }
    },
    { method, path, text: JSON.stringify(body) },
  )
  expect(answer, path).toMatchObject({ status: 200 })
  return answer.body
}

/**
 * Waits until the app worker controls the page, so that neither the next reload nor a part that is loaded late needs the
 * network. It is ready a moment before it takes over the pages that are open. A test without `@worker` has none to wait for.
 */
export async function waitForWorker(page: Page): Promise<void> {
  if (!needsWorker(test.info().tags)) return
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller !== null) return
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })
    })
  })
}

/** The id of the user signed in on the page. */
export async function userIdOf(page: Page): Promise<string> {
  return page.evaluate(() => (JSON.parse(localStorage.getItem('user') ?? '{}') as { id: string }).id)
}

/**
 * Takes the network from a page, and waits until the page knows: what it began to send before could still arrive. Its app
 * worker is there by then, because one on its way could not be fetched any more.
 */
export async function goOffline(page: Page): Promise<void> {
  await waitForWorker(page)
  await page.context().setOffline(true)
  await expect(page.getByText('Offline!').first()).toBeVisible()
}

/** Kills the process of a tab, and what is left of the tab. Service workers that live in it die too. */
export async function crashTab(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  void devtools.send('Page.crash').catch(() => undefined)
  await crashed
  await page.close()
}

/**
 * The window gets another size, and the page what it shows in it: where that takes a script and not only styles, it
 * does so with its next frame.
 */
export async function resize(page: Page, size: ViewportSize): Promise<void> {
  await page.setViewportSize(size)
  await page.evaluate(() => new Promise(requestAnimationFrame))
}

/** The button of the one toast that says this: others may be there with a button of the same name. */
export function toastButton(page: Page, text: string | RegExp, name: string): Locator {
  return page.locator('[role=status] > *, [role=alert] > *').filter({ hasText: text }).getByRole('button', { name })
}
