/** Several tabs at once, also where the platform helps them less than it should. */
import type { BrowserContext, Page } from '@playwright/test'
import { expect, signIn, signUp, test, waitForWorker } from './app.ts'
import { freeze } from './freeze.ts'
import { addName, expectAllSent, expectNames, makeWheel } from './wheels.ts'

async function openTabs(context: BrowserContext, addresses: readonly string[]): Promise<readonly Page[]> {
  const tabs: Page[] = []
  for (const address of addresses) {
    const tab = await context.newPage()
    await tab.goto(address)
    await expect(tab.getByLabel('Name hinzufügen')).toBeVisible()
    tabs.push(tab)
  }
  return tabs
}

test('fault 2: five tabs edit the same and different wheels at once, and every edit arrives once', async ({
  page,
  context,
  person,
  openDevice,
}) => {
  await signUp(page, person)
  await makeWheel(page, 'Gemeinsam')
  const shared = page.url()
  await makeWheel(page, 'Daneben')
  const other = page.url()
  await waitForWorker(page)
  const tabs = await openTabs(context, [shared, shared, shared, other, other])
  const namesOf = (index: number): readonly string[] => ['a', 'b', 'c'].map((letter) => `${letter}${index}`)
  await Promise.all(
    tabs.map(async (tab, index) => {
      for (const name of namesOf(index)) await addName(tab, name)
    }),
  )
  const expected = [
    [shared, [0, 1, 2].flatMap(namesOf)],
    [other, [3, 4].flatMap(namesOf)],
  ] as const
  for (const tab of tabs) await expectNames(tab, expected.find(([address]) => address === tab.url())?.[1] ?? [])
  await expectAllSent(page)
  const phone = await openDevice()
  await signIn(phone, person)
  for (const [address, names] of expected) {
    await phone.goto(address)
    await expectNames(phone, names)
  }
})

for (const [what, missing] of [
  ['no locks', ['locks']],
  ['no locks and no channel between tabs', ['locks', 'BroadcastChannel']],
] as const) {
  test(`faults 2 and 3: with ${what} two tabs that edit at once, on and off the network, lose nothing`, async ({
    page,
    context,
    person,
    openDevice,
  }) => {
    await context.addInitScript((names) => {
      for (const name of names) {
        if (name === 'locks') Reflect.deleteProperty(Navigator.prototype, name)
        else Reflect.deleteProperty(window, name)
      }
    }, missing)
    await signUp(page, person)
    await makeWheel(page, 'Ohne Hilfe')
    await waitForWorker(page)
    expect(await page.evaluate(() => 'locks' in navigator)).toBe(false)
    const [left, right] = await openTabs(context, [page.url(), page.url()])
    if (left === undefined || right === undefined) throw new Error('no tabs')
    const editBoth = async (round: string): Promise<void> => {
      await Promise.all([addName(left, `Links ${round}`), addName(right, `Rechts ${round}`)])
    }
    await editBoth('online')
    await context.setOffline(true)
    await editBoth('offline')
    await context.setOffline(false)
    const names = ['Links online', 'Rechts online', 'Links offline', 'Rechts offline']
    const phone = await openDevice()
    await signIn(phone, person)
    await phone.goto(page.url())
    await expectNames(phone, names)
    await expectAllSent(left)
    for (const tab of [left, right]) {
      await tab.reload()
      await expectNames(tab, names)
    }
  })
}

test('fault 3: a frozen tab that holds the lock holds the others up for 45 s at most', async ({
  page,
  context,
  person,
  openDevice,
}) => {
  await signUp(page, person)
  await makeWheel(page, 'Eingefroren')
  await expectAllSent(page)
  await context.addInitScript(() => {
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
  const [tab] = await openTabs(context, [page.url()])
  if (tab === undefined) throw new Error('no tab')
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
  const phone = await openDevice()
  await signIn(phone, person)
  await phone.goto(tab.url())
  await expectNames(phone, ['Wartet auf das Schloss'])
  await thaw()
})
