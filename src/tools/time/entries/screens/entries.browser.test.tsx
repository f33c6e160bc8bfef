/** Entries written down by hand: added, edited, split, moved, deleted, with overlaps and by templates. */
import { expect, it } from 'vitest'
import {
  expectCount,
  expectNoBarriersInLooks,
  expectTexts,
  openApp,
  page,
  pressToast,
  userEvent,
  type AppPage,
} from '#testing/app-page'
import { entryOf } from '#testing/time-entries'
import type { AnyCollection } from '#documents'
import { entriesCollection, projectsCollection, tagsCollection, templatesCollection } from '../../collections.ts'

const DAY = '2026-06-10'
const ALPHA = [projectsCollection, 'alpha', { name: 'Alpha', color: '#ff7f50', isArchived: false }] as const

const add = page.getByRole('button', { name: 'Eintrag anlegen' })
const rows = page.getByRole('region', { name: 'Einträge des Tages' }).getByRole('listitem')
const row = (times: string) => rows.getByRole('button', { name: times, exact: false })
const save = page.getByRole('button', { name: 'Speichern', exact: true })
const create = page.getByRole('button', { name: 'Anlegen', exact: true })

async function openDay(
  documents: readonly (readonly [collection: AnyCollection, id: string, fields: object])[] = [],
): Promise<AppPage> {
  const app = await openApp(`/timeTracker/tag/${DAY}`, { documents })
  await expect.element(add).toBeVisible()
  return app
}

async function typeTimes(start: string, end: string): Promise<void> {
  await page.getByLabelText('Beginn').fill(start)
  await page.getByLabelText('Ende', { exact: true }).fill(end)
}

async function addEntry(start: string, end: string): Promise<void> {
  await add.click()
  await typeTimes(start, end)
  await userEvent.keyboard('{Enter}')
}

it('E21: the dialog of a new entry and of a changed one opens with the focus in its begin', async () => {
  await openDay()
  await add.click()
  await expect.element(page.getByLabelText('Beginn')).toHaveFocus()
  await userEvent.keyboard('8{Tab}10{Enter}')
  await row('08:00–10:00').click()
  await expect.element(page.getByLabelText('Beginn')).toHaveFocus()
  await userEvent.keyboard('9{Enter}')
  await expect.element(row('09:00–10:00')).toBeVisible()
})

