/** The list of what only this device has left, before a server that has lost its documents. */
import { afterEach, expect, it, vi } from 'vitest'
import {
  expectCount,
  expectNoBarriersInLooks,
  openApp,
  page,
  pressToast,
  userEvent,
  type AppPage,
  type Seed,
} from '#testing/app-page'
import { editElsewhere, meetBen, shareAsBen } from '#testing/documents/other-devices'
import { readDownload } from '#testing/browser/page-files'
import { aWheel, drawsCollection, wheelsCollection, wheelTemplatesCollection } from '#testing/wheels'
import { accountPaths } from '../account/account-paths.ts'

afterEach(() => void vi.restoreAllMocks())

const copies = page.getByRole('region', { name: 'Glücksrad' })
const button = (name: string | RegExp) => page.getByRole('button', { name })

function templatesOf(titles: readonly string[]): readonly Seed[] {
  return titles.map((title, index) => [wheelTemplatesCollection, `t${index}`, { title, texts: ['Anna', 'Bert'] }])
}

/** Waits until the page has all that the server has. */
async function untilLoaded(app: AppPage): Promise<void> {
  await expect.poll(() => app.documents.getStatus().isLoaded).toBe(true)
  await app.documents.syncNow('online')
}

/** Has the server lose all it has, and opens the list. */
async function openAfterLoss(app: AppPage): Promise<void> {
  await untilLoaded(app)
  app.server.loseDatabase()
  await app.documents.syncNow('online')
  app.goTo(accountPaths.lastCopies)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Nur noch auf diesem Gerät' })).toBeVisible()
}

/** Presses a button as one does with the keyboard. */
async function press(name: string): Promise<void> {
  await expect.element(button(name)).toBeVisible()
  ;(button(name).element() as HTMLElement).focus()
  await expect.element(button(name)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
}

/** What the server has in a collection that Anna sees. */
async function readAllOnServer(app: AppPage, collection: string) {
  return app.server.store.queryDocuments(app.userId, collection)
}

it('D9 all come back with one press, which can be undone, also without a network', async () => {
  const titles = Array.from({ length: 30 }, (_none, index) => `Vorlage ${index + 1}`)
  const app = await openApp('/account', { documents: templatesOf(titles) })
  await openAfterLoss(app)
  await expect.element(button(/Weitere zeigen \(noch 10 Einträge\)/)).toBeVisible()
  app.setOnline(false)
  await button('Alle auf den Server zurückbringen').click()
  await expect.element(copies).not.toBeInTheDocument()
  await pressToast('30 Einträge werden zurückgebracht, sobald du online bist', 'Rückgängig')
  await expectCount(copies.getByRole('listitem'), 20)
  await button('Alle auf den Server zurückbringen').click()
  await expect.element(copies).not.toBeInTheDocument()
  app.setOnline(true)
  const readTitles = async () => (await readAllOnServer(app, 'wheelTemplates')).map(({ fields }) => fields['title'])
  await expect.poll(async () => new Set(await readTitles())).toEqual(new Set(titles))
})

it('D9 one is saved as a file, discarded and had back, by keyboard', async () => {
  const app = await openApp('/account', { documents: templatesOf(['Klasse 5b', 'Klasse 6a']) })
  await openAfterLoss(app)
  await expectNoBarriersInLooks()
  const { name, text } = await readDownload(() => press('Vorlage „Klasse 5b“ als Datei sichern'))
  expect(name).toMatch(/^taschenmesser-Vorlage-Klasse-5b-\d{4}-\d\d-\d\d\.json$/)
  expect(JSON.parse(text)).toMatchObject({
    format: 'taschenmesser-export',
    documents: [{ collection: 'wheelTemplates', fields: { title: 'Klasse 5b' }, history: [] }],
  })

  const DISCARD = 'Vorlage „Klasse 5b“ verwerfen'
  await press(DISCARD)
  await expect.element(button(DISCARD)).not.toBeInTheDocument()
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Klasse 6a' })).toHaveFocus()
  await pressToast('Verworfen: Vorlage „Klasse 5b“', 'Rückgängig')
  await expect.element(button(DISCARD)).toBeVisible()
  // The copy stays discarded after a new start of the app.
  await press(DISCARD)
  await app.reload()
  await expect.element(page.getByText('Vorlage „Klasse 6a“')).toBeVisible()
  await expect.element(button(DISCARD)).not.toBeInTheDocument()
  await press('Vorlage „Klasse 6a“ verwerfen')
  await expect.element(page.getByText('Nichts offen')).toBeVisible()
  await expectNoBarriersInLooks()
})

it('D9 what has no place on the server is not lost, and the person hears why', async () => {
  const app = await openApp('/account', { documents: templatesOf(['Kein Platz']) })
  await openAfterLoss(app)
  app.server.placeBytes = 10
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await button('Vorlage „Kein Platz“ auf den Server zurückbringen').click()
  await pressToast(/nicht übernommen/, 'Ansehen')
  await expect.element(page.getByText(/Der Speicherplatz für Einträge ist voll/).first()).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Vorlage „Kein Platz“ hinzugefügt' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Platz schaffen' })).toBeVisible()
  expect(log.mock.calls.map(([text]) => String(text))).toEqual([expect.stringContaining('[SYNC ERROR]')])
})

it('D9 a wheel of another owner comes back as one’s own, with what follows it', async () => {
  const app = await openApp('/account')
  await meetBen(app)
  await shareAsBen(app, wheelsCollection, 'bens', aWheel('Bens Rad', []))
  const chance = { winnerId: 'a', random: 0, total: 1, rejected: 0, mode: 'keep' }
  const entries = [{ id: 'a', text: 'Cem', weight: 1 }]
  const draw = { wheelId: 'bens', drawnAt: '2026-11-12T12:00:00.000Z', rule: 'v1', entries, ...chance }
  await app.writeAsServer(drawsCollection, 'draw', draw)
  await openAfterLoss(app)
  const row = page.getByRole('listitem').filter({ hasText: 'Rad „Bens Rad“' }).first()
  await expect.element(row).toMatchTextContent('dazu 1 Eintrag')
  await expect.element(row).toMatchTextContent('Bringst du es zurück, wird es deine eigene Kopie.')
  await button('Rad „Bens Rad“ auf den Server zurückbringen').click()
  await expect.element(copies).not.toBeInTheDocument()
  const readWheels = () => readAllOnServer(app, 'wheels')
  await expect.poll(readWheels).toMatchObject([{ ownerId: app.userId, fields: { title: 'Bens Rad' } }])
  const [own] = await readWheels()
  expect(own?.id).not.toBe('bens')
  await expect.poll(() => readAllOnServer(app, 'draws')).toMatchObject([{ fields: { wheelId: own?.id } }])
})

it('D8 a toast says that another device has deleted most documents of this one, and leads to the deleted ones', async () => {
  const titles = Array.from({ length: 21 }, (_none, index) => `Vorlage ${index + 1}`)
  const app = await openApp('/account', { documents: templatesOf(titles) })
  await untilLoaded(app)
  app.setOnline(false)
  for (const index of titles.keys()) {
    await editElsewhere(app, { path: `wheelTemplates/t${index}`, type: 'DELETED', fields: [] })
  }
  app.setOnline(true)
  await pressToast('Auf einmal sind 21 Einträge nicht mehr da', 'Ansehen')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Zuletzt gelöscht' })).toBeVisible()
})
