/** Several tabs at once, also where the platform helps them less than it should. */
import type { BrowserContext, Disposable, Page } from '@playwright/test'
import { isLong } from '#testing/is-long'
import { crashTab, expect, goOffline, signIn, signUp, test } from '../app.ts'
import { freeze } from './freeze.ts'
import { addName, expectAllSent, expectNames, expectOnServer, makeWheel } from '../wheel/wheels.ts'

async function openTabs(context: BrowserContext, addresses: readonly string[]): Promise<readonly Page[]> {
  return Promise.all(
    addresses.map(async (address) => {
      const tab = await context.newPage()
      await tab.goto(address)
      await expect(tab.getByLabel('Name hinzufügen')).toBeVisible()
      return tab
    }),
  )
}

/** Adds names one after the other, without waiting for any of them. */
async function typeNames(page: Page, names: readonly string[]): Promise<void> {
  const field = page.getByLabel('Name hinzufügen')
  for (const name of names) {
    await field.fill(name)
    await field.press('Enter')
  }
}

type Missing = 'locks' | 'BroadcastChannel' | 'indexedDB'

/** Takes these from the browser, from the next page on. */
async function takeAway(context: BrowserContext, missing: readonly Missing[]): Promise<Disposable> {
  return context.addInitScript((names) => {
    for (const name of names) {
      if (name === 'locks') Reflect.deleteProperty(Navigator.prototype, name)
      else if (name === 'BroadcastChannel') Reflect.deleteProperty(window, name)
      else Object.defineProperty(window, name, { value: undefined, configurable: true })
    }
  }, missing)
}

/** Tabs add names at the same time; returns what each of them has added. */
async function typeAtOnce(tabs: readonly Page[], round: string): Promise<readonly (readonly string[])[]> {
  const typed = tabs.map((_tab, index) => ['a', 'b'].map((letter) => `${round} ${index}${letter}`))
  await Promise.all(tabs.map((tab, index) => typeNames(tab, typed[index] ?? [])))
  return typed
}

async function expectNothingWaits(tab: Page): Promise<void> {
  await expectAllSent(tab)
  await tab.getByRole('link', { name: 'Account' }).click()
  await expect(tab.getByText('Alle Änderungen sind auf dem Server')).toBeVisible()
}

