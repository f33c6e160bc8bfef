/** A browser whose storage is full, forbidden, broken or gone: the app goes on, nothing is lost without a word. */
import type { BrowserContext, Page } from '@playwright/test'
import { isLong } from '#testing/is-long'
import {
  expect,
  goOffline,
  register,
  signIn,
  signUp,
  test,
  toastButton,
  userIdOf,
  waitForWorker,
  type Person,
} from '../app.ts'
import { addName, expectAllSent, expectNames, expectOnServer, makeWheel } from '../wheel/wheels.ts'

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

/** Removes what `fillLocalStorage` has put there. */
async function emptyLocalStorage(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('fill')) localStorage.removeItem(key)
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

/** The worst in each run, the others in `npm run test:long`. */
const BROKEN = [
  ['reads and writes throw SecurityError', ['getItem', 'setItem', 'removeItem', 'key'], 'SecurityError'],
  ['writes throw SecurityError', ['setItem', 'removeItem'], 'SecurityError'],
  ['writes throw QuotaExceededError', ['setItem'], 'QuotaExceededError'],
] as const

for (const [what, methods, name] of BROKEN.slice(0, isLong ? BROKEN.length : 1)) {
  test.describe('fault 6', () => {
    test.use({ expectedComplaints: [/Fehler beim (?:Lesen von|Schreiben von) localStorage/] })

    test(`fault 6: a localStorage whose ${what}: signing in works, with a note that it does not last, and edits reach the server`, async ({
      page,
      context,
      person,
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
      await expectOnServer(page, page.url(), ['Trotzdem'])
    })
  })
}

/** Damages: a flipped byte and null; in `npm run test:long` also a truncated text, one with a BOM, and an array. */
const DAMAGES: readonly ((text: string) => string)[] = [
  (text) => text.replace('"type"', '"type!'),
  () => 'null',
  ...(isLong
    ? [(text: string) => text.slice(0, text.length / 2), (text: string) => `\u{FEFF}${text}`, () => '[]']
    : []),
]

const BROKEN_RECORD = /Fehler beim Lesen von localStorage/
const TAKEN_DATABASE = /Offline-Persistenz kann nicht aktiviert werden|the outbox could not be written/
const NO_DATABASE = /Offline-Persistenz wird von diesem Browser/

test.describe('faults 6 to 9', () => {
  // A list of more than one is taken for a fixture with its options, unless it has some.
  test.use({ expectedComplaints: [[BROKEN_RECORD, TAKEN_DATABASE, NO_DATABASE], { scope: 'test' }] })

  test('faults 6, 7, 8 and 9: a device whose storage is filled, damaged or taken away loses nothing @worker', async ({
    page: first,
    context,
    person,
    app,
    complaints,
  }) => {
    let page = first
    const wheel = await signedInWithWheel(page, person)
    const names: string[] = []
    const addNext = async (name: string): Promise<void> => {
      await addName(page, name)
      names.push(name)
    }
    let heard = 0
    /** Expects that the pages have complained of nothing but this since the last time. */
    function expectComplaints(expected?: RegExp): void {
      expect(complaints.slice(heard).filter((text) => expected?.test(text) !== true)).toEqual([])
      heard = complaints.length
    }

    await test.step('fault 7: one broken record among good ones is set aside and shown, the rest flows', async () => {
      await goOffline(page)
      await addNext('Heil')
      // Before the scripts of the next page: the last one would find it while it ends, and its complaint would be lost.
      const breaking = await page.addInitScript(() => {
        const map = JSON.parse(localStorage.getItem('localChangeStore') ?? '{}') as object
        const broken = { 'wheels/kaputt': { path: 'wheels/kaputt', type: 'UMGEDREHT' } }
        localStorage.setItem('localChangeStore', JSON.stringify({ ...map, ...broken }))
      })
      await page.reload()
      await breaking.dispose()
      await expectNames(page, names)
      await toastButton(page, 'ist beschädigt und liegt beiseite', 'Ansehen').click()
      await expect(page.getByRole('heading', { name: 'Beschädigte Aufzeichnungen' })).toBeVisible()
      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Als Datei sichern' }).click()
      expect((await saved).suggestedFilename()).toMatch(/^beschaedigt-.*\.txt$/)
      await context.setOffline(false)
      await expectAllSent(page)
      await expectOnServer(page, wheel, names)
      const card = page.getByRole('heading', { name: 'Beschädigte Aufzeichnungen' })
      await page.getByRole('button', { name: 'Verwerfen' }).click()
      await expect(card).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      const discarded = toastButton(page, 'Beschädigte Aufzeichnung verworfen', 'Rückgängig')
      expect(await readSetAside(page)).toEqual([])
      await discarded.click()
      await expect(card).toBeVisible()
      expect(await readSetAside(page)).toHaveLength(1)
      expectComplaints(BROKEN_RECORD)
    })

    await test.step('fault 7: what is no JSON at all, or another kind of it: set aside whole, and the outbox has the edits', async () => {
      await page.goto(wheel)
      await goOffline(page)
      await addNext('Zweimal gespeichert')
      const text = (await page.evaluate(() => localStorage.getItem('localChangeStore'))) ?? ''
      for (const damage of DAMAGES) {
        const broken = damage(text)
        await page.evaluate((stored) => localStorage.setItem('localChangeStore', stored), broken)
        await page.reload()
        await expectNames(page, names)
        await expect.poll(() => readSetAside(page)).toContain(broken)
      }
      await context.setOffline(false)
      await expectAllSent(page)
      await expectOnServer(page, wheel, names)
      expectComplaints(BROKEN_RECORD)
    })

    await test.step('fault 6: with localStorage really full an edit made offline is there after a reload and reaches the server', async () => {
      await goOffline(page)
      await fillLocalStorage(page)
      await addNext('Ohne Platz')
      expect(await page.evaluate(() => localStorage.getItem('localChangeStore'))).toBeNull()
      await page.reload()
      await expectNames(page, names)
      await context.setOffline(false)
      await expectOnServer(page, wheel, names)
      await expect(page.getByText(UNSAFE)).toHaveCount(0)
      await emptyLocalStorage(page)
      expectComplaints()
    })

    for (const [gone, storageTypes] of [
      ['IndexedDB', 'indexeddb'],
      ['localStorage', 'local_storage'],
      ['everything', 'all'],
    ] as const) {
      await test.step(`fault 9: ${gone} evicted: everything comes back from the server, nothing is deleted there`, async () => {
        await goOffline(page)
        const late = `Noch mit ${gone}`
        await addName(page, late)
        // A page that is open, or on its way to another one, holds its databases and memory, and puts back what is taken from
        // it; eviction hits what is closed.
        const next = await context.newPage()
        await page.close()
        page = next
        const devtools = await context.newCDPSession(page)
        await devtools.send('Storage.clearDataForOrigin', { origin: app.url, storageTypes })
        await context.setOffline(false)
        const sent: string[] = []
        page.on('request', (request) => {
          if (request.url().endsWith('/api/documents/changes')) sent.push(request.postData() ?? '')
        })
        if (gone === 'IndexedDB') await page.goto(wheel)
        else await signIn(page, person, wheel)
        // Either place alone has the edit; with both gone only what the server has can come back.
        if (gone !== 'everything') names.push(late)
        await expectNames(page, names)
        await expectAllSent(page)
        expect(sent.join()).not.toContain('"DELETED"')
        await expectOnServer(page, wheel, names)
        expectComplaints()
      })
    }

    await test.step('fault 8: a newer version of the app in another tab takes the database, and edits here still reach the server', async () => {
      const upgrading = await context.newPage()
      await upgrading.goto('/api/health')
      const name = `taschenmesser-${await userIdOf(page)}`
      const versions = await upgrading.evaluate(async (wanted) => {
        const before = (await indexedDB.databases()).find(({ name }) => name === wanted)?.version ?? 0
        const request = indexedDB.open(wanted, before + 1)
        await new Promise((resolve, reject) => {
          request.addEventListener('success', resolve)
          request.addEventListener('error', reject)
        })
        return [before, request.result.version]
      }, name)
      expect(versions[0]).toBeGreaterThan(0)
      expect(versions[1]).toBeGreaterThan(versions[0] ?? 0)
      await goOffline(page)
      await addNext('Nach dem Wechsel')
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem('localChangeStore')))
        .toContain('Nach dem Wechsel')
      await context.setOffline(false)
      await expectAllSent(page)
      await expectOnServer(page, wheel, names)
      await upgrading.close()
      expectComplaints(TAKEN_DATABASE)
    })

    await test.step('fault 6: a localStorage that is full and no IndexedDB warn that the page must stay open, and the edit is sent', async () => {
      await removeIndexedDB(context)
      await page.reload()
      await expectNames(page, names)
      await goOffline(page)
      await fillLocalStorage(page)
      await addNext('Nur im Blatt')
      await expect(page.getByText(UNSAFE)).toBeVisible()
      await context.setOffline(false)
      await expectOnServer(page, wheel, names)
      expectComplaints(NO_DATABASE)
    })
  })
})
