/** Web Push end to end: the app in Firefox, the real server, and a push service between them that is as strict as real ones. */
import { registerPush } from '#messaging'
import { clickNotice, readNotices } from '#testing/firefox/firefox-notices'
import { signInElsewhere, type OtherBrowser } from '../messages/pushes.ts'
import { closeNotices, expect, openAddresses, openSettings, press, readAddress, test } from './firefox-app.ts'

const signInNotice = { title: 'Neue Anmeldung', body: expect.stringContaining('Chrome auf Linux') as unknown }

test('W1, W3, W5, W6, W10, W15, fault 26: a Firefox shows what the server sends to it, and is led by it, until its person signs out', async ({
  app,
  firefox,
  firefoxItself,
  pageWithPush: page,
  person,
  pushServer,
}) => {
  /** Each begins with the page in the settings, whose start has told the server of its subscription, no other tab and no notice. */
  const step = (name: string, work: () => Promise<void>) =>
    test.step(name, async () => {
      for (const other of await firefox.pages()) if (other !== page) await other.close()
      const told = page.waitForResponse((answer) => answer.url().endsWith(registerPush.path))
      await openSettings(page, app)
      await told
      await closeNotices(page)
      await expect.poll(() => readNotices(firefoxItself)).toEqual([])
      await work()
    })

  let elsewhere: OtherBrowser | undefined

  await step(
    'W1 W5 a message is shown by a Firefox in which the app is closed, and a click opens the app where it leads',
    async () => {
      await page.goto('about:blank')
      const earlier = pushServer.received().length
      await signInElsewhere(app, person)
      await expect.poll(() => readNotices(firefoxItself)).toEqual([signInNotice])
      await expect.poll(() => pushServer.received().slice(earlier)).toMatchObject([{ status: 201, ackCode: 100 }])
      await clickNotice(firefoxItself, 'Neue Anmeldung')
      await expect.poll(() => openAddresses(firefox)).toContain(`${app.url}/account`)
      await expect.poll(() => readNotices(firefoxItself)).toEqual([])
    },
  )

  await step('W3 messages of one source are joined in one notice while it is shown', async () => {
    await page.goto('about:blank')
    await signInElsewhere(app, person)
    await expect.poll(() => readNotices(firefoxItself)).toEqual([signInNotice])
    await signInElsewhere(app, person)
    const body = 'Neue Anmeldung\nNeue Anmeldung'
    await expect.poll(() => readNotices(firefoxItself)).toEqual([{ title: '2 Nachrichten von Konto', body }])
  })

  await step(
    'W5 a click leads a tab that shows the app in the background to where the message leads, without loading it anew',
    async () => {
      await page.evaluate(() => document.body.setAttribute('data-first', 'yes'))
      const other = await firefox.newPage()
      // The tab has half a second to answer, which it may miss on a busy machine: then a window opens, and it is asked again.
      await expect(async () => {
        for (const opened of await firefox.pages()) if (opened !== page && opened !== other) await opened.close()
        const before = await openAddresses(firefox)
        await other.bringToFront()
        await signInElsewhere(app, person)
        await expect.poll(() => readNotices(firefoxItself)).toEqual([signInNotice])
        await clickNotice(firefoxItself, 'Neue Anmeldung')
        const isLed = async (): Promise<boolean> => (await readAddress(page)) === `${app.url}/account`
        const isOpened = async (): Promise<boolean> => (await openAddresses(firefox)).length > before.length
        await expect.poll(async () => (await isLed()) || (await isOpened())).toBe(true)
        expect(await isLed()).toBe(true)
      }).toPass()
      expect(await page.evaluate(() => document.body.getAttribute('data-first'))).toBe('yes')
      await expect.poll(() => page.evaluate(() => document.visibilityState)).toBe('visible')
    },
  )

  await step(
    'W5 where a window of the app does not answer, a click opens another one while Firefox allows it',
    async () => {
      const deafening = await page.evaluateOnNewDocument(() => {
        navigator.serviceWorker.addEventListener('message', (event) => event.stopImmediatePropagation())
      })
      await page.reload()
      const other = await firefox.newPage()
      // Firefox allows it for a second after the click, which a busy machine misses: then it is clicked again. A window that opened
      // too late to be counted is closed first: while it is in front, messages are shown as toasts.
      await expect(async () => {
        for (const opened of await firefox.pages()) if (opened !== page && opened !== other) await opened.close()
        await other.bringToFront()
        await signInElsewhere(app, person)
        await expect.poll(() => readNotices(firefoxItself)).toEqual([signInNotice])
        await clickNotice(firefoxItself, 'Neue Anmeldung')
        await expect.poll(() => openAddresses(firefox), { timeout: 15_000 }).toContain(`${app.url}/account`)
      }).toPass()
      expect(await readAddress(page)).toBe(`${app.url}/account/benachrichtigungen`)
      await page.removeScriptToEvaluateOnNewDocument(deafening.identifier)
    },
  )

  await step(
    'W15 fault 26: a subscription that the push service gave up is dropped by the server; the app’s next start makes another',
    async () => {
      await page.goto('about:blank')
      const earlier = pushServer.received().length
      for (const endpoint of pushServer.endpoints()) pushServer.expire(endpoint)
      const other = await signInElsewhere(app, person)
      elsewhere = other
      await expect.poll(() => other.pushDevices()).toEqual([])
      expect(pushServer.received().slice(earlier)).toMatchObject([{ status: 410 }])
      await page.goto(app.url)
      await expect.poll(() => other.pushDevices()).toHaveLength(1)
      await page.goto('about:blank')
      await signInElsewhere(app, person)
      await expect.poll(() => readNotices(firefoxItself)).toEqual([signInNotice])
    },
  )

  await step(
    'W6 a browser whose subscription the push service has ended subscribes anew and tells the server, without a page',
    async () => {
      const [before] = pushServer.endpoints()
      const known = await elsewhere?.pushDevices()
      await page.goto('about:blank')
      pushServer.forgetBrowsers()
      await expect.poll(() => pushServer.endpoints()).toHaveLength(1)
      expect(pushServer.endpoints()).not.toContain(before)
      // The push service has it first; until the server knows it, messages go to the old one.
      await expect.poll(() => elsewhere?.pushDevices()).not.toEqual(known)
      await signInElsewhere(app, person)
      await expect.poll(() => readNotices(firefoxItself)).toEqual([signInNotice])
    },
  )

  await step(
    'W10 whoever signs out gets no more pushes: the browser gives the subscription up, the server forgets the device',
    async () => {
      const elsewhere = await signInElsewhere(app, person)
      expect(await elsewhere.pushDevices()).toHaveLength(1)
      await page.goto(`${app.url}/account`)
      await press(page, 'Abmelden')
      await expect.poll(() => pushServer.endpoints()).toEqual([])
      await expect.poll(() => elsewhere.pushDevices()).toEqual([])
      await expect.poll(() => readNotices(firefoxItself)).toEqual([])
    },
  )
})
