/** The push worker in Chromium: the built app with both workers, and pushes by the browser's debugging protocol. */
import type { Page } from '@playwright/test'
import { expect, signUpAndStart, test, waitForWorker } from '../app.ts'
import { openPushes, payload, type Pushes } from './pushes.ts'

/** Takes away what steps have put in the place of the worker's own functions. */
const RESTORE = `{
  delete self.navigator.setAppBadge
  delete self.clients.openWindow
  delete self.setTimeout
  Date.now = self.dateNow ??= Date.now
}`

/** A page outside of the app, so that the user does not look at the app: Playwright keeps every page focused. */
const ELSEWHERE = 'about:blank'

async function lookElsewhere(page: Page, pushes: Pushes): Promise<void> {
  await page.goto(ELSEWHERE)
  await expect.poll(() => pushes.windows()).toBe(0)
}

/** Puts back what each step begins with: a worker that is as it was written, no notice, and a page elsewhere. */
async function beginAnew(page: Page, pushes: Pushes): Promise<void> {
  await lookElsewhere(page, pushes)
  await pushes.closeAll()
  await pushes.inWorker(RESTORE)
}

/**
 * Presses the notice that is shown. The press itself can't be made without a desktop: the worker's own handler gets an
 * event of the real kind with the real notice, which differs from the browser's in one thing: it allows no window to be
 * focused or opened. What became of the handler comes back as text.
 */
const PRESS = `(async () => {
  const [notification] = await self.registration.getNotifications()
  const event = new NotificationEvent('notificationclick', { notification })
  let done
  Object.defineProperty(event, 'waitUntil', { value: (work) => { done = work } })
  self.dispatchEvent(event)
  return await done.then(() => 'done', String)
})()`

