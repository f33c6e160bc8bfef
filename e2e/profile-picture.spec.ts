/** The own picture: chosen, dropped or pasted; on this device at once, on the others when it was sent; with and without a network. */
import type { Page } from '@playwright/test'
import { expect, goOffline, resize, signIn, signInByForm, signUp, test, toastButton, waitForWorker } from './app.ts'
import { expectClean, violations } from './axe.ts'
import {
  choosePicture,
  expectAllUploaded,
  expectNoPicture,
  expectPicture,
  makeNoise,
  makePicture,
  profile,
  uploads,
} from './files.ts'

async function openAccount(page: Page): Promise<void> {
  await page.goto('/account')
  await expect(profile(page).getByRole('button', { name: /wählen$/ })).toBeVisible()
}

test('V5 V8 a chosen picture is there at once, on another device when it was sent, and there offline after a reload @worker', async ({
  page,
  openDevice,
  person,
}) => {
  await signUp(page, person)
  await openAccount(page)
  const phone = await openDevice()
  await signIn(phone, person)
  await openAccount(phone)
  await expectNoPicture(phone)
  await choosePicture(page, await makePicture('red'))
  await expectPicture(page, 'red')
  await expect(page.getByText('Profilbild gespeichert')).toBeVisible()
  await expectAllUploaded(page)
  await expectPicture(phone, 'red')
  await goOffline(phone)
  await phone.reload()
  await expect(phone.getByText('Offline!')).toBeVisible()
  await expectPicture(phone, 'red')
})

test('V5 V9 a picture that was chosen offline is shown at once and after a reload, waits in sight, and is sent when there is a network @worker', async ({
  page,
  context,
  openDevice,
  person,
}) => {
  await signUp(page, person)
  await openAccount(page)
  await goOffline(page)
  await choosePicture(page, await makePicture('blue'))
  await expectPicture(page, 'blue')
  await expect(profile(page).getByText('wartet auf Verbindung')).toBeVisible()
  await expect(uploads(page).getByText('1 Datei wartet')).toBeVisible()
  await page.reload()
  await expectPicture(page, 'blue')
  await expect(uploads(page).getByText('anna.jpg')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await context.setOffline(false)
  await expectAllUploaded(page)
  await expectPicture(page, 'blue')
  const phone = await openDevice()
  await signIn(phone, person)
  await phone.goto('/account')
  await expectPicture(phone, 'blue')
})

test('V5 a tab that is closed before the server could be reached loses nothing @worker', async ({
  openDevice,
  startOwnApp,
  person,
}) => {
  const app = await startOwnApp()
  const first = await openDevice(app.url)
  await signUp(first, person)
  await openAccount(first)
  await waitForWorker(first)
  await app.stop()
  await choosePicture(first, await makePicture('red'))
  await expectPicture(first, 'red')
  await first.close()
  const second = await first.context().newPage()
  await second.goto('/account')
  await expectPicture(second, 'red')
  await expect(uploads(second).getByText('1 Datei wartet')).toBeVisible()
  await app.start()
  await expectAllUploaded(second)
  await expectPicture(second, 'red')
})

test('V7 changing and removing the picture can be taken back, and every device follows', async ({
  page,
  openDevice,
  person,
}) => {
  await signUp(page, person)
  await openAccount(page)
  const phone = await openDevice()
  await signIn(phone, person)
  await openAccount(phone)
  await choosePicture(page, await makePicture('red'))
  await expectPicture(phone, 'red')
  await choosePicture(page, await makePicture('blue'))
  await expectPicture(phone, 'blue')
  await toastButton(page, 'Profilbild geändert', 'Rückgängig').click()
  await expectPicture(page, 'red')
  await expectPicture(phone, 'red')
  await profile(page).getByRole('button', { name: 'Entfernen' }).click()
  await expectNoPicture(page)
  await expectNoPicture(phone)
  await toastButton(page, 'Profilbild entfernt', 'Rückgängig').click()
  await expectPicture(page, 'red')
  await expectPicture(phone, 'red')
})

test('V3 V4 a picture is taken where it is dropped, and when it is pasted anywhere on the page', async ({
  page,
  person,
}) => {
  await signUp(page, person)
  await openAccount(page)
  await hold(page, '[aria-labelledby=profile]', await makePicture('red'), 'dragover')
  await expect(profile(page).getByText('Bild hier loslassen')).toBeVisible()
  await hold(page, '[aria-labelledby=profile]', await makePicture('red'), 'drop')
  await expectPicture(page, 'red')
  await hold(page, 'h1', await makePicture('blue'), 'drop')
  await expect(page).toHaveURL('/account')
  await hold(page, 'body', await makePicture('blue'), 'paste')
  await expectPicture(page, 'blue')
})

/** What the browser tells a page when a file is held above a place, let go there, or pasted. */
async function hold(page: Page, selector: string, picture: Buffer, type: 'dragover' | 'drop' | 'paste'): Promise<void> {
  await page.evaluate(
    ({ base64, at, eventType }) => {
      const data = new DataTransfer()
      const bytes = Uint8Array.fromBase64(base64)
      data.items.add(new File([bytes], 'gehalten.jpg', { type: 'image/jpeg' }))
      // The innermost element, as the pointer has it.
      const place = document.querySelector(at)?.querySelector('p') ?? document.querySelector(at)
      const options = { bubbles: true, cancelable: true }
      place?.dispatchEvent(
        eventType === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: data })
          : new DragEvent(eventType, { ...options, dataTransfer: data }),
      )
    },
    { base64: picture.toString('base64'), at: selector, eventType: type },
  )
}

