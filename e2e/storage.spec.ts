/** A browser whose storage is full, forbidden, broken or gone: the app goes on, nothing is lost without a word. */
import type { BrowserContext, Page } from '@playwright/test'
import { expect, goOffline, register, signIn, signUp, test, toastButton, waitForWorker, type Person } from './app.ts'
import { addName, expectAllSent, expectNames, makeWheel } from './wheels.ts'

const UNSAFE = 'Deine Änderungen können auf diesem Gerät gerade nicht gespeichert werden.'
const NOT_KEPT = 'Dieser Browser kann sich deine Anmeldung nicht merken'

/** Fills localStorage until not one more character has room. */
async function fillLocalStorage(page: Page): Promise<void> {
  await page.evaluate(() => {
    let text = 'x'.repeat(1_000_000)
    for (let number = 0; text.length > 0;) {
      try {
        localStorage.setItem(`fill${number}`, text)
        number += 1
      } catch {
        text = text.slice(0, Math.floor(text.length / 2))
      }
    }
  })
}

/** From the next page on, localStorage throws. */
async function breakLocalStorage(context: BrowserContext, methods: readonly string[], name: string): Promise<void> {
  await context.addInitScript(
    ([broken, error]) => {
      for (const method of broken as readonly string[]) {
        Object.defineProperty(Storage.prototype, method, {
          configurable: true,
          value: () => {
            throw new DOMException('no', error as string)
          },
        })
      }
    },
    [methods, name],
  )
}

async function removeIndexedDB(context: BrowserContext): Promise<void> {
  await context.addInitScript(() =>
    Object.defineProperty(window, 'indexedDB', { value: undefined, configurable: true }),
  )
}

/** What was set aside of the change store, being broken. */
function readSetAside(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('localChangeStore:broken:'))
      .map(([, stored]) => String(stored)),
  )
}

async function signedInWithWheel(page: Page, person: Person): Promise<string> {
  await signUp(page, person)
  await makeWheel(page, 'Vorrat')
  await waitForWorker(page)
  await expectAllSent(page)
  return page.url()
}

test('fault 6: with localStorage really full an edit made offline is there after a reload and reaches the server @worker', async ({
  page,
  context,
  person,
  openDevice,
}) => {
  const wheel = await signedInWithWheel(page, person)
  await goOffline(page)
  await fillLocalStorage(page)
  await addName(page, 'Ohne Platz')
  expect(await page.evaluate(() => localStorage.getItem('localChangeStore'))).toBeNull()
  await page.reload()
  await expectNames(page, ['Ohne Platz'])
  await context.setOffline(false)
  const phone = await openDevice()
  await signIn(phone, person)
  await phone.goto(wheel)
  await expectNames(phone, ['Ohne Platz'])
  await expect(page.getByText(UNSAFE)).toHaveCount(0)
})

test.describe('fault 6: with both places failing', () => {
  test.use({ expectedComplaints: [/Offline-Persistenz wird von diesem Browser/] })

  test('fault 6: a localStorage that is full and no IndexedDB warn that the page must stay open, and the edit is sent', async ({
    page,
    context,
    person,
    openDevice,
  }) => {
    const wheel = await signedInWithWheel(page, person)
    await removeIndexedDB(context)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Vorrat' })).toBeVisible()
    await goOffline(page)
    await fillLocalStorage(page)
    await addName(page, 'Nur im Blatt')
    await expect(page.getByText(UNSAFE)).toBeVisible()
    await context.setOffline(false)
    const phone = await openDevice()
    await signIn(phone, person)
    await phone.goto(wheel)
    await expectNames(phone, ['Nur im Blatt'])
  })
})

for (const [what, methods, name] of [
  ['writes throw SecurityError', ['setItem', 'removeItem'], 'SecurityError'],
  ['writes throw QuotaExceededError', ['setItem'], 'QuotaExceededError'],
  ['reads and writes throw SecurityError', ['getItem', 'setItem', 'removeItem', 'key'], 'SecurityError'],
] as const) {
  test.describe('fault 6', () => {
    test.use({ expectedComplaints: [/Fehler beim (?:Lesen von|Schreiben von) localStorage/] })

    test(`fault 6: a localStorage whose ${what}: signing in works, is told not to last, and edits reach the server`, async ({
      page,
      context,
      person,
      openDevice,
    }) => {
      await breakLocalStorage(context, methods, name)
      await register(page, person)
      await expect(page.getByText(NOT_KEPT)).toBeVisible()
      await page
        .getByRole('link', { name: /Glücksrad|Rad/ })
        .first()
        .click()
      await page.getByRole('button', { name: 'Neues Rad' }).first().click()
      await page.getByLabel('Titel').fill('Flüchtig')
      await page.getByLabel('Titel').press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: 'Flüchtig' })).toBeVisible()
      await addName(page, 'Trotzdem')
      const phone = await openDevice()
      await signIn(phone, person)
      await phone.goto(new URL(page.url()).pathname)
      await expectNames(phone, ['Trotzdem'])
    })
  })
}

