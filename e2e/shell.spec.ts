import { expect, test, waitForWorker } from './app.ts'

test('dark is the default; light is kept under „theme“, announced by an event without detail, and there is no flash', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const dark = await background()
  await page.evaluate(() => {
    localStorage.setItem('theme', 'light')
    window.dispatchEvent(new Event('theme-change'))
  })
  await expect.poll(background).not.toBe(dark)
  const light = await background()
  // The first paint after a reload already has the kept theme: no frame shows the dark one.
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seenBackgrounds: seen })
    const look = () => {
      if (document.body !== null) seen.push(getComputedStyle(document.body).backgroundColor)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const seen = async () => {
    const colours = (await page.evaluate('window.seenBackgrounds')) as string[]
    return colours.filter((colour) => colour !== 'rgba(0, 0, 0, 0)')
  }
  // The page can be there before its first frame was drawn.
  await expect.poll(seen).toContain(light)
  expect(new Set(await seen())).toEqual(new Set([light]))
})

test('before any script a page shows its name and its frame, on a phone and a computer', async ({ page }) => {
  await page.route('**/assets/*.js', () => undefined)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.getByText('Wird geladen')).toBeVisible()
    await expect(page.locator('.boot-places')).toBeInViewport()
  }
})

test.describe('without a readable localStorage', () => {
  test.use({ expectedComplaints: [/Fehler beim Lesen von localStorage/] })

  test('the app logs it and works', async ({ page }) => {
    await page.addInitScript(() => {
      Storage.prototype.getItem = () => {
        throw new DOMException('denied', 'SecurityError')
      }
    })
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  })
})

test('the app worker makes it installable, and takes over a page that was loaded past it @worker', async ({
  page,
  context,
  request,
}) => {
  await page.goto('/')
  await test.step('a German manifest, icons and the app worker at / make it installable', async () => {
    const href = await page.locator('link[rel=manifest]').getAttribute('href')
    const manifest = (await (await request.get(href ?? '')).json()) as Record<string, unknown>
    expect(manifest).toMatchObject({ name: 'Taschenmesser', lang: 'de', display: 'standalone', start_url: '/' })
    for (const icon of manifest['icons'] as { src: string; type: string }[]) {
      const answer = await request.get(icon.src)
      expect(answer.status()).toBe(200)
      expect(answer.headers()['content-type']).toContain(icon.type)
    }
    const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)
    expect(new URL(scope).pathname).toBe('/')
  })

  await test.step('a page that was loaded past the app worker has it a moment later', async () => {
    await waitForWorker(page)
    // As a page that was on its way when the worker took over all there were: nothing of it went through the worker.
    await page.addInitScript(() =>
      Object.assign(window, { isWithoutWorker: navigator.serviceWorker.controller === null }),
    )
    const devtools = await context.newCDPSession(page)
    const loaded = page.waitForEvent('load')
    await devtools.send('Page.reload', { ignoreCache: true })
    await loaded
    expect(await page.evaluate('window.isWithoutWorker')).toBe(true)
    await waitForWorker(page)
  })
})
