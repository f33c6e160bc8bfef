/** Users who only read a document: chosen for those who see it, and for those who are invited. */
import { afterEach, expect, it, vi } from 'vitest'
import { failed } from '#base/result'
import { shareDocument } from '#documents'
import { unreachable } from '#http/client'
import { answerWith, expectNoBarriersInLooks, openApp, page, pressToast } from '#testing/app-page'
import { holdToast } from '#testing/browser/screen-steps'
import { BEN, meetBen, readOnServer } from '#testing/documents/other-devices'
import { toolCollections } from '#tools'

afterEach(() => void vi.restoreAllMocks())

const field = page.getByLabelText('E-Mail-Adresse')
const send = page.getByRole('button', { name: 'Teilen' })
const heading = (level: number, name: string) => page.getByRole('heading', { level, name })
const ben = page.getByRole('listitem').filter({ hasText: BEN.name })

function collectionNamed(wanted: string) {
  const found = toolCollections.find(({ name }) => name === wanted)
  if (found === undefined) throw new Error(`no collection ${wanted}`)
  return found
}

/** A collection with readers. */
const tripsCollection = collectionNamed('trips')
const trip = {
  ...{ title: 'Wien', range: { from: '2026-07-04', to: '2026-07-06' }, zone: 'Europe/Vienna', currency: 'EUR' },
  ...{ travellers: [], budgets: [] },
}

it('X16 X17 who only reads is chosen with one press, also offline, and that can be undone', async () => {
  const app = await openApp('/teilen/trips/trip', { documents: [[tripsCollection, 'trip', trip]] })
  await meetBen(app)
  await app.server.store.setMembers(app.userId, 'trips', 'trip', [BEN.id])
  await app.documents.syncNow('online')
  const choice = page.getByRole('group', { name: 'Ben Muster darf' })
  const reads = choice.getByRole('button', { name: 'Liest nur mit' })
  const edits = choice.getByRole('button', { name: 'Bearbeitet' })
  await expect.element(edits).toHaveAttribute('aria-pressed', 'true')
  app.setOnline(false)
  await reads.click()
  await expect.element(reads).toHaveAttribute('aria-pressed', 'true')
  await expect
    .element(page.getByText('Wer nur mitliest, sieht alles und ändert nichts. Löschen kannst nur du.'))
    .toBeVisible()
  await holdToast('Ben Muster liest nur mit')
  await expectNoBarriersInLooks()
  app.setOnline(true)
  const readersOnServer = async () => (await readOnServer(app, tripsCollection, 'trip'))?.['readers']
  await expect.poll(readersOnServer).toEqual([{ id: BEN.id }])
  await pressToast('Ben Muster liest nur mit', 'Rückgängig')
  await expect.element(edits).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(readersOnServer).toEqual([])
  await reads.click()
  await edits.click()
  await expect.poll(readersOnServer).toEqual([])
})

it('X19 readers who are no members any more are counted for the owner, who takes them out of the list and back', async () => {
  const readers = [{ id: BEN.id }, { id: 'left' }, { id: 'deleted' }]
  const app = await openApp('/teilen/trips/trip', { documents: [[tripsCollection, 'trip', { ...trip, readers }]] })
  await meetBen(app)
  await app.server.store.setMembers(app.userId, 'trips', 'trip', [BEN.id])
  await app.documents.syncNow('online')
  const line = page.getByText(/^2 Personen, die nur mitlasen, sind nicht mehr dabei\./)
  await expect.element(line).toBeVisible()
  await expectNoBarriersInLooks()
  await page.getByRole('button', { name: 'Frühere Mitlesende vergessen' }).click()
  await expect.element(line).not.toBeInTheDocument()
  const readersOnServer = async () => (await readOnServer(app, tripsCollection, 'trip'))?.['readers']
  await expect.poll(readersOnServer).toEqual([{ id: BEN.id }])
  await expect.element(heading(1, 'Personen')).toHaveFocus()
  await pressToast('Frühere Mitlesende vergessen', 'Rückgängig')
  await expect.element(line).toBeVisible()
})

