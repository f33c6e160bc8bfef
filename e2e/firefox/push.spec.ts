/** Web Push end to end in a real browser: subscribing, an encrypted push, the notice that is shown. */
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test as base } from '@playwright/test'
import type { Page } from 'puppeteer-core'
import webPush from 'web-push'
import { startAutopushServer, type AutopushServer } from '#testing/autopush-server'
import { openFirefox } from '#testing/firefox'

const WORKER = `self.addEventListener('push', (event) => {
  const { title, body } = event.data.json()
  event.waitUntil(self.registration.showNotification(title, { body }))
})`

const test = base.extend<{ pushServer: AutopushServer; url: string; firefoxPage: Page }>({
  pushServer: async ({}, use) => {
    const server = await startAutopushServer()
    await use(server)
    await server.close()
  },
  url: async ({}, use) => {
    const server = createServer((request, response) => {
      const isWorker = request.url === '/push-worker.js'
      response.setHeader('content-type', isWorker ? 'text/javascript' : 'text/html')
      response.end(isWorker ? WORKER : '<!doctype html><title>App</title>')
    }).listen(0, 'localhost')
    await once(server, 'listening')
    await use(`http://localhost:${(server.address() as AddressInfo).port}/`)
    server.close()
    server.closeAllConnections()
  },
  firefoxPage: async ({ pushServer, url }, use) => {
    const firefox = await openFirefox(pushServer.socketUrl)
    const page = await firefox.browser.newPage()
    await page.goto(url)
    await use(page)
    await firefox.close()
  },
})

async function subscribe(page: Page, publicKey: string): Promise<webPush.PushSubscription> {
  return page.evaluate(async (applicationServerKey) => {
    const registration = await navigator.serviceWorker.register('/push-worker.js', { scope: '/push-scope' })
    const worker = registration.installing ?? registration.waiting ?? registration.active
    await new Promise<void>((resolve) => {
      const look = (): void => {
        if (worker?.state === 'activated') resolve()
      }
      worker?.addEventListener('statechange', look)
      look()
    })
    const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
    return subscription.toJSON() as { endpoint: string; keys: { p256dh: string; auth: string } }
  }, publicKey)
}

function shownNotices(page: Page): Promise<readonly (readonly string[])[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/push-scope')
    const notices = (await registration?.getNotifications()) ?? []
    return notices.map(({ title, body }) => [title, body])
  })
}

test('a push is decrypted by Firefox and shown as a notice', async ({ firefoxPage, pushServer }) => {
  const keys = webPush.generateVAPIDKeys()
  const subscription = await subscribe(firefoxPage, keys.publicKey)
  const { endpoint, headers, body } = webPush.generateRequestDetails(
    subscription,
    JSON.stringify({ title: 'Hallo', body: 'Grüße' }),
    { TTL: 60, vapidDetails: { subject: 'mailto:anna@beispiel.de', ...keys } },
  )
  await fetch(endpoint, {
    method: 'POST',
    headers: headers as Record<string, string>,
    body: new Uint8Array(body ?? []),
  })
  await expect.poll(() => shownNotices(firefoxPage)).toEqual([['Hallo', 'Grüße']])
  await expect.poll(() => pushServer.received()).toMatchObject([{ status: 201, ackCode: 100 }])
})
