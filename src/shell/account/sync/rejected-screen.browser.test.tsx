/** What the server did not take: kept, saved, thrown away, and put where it belongs again. */
import { afterEach, expect, it, vi } from 'vitest'
import { readUsage } from '#documents'
import { readFileUsage } from '#files'
import { answerWith, expectNoBarriersInLooks, page, pressToast, userEvent } from '#testing/app-page'
import { editElsewhere, readOnServer } from '#testing/documents/other-devices'
import { signInElsewhere } from '#testing/browser/browser-state'
import { readDownload } from '#testing/browser/page-files'
import { addName, openWheel } from '#testing/browser/wheel-page'
import { wheelsCollection } from '#testing/wheels'

afterEach(() => void vi.restoreAllMocks())

it('fault 19: an edit of what was deleted elsewhere is kept, saved, thrown away, taken back, and brings all of it back', async () => {
  const app = await openWheel('Gelöschtes Rad', ['Anna'])
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  app.setOnline(false)
  await addName('Zu spät')
  await editElsewhere(app, { path: 'wheels/wheel', type: 'DELETED', fields: [] })
  app.setOnline(true)
  await pressToast('Eine Änderung wurde nicht übernommen.', 'Ansehen')
  const refused = page.getByRole('heading', { level: 2, name: 'Name „Zu spät“ hinzugefügt' })
  await expect.element(refused).toBeVisible()
  expect(log.mock.calls.map(([text]) => String(text))).toEqual([expect.stringContaining('[SYNC ERROR]')])
  await expectNoBarriersInLooks()
  app.goTo('/account')
  await expect.element(page.getByRole('link', { name: /^Nicht übernommen/ })).toBeVisible()
  await expectNoBarriersInLooks()
  app.goTo('/account/nicht-uebernommen')
  const save = page.getByRole('button', { name: 'Als Datei sichern' })
  const { text } = await readDownload(() => save.last().click())
  expect(JSON.parse(text)).toMatchObject([{ code: 'gone', change: { type: 'ADD' } }])

  app.setOnline(false)
  await app.reload()
  await page.getByRole('button', { name: 'Verwerfen' }).click()
  await expect.element(page.getByText('Nichts offen')).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect.element(refused).toBeVisible()
  app.setOnline(true)
  await expect.element(page.getByText('Offline!')).not.toBeInTheDocument()

  await page.getByRole('button', { name: 'Wiederherstellen' }).click()
  await expect.element(page.getByText('Nichts offen')).toBeVisible()
  await expectNoBarriersInLooks()
  await expect
    .poll(() => readOnServer(app, wheelsCollection, 'wheel'))
    .toMatchObject({
      title: 'Gelöschtes Rad',
      entries: [{ text: 'Anna' }, { text: 'Zu spät' }],
    })
})

it('Q2: a document without room is listed with a way to make room, and the page of that shows how full it is', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const limitBytes = 1024 ** 2
  const app = await openWheel('Voll', [], {
    answers: [
      answerWith(readUsage, () => ({ usedBytes: limitBytes, historyBytes: limitBytes / 2, limitBytes })),
      answerWith(readFileUsage, () => ({ usedBytes: 3, limitBytes })),
    ],
  })
  app.server.placeBytes = 1
  await page.getByLabelText('Name hinzufügen').fill('Kein Platz dafür')
  await userEvent.keyboard('{Enter}')
  await pressToast(/nicht übernommen/, 'Ansehen')
  await expect.element(page.getByText(/Der Speicherplatz für Einträge ist voll/).first()).toBeVisible()
  expect(log.mock.calls.map(([text]) => String(text))).toEqual([expect.stringContaining('[SYNC ERROR]')])
  await expectNoBarriersInLooks()
  await page.getByRole('link', { name: 'Platz schaffen' }).click()
  await expect
    .element(page.getByRole('meter', { name: 'Einträge und Verlauf' }))
    .toHaveAttribute('aria-valuenow', '100')
  await expectNoBarriersInLooks()
})

it('U9: a change that was discarded is not brought back into the list of another user', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const app = await openWheel('Voll', [])
  app.server.placeBytes = 1
  await page.getByLabelText('Name hinzufügen').fill('Kein Platz dafür')
  await userEvent.keyboard('{Enter}')
  await pressToast(/nicht übernommen/, 'Ansehen')
  await page.getByRole('button', { name: 'Verwerfen' }).click()
  await expect.element(page.getByText(/^Verworfen: /)).toBeVisible()
  signInElsewhere({ id: 'ben', email: 'ben@beispiel.de', name: 'Ben Muster' })
  await expect.poll(() => app.documents.getStatus().userId).toBe('ben')
  await pressToast(/^Verworfen: /, 'Rückgängig')
  await expect.element(page.getByText(/^Verworfen: /)).not.toBeInTheDocument()
  expect(app.documents.getStatus().rejected).toEqual([])
})