it('X16: who is invited only reads from the first moment on, if that was chosen', async () => {
  const app = await openApp('/teilen/trips/trip', { documents: [[tripsCollection, 'trip', trip]] })
  await meetBen(app)
  const invited = page.getByRole('group', { name: 'Die eingeladene Person' })
  await expect.element(invited.getByRole('button', { name: 'Bearbeitet' })).toHaveAttribute('aria-pressed', 'true')
  await invited.getByRole('button', { name: 'Liest nur mit' }).click()
  await expectNoBarriersInLooks()
  await field.fill(BEN.email)
  await send.click()
  await expect.element(ben).toMatchTextContent('Liest nur mit')
  const history = (await app.server.store.readHistory(app.userId, 'trips', 'trip')) ?? []
  // The newest stands first: he was in the list of readers before he was in.
  expect(history.slice(0, 2).map(({ type, path }) => [type, path])).toEqual([
    ['MODIFIED', 'trips/trip'],
    ['ADD', `trips/trip/readers/find_${BEN.id}`],
  ])
  await expect.element(invited.getByRole('button', { name: 'Bearbeitet' })).toHaveAttribute('aria-pressed', 'true')
})

it('X19: a former reader who is invited to edit does so', async () => {
  const readers = [{ id: BEN.id }]
  const app = await openApp('/teilen/trips/trip', { documents: [[tripsCollection, 'trip', { ...trip, readers }]] })
  await meetBen(app)
  const readersOnServer = async () => (await readOnServer(app, tripsCollection, 'trip'))?.['readers']
  await field.fill(BEN.email)
  await send.click()
  await expect.element(ben).toMatchTextContent('Kann sehen und ändern')
  await expect.poll(readersOnServer).toEqual([])
})

it('X16: a person who is invited to read stays listed if the answer is lost, because they may be in', async () => {
  const app = await openApp('/teilen/trips/trip', { documents: [[tripsCollection, 'trip', trip]] })
  await meetBen(app)
  let letIn: Promise<unknown> | undefined
  app.answer(
    answerWith(shareDocument, () => {
      letIn = app.server.store.setMembers(app.userId, 'trips', 'trip', [BEN.id])
      return failed(unreachable)
    }),
  )
  await page.getByRole('button', { name: 'Liest nur mit' }).click()
  await field.fill(BEN.email)
  await send.click()
  await expect.element(page.getByText(unreachable.message)).toBeVisible()
  await letIn
  await app.documents.syncNow('online')
  await expect.element(ben).toMatchTextContent('Liest nur mit')
  expect((await readOnServer(app, tripsCollection, 'trip'))?.['readers']).toEqual([{ id: BEN.id }])
})

it('X16: a reader whose invitation is taken back leaves the list', async () => {
  const app = await openApp('/teilen/trips/trip', { documents: [[tripsCollection, 'trip', trip]] })
  await meetBen(app)
  const readersOnServer = async () => (await readOnServer(app, tripsCollection, 'trip'))?.['readers']
  await page.getByRole('button', { name: 'Liest nur mit' }).click()
  await field.fill(BEN.email)
  await send.click()
  await expect.element(ben).toMatchTextContent('Liest nur mit')
  expect(await readersOnServer()).toEqual([{ id: BEN.id }])
  await pressToast(/^„Wien“ mit Ben Muster geteilt/, 'Rückgängig')
  await expect.element(ben).not.toBeInTheDocument()
  await expect.poll(readersOnServer).toEqual([])
})

it('X16: a person whom the server takes into no list of readers is not let in', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const readers = Array.from({ length: 50 }, (_none, place) => ({ id: `left${place}` }))
  const app = await openApp('/teilen/trips/trip', { documents: [[tripsCollection, 'trip', { ...trip, readers }]] })
  await meetBen(app)
  await page.getByRole('button', { name: 'Liest nur mit' }).click()
  await field.fill(BEN.email)
  await send.click()
  await expect.element(page.getByText(/Der Server hat es abgelehnt/)).toBeVisible()
  expect((await app.server.store.readDocument(app.userId, 'trips', 'trip'))?.memberIds).toEqual([])
})
