/**
 * Files made to run as a page of another user (V12): each is uploaded and opened in Chromium in every way a page can, and must cause
 * neither an alert nor a request to the attacker's server.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { APIResponse, BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, signUp, test as base, userIdOf } from '../app.ts'
import { makePicture, openFileCalls } from './files.ts'

type HostileFile = { readonly name: string; readonly type: string; readonly body: Buffer }

/** What a file that got to run would do. */
const attack = (attacker: string) => `alert(document.domain);new Image().src='${attacker}/hit'`

/**
 * A PDF can have a script of its own. It runs in the browser's viewer, which is separate from our pages: it has no access to them
 * and sends no requests, but it can show this box.
 */
const VIEWER_BOX = 'nur ein Kasten im Betrachter'

function makePdf(script: string): string {
  const escaped = script.replaceAll(/[\\()]/g, '\\$&')
  return [
    '%PDF-1.4',
    `1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(${escaped})>>>>endobj`,
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj',
    'trailer<</Root 1 0 R>>',
    '%%EOF',
  ].join('\n')
}

async function hostileFiles(attacker: string): Promise<readonly HostileFile[]> {
  const script = attack(attacker)
  const html = `<!doctype html><title>x</title><body onload="${script}"><script>${script}</script>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="${script}"><script>${script}</script></svg>`
  const xhtml = `<html xmlns="http://www.w3.org/1999/xhtml"><body><script>${script}</script></body></html>`
  const xslt = `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="#s"?><d><xsl:stylesheet id="s" version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/"><html><script>${script}</script></html></xsl:template></xsl:stylesheet></d>`
  const pdf = makePdf(
    `app.alert("${VIEWER_BOX}"); try { this.submitForm("${attacker}/hit") } catch (e) {} try { this.getURL("${attacker}/hit") } catch (e) {} app.launchURL("${attacker}/hit");`,
  )
  const mhtml = `MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="b"\r\n\r\n--b\r\nContent-Type: text/html\r\nContent-Location: http://a/\r\n\r\n${html}\r\n--b--`
  const photo = await sharp(await makePicture('red'))
    .withExif({ IFD0: { ImageDescription: html, Copyright: html } })
    .jpeg()
    .toBuffer()
  const text = (name: string, type: string, body: string): HostileFile => ({ name, type, body: Buffer.from(body) })
  return [
    text('seite.html', 'text/html', html),
    text('foto.png', 'image/png', html),
    text('foto.jpg', 'image/jpeg', `\n\n${html}`),
    { name: 'seite.txt', type: 'text/plain', body: Buffer.from(`\ufeff${html}`, 'utf16le') },
    text('bild.svg', 'image/svg+xml', svg),
    text('bild.png', 'image/png', `<?xml version="1.0"?>${svg}`),
    text('seite.xhtml', 'application/xhtml+xml', xhtml),
    text('daten.xml', 'text/xml', xslt),
    text('foto.gif', 'image/gif', `GIF89a/*${html}*/=0;${script}`),
    text('programm.js', 'text/javascript', script),
    text('seite.mht', 'multipart/related', mhtml),
    text('plan.pdf', 'application/pdf', pdf),
    text('plan.html', 'text/html', `${pdf}${html}`),
    { name: 'strand.jpg', type: 'image/jpeg', body: Buffer.concat([photo, Buffer.from(html)]) },
  ]
}

type Attacker = {
  readonly origin: string
  readonly files: readonly HostileFile[]
  /** The referrers of the requests for `/hit`. */
  readonly hits: string[]
  readonly close: () => void
}

