/** A trip of Ben's that Anna only reads: everything is there to be seen, nothing to be changed, and her own things stay hers. */
import { expect, it } from 'vitest'
import { expectNoBarriersInLooks, openApp, page, userEvent, type AppPage } from '#testing/app-page'
import { BEN, meetBen, shareAsBen } from '#testing/documents/other-devices'
import { additionOf, sendFromElsewhere } from '#testing/documents/write-as-server'
import {
  bookingsCollection,
  expensesCollection,
  notesCollection,
  packingCollection,
  placesCollection,
  planCollection,
  settlementsCollection,
  tasksCollection,
  tripFollowers,
  tripsCollection,
} from '../../collections.ts'
import { tripPath, type TripView } from '../../paths.ts'
import { makeExampleTrip } from '../../trip/example-trip.ts'

const asBen = { userId: BEN.id, actor: 'person' } as const
const note = page.getByText('Du liest nur mit – nur Ben Muster ändert diese Reise.')

/** Buttons whose names promise a change, and those that only open, filter, copy or download something. */
const CHANGING =
  /hinzufügen|ändern|löschen|bearbeiten|eintragen|einplanen|anlegen|ausgleichen|budget|verschieben|anderer betrag|gepackt|entfernen|programmpunkt|umrechnen|vorlage|fährt mit|^mehr zu „/i

async function openTrip(): Promise<AppPage> {
  let made = 0
  const traveller = { id: 'ben', name: 'Ben Muster', userId: BEN.id }
  const today = Temporal.Now.plainDateISO().toString()
  const { trip, ...parts } = makeExampleTrip({ today, makeId: () => `id${(made += 1)}`, traveller })
  const { isExample: _isExample, ...fields } = trip
  const app = await openApp('/tripPlanner')
  await meetBen(app)
  const lists = [
    [bookingsCollection, parts.bookings],
    [planCollection, parts.plan],
    [placesCollection, parts.places],
    [expensesCollection, parts.expenses],
    [settlementsCollection, parts.settlements],
    [packingCollection, parts.packing],
    [tasksCollection, parts.tasks],
    [notesCollection, parts.notes],
  ] as const
  await shareAsBen(app, tripsCollection, 'trip', { ...fields, readers: [{ id: app.userId }] })
  for (const [collection, list] of lists)
    for (const [index, one] of list.entries())
      await sendFromElsewhere(
        app.server,
        asBen,
        additionOf({ collection, id: `${collection.name}${index}`, fields: { tripId: 'trip', ...one } }),
      )
  await app.documents.syncNow('online')
  return app
}

const namesIn = (root: ParentNode) =>
  [...root.querySelectorAll<HTMLElement>('button, [role="menuitem"], input, textarea')]
    .filter((control) => !(control instanceof HTMLInputElement && control.disabled))
    .map((control) => control.getAttribute('aria-label') ?? (control.textContent || control.getAttribute('name') || ''))

/** What the page offers that would change the trip. */
const offers = () => namesIn(document.querySelector('main') ?? document).filter((name) => CHANGING.test(name))

it.each<[TripView | undefined, string, readonly string[]]>([
  [undefined, 'Teile der Reise', []],
  ['plan', 'Ohne Tag', []],
  ['buchungen', 'Pensão do Rossio', []],
  ['kosten', 'Wer schuldet wem', []],
  ['packliste', 'gepackt', ['Hinzufügen']],
  ['notizen', 'Aufgaben', ['Notiz anlegen']],
  ['karte', 'Auf der Karte', []],
  ['mitreisende', 'Gemeinsam planen', []],
  ['heute', 'Als Nächstes', []],
])('J87 „%s“ of a trip that one only reads says so and offers nothing that changes it', async (view, shown, own) => {
  const app = await openTrip()
  app.goTo(tripPath('trip', view))
  await expect.element(note).toBeVisible()
  await expect.poll(() => document.querySelector('main')?.innerHTML).toContain(shown)
  await expect.poll(offers).toEqual(own)
  expect(document.querySelector('main [draggable="true"]')).toBeNull()
  await expectNoBarriersInLooks()
})