it('E1 E5 E6 E7: an entry is added by keyboard, edited, split, moved and deleted, and all of it undone', async () => {
  await openDay()
  add.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByLabelText('Beginn')).toHaveFocus()
  await userEvent.keyboard('815{Tab}12{Tab}')
  await expect.element(page.getByLabelText('Dauer')).toHaveValue('3:45')
  await userEvent.keyboard('{Enter}')
  await expect.element(row('08:15–12:00')).toBeVisible()
  await expect.element(add).toHaveFocus()

  await row('08:15–12:00').click()
  await page.getByLabelText('Projekt').selectOptions('Neues Projekt …')
  await expect.element(page.getByLabelText('Name des neuen Projekts')).toHaveFocus()
  await userEvent.keyboard('Alpha')
  await page.getByLabelText('Neues Schlagwort').fill('Büro')
  await page.getByLabelText('Notiz').fill('Konzept')
  await save.click()
  await expect.element(rows).toMatchTextContent(/Alpha · Konzept · #Büro/)
  await expect.element(row('08:15–12:00')).toHaveFocus()

  await row('08:15–12:00').click()
  await page.getByRole('button', { name: 'Aufteilen …' }).click()
  await page.getByLabelText('Aufteilen um').fill('10')
  await expect.element(page.getByText('08:15–10:00 (1:45 Std.) und 10:00–12:00 (2:00 Std.)')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expectCount(rows, 2)

  await row('10:00–12:00').click()
  await page.getByRole('button', { name: 'Verschieben …' }).click()
  await page.getByLabelText('Auf den Tag').fill('2026-06-11')
  await page.getByRole('button', { name: 'Verschieben', exact: true }).click()
  await expectCount(rows, 1)
  await pressToast('Arbeit 10:00–12:00 verschoben', 'Rückgängig')
  await expectCount(rows, 2)

  await row('08:15–10:00').click()
  await page.getByRole('button', { name: 'Löschen' }).click()
  await expectCount(rows, 1)
  await expect.element(row('10:00–12:00')).toHaveFocus()
  await userEvent.keyboard('{Control>}z{/Control}')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expectCount(rows, 1)
  await expect.element(row('08:15–12:00')).toBeVisible()
})

it('E13: what was typed is still there after Escape, and is gone once it is saved', async () => {
  await openDay()
  await addEntry('8', '10')
  await row('08:00–10:00').click()
  await page.getByLabelText('Notiz').fill('Standup')
  await userEvent.keyboard('{Escape}')
  await row('08:00–10:00').click()
  await expect.element(page.getByText(/Deine Eingaben von vorhin/)).toBeVisible()
  await expect.element(page.getByLabelText('Notiz')).toHaveValue('Standup')
  await save.click()
  await expect.element(rows).toMatchTextContent(/Standup/)
  await row('08:00–10:00').click()
  await expect.element(page.getByText(/Deine Eingaben von vorhin/)).not.toBeInTheDocument()
})

it('E9: an overlap is named with three ways out', async () => {
  await openDay([ALPHA, [entriesCollection, 'first', entryOf(DAY, '09:00', '10:30', { projectId: 'alpha' })]])
  await expect.element(rows).toMatchTextContent(/Alpha/)

  await addEntry('10', '12')
  const question = page.getByRole('group', { name: 'Überlappt mit anderen Einträgen' })
  await expect.element(question).toMatchTextContent(/09:00–10:30 Alpha: 0:30 Std\. doppelt/)
  await page.getByRole('button', { name: 'Diesen kürzen' }).click()
  await expect.element(row('10:30–12:00')).toBeVisible()
  await pressToast(/eingetragen/, 'Rückgängig')
  await expectCount(rows, 1)

  await addEntry('9:15', '10')
  await page.getByRole('button', { name: 'Anderen aufteilen' }).click()
  for (const times of ['09:00–09:15', '09:15–10:00', '10:00–10:30']) await expect.element(row(times)).toBeVisible()
  await pressToast(/eingetragen/, 'Rückgängig')
  await expect.element(row('09:00–10:30')).toBeVisible()
  await expectCount(rows, 1)

  await addEntry('10', '12')
  await page.getByRole('button', { name: 'Trotzdem speichern' }).click()
  await expect.element(row('10:00–12:00')).toBeVisible()
  await expect.element(row('09:00–10:30')).toBeVisible()
})

it('E16: a template writes down a whole entry with one press, and asks where it would overlap', async () => {
  const app = await openDay([
    [templatesCollection, 'early', { title: 'Frühdienst', kind: 'work', times: { start: '06:00', end: '14:00' } }],
    [templatesCollection, 'clock', { title: 'Uhr', kind: 'work' }],
  ])
  const templates = page.getByRole('group', { name: 'Vorlagen' })
  await templates.getByRole('button', { name: 'Frühdienst' }).click()
  await expect.element(row('06:00–14:00')).toBeVisible()
  // On a day that is over no clock starts.
  await expectTexts(templates.getByRole('button'), ['Frühdienst'])
  await templates.getByRole('button', { name: 'Frühdienst' }).click()
  await create.click()
  await expect.element(page.getByText('06:00–14:00 Arbeit: 8:00 Std. doppelt')).toBeVisible()
  await page.getByRole('button', { name: 'Anderen ersetzen' }).click()
  await expectCount(rows, 1)
  app.goTo('/timeTracker')
  await templates.getByRole('button', { name: 'Uhr' }).click()
  await expect
    .element(page.getByRole('group', { name: 'Stempeluhr' }).getByRole('button', { name: 'Gehen' }))
    .toBeVisible()
})

const CATALOGS = [
  ['projekte', 'Neues Projekt'],
  ['schlagworte', 'Neues Schlagwort'],
  ['vorlagen', 'Neue Vorlage'],
] as const

it('axe finds nothing in the dialogs and pages of entries', async () => {
  const app = await openApp('/timeTracker/einstellungen/projekte')
  for (const [path, name] of CATALOGS) {
    app.goTo(`/timeTracker/einstellungen/${path}`)
    await expect.element(page.getByRole('button', { name })).toBeVisible()
    await expectNoBarriersInLooks()
  }
  await app.writeAsServer(...ALPHA)
  await app.writeAsServer(projectsCollection, 'old', { name: 'Alt', color: '#2a9d8f', isArchived: true })
  await app.writeAsServer(tagsCollection, 'office', { name: 'Büro', isArchived: false })
  await app.writeAsServer(templatesCollection, 'standup', { title: 'Standup', kind: 'work', projectId: 'alpha' })
  const first = entryOf(DAY, '09:00', '10:30', { projectId: 'alpha', note: 'Konzept' })
  await app.writeAsServer(entriesCollection, 'first', first)
  await app.writeAsServer(entriesCollection, 'second', entryOf(DAY, '11:00', '12:00'))
  for (const [path, name] of CATALOGS) {
    app.goTo(`/timeTracker/einstellungen/${path}`)
    await page.getByRole('button', { name }).click()
    await create.click()
    await expect.element(page.getByRole('dialog').getByRole('textbox').first()).toHaveAttribute('aria-invalid', 'true')
    await expectNoBarriersInLooks()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  }
  app.goTo(`/timeTracker/tag/${DAY}`)
  await row('11:00–12:00').click()
  await typeTimes('10', '3')
  await page.getByRole('button', { name: 'Andere Zeitzone' }).click()
  await save.click()
  await expect.element(page.getByRole('group', { name: 'Überlappt mit anderen Einträgen' })).toBeVisible()
  await expectNoBarriersInLooks()
  await page.getByRole('button', { name: 'Aufteilen …' }).click()
  await expect.element(page.getByLabelText('Aufteilen um')).toBeVisible()
  await expectNoBarriersInLooks()
})

it('an entry that was corrected by keyboard has the focus again, although its row is another one', async () => {
  const documents = [
    [entriesCollection, 'a', entryOf(DAY, '08:00', '09:00')],
    [entriesCollection, 'b', entryOf(DAY, '10:00', '11:00')],
  ] as const
  await openDay(documents)
  await expect.element(row('08:00–09:00')).toBeVisible()
  row('08:00–09:00').element().focus()
  await userEvent.keyboard('{Enter}')
  await page.getByLabelText('Beginn').fill('07:30')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(row('07:30–09:00')).toHaveFocus()
})