test('W1, W2, W3, W4, W5: the push worker beside the app worker, its notices, and where a press on them leads @worker @whole', async ({
  page,
  context,
  person,
  request,
}) => {
  await signUpAndStart(page, person)
  await waitForWorker(page)
  const scopes = () =>
    page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
    )
  await expect.poll(scopes, 'the push worker is registered with the app').toContain('/push-scope')
  const pushes = await openPushes(context, page)

  await test.step('W1: the push worker stands beside the app worker, which neither keeps it nor loses its pages to it', async () => {
    const found = await page.evaluate(async () => {
      const registrations = await navigator.serviceWorker.getRegistrations()
      return {
        scopes: registrations.map(({ scope, active }) => {
          const script = active === null ? '' : new URL(active.scriptURL).pathname
          return `${new URL(scope).pathname} ${script}`
        }),
        controller: new URL(navigator.serviceWorker.controller?.scriptURL ?? '').pathname,
        isKept: (await caches.match('/push-worker.js')) !== undefined,
      }
    })
    expect(found.scopes.sort()).toEqual(['/ /sw.js', '/push-scope /push-worker.js'])
    expect(found).toMatchObject({ controller: '/sw.js', isKept: false })
    const script = await request.get('/push-worker.js')
    expect(script.headers()).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
    // One file that loads nothing and touches no request.
    expect(await script.text()).not.toMatch(/importScripts|\bimport\s*[({"'`]|addEventListener\(["'`]fetch/)
    expect(await script.text()).toMatch(/addEventListener\(["'`]push["'`]/)
  })

  await test.step('W3: pushes that come at once are joined, too', async () => {
    await beginAnew(page, pushes)
    const titles = ['Eins', 'Zwei', 'Drei', 'Vier']
    await Promise.all(titles.map((title) => pushes.deliver({ ...payload, messageId: title, title })))
    await expect.poll(() => pushes.shown()).toMatchObject([{ title: '4 Nachrichten von Zeiterfassung' }])
  })

  await test.step('W2: a push that is broken or empty is shown, too', async () => {
    await beginAnew(page, pushes)
    for (const data of ['', '{"title":"Pau', '[]', JSON.stringify({ ...payload, title: null })]) {
      await pushes.closeAll()
      await expect.poll(() => pushes.shown()).toEqual([])
      await pushes.deliver(data)
      const body = 'In Taschenmesser gibt es etwas Neues für dich.'
      await expect.poll(() => pushes.shown()).toMatchObject([{ title: 'Neue Nachricht', body }])
    }
  })

  await test.step('W2, W4: while the app is visible no notice is shown but for messages without a toast, and the badge still counts', async () => {
    await beginAnew(page, pushes)
    await page.goto('/')
    await expect.poll(() => pushes.inFront()).toBe(1)
    // The icon of an installed app can't be looked at from here; what the worker asks for can.
    await pushes.inWorker('self.navigator.setAppBadge = async (count) => { (self.counts ??= []).push(count) }')
    await pushes.deliver(payload)
    await expect.poll(() => pushes.inWorker('self.counts')).toEqual([3])
    // No toast tells of this one: the person wants none of its kind, or it waited for the end of quiet hours.
    await pushes.deliver({ ...payload, messageId: 'm0', title: 'Was in der Nacht kam', hasToast: false })
    await expect.poll(() => pushes.shown()).toMatchObject([{ title: 'Was in der Nacht kam' }])
    await pushes.closeAll()
    await lookElsewhere(page, pushes)
    await pushes.deliver({ ...payload, messageId: 'm2', title: 'Woche fertig', unreadCount: 0 })
    // The second is the first that is shown.
    await expect.poll(() => pushes.shown()).toMatchObject([{ title: 'Woche fertig' }])
    await expect.poll(() => pushes.inWorker('self.counts')).toEqual([3, 3, 0])
  })

  await test.step('W5: a press closes the notice and leads the open window there without loading it anew', async () => {
    await beginAnew(page, pushes)
    await pushes.deliver(payload)
    await expect.poll(() => pushes.shown()).toHaveLength(1)
    await page.goto('/account/benachrichtigungen')
    await expect(page.getByRole('heading', { level: 1, name: 'Benachrichtigungen' })).toBeVisible()
    await page.evaluate('window.isSamePage = true')
    // The page has all the time it takes on a busy machine, not the half second it has for its answer.
    await pushes.inWorker(`{
      const now = Date.now
      Date.now = () => now() + 60_000
      self.setTimeout = () => 0
    }`)
    expect(await pushes.inWorker(PRESS)).toMatch(/focus/)
    await expect(page).toHaveURL(/\/wheelofnames$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Glücksrad|Räder/)
    expect(await page.evaluate('window.isSamePage')).toBe(true)
    await expect.poll(() => pushes.shown()).toEqual([])
    await page.goBack()
    await expect(page).toHaveURL(/\/account\/benachrichtigungen$/)
  })

  await test.step('W5: if no window of the app is open, or none answers, another one is opened', async () => {
    await beginAnew(page, pushes)
    // What would be opened, since nothing may be opened without a real press.
    await pushes.inWorker('self.clients.openWindow = async (path) => { self.opened = path; return null }')
    for (const place of [ELSEWHERE, '/theme-boot.js']) {
      await lookElsewhere(page, pushes)
      await pushes.deliver(payload)
      await expect.poll(() => pushes.shown()).toHaveLength(1)
      await page.goto(place)
      expect(await pushes.inWorker(`self.opened = undefined; ${PRESS}`)).toBe('done')
      expect(await pushes.inWorker('self.opened')).toBe('/wheelofnames')
    }
  })

  // The last one: Chromium whose workers were stopped does not take the network back.
  await test.step('W2, W3: pushes are shown in German, joined by source, also while offline and by a worker that was asleep', async () => {
    await beginAnew(page, pushes)
    await pushes.deliver(payload)
    const first = { title: payload.title, body: payload.body, tag: 'timeTracker', lang: 'de' }
    await expect.poll(() => pushes.shown()).toEqual([first])
    await context.setOffline(true)
    await pushes.stopWorkers()
    await pushes.deliver({ ...payload, messageId: 'm2', title: 'Woche fertig' })
    const body = 'Woche fertig\nPause vergessen?'
    await expect.poll(() => pushes.shown()).toMatchObject([{ title: '2 Nachrichten von Zeiterfassung', body }])
    await pushes.deliver({ ...payload, source: 'account', sourceLabel: 'Konto', title: 'Neue Anmeldung' })
    await expect
      .poll(async () => (await pushes.shown()).map(({ title }) => title).sort())
      .toEqual(['2 Nachrichten von Zeiterfassung', 'Neue Anmeldung'])
  })
})