test.describe('fault 7: a corrupted change store', () => {
  test.use({ expectedComplaints: [/Fehler beim Lesen von localStorage/] })

  test('fault 7: one broken record among good ones is set aside and shown, the rest flows @worker', async ({
    page,
    context,
    person,
    openDevice,
  }) => {
    const wheel = await signedInWithWheel(page, person)
    await goOffline(page)
    await addName(page, 'Heil')
    // Before the scripts of the next page: the last one would find it while it ends, and complain to nobody.
    await page.addInitScript(() => {
      if (sessionStorage.getItem('isBroken') !== null) return
      sessionStorage.setItem('isBroken', 'yes')
      const map = JSON.parse(localStorage.getItem('localChangeStore') ?? '{}') as object
      const broken = { 'wheels/kaputt': { path: 'wheels/kaputt', type: 'UMGEDREHT' } }
      localStorage.setItem('localChangeStore', JSON.stringify({ ...map, ...broken }))
    })
    await page.reload()
    await expectNames(page, ['Heil'])
    await toastButton(page, 'ist beschädigt und liegt beiseite', 'Ansehen').click()
    await expect(page.getByRole('heading', { name: 'Beschädigte Aufzeichnungen' })).toBeVisible()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Als Datei sichern' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^beschaedigt-.*\.txt$/)
    await context.setOffline(false)
    await expectAllSent(page)
    const phone = await openDevice()
    await signIn(phone, person)
    await phone.goto(wheel)
    await expectNames(phone, ['Heil'])
    const card = page.getByRole('heading', { name: 'Beschädigte Aufzeichnungen' })
    await page.getByRole('button', { name: 'Verwerfen' }).click()
    await expect(card).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    const discarded = toastButton(page, 'Beschädigte Aufzeichnung verworfen', 'Rückgängig')
    expect(await readSetAside(page)).toEqual([])
    await discarded.click()
    await expect(card).toBeVisible()
    expect(await readSetAside(page)).toHaveLength(1)
  })

  test('fault 7: truncated, with a flipped byte, a BOM, null or an array: set aside whole, and the outbox has the edits @worker', async ({
    page,
    context,
    person,
  }) => {
    await signedInWithWheel(page, person)
    await goOffline(page)
    await addName(page, 'Zweimal gespeichert')
    const text = (await page.evaluate(() => localStorage.getItem('localChangeStore'))) ?? ''
    const flipped = text.replace('"type"', '"type!')
    for (const broken of [text.slice(0, text.length / 2), flipped, `\u{FEFF}${text}`, 'null', '[]']) {
      await page.evaluate((stored) => localStorage.setItem('localChangeStore', stored), broken)
      await page.reload()
      await expectNames(page, ['Zweimal gespeichert'])
      await expect.poll(() => readSetAside(page)).toContain(broken)
    }
    await context.setOffline(false)
    await expectAllSent(page)
  })
})

for (const gone of ['IndexedDB', 'localStorage', 'everything'] as const) {
  test(`fault 9: ${gone} evicted: everything comes back from the server, nothing is deleted there`, async ({
    page,
    context,
    person,
    app,
    openDevice,
  }) => {
    const wheel = await signedInWithWheel(page, person)
    await addName(page, 'Bleibt')
    await expectAllSent(page)
    await goOffline(page)
    await addName(page, 'Noch nicht gesendet')
    // A page that is open, or on its way to another one, holds its databases and memory, and puts back what is taken from
    // it; eviction hits what is closed.
    const next = await context.newPage()
    await page.close()
    const devtools = await context.newCDPSession(next)
    await devtools.send('Storage.clearDataForOrigin', {
      origin: app.url,
      storageTypes: { IndexedDB: 'indexeddb', localStorage: 'local_storage', everything: 'all' }[gone],
    })
    await context.setOffline(false)
    const sent: string[] = []
    next.on('request', (request) => {
      if (request.url().endsWith('/api/documents/changes')) sent.push(request.postData() ?? '')
    })
    if (gone === 'IndexedDB') await next.goto(wheel)
    else await signIn(next, person)
    await next.goto(wheel)
    // Either place alone has the edit; with both gone only what the server has can come back.
    const names = gone === 'everything' ? ['Bleibt'] : ['Bleibt', 'Noch nicht gesendet']
    await expectNames(next, names)
    await expectAllSent(next)
    expect(sent.join()).not.toContain('"DELETED"')
    const phone = await openDevice()
    await signIn(phone, person)
    await phone.goto(wheel)
    await expectNames(phone, names)
  })
}

test.describe('fault 8', () => {
  test.use({ expectedComplaints: [/Offline-Persistenz kann nicht aktiviert werden|the outbox could not be written/] })

  test('fault 8: a newer version of the app in another tab takes the database, and edits here still reach the server @worker', async ({
    page,
    context,
    person,
    openDevice,
  }) => {
    const wheel = await signedInWithWheel(page, person)
    const upgrading = await context.newPage()
    await upgrading.goto('/login')
    const name = await upgrading.evaluate(async () => {
      const database = (await indexedDB.databases()).find(({ name }) => name !== 'taschenmesser-device')
      await new Promise((resolve, reject) => {
        const request = indexedDB.open(database?.name ?? '', (database?.version ?? 0) + 1)
        request.addEventListener('success', resolve)
        request.addEventListener('error', reject)
      })
      return database?.name
    })
    expect(name).toMatch(/^taschenmesser-/)
    await goOffline(page)
    await addName(page, 'Nach dem Wechsel')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('localChangeStore'))).toContain('Nach dem Wechsel')
    await context.setOffline(false)
    await expectAllSent(page)
    const phone = await openDevice()
    await signIn(phone, person)
    await phone.goto(wheel)
    await expectNames(phone, ['Nach dem Wechsel'])
  })
})
