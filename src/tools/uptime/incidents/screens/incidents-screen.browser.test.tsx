/** Incidents: which come first, how they are narrowed, and what is handed out of them as a table. */
import { expect, it } from 'vitest'
import { COMPUTER, expectNoBarriers, expectTexts, openApp, page, PHONE, type AppPage } from '#testing/app-page'
import { incidentOf } from '#testing/uptime/incidents'
import { readDownload } from '#testing/browser/page-files'
import { aShop } from '#testing/uptime/shops'
import { incidentsCollection, shopsCollection } from '../../collections.ts'

const list = page.getByRole('region', { name: 'Liste der Störungen' })
const links = list.getByRole('link')
const search = page.getByLabelText('Suche', { exact: true })

/** Two shops, one of them down for 20 minutes, and an incident of the day before. */
async function openIncidents(): Promise<AppPage> {
  const shop = (name: string, tags: readonly string[] = []) =>
    aShop('https://shop.beispiel.de/', { name, tags: [...tags] })
  const app = await openApp('/uptime/stoerungen', {
    documents: [
      [shopsCollection, 'cafe', shop('Café Größe', ['kunde'])],
      [shopsCollection, 'books', shop('Bücherladen')],
      [incidentsCollection, 'first', incidentOf({ id: 'cafe', name: 'Café Größe' }, 20, undefined)],
      [
        incidentsCollection,
        'second',
        incidentOf({ id: 'books', name: 'Bücherladen' }, 1_600, 12, {
          cause: { code: 'timed-out', phases: { dnsMs: 12 } },
          note: 'Hoster hatte Wartung',
        }),
      ],
    ],
  })
  await expect.element(page.getByRole('link', { name: /^Café Größe/ })).toBeVisible()
  return app
}

it('V54: what is shown is printed as a table on a sheet of its own', async () => {
  await openIncidents()
  const sheet = () => document.querySelector('body > [data-print-sheet]')
  expect(sheet()).toBeNull()
  window.dispatchEvent(new Event('beforeprint'))
  const rows = [...(sheet()?.querySelectorAll('tbody tr') ?? [])].map((row) => row.textContent)
  expect(rows).toEqual([
    expect.stringMatching(/^Café Größe.*läuft\sseit\s(?:19|20)\sMin/),
    expect.stringMatching(/^Bücherladen.*12\sMin/),
  ])
  window.dispatchEvent(new Event('afterprint'))
  await expect.poll(sheet).toBeNull()
})

async function expectNoBarriersInBothSizes(): Promise<void> {
  for (const { width, height } of [PHONE, COMPUTER]) {
    await page.viewport(width, height)
    await expectNoBarriers()
  }
}

it('V52, V53, V54: incidents that run come first, filters stand in the address, and the list becomes a table', async () => {
  const app = await openIncidents()
  const headings = page.getByRole('heading', { level: 2 })
  await expectTexts(headings, ['1 Störung läuft', expect.stringMatching(/^(Gestern|\d\d\.\d\d\.\d{4})$/) as string])
  await expect.element(links.nth(0)).toMatchTextContent(/^Café Größe.*läuft\sseit\s20\sMin\./)
  await expect.element(links.nth(1)).toMatchTextContent(/^Bücherladen.*12\sMin\.\slang/)

  await page.getByRole('radio', { name: 'Laufend (1)' }).click()
  await expect.poll(() => links.elements().length).toBe(1)
  await page.getByRole('radio', { name: 'Alle (2)' }).click()
  await expect.poll(() => links.elements().length).toBe(2)
  await search.fill('hoster')
  await expect.poll(() => links.elements().length).toBe(1)
  await expect.element(list.getByRole('link', { name: /^Bücherladen/ })).toBeVisible()
  await app.reload()
  await expect.element(search).toHaveValue('hoster')
  await expect.poll(() => links.elements().length).toBe(1)

  const { text } = await readDownload(async () => {
    await page.getByRole('button', { name: 'Mehr zu den Störungen' }).click()
    await page.getByRole('menuitem', { name: /als Tabelle/ }).click()
  })
  expect(text.split('\r\n')[1]).toMatch(/^Bücherladen;.*;720;Keine Antwort in der vorgegebenen Zeit\.;;;;;Hoster/)
})

it('V53: the filters fit a screen of 320 px', async () => {
  await openIncidents()
  await page.viewport(320, 568)
  await expect.element(page.getByRole('radio', { name: 'Laufend (1)' })).toBeVisible()
  await expect.poll(() => document.documentElement.scrollWidth).toBe(320)
})

it('incidents have no faults that axe finds', async () => {
  const app = await openIncidents()
  await expectNoBarriersInBothSizes()
  app.goTo('/uptime/stoerungen/first')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Café Größe' })).toBeVisible()
  await expectNoBarriersInBothSizes()
})

it('V13: shops keep the name of their web shop in the list, the filter and on the page of an incident', async () => {
  const shop = (group: string) => aShop('https://shop.beispiel.de/', { name: 'Kasse', group })
  const app = await openApp('/uptime/stoerungen', {
    documents: [
      [shopsCollection, 'a', shop('Bäckerei Süß')],
      [shopsCollection, 'b', shop('Zoo')],
      [incidentsCollection, 'first', incidentOf({ id: 'a', name: 'Kasse' }, 20, undefined)],
    ],
  })
  await expect.element(links.nth(0)).toMatchTextContent(/^Kasse · Bäckerei Süß/)
  await expect
    .element(page.getByLabelText('Shop', { exact: true }))
    .toMatchTextContent(/Alle.*Kasse · Bäckerei Süß.*Kasse · Zoo/)
  app.goTo('/uptime/stoerungen/first')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Kasse · Bäckerei Süß' })).toBeVisible()
})