test.describe('on one device', () => {
  test.use({ expectedComplaints: [/Offline-Persistenz wird von diesem Browser/] })

  test('faults 2, 3 and 4: tabs that edit at once, crash or freeze lose nothing, also without locks, channels or a database', async ({
    page,
    context,
    person,
    openDevice,
    complaints,
  }) => {
    await signUp(page, person)
    await makeWheel(page, 'Daneben')
    const other = page.url()
    await makeWheel(page, 'Gemeinsam')
    const shared = page.url()
    // Watches from a screen that does not draw each name.
    await expectNothingWaits(page)
    const names: string[] = []

    /** Two tabs of the same wheel edit it at the same time, without the network too, and see what the other does. */
    async function editOnAndOff(tabs: readonly Page[], round: string): Promise<void> {
      for (const isOffline of [false, true]) {
        if (isOffline) await goOffline(page)
        names.push(...(await typeAtOnce(tabs, `${round}${isOffline ? ' offline' : ''}`)).flat())
        for (const tab of tabs) await expectNames(tab, names)
      }
      await context.setOffline(false)
      for (const tab of tabs) await expectAllSent(tab)
      await expectOnServer(page, shared, names)
      for (const tab of tabs) await expectNames(tab, names)
    }

    const renewals: string[] = []
    context.on('request', (request) => {
      if (request.url().endsWith('/api/auth/refresh')) renewals.push(request.url())
    })
    const tabs = await openTabs(context, [shared, shared, shared, other, other])
    const [left, right, ...others] = tabs
    if (left === undefined || right === undefined) throw new Error('no tabs')

    await test.step('tabs that start at the same moment share one renewal, and all of them know that the session is good', async () => {
      for (const tab of tabs) await expect(tab.getByRole('link', { name: 'Account' })).toBeVisible()
      await expect.poll(() => page.evaluate(() => localStorage.getItem('renewed'))).not.toBeNull()
      // A slow machine starts one of them later than another's answer counts for it.
      expect(renewals.length).toBeLessThan(tabs.length)
    })

    await test.step('fault 2: five tabs edit the same and different wheels at once, and every edit arrives once', async () => {
      const typed = await typeAtOnce(tabs, 'Tab')
      const [onShared, onOther] = [typed.slice(0, 3).flat(), typed.slice(3).flat()]
      for (const tab of tabs) await expectNames(tab, tab.url() === shared ? onShared : onOther)
      await expectAllSent(page)
      await expectOnServer(page, shared, onShared)
      await expectOnServer(page, other, onOther)
      for (const tab of others) await tab.close()
      names.push(...onShared)
    })

    await test.step('two tabs that add names at the same time, on and off the network, show each other’s and get them all to the server', async () => {
      await editOnAndOff([left, right], 'Zwei')
      for (const tab of [left, right]) await expectNothingWaits(tab)
    })

    await test.step('fault 4: a tab that crashes while another goes on loses nothing', async () => {
      for (const tab of [left, right]) await tab.goBack()
      await goOffline(left)
      const last = ['Vor dem Absturz', 'Im letzten Augenblick']
      for (const name of last) await addName(left, name)
      names.push(...last)
      await crashTab(left)
      await context.setOffline(false)
      await expectNames(right, names)
      await expectAllSent(right)
      await right.close()
      const phone = await openDevice()
      await signIn(phone, person, new URL(shared).pathname)
      await expectNames(phone, names)
      await phone.close()
    })

    await test.step('fault 3: a frozen tab that holds the lock holds the others up for 45 s at most', async () => {
      const watching = await context.addInitScript(() => {
        const clock = Date.now
        Date.now = () => clock() + Number(sessionStorage.getItem('aheadMs') ?? 0)
        if (!isSecureContext) return
        navigator.locks.request = new Proxy(navigator.locks.request, {
          apply: (request, _this, values: readonly unknown[]): unknown => {
            const count = Number(sessionStorage.getItem('askCount') ?? 0) + 1
            if (String(values[0]).startsWith('taschenmesser-send')) sessionStorage.setItem('askCount', String(count))
            return Reflect.apply(request, navigator.locks, values)
          },
        })
      })
      const [tab] = await openTabs(context, [shared])
      if (tab === undefined) throw new Error('no tab')
      await expectNames(tab, names)
      await page.evaluate(async () => {
        const { id } = JSON.parse(localStorage.getItem('user') ?? '{}') as { id: string }
        await new Promise((resolve) => {
          void navigator.locks.request(`taschenmesser-send-${id}`, () => {
            resolve(undefined)
            return new Promise(() => undefined)
          })
        })
      })
      const thaw = await freeze(page)
      let sentCount = 0
      tab.on('request', (request) => {
        if (request.url().endsWith('/api/documents/changes')) sentCount += 1
      })
      await addName(tab, 'Wartet auf das Schloss')
      await expect.poll(() => tab.evaluate(() => localStorage.getItem('localChangeStore'))).toContain('Schloss')
      // It asks again only after it has noted the first refusal, which is when the 45 s begin.
      await expect.poll(() => tab.evaluate(() => Number(sessionStorage.getItem('askCount')))).toBeGreaterThan(1)
      expect(sentCount).toBe(0)
      await tab.evaluate(() => sessionStorage.setItem('aheadMs', '46000'))
      await expectAllSent(tab)
      expect(sentCount).toBe(1)
      names.push('Wartet auf das Schloss')
      await expectOnServer(tab, shared, names)
      await thaw()
      await watching.dispose()
      await tab.close()
    })

    /** The worse one in each run, both in `npm run test:long`. */
    for (const missing of [...(isLong ? [['locks'] as const] : []), ['locks', 'BroadcastChannel'] as const]) {
      await test.step(`faults 2 and 3: without ${missing.join(' and ')} two tabs that edit at once, on and off the network, lose nothing`, async () => {
        const taken = await takeAway(context, missing)
        await page.reload()
        expect(await page.evaluate((all) => all.filter((one) => one in navigator || one in window), missing)).toEqual(
          [],
        )
        const pair = await openTabs(context, [shared, shared])
        await editOnAndOff(pair, `Ohne ${missing.join(' und ')}`)
        for (const tab of pair) await tab.close()
        await taken.dispose()
      })
    }

    await test.step('two tabs that add names at the same time without IndexedDB lose none', async () => {
      expect(complaints).toEqual([])
      await takeAway(context, ['indexedDB'])
      const pair = await openTabs(context, [shared, shared])
      await editOnAndOff(pair, 'Ohne Datenbank')
      for (const tab of pair) await expectNothingWaits(tab)
    })
  })
})