/** An attacker's server: serves the files with the types they claim, and embeds ours. */
async function openAttacker(): Promise<Attacker> {
  const hits: string[] = []
  let files: readonly HostileFile[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://attacker')
    if (url.pathname === '/hit') hits.push(request.headers.referer ?? 'somebody')
    const own = files.find(({ name }) => url.pathname === `/own/${name}`)
    const target = url.searchParams.get('url')
    response.setHeader('content-type', own?.type ?? 'text/html; charset=utf-8')
    response.end(own?.body ?? (target === null ? '<!doctype html>' : embed(target)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  files = await hostileFiles(origin)
  const close = (): void => {
    server.closeAllConnections()
    server.close()
  }
  return { origin, files, hits, close }
}

/** Every way a page has to make something of an address. */
function embed(url: string): string {
  const at = url.replaceAll('&', '&amp;')
  return `<!doctype html><title>x</title><img src="${at}"><link rel="stylesheet" href="${at}">
    <iframe src="${at}"></iframe><object data="${at}"></object><embed src="${at}"><script src="${at}"></script>`
}

/** What any page or frame of this browser alerts, from its very start. */
async function watchAlerts(context: BrowserContext): Promise<string[]> {
  const alerts: string[] = []
  await context.exposeBinding('reportAlert', ({ frame }) => void alerts.push(frame.url()))
  await context.addInitScript(() => {
    const report = (globalThis as unknown as { reportAlert: () => void }).reportAlert
    for (const name of ['alert', 'confirm', 'prompt', 'print'] as const) {
      Object.defineProperty(window, name, { value: () => report() })
    }
  })
  context.on('dialog', (dialog) => {
    alerts.push(`${dialog.type()}: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return alerts
}

/** Opens addresses as a person does who presses links; says which were shown, and what the others were saved as. */
function openTabs(context: BrowserContext) {
  let tab: Page | undefined
  return async (url: string): Promise<{ shown: boolean; savedAs?: string }> => {
    const page = (tab ??= await context.newPage())
    const download = page.waitForEvent('download').catch(() => undefined)
    const shown = await page.goto(url).then(
      () => true,
      () => false,
    )
    // What is shown stays open, since a viewer may run what is in it a moment later.
    if (shown) tab = undefined
    const savedAs = shown ? undefined : (await download)?.suggestedFilename()
    return savedAs === undefined ? { shown } : { shown, savedAs }
  }
}

const test = base.extend<{ attacker: Attacker }>({
  attacker: async ({ context: _context }, use) => {
    const attacker = await openAttacker()
    await use(attacker)
    attacker.close()
  },
})

/** Those that are pictures or PDF by what is in them. */
const SHOWN: ReadonlySet<string> = new Set(['plan.pdf', 'plan.html', 'strand.jpg'])

function expectHarmless(name: string, content: APIResponse): void {
  const headers = content.headers()
  expect(headers['x-content-type-options'], name).toBe('nosniff')
  expect(headers['content-disposition'], name).toMatch(SHOWN.has(name) ? /^inline/ : /^attachment/)
  if (!SHOWN.has(name)) expect(headers['content-type'], name).toBe('application/octet-stream')
}

/** In the page: tries to run a file as a script, a worker and a service worker. */
async function runAsOwn(url: string): Promise<readonly string[]> {
  const asScript = new Promise<string>((resolve) => {
    const script = document.createElement('script')
    script.src = url
    script.addEventListener('load', () => resolve('loaded'))
    script.addEventListener('error', () => resolve('error'))
    document.head.append(script)
  })
  const asWorker = new Promise<string>((resolve) => {
    const worker = new Worker(url)
    worker.addEventListener('error', () => resolve('refused'))
    worker.addEventListener('message', () => resolve('loaded'))
  })
  const asServiceWorker = navigator.serviceWorker.register(url).then(
    () => 'loaded',
    () => 'refused',
  )
  return Promise.all([asScript, asWorker, asServiceWorker])
}

// What a browser refuses to run or to show it says on the console.
test.use({ expectedComplaints: [/Refused|blocked|violates|MIME type/i] })

test('V12 files of other people do nothing: they are not run, say no more than their picture, and keep to their names @worker @whole', async ({
  page,
  context,
  attacker,
  app,
  person,
}) => {
  await signUp(page, person)
  const calls = openFileCalls(context.request, await userIdOf(page))
  const alerts = await watchAlerts(context)
  const open = openTabs(context)

  // The other steps prove nothing without this one.
  await test.step('the alerts and requests of a page that runs these files as what they claim to be are noticed', async () => {
    for (const name of ['seite.html', 'bild.svg', 'seite.xhtml']) {
      alerts.length = 0
      attacker.hits.length = 0
      const own = await context.newPage()
      await own.goto(`${attacker.origin}/own/${name}`)
      await expect.poll(() => [alerts.length > 0, attacker.hits.length > 0], name).toEqual([true, true])
      await own.close()
    }
  })

  await test.step('V12 nothing of a hostile file runs: opened, embedded by others, or loaded as a script of our own pages', async () => {
    await page.goto('/account')
    const other = await context.newPage()
    alerts.length = 0
    attacker.hits.length = 0
    for (const [index, file] of attacker.files.entries()) {
      const fileId = `hostile-file-${String(index).padStart(10, '0')}`
      await calls.refer(fileId)
      const answer = await calls.upload(fileId, file)
      if (file.name === 'foto.gif') {
        // A picture by its first bytes only.
        expect([answer.status(), await answer.text()]).toEqual([415, expect.stringContaining('unsupported-picture')])
        continue
      }
      expect(answer.status(), `${file.name}: ${await answer.text()}`).toBe(200)
      const url = await calls.url(fileId)
      expect(await open(url), file.name).toMatchObject({ shown: SHOWN.has(file.name) })
      await other.goto(`${attacker.origin}/?url=${encodeURIComponent(app.url + url)}`)
      // What a viewer shows is counted where it is opened by itself.
      await other.goto('about:blank')
      // Our own pages may load scripts of our own origin, but never a file.
      expect(await page.evaluate(runAsOwn, url), file.name).toEqual(['error', 'refused', 'refused'])
      expectHarmless(file.name, await context.request.get(url))
    }
    const viewerBox = `alert: ${VIEWER_BOX}`
    // What a PDF's own script does it has done by the time its box is there, for both of them.
    await expect.poll(() => alerts.filter((alert) => alert === viewerBox)).toHaveLength(2)
    expect([alerts.filter((alert) => alert !== viewerBox), attacker.hits]).toEqual([[], []])
  })

  await test.step('V12 a picture is handed out without what was written into it and behind it', async () => {
    const file = attacker.files.find(({ name }) => name === 'strand.jpg')
    if (file === undefined) throw new Error('no picture')
    expect(file.body.toString('latin1').match(/<script/g)).toHaveLength(3)
    await calls.refer('hostile-picture-00000000')
    expect((await calls.upload('hostile-picture-00000000', file)).status()).toBe(200)
    const content = await context.request.get(await calls.url('hostile-picture-00000000'))
    expect(content.headers()['content-type']).toBe('image/jpeg')
    expect((await content.body()).includes('<script')).toBe(false)
  })

  await test.step('V12 a hostile name leads nowhere and hides nothing: what is saved has the name people saw', async () => {
    const names: readonly (readonly [string, RegExp])[] = [
      ['../../../etc/passwd', /^[^/\\]*passwd$/],
      ['..\\..\\windows\\win.ini', /^[^/\\]*win\.ini$/],
      ['C:\\fakepath\\brief.txt', /^[^/\\]*brief\.txt$/],
      ['/etc/passwd', /^[^/\\]*passwd$/],
      ['rechnung\u202egpj.exe', /^rechnunggpj\.exe$/],
      ['a%00.png', /^[^\0]+$/],
      ['"; filename=%22evil.html', /./],
      ["x'; filename*=UTF-8''evil.html", /./],
      ['Grüße 👩‍👧 & Küsse.txt', /^Grüße 👩‍👧 & Küsse\.txt$/],
      [`${'lang'.repeat(200)}.txt`, /^(?=.{1,255}$)lang.*\.txt$/],
      ['   ', /./],
      ['<img src=x onerror=alert(1)>.txt', /./],
    ]
    for (const [index, [name, expected]] of names.entries()) {
      const fileId = `hostile-name-${String(index).padStart(10, '0')}`
      await calls.refer(fileId)
      const answer = await calls.upload(fileId, { name, type: 'text/plain', body: Buffer.from('nur Text') })
      expect(answer.status(), `${name}: ${await answer.text()}`).toBe(200)
      const { name: kept } = (await answer.json()) as { name: string }
      expect(kept, name).toMatch(expected)
      expect(kept, name).not.toMatch(/[\p{Cc}/\\]/u)
      const content = await context.request.get(await calls.url(fileId))
      // One header, as it was meant: nothing of the name became another.
      expect(content.headers()['content-disposition'], name).toMatch(/^attachment; filename/)
      expect(content.headers()['content-type'], name).toBe('application/octet-stream')
      expect(content.headers()['set-cookie'], name).toBeUndefined()
      const { savedAs } = await open(await calls.url(fileId))
      expect(savedAs, name).not.toMatch(/[/\\]/)
    }
  })
})