it('J87 a booking opens to be read, and the menu of the trip offers to leave it', async () => {
  const app = await openTrip()
  app.goTo(`${tripPath('trip', 'buchungen')}/${bookingsCollection.name}0`)
  await expect.element(note).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  expect(offers()).toEqual([])
  await page.getByRole('button', { name: 'Mehr zu dieser Reise' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Reise verlassen' })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'Reise löschen' })).not.toBeInTheDocument()
})

it('J87 keys move nothing in the plan, and own things are packed and noted as before', async () => {
  const app = await openTrip()
  app.goTo(tripPath('trip', 'packliste'))
  const line = page.getByLabelText('Auf die Packliste')
  await line.fill('Buch')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('nur für dich')).toBeVisible()
  await page.getByRole('button', { name: '„Buch“ gepackt' }).click()
  await expect.element(page.getByRole('button', { name: '„Buch“ gepackt' })).toHaveAttribute('aria-pressed', 'true')
  app.goTo(tripPath('trip', 'notizen'))
  await page.getByRole('button', { name: 'Notiz anlegen' }).click()
  await expect.element(page.getByLabelText('Nur für mich')).toBeChecked()
  await page.getByLabelText('Titel').fill('Reisepass')
  await page.getByRole('button', { name: 'Anlegen' }).click()
  await expect.element(page.getByRole('heading', { name: 'Reisepass' })).toBeVisible()
  app.goTo(tripPath('trip', 'plan'))
  await expect.element(note).toBeVisible()
  note.element().closest('li')?.querySelector<HTMLElement>('[tabindex], a, button')?.focus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}')
  await app.documents.syncNow('online')
  for (const { name } of [tripsCollection, ...tripFollowers])
    for (const { version, memberIds } of await app.server.store.queryDocuments(BEN.id, name))
      expect([name, version, memberIds]).toEqual([name, name === tripsCollection.name ? 2 : 1, [app.userId]])
})

it('J86 J87 the page follows when the owner lets one edit again', async () => {
  const app = await openTrip()
  app.goTo(tripPath('trip', 'plan'))
  await expect.element(note).toBeVisible()
  await sendFromElsewhere(app.server, asBen, {
    path: `trips/trip/readers/find_${app.userId}`,
    type: 'DELETED',
    id: app.userId,
    fields: [],
  })
  await app.documents.syncNow('online')
  await expect.element(page.getByRole('button', { name: 'Programmpunkt einplanen' })).toBeVisible()
  await expect.element(note).not.toBeInTheDocument()
})

it('J86 U10 what a user changed before they were made a reader is not taken back, and the page says why', async () => {
  const app = await openTrip()
  const readers = `trips/trip/readers/find_${app.userId}`
  await sendFromElsewhere(app.server, asBen, { path: readers, type: 'DELETED', id: app.userId, fields: [] })
  await app.documents.syncNow('online')
  app.goTo(tripPath('trip', 'notizen'))
  await page.getByRole('button', { name: 'Notiz anlegen' }).click()
  await page.getByLabelText('Titel').fill('Reisepass')
  await page.getByRole('button', { name: 'Anlegen' }).click()
  await expect.element(page.getByRole('heading', { name: 'Reisepass' })).toBeVisible()
  await app.documents.syncNow('online')
  const fields = [{ key: 'id', value: app.userId }]
  await sendFromElsewhere(app.server, asBen, { path: readers, type: 'ADD', fields })
  await app.documents.syncNow('online')
  await expect.element(note).toBeVisible()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(page.getByText('Das geht nicht mehr: Du liest dort inzwischen nur mit.')).toBeVisible()
  await app.documents.syncNow('online')
  await expect.element(page.getByRole('heading', { name: 'Reisepass' })).toBeVisible()
  expect(app.documents.getStatus().rejected).toEqual([])
})
