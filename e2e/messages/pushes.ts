/** What tests of pushes need beside a browser: a way to push to it, and a look at what its push worker shows. */
import type { BrowserContext, CDPSession, Page, Worker } from '@playwright/test'
import { signIn } from '#auth'
import { listPush, NOTICE_LOCK, type PushPayload } from '#messaging'
import { expect, nextAddress, type Person } from '../app.ts'
import { type AppServer } from '../server.ts'

export type Pushes = {
  /** Pushes as the browser's push service would, through its debugging protocol; resolves when it was handed over. */
  deliver(data: PushPayload | string): Promise<void>
  /** Ends all workers; the next push has to wake its own. */
  stopWorkers(): Promise<void>
  /** What is shown right now, as the worker sees it. */
  shown(): Promise<readonly Notice[]>
  /** Closes all notices. */
  closeAll(): Promise<void>
  /** How many windows of the app the worker takes for looked at. */
  inFront(): Promise<number>
  /** How many windows of the app there are at all: a page that was left counts a moment longer. */
  windows(): Promise<number>
  /** Runs a script in the push worker. */
  inWorker<Value>(script: string): Promise<Value>
}

export type Notice = { readonly title: string; readonly body: string; readonly tag: string; readonly lang: string }

export const payload: PushPayload = {
  messageId: 'm1',
  title: 'Pause vergessen?',
  body: 'Deine Uhr läuft seit 9 Stunden.',
  link: '/wheelofnames',
  source: 'timeTracker',
  sourceLabel: 'Zeiterfassung',
  unreadCount: 3,
  sentAtMs: 1_700_000_000_000,
}

/** Registers the push worker on a page of the app the way the app does, which then has the permission for notices. */
export async function openPushes(context: BrowserContext, page: Page): Promise<Pushes> {
  const origin = new URL(page.url()).origin
  await context.grantPermissions(['notifications'], { origin })
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/push-worker.js', { scope: '/push-scope', updateViaCache: 'none' })
  })
  const session = await context.newCDPSession(page)
  const registrationId = await findRegistration(session)
  const inWorker = async <Value>(script: string): Promise<Value> => (await findWorker(context)).evaluate<Value>(script)
  return {
    inWorker,
    async deliver(data) {
      const text = typeof data === 'string' ? data : JSON.stringify(data)
      await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: text })
    },
    async stopWorkers() {
      await session.send('ServiceWorker.stopAllWorkers')
    },
    closeAll: () => inWorker('self.registration.getNotifications().then((all) => all.forEach((one) => one.close()))'),
    inFront: () =>
      inWorker(
        `self.clients.matchAll({ type: 'window', includeUncontrolled: true })
          .then((all) => all.filter(({ focused, visibilityState }) => focused && visibilityState === 'visible').length)`,
      ),
    windows: () =>
      inWorker(`self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then(({ length }) => length)`),
    shown: () =>
      inWorker(
        `self.navigator.locks
          .request('${NOTICE_LOCK}', () => self.registration.getNotifications())
          .then((all) => all.map(({ title, body, tag, lang }) => ({ title, body, tag, lang })))`,
      ),
  }
}

async function findRegistration(session: CDPSession): Promise<string> {
  let found: string | undefined
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    const version = versions.find(
      ({ scriptURL, status }) => scriptURL.endsWith('/push-worker.js') && status === 'activated',
    )
    found ??= version?.registrationId
  })
  await session.send('ServiceWorker.enable')
  await expect.poll(() => found).toBeDefined()
  return found ?? ''
}

async function findWorker(context: BrowserContext): Promise<Worker> {
  const find = () => context.serviceWorkers().findLast((worker) => worker.url().endsWith('/push-worker.js'))
  await expect.poll(find).toBeDefined()
  const worker = find()
  if (worker === undefined) throw new Error('there is no push worker')
  return worker
}

/** Another browser of the same person, as far as the server can tell. */
export type OtherBrowser = {
  /** The devices that the server sends pushes to. */
  pushDevices(): Promise<readonly unknown[]>
}

/** Signs in there, which is news to the person. */
export async function signInElsewhere(app: AppServer, person: Person): Promise<OtherBrowser> {
  const { email, password } = person
  const browser = {
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
    'x-forwarded-for': nextAddress(),
    'user-agent':
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
  }
  const answer = await fetch(app.url + signIn.path, {
    method: signIn.method,
    headers: browser,
    body: JSON.stringify({ email, password }),
  })
  expect(answer.status).toBe(200)
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0])
  const headers = { ...browser, cookie: cookie.join('; ') }
  return {
    async pushDevices() {
      const list = await fetch(app.url + listPush.path, { headers })
      return listPush.output.parse(await list.json()).installations
    },
  }
}
