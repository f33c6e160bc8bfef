/** Wheels in links: told, turned, copied and shared again (rules K). */
import qrcode from 'qrcode-generator'
import { expect, it, onTestFinished } from 'vitest'
import { expectNoBarriers, openApp, page, userEvent } from '#testing/app-page'
import { readDownload } from '#testing/browser/page-files'
import { chooseFromMenu, openWheel } from '#testing/browser/wheel-page'
import { aWheel } from '#testing/wheels'
import { describeShared, MAX_SHARED_BYTES, type SharePermission } from '../share-link.ts'
import { packFragment, unpackFragment } from '#kit/link/packed-link'

const NAMES = ['Anna', 'Bert', 'Zoë 👩‍👧']

const heading = (level: number, name: string) => page.getByRole('heading', { level, name })
const copyButton = page.getByRole('button', { name: 'In meine Räder kopieren' })
const linkField = page.getByLabelText('Link')

const fragmentOf = (title: string, names: readonly string[], permission: SharePermission) =>
  packFragment(describeShared(aWheel(title, names), permission))

const sharedPath = (fragment: string) => `/wheelofnames/geteilt#${fragment}`

/** The link that the page of sharing shows. */
async function readLink(): Promise<URL> {
  const value = () => (linkField.element() as HTMLInputElement).value
  await expect.poll(value).toMatch(/#./)
  return new URL(value())
}

/** The dark modules of a code, as a path of one square each with the quiet zone around it. */
function qrPath(text: string): string {
  const code = qrcode(0, text.length > 2_331 ? 'L' : 'M')
  code.addData(text)
  code.make()
  const modules = Array.from({ length: code.getModuleCount() }, (_, index) => index)
  return modules
    .flatMap((row) => modules.map((column) => (code.isDark(row, column) ? `M${column + 4} ${row + 4}h1v1h-1z` : '')))
    .join('')
}

it('K1, K6: a wheel becomes a link that is copied, and a QR code that is shown large and saved', async () => {
  const copied: string[] = []
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'))
  await openWheel('Wer liest vor?', NAMES)
  await chooseFromMenu('Link')
  await expect.poll(() => document.title).toBe('Link zu „Wer liest vor?“ – Taschenmesser')
  await expect.element(page.getByText(/Die Namen stehen im Link\./)).toBeVisible()
  await expect.element(page.getByText(/Das ist eine Bitte, kein Schloss/)).toBeVisible()
  await page.getByLabelText('Kopie erlauben').click()
  const link = await fragmentOf('Wer liest vor?', NAMES, 'copy')
  await expect
    .poll(async () => unpackFragment((await readLink()).hash.slice(1), MAX_SHARED_BYTES))
    .toEqual(await unpackFragment(link, MAX_SHARED_BYTES))
  const { href } = await readLink()
  await page.getByRole('button', { name: 'Kopieren' }).click()
  await expect.element(page.getByText('Link kopiert')).toBeVisible()
  expect(copied).toEqual([href])

  const label = 'QR-Code mit dem Link zu „Wer liest vor?“'
  const pathIn = (code: ReturnType<typeof page.getByRole>) => code.element().querySelector('path')?.getAttribute('d')
  await expect.poll(() => pathIn(page.getByRole('img', { name: label }))).toBe(qrPath(href))
  const svg = await readDownload(() => page.getByRole('button', { name: 'SVG' }).click())
  expect(svg.name).toBe('Wer liest vor – QR-Code.svg')
  expect(svg.text).toContain(`d="${qrPath(href)}"`)
  const png = await readDownload(() => page.getByRole('button', { name: 'PNG' }).click())
  expect(png.name).toBe('Wer liest vor – QR-Code.png')
  expect(png.text.slice(1, 4)).toBe('PNG')
  await page.getByRole('button', { name: 'Groß zeigen' }).click()
  const large = page.getByRole('dialog').getByRole('img', { name: label })
  await expect.element(large).toBeVisible()
  expect(pathIn(large)).toBe(qrPath(href))
  await userEvent.keyboard('{Escape}')
  await expect.element(large).not.toBeInTheDocument()
  await expectNoBarriers()
})

it('K9, K10: a second link in the same tab shows the second wheel; a copy is a wheel of one’s own', async () => {
  const app = await openApp(sharedPath(await fragmentOf('Erstes', NAMES, 'view')))
  await expect.element(heading(1, 'Erstes')).toBeVisible()
  await expect.element(copyButton).not.toBeInTheDocument()
  location.hash = await fragmentOf('Zweites', ['Clara', 'Deniz'], 'copy')
  await expect.element(heading(1, 'Zweites')).toBeVisible()
  await copyButton.click()
  await expect.element(page.getByRole('button', { name: 'Mehr zu diesem Rad' })).toBeVisible()
  await expect.element(heading(1, 'Zweites')).toBeVisible()
  app.goTo('/wheelofnames')
  await expect.element(page.getByRole('link', { name: /Zweites/ })).toMatchTextContent('2 Namen')
})

it('K7, K10: signed out and offline, what may be copied is kept on this device, and can be shared from there', async () => {
  const fragment = await fragmentOf('Ohne Konto', NAMES, 'copy')
  const app = await openApp('/', { isSignedOut: true })
  app.setOnline(false)
  app.goTo(sharedPath(fragment))
  await copyButton.click()
  await chooseFromMenu('Link')
  await expect.element(page.getByLabelText('Kopie erlauben')).toBeVisible()
  await app.reload()
  await page.getByLabelText('Kopie erlauben').click()
  await expect
    .poll(async () => unpackFragment((await readLink()).hash.slice(1), MAX_SHARED_BYTES))
    .toEqual(await unpackFragment(fragment, MAX_SHARED_BYTES))
  await expect.element(page.getByText('Mit Personen teilen')).not.toBeInTheDocument()
})

it('K3, K4: hostile and broken links are explained in words', async () => {
  const fragment = await fragmentOf('Wer?', NAMES, 'view')
  const cases: readonly (readonly [string, string])[] = [
    ['', 'Der Link ist unvollständig'],
    [fragment.slice(0, -9), 'Der Link ist unvollständig'],
    ['<img src=x onerror=alert(1)>', 'Der Link ist unvollständig'],
    ['%00%ff../../', 'Der Link ist unvollständig'],
    ['AgAAAAAAAAAA', 'Der Link ist von einer neueren Version'],
    [await packFragment('{"__proto__":{"may":"copy"}}'), 'In diesem Link steckt kein Rad'],
    [await packFragment(`[${'['.repeat(50_000)}`), 'In diesem Link steckt kein Rad'],
    // A link of a few kilobytes that unpacks to far more than any wheel is.
    [await packFragment('a'.repeat(20_000_000)), 'Der Link ist zu groß'],
  ]
  const app = await openApp('/wheelofnames', { isSignedOut: true })
  for (const [hash, title] of cases) {
    await expect.element(heading(1, 'Glücksrad')).toBeVisible()
    app.goTo(sharedPath(hash))
    await expect.element(heading(2, title)).toBeVisible()
    if (hash !== cases.at(-1)?.[0]) app.goTo('/wheelofnames')
  }
  await expectNoBarriers()
  // What a messenger puts behind a link is no part of it.
  app.goTo(`${sharedPath(fragment)}).`)
  await expect.element(heading(1, 'Wer?')).toBeVisible()
})

it('K5: two thousand names fit into a link, which is too long for a QR code and says so', async () => {
  const names = Array.from({ length: 2_000 }, (_, index) => `Name ${(index * 7_919) % 10_007}`)
  const app = await openApp(sharedPath(await fragmentOf('Alle', names, 'copy')), { isStill: true })
  const count = page.getByText('2.000 Namen im Rad')
  await expect.element(count).toBeVisible()
  await page.getByRole('button', { name: 'Drehen' }).click()
  await page.getByRole('button', { name: 'Behalten' }).click()
  await copyButton.click()
  await chooseFromMenu('Link')
  await expect.element(page.getByText(/Für einen QR-Code ist der Link zu lang/)).toBeVisible()
  await expect.element(page.getByText(/Manche Messenger kürzen so lange Links/)).toBeVisible()
  const { pathname, hash } = await readLink()
  app.goTo(`${pathname}${hash}`)
  await expect.element(page.getByText(/^Ein geteiltes Rad\./)).toBeVisible()
  await expect.element(count).toBeVisible()
})
