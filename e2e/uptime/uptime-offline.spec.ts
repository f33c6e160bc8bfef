/**
 * Shops and incidents on a device that has no network, or whose server is away or says nothing, and what its app worker leaves to
 * the server. How all of it is used is beside its screens, in `*.browser.test.tsx`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { makeKumaDatabase } from '#testing/uptime/kuma-database'
import { startTargetServer } from '#testing/uptime/target-server'
import { incidentOf } from '../../testing/uptime/incidents.ts'
import { expect, goOffline, signIn, signUp, test, toastButton, waitForWorker } from '../app.ts'
import { type AppServer } from '../server.ts'
import { violations } from '../axe.ts'
import { writeIncidents } from './incidents.ts'
import { keepAnswers } from './stored-shop.ts'
import { startProxy } from '../proxy.ts'
import { addShops, checkingServer, openShops, pageCheck, publishShop, rareShopOf, shopOf } from './uptimes.ts'

/** A check every minute, on a machine that is busy. */
const timeout = 90_000

const list = (page: Page) => page.getByRole('region', { name: 'Liste der Shops' })

/** 14:32 of today, or of the day before where that is still to come. */
function halfPastTwo(): number {
  const at = new Date()
  at.setUTCHours(12, 32, 0, 0)
  return at.getTime() > Date.now() ? at.getTime() - 86_400_000 : at.getTime()
}

type Ids = { readonly flowers: string; readonly cafe: string; readonly books: string }

async function addThree(page: Page, origin: string): Promise<Ids> {
  const [flowers = '', cafe = '', books = ''] = await addShops(page, [
    shopOf('Blumenladen', { check: pageCheck(`${origin}/`) }),
    rareShopOf('Café Größe', { tags: ['kunde'] }),
    rareShopOf('Bücherladen', { note: 'Hotline 0800 123' }),
  ])
  return { flowers, cafe, books }
}

/** One that goes on for 20 minutes, and one of the day before. */
async function openIncidents(page: Page, app: AppServer, { cafe, books }: Ids): Promise<string> {
  const [id = ''] = await writeIncidents(app, page, [
    incidentOf({ id: cafe, name: 'Café Größe' }, 20, undefined),
    incidentOf({ id: books, name: 'Bücherladen' }, 1_600, 12, {
      cause: { code: 'timed-out', phases: { dnsMs: 12 } },
      note: 'Hoster hatte Wartung',
    }),
  ])
  await page.goto('/uptime/stoerungen')
  await expect(page.getByRole('link', { name: /^Café Größe/ })).toBeVisible()
  return id
}

async function importKuma(page: Page, folder: string): Promise<void> {
  const path = join(folder, 'kuma.db')
  makeKumaDatabase(path, 2, 20_000)
  const choice = page.locator('input[type=file]')
  await choice.setInputFiles(path)
  await expect(page.getByText('5 neue Shops')).toBeVisible()
  await expect(page.getByText('Beende es vorher, dann steht alles in dieser Datei.')).toBeVisible()
  await expect(page.getByText('Hier gibt es keine Prüfung für Ping (ICMP).')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: '5 Shops und 2 Wartungen importieren' }).click()
  await expect(page.getByLabel('Ergebnis').getByText('5 Shops und 2 Wartungen importiert')).toBeVisible()
}

