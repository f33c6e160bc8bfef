/** The own picture on the account page: chosen, dropped or pasted, refused, called off, and with and without a network. */
import { expect, it } from 'vitest'
import { signIn, signOut, usersCollection } from '#auth'
import { failed } from '#base/result'
import { fileErrorTexts } from '#files'
import { unreachable } from '#http/client'
import {
  ACCOUNT,
  answerWith,
  expectNoBarriers,
  expectNoBarriersInLooks,
  openApp,
  page,
  PHONE,
  pressToast,
  type AppPage,
} from '#testing/app-page'
import { chooseFiles, makePicture, type PictureColor } from '#testing/browser/page-files'

const profile = page.getByRole('region', { name: 'Profil' })
const uploads = page.getByRole('region', { name: 'Dateien' })
const row = uploads.getByRole('listitem')
const refused = profile.getByRole('alert')

const shownPicture = (): HTMLImageElement | null =>
  profile.element().querySelector<HTMLImageElement>('img[src^="blob:"]')

/** What the middle of the picture itself, not of its blur, is like. */
function readColor(): string {
  const image = shownPicture()
  if (image === null || !image.complete || image.naturalWidth === 0) return 'none'
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  context?.drawImage(image, image.naturalWidth / 2, image.naturalHeight / 2, 1, 1, 0, 0, 1, 1)
  const [red = 0, , blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? []
  return red > blue ? 'red' : 'blue'
}

async function expectPicture(color: PictureColor): Promise<void> {
  await expect.poll(readColor).toBe(color)
}

async function expectNoPicture(): Promise<void> {
  await expect.poll(() => profile.element().querySelectorAll('img').length).toBe(0)
}

async function openAccount(o: Parameters<typeof openApp>[1] = {}): Promise<AppPage> {
  const app = await openApp('/account', o)
  await expect.element(profile.getByRole('button', { name: 'Bild wählen' })).toBeVisible()
  return app
}

/** The file is on the server, and waits no longer. */
async function expectUploaded(app: AppPage, count = 1): Promise<void> {
  await expect.poll(() => app.files.contents.size).toBe(count)
  await expect.element(uploads).not.toBeInTheDocument()
}

it('V5 V8 a chosen picture is there at once, and after a reload', async () => {
  const app = await openAccount()
  await expectNoPicture()
  await chooseFiles(await makePicture('red'))
  await expectPicture('red')
  await expect.element(page.getByText('Profilbild gespeichert')).toBeVisible()
  await expectUploaded(app)
  await app.reload()
  await expectPicture('red')
})

it('V5 V9 a picture that was chosen offline is shown at once and after a reload, waits in sight, and is sent when there is a network', async () => {
  const app = await openAccount()
  app.setOnline(false)
  await expect.element(page.getByText('Offline!').first()).toBeVisible()
  await chooseFiles(await makePicture('blue'))
  await expectPicture('blue')
  await expect.element(profile.getByText(/wartet auf Verbindung/)).toBeVisible()
  await expect.element(uploads.getByText('1 Datei wartet')).toBeVisible()
  await app.reload()
  await expectPicture('blue')
  await expect.element(uploads.getByText('anna.jpg')).toBeVisible()
  await expectNoBarriers()
  expect(app.files.contents.size).toBe(0)
  app.setOnline(true)
  await expectUploaded(app)
  await expectPicture('blue')
})

it('V7 changing and removing the picture can be taken back', async () => {
  const app = await openAccount()
  const kept = () => app.documents.get(usersCollection, app.userId)?.picture?.name
  await chooseFiles(await makePicture('red'))
  await expectPicture('red')
  await chooseFiles(await makePicture('blue', 'blau.jpg'))
  await expectPicture('blue')
  expect(kept()).toBe('blau.jpg')
  await pressToast('Profilbild geändert', 'Rückgängig')
  await expectPicture('red')
  await profile.getByRole('button', { name: 'Entfernen' }).click()
  await expectNoPicture()
  expect(kept()).toBeUndefined()
  await pressToast('Profilbild entfernt', 'Rückgängig')
  await expectPicture('red')
  expect(kept()).toBe('anna.jpg')
})

/** What the browser tells a page when a file is held above a place, let go there, or pasted. */
function hold(selector: string, file: File, type: 'dragover' | 'drop' | 'paste'): Event {
  const data = new DataTransfer()
  data.items.add(file)
  // The innermost element, as the pointer has it.
  const place = document.querySelector(selector)?.querySelector('p') ?? document.querySelector(selector)
  const options = { bubbles: true, cancelable: true }
  const event =
    type === 'paste'
      ? new ClipboardEvent('paste', { ...options, clipboardData: data })
      : new DragEvent(type, { ...options, dataTransfer: data })
  place?.dispatchEvent(event)
  return event
}

it('V3 V4 a picture is taken where it is dropped, and when it is pasted anywhere on the page', async () => {
  await openAccount()
  hold('[aria-labelledby=profile]', await makePicture('red'), 'dragover')
  await expect.element(profile.getByText('Bild hier loslassen')).toBeVisible()
  hold('[aria-labelledby=profile]', await makePicture('red'), 'drop')
  await expectPicture('red')
  await expect.element(profile.getByText('Bild hier loslassen')).not.toBeInTheDocument()
  // Left to the browser, it would open in place of the app.
  expect(hold('h1', await makePicture('blue'), 'drop').defaultPrevented).toBe(true)
  await expectPicture('red')
  hold('body', await makePicture('blue'), 'paste')
  await expectPicture('blue')
})

it('V11 what is no picture, or none that can be read, is refused with words; the picture stays', async () => {
  const app = await openAccount()
  await chooseFiles(await makePicture('red'))
  await expectPicture('red')
  await expectUploaded(app)
  const unreadable = /Nimm JPEG, PNG, WebP, AVIF oder GIF\./
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  for (const [name, type, body, text] of [
    ['bild.svg', 'image/svg+xml', svg, unreadable],
    ['plan.pdf', 'application/pdf', '%PDF-1.4', unreadable],
    ['foto.heic', 'image/heic', '\0\0\0\u0018ftypheic\0\0\0\0heicmif1', unreadable],
    ['foto.jpg', 'image/jpeg', 'kein Bild', unreadable],
    ['riesig.jpg', 'image/jpeg', new Uint8Array(25 * 1024 * 1024 + 1), /Die Datei ist zu groß: höchstens 25 MB\./],
  ] as const) {
    hold('body', new File([body], name, { type }), 'paste')
    await expect.element(refused, { message: name }).toMatchTextContent(text)
    await expectPicture('red')
    await expect.element(uploads).not.toBeInTheDocument()
    if (name === 'bild.svg') await expectNoBarriers()
    // A readable picture clears the error message.
    hold('body', await makePicture('blue'), 'paste')
    await expectPicture('blue')
    await expect.element(refused).toBeEmptyDOMElement()
    await pressToast('Profilbild geändert', 'Rückgängig')
    await expectPicture('red')
    await expect.element(uploads).not.toBeInTheDocument()
  }
})

it('V2 V9 V10 on a slow line it is seen how far it is; called off it goes, and „Rückgängig“ sends it after all', async () => {
  const name = '<img src=x onerror=alert(1)>.jpg'
  const app = await openAccount()
  const { take } = app.files
  app.files.take = async ({ content, signal, onProgress }) => {
    onProgress(Math.ceil(content.bytes.byteLength / 4))
    await new Promise((resolve) => {
      signal.addEventListener('abort', resolve)
    })
    return failed(unreachable)
  }
  await chooseFiles(await makePicture('red', name))
  await expect.element(row).toMatchTextContent(/Wird hochgeladen: 25 % von \d/)
  await expect.element(row.getByText(name)).toBeVisible()
  await expect.element(row.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25')
  await expect.element(profile.getByRole('progressbar')).toBeVisible()
  await expectNoBarriers()
  await row.getByRole('button', { name: `Abbrechen: ${name}` }).click()
  await expect.element(uploads).not.toBeInTheDocument()
  await expectNoPicture()
  app.files.take = take
  await pressToast(/^Abgebrochen/, 'Rückgängig')
  await expectPicture('red')
  await expectUploaded(app)
  await app.reload()
  await expectPicture('red')
})

it('V9 what the server has no room for says so, stays on this device, and is tried again when the person wants it', async () => {
  const app = await openAccount()
  const { take } = app.files
  let tries = 0
  app.files.take = async () => {
    tries++
    return failed({ code: 'quota-exceeded', message: fileErrorTexts['quota-exceeded'], status: 507 })
  }
  await chooseFiles(await makePicture('red', 'riesig.jpg'))
  await expect.element(row).toMatchTextContent(/Dein Speicherplatz auf dem Server ist voll\./)
  await expect.element(uploads.getByText('1 Datei wurde nicht übertragen')).toBeVisible()
  await expectPicture('red')
  await expectNoBarriers()
  const retry = uploads.getByRole('button', { name: 'Noch einmal versuchen: riesig.jpg' })
  await retry.click()
  await expect.poll(() => tries).toBe(2)
  await expect.element(row).toMatchTextContent(/Dein Speicherplatz auf dem Server ist voll\./)
  app.files.take = take
  await retry.click()
  await expectUploaded(app)
})

it('V13 signing out says that a file is not on the server yet; it waits for the same person', async () => {
  const app = await openAccount({
    answers: [
      answerWith(signOut, () => ({ ok: true }) as const),
      answerWith(signIn, () => ({ idToken: 'x', expiresIn: 3600, account: ACCOUNT })),
    ],
  })
  app.setOnline(false)
  await chooseFiles(await makePicture('red'))
  await expectPicture('red')
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await expect
    .element(page.getByRole('dialog'))
    .toMatchTextContent(/Eine Änderung und eine Datei sind noch nicht auf dem Server\./)
  await page.getByRole('button', { name: 'Trotzdem abmelden' }).click()
  await expect.element(page.getByRole('link', { name: 'Login' })).toBeVisible()
  app.setOnline(true)
  app.goTo('/login')
  await page.getByLabelText('E-Mail').fill('anna@beispiel.de')
  await page.getByLabelText('Passwort', { exact: true }).fill('Ein-langes-Passwort-4711')
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect.element(page.getByRole('link', { name: 'Account' })).toBeVisible()
  app.goTo('/account')
  await expectPicture('red')
  await expectUploaded(app)
})

it('V2 V9 axe finds nothing while a picture waits, was refused, and is there', async () => {
  const app = await openAccount()
  app.setOnline(false)
  await chooseFiles(await makePicture('red', `${'Ein langer Name '.repeat(10)}.jpg`))
  await expect.element(uploads).toBeVisible()
  await chooseFiles(new File(['%PDF-1.4'], 'plan.pdf', { type: 'application/pdf' }))
  await expect.element(refused).not.toBeEmptyDOMElement()
  await expectNoBarriersInLooks()
  app.setOnline(true)
  await expectUploaded(app)
  await expectPicture('red')
  await expectNoBarriersInLooks()
  app.goTo('/account/geraete')
  await expect.element(page.getByRole('heading', { name: 'Geräte', level: 1 })).toBeVisible()
  const besideHeading = () => document.querySelector<HTMLImageElement>('main img[src^="blob:"]')
  await expect.poll(besideHeading).not.toBeNull()
  await expectNoBarriersInLooks()
  // A phone has no room for it.
  const isShown = () => besideHeading()?.checkVisibility() ?? false
  await expect.poll(isShown).toBe(true)
  await page.viewport(PHONE.width, PHONE.height)
  await expect.poll(isShown).toBe(false)
})