test('V11 what is no picture, or none that can be read, is refused with words; the picture stays', async ({
  page,
  person,
}) => {
  await signUp(page, person)
  await openAccount(page)
  await choosePicture(page, await makePicture('red'))
  await expectPicture(page, 'red')
  await expectAllUploaded(page)
  const refused = profile(page).getByRole('alert')
  const unreadable = 'Nimm JPEG, PNG, WebP, AVIF oder GIF.'
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  for (const [name, type, body, text] of [
    ['bild.svg', 'image/svg+xml', Buffer.from(svg), unreadable],
    ['plan.pdf', 'application/pdf', Buffer.from('%PDF-1.4'), unreadable],
    ['foto.heic', 'image/heic', Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0heicmif1'), unreadable],
    ['foto.jpg', 'image/jpeg', Buffer.from('kein Bild'), unreadable],
    ['riesig.jpg', 'image/jpeg', Buffer.alloc(25 * 1024 * 1024 + 1, 7), 'Die Datei ist zu groß: höchstens 25 MB.'],
  ] as const) {
    await choosePicture(page, body, name, type)
    await expect(refused, name).toContainText(text)
    await expectPicture(page, 'red')
    await expect(uploads(page), name).toHaveCount(0)
  }
  expect(await violations(page)).toEqual([])
  await choosePicture(page, await makePicture('blue'))
  await expectPicture(page, 'blue')
  await expect(refused).toBeEmpty()
})

test('V2 V9 V10 on a slow line it is seen how far it is; called off it goes, and „Rückgängig“ sends it after all', async ({
  page,
  context,
  person,
}) => {
  await signUp(page, person)
  await openAccount(page)
  const devtools = await context.newCDPSession(page)
  const line = { offline: false, latency: 0, downloadThroughput: -1 }
  await devtools.send('Network.emulateNetworkConditions', { ...line, uploadThroughput: 100_000 })
  await choosePicture(page, await makeNoise(1_600, 1_200), '<img src=x onerror=alert(1)>.jpg')
  const row = uploads(page).getByRole('listitem')
  await expect(row).toContainText(/Wird hochgeladen: \d+ % von \d/)
  await expect(row).toContainText('<img src=x onerror=alert(1)>.jpg')
  const ring = row.getByRole('progressbar')
  await expect.poll(async () => Number(await ring.getAttribute('aria-valuenow'))).toBeGreaterThan(10)
  await expect(profile(page).getByRole('progressbar')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await row.getByRole('button', { name: /^Abbrechen/ }).click()
  await expect(uploads(page)).toHaveCount(0)
  await expectNoPicture(page)
  await devtools.send('Network.emulateNetworkConditions', { ...line, uploadThroughput: -1 })
  await toastButton(page, /^Abgebrochen/, 'Rückgängig').click()
  await expect(profile(page).locator('img[src^="blob:"]')).toBeVisible()
  await expectAllUploaded(page)
  await page.reload()
  await expect(profile(page).locator('img[src^="blob:"]')).toBeVisible()
})

test('V9 what the server has no room for says so, stays on this device, and is tried again when the person wants it', async ({
  openDevice,
  startOwnApp,
  person,
}) => {
  const app = await startOwnApp({ FILES_QUOTA_MB: '1' })
  const page = await openDevice(app.url)
  await signUp(page, person)
  await openAccount(page)
  await choosePicture(page, await makeNoise(1_600, 1_200), 'riesig.jpg')
  await expect(uploads(page).getByRole('listitem')).toContainText('Dein Speicherplatz auf dem Server ist voll.')
  await expect(uploads(page)).toContainText('1 Datei wurde nicht übertragen')
  await expect(profile(page).locator('img[src^="blob:"]')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await uploads(page).getByRole('button', { name: 'Noch einmal versuchen: riesig.jpg' }).click()
  await expect(uploads(page).getByRole('listitem')).toContainText('Dein Speicherplatz auf dem Server ist voll.')
})

test('V13 signing out says that a file is not on the server yet; it waits for the same person', async ({
  page,
  context,
  person,
}) => {
  await signUp(page, person)
  await openAccount(page)
  await goOffline(page)
  await choosePicture(page, await makePicture('red'))
  await expectPicture(page, 'red')
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await expect(page.getByRole('dialog')).toContainText('Eine Änderung und eine Datei sind noch nicht auf dem Server.')
  await page.getByRole('button', { name: 'Trotzdem abmelden' }).click()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  await context.setOffline(false)
  await signInByForm(page, person)
  await page.goto('/account')
  await expectPicture(page, 'red')
  await expectAllUploaded(page)
})

test('V2 V9 axe finds nothing while a picture waits, was refused, and is there', async ({ page, context, person }) => {
  await signUp(page, person)
  await openAccount(page)
  await goOffline(page)
  await choosePicture(page, await makePicture('red'), `${'Ein langer Name '.repeat(10)}.jpg`)
  await expect(uploads(page)).toBeVisible()
  await choosePicture(page, Buffer.from('%PDF-1.4'), 'plan.pdf', 'application/pdf')
  await expect(profile(page).getByRole('alert')).not.toBeEmpty()
  await expectClean(page)
  await context.setOffline(false)
  await expectAllUploaded(page)
  await expectPicture(page, 'red')
  await expectClean(page)
  await page.goto('/account/geraete')
  await expect(page.getByRole('heading', { name: 'Geräte', level: 1 })).toBeVisible()
  const besideHeading = page.locator('main img[src^="blob:"]')
  await expect(besideHeading).toBeAttached()
  await expectClean(page)
  // The last look is a computer's; a phone has no room for it.
  await expect(besideHeading).toBeVisible()
  await resize(page, { width: 390, height: 844 })
  await expect(besideHeading).toBeHidden()
})