test('V10, V50, V51, V63, S16: shops and incidents without a network, without a server and without an answer @worker', async ({
  startOwnApp,
  openDevice,
  person,
}) => {
  const target = await startTargetServer()
  const app = await startOwnApp(checkingServer())
  const wire = await startProxy(app.url)
  const page = await openDevice(wire.url)
  const setOffline = (isOffline: boolean) => page.context().setOffline(isOffline)
  await signUp(page, person)
  await openShops(page)
  const ids = await addThree(page, target.origin)
  const flowers = list(page).getByRole('link', { name: 'Blumenladen' })
  await expect(list(page).getByText('Erreichbar')).toBeVisible({ timeout })
  await expect(
    list(page)
      .getByRole('img', { name: /Tage|Heute/ })
      .first(),
  ).toBeVisible()
  const stand = page.getByText(/^(Du bist offline|Dein Server ist nicht erreichbar) · Stand \d\d:\d\d$/)

  await test.step('V10: without a network the list says from when it is, also after a new start', async () => {
    await goOffline(page)
    await expect(page.getByText(/^Du bist offline · Stand \d\d:\d\d$/)).toBeVisible()
    await page.reload()
    await expect(flowers).toBeVisible()
    // A page that starts without a network learns it from no browser; that no answer comes it finds out by itself.
    await expect(stand).toBeVisible()
    await setOffline(false)
    await expect(stand).toBeHidden()
  })

  await test.step('V10: the shops and how they were are there while the server says nothing', async () => {
    wire.become('hang')
    await page.reload()
    await expect(list(page).getByText('Erreichbar')).toBeVisible()
    await expect(flowers).toBeVisible()
    wire.become('pass')
  })

  await test.step('V10: a server that is itself away is reported, and the list goes on once it is back', async () => {
    await page.reload()
    await expect(flowers).toBeVisible()
    await expect(stand).toBeHidden()
    await app.stop()
    await expect(page.getByText(/^Dein Server ist nicht erreichbar · Stand \d\d:\d\d$/)).toBeVisible({
      timeout: 60_000,
    })
    await app.start()
    await expect(stand).toBeHidden({ timeout: 60_000 })
  })

  await test.step('the app worker leaves a status page to the server, and what is no page says so', async () => {
    await publishShop(page, ids.flowers)
    await expect.poll(async () => (await page.goto('/status/blumen'))?.fromServiceWorker()).toBe(false)
    await expect(page.getByRole('link', { name: 'RSS-Feed' })).toBeVisible()
    const badge = await page.request.get('/status/blumen/badge.svg')
    expect(badge.headers()['content-type']).toContain('image/svg+xml')
    const feed = await page.request.get('/status/blumen/feed.xml')
    expect(feed.headers()['content-type']).toContain('rss')
  })

  await test.step('V63: what is known of a shop is read offline, with when it was so, and never as current', async () => {
    await page.goto(`/uptime/shop/${ids.books}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Bücherladen' })).toBeVisible()
    await goOffline(page)
    await keepAnswers(page, ids.books, halfPastTwo())
    await page.reload()
    await expect(page.getByText(/^Stand (gestern, )?\d\d:32$/).first()).toBeVisible()
    const state = page.getByRole('region', { name: 'Zustand' })
    await expect(state).toContainText('Gestört')
    await expect(state).not.toContainText('Letzte Prüfung')
    // The shop was added a moment ago, so no window has a share yet.
    await expect(page.getByRole('region', { name: 'Verfügbarkeit', exact: true })).toContainText('beobachtet')
    await expect(page.getByRole('region', { name: 'Letzte Prüfungen' })).toContainText('Fehlgeschlagen')
    await expect(page.getByText(/^Zertifikat läuft am .* ab, noch 3[123] Tage$/)).toBeVisible()
    await expect(page.getByText('Hotline 0800 123')).toBeVisible()
    await page.getByRole('radio', { name: '7 Tage' }).check()
    await expect(page.getByText('Von diesem Zeitraum ist auf diesem Gerät nichts bekannt.')).toBeVisible()
    await setOffline(false)
  })

  await test.step('V50, V51: an incident is acknowledged offline, with a note, and both are there on another device; it can be undone', async () => {
    const id = await openIncidents(page, app, ids)
    await page.getByRole('link', { name: /^Café Größe/ }).click()
    await expect(page.getByText('Falscher Status: 503 statt 200–299.').first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'Die Prüfung, mit der sie begann' })).toContainText('210 ms')
    await goOffline(page)
    await expect(page.getByText(/^Stand heute, \d\d:\d\d/)).toBeVisible()
    await page.getByRole('button', { name: 'Ich kümmere mich darum' }).click()
    await expect(page.getByRole('heading', { name: 'Du kümmerst dich darum' })).toBeVisible()
    await toastButton(page, 'Du kümmerst dich darum', 'Rückgängig').click()
    await expect(page.getByRole('button', { name: 'Ich kümmere mich darum' })).toBeVisible()
    await page.getByRole('button', { name: 'Ich kümmere mich darum' }).click()
    await page.getByLabel('Was du tust').fill('Beim Hoster angerufen')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText('Notiz gespeichert')).toBeVisible()
    await setOffline(false)
    await expect(page.getByText('Lokale Änderungen wurden synchronisiert!')).toBeVisible()
    const other = await openDevice(app.url)
    await signIn(other, person)
    await other.goto(`/uptime/stoerungen/${id}`)
    await expect(other.getByLabel('Was du tust')).toHaveValue('Beim Hoster angerufen')
    await other.getByRole('button', { name: 'Zurücknehmen' }).click()
    await expect(page.getByRole('button', { name: 'Ich kümmere mich darum' })).toBeVisible()
  })

  await test.step('S16: a database of Uptime Kuma is read on the device without a network', async () => {
    await waitForWorker(page)
    await page.goto('/uptime/settings/import')
    await goOffline(page)
    const folder = mkdtempSync(join(tmpdir(), 'taschenmesser-kuma-'))
    await importKuma(page, folder)
    rmSync(folder, { recursive: true, force: true })
  })
  await wire.stop()
  await target.close()
})
