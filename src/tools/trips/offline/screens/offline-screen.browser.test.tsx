/** „Offline bereit“: what is here and what is not, and fetching it. */
import { expect, it } from 'vitest'
import { expectNoBarriersInLooks, openApp, page } from '#testing/app-page'
import { notesCollection, tripsCollection } from '../../collections.ts'
import { tripPath } from '../../paths.ts'

const [ticket, lost] = ['ticket-0000000000000000', 'lost-000000000000000000']
const reference = (fileId: string, name: string) => ({ fileId, name, type: 'application/pdf', sizeBytes: 2_048 })
const given = reference(ticket, 'ticket.pdf')

it('J54 J55: files are fetched one by one or all, stay without a network, and what cannot be had says so', async () => {
  const range = { from: '2026-06-10', to: '2026-06-12' }
  const app = await openApp(tripPath('lisbon', 'offline'), {
    documents: [
      [
        tripsCollection,
        'lisbon',
        { title: 'Lissabon', range, zone: 'Europe/Lisbon', currency: 'EUR', travellers: [], budgets: [] },
      ],
      [notesCollection, 'note', { tripId: 'lisbon', title: 'Fahrkarten', files: [given, reference(lost, 'weg.pdf')] }],
    ],
  })
  await app.files.take({
    userId: app.userId,
    file: { fileId: ticket, belongsTo: { collection: notesCollection.name, documentId: 'note' }, reference: given },
    content: { type: 'application/pdf', bytes: new Uint8Array(2_048).buffer },
    signal: new AbortController().signal,
    onProgress: () => undefined,
  })
  await expect.element(page.getByText('0 von 2 Dateien, es fehlen 4 kB')).toBeVisible()
  await expect.element(page.getByText(/^2 Einträge/)).toBeVisible()
  await expectNoBarriersInLooks()
  await page.getByRole('button', { name: 'Laden', exact: true }).first().click()
  await expect.element(page.getByText('1 von 2 Dateien, es fehlen 2 kB')).toBeVisible()
  await page.getByRole('button', { name: 'Alle laden' }).click()
  await expect.element(page.getByText(/2 kB\. .*Datei/)).toBeVisible()

  // On the next day, in flight mode.
  app.setOnline(false)
  await app.reload()
  await expect.element(page.getByText('1 von 2 Dateien, es fehlen 2 kB')).toBeVisible()

  // What waits to be sent stays, and is counted.
  for (const [title, text] of [
    ['Neu', /^1 Änderung wartet auf den Server und bleibt auf diesem Gerät, bis er sie hat, auch/],
    ['Noch neuer', /^2 Änderungen warten auf den Server und bleiben auf diesem Gerät, bis er sie hat, auch/],
  ] as const) {
    app.documents.add(notesCollection, { tripId: 'lisbon', title, files: [] })
    await expect.element(page.getByText(text)).toBeVisible()
  }
})
