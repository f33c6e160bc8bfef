// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import {
  customersCollection,
  entriesCollection,
  projectsCollection,
  ratesCollection,
  tagsCollection,
  templatesCollection,
} from '../../collections.ts'
import { openOnes } from '../catalog.ts'
import { ProjectsScreen, TagsScreen } from './catalog-screens.tsx'
import type { ClockChoice } from '../../clock/clock-commands.ts'
import { TemplateButtons } from '../../clock/screens/template-buttons.tsx'
import { TemplateStarts } from '../../clock/screens/clock-card.tsx'
import { TemplatesScreen } from './templates-screen.tsx'
import { entriesIn, openTestEntries, showTimePart } from '../../screens/time-test-page.tsx'

afterEach(cleanup)

const at = (time: string): string => `2026-06-10T${time}:00+02:00[Europe/Berlin]`
const alpha = { name: 'Alpha', color: '#ff7f50', isArchived: false }
const entry = {
  kind: 'work' as const,
  time: { start: at('08:00'), end: at('09:00') },
  source: 'form' as const,
  projectId: 'p',
}

async function open(part: ReactNode) {
  const documents = await openTestEntries({ a: entry })
  const page = showTimePart(documents, part)
  return { ...page, documents }
}

const press = (name: string): void => {
  fireEvent.click(screen.getByRole('button', { name }))
}
const type = (label: string, text: string): void => {
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
}

test.each([
  ['device', /^Wie viel gebraucht ist, steht in der Liste der Projekte\. Für Nachrichten .* brauchst du ein Konto\.$/],
  ['server', /^Bei 80 % und bei 100 % bekommst du eine Nachricht\.$/],
] as const)('F9: with documents of the %s the dialog of a project says what budgets tell', async (home, text) => {
  const documents = await openTestEntries({})
  const status = { ...documents.getStatus(), ...(home === 'device' ? { home } : {}) }
  showTimePart({ ...documents, getStatus: () => status }, <ProjectsScreen />)
  act(() => {
    documents.add(projectsCollection, { ...alpha, budget: { minutes: 600 } }, 'p')
    documents.add(customersCollection, { name: 'Acme', isArchived: false }, 'acme')
  })
  press('Alpha bearbeiten')
  expect(screen.getByText(/80 %/).textContent).toMatch(text)
})

test('E17: a project is deleted and comes back, its entries keep it meanwhile', async () => {
  const { documents, pressToast } = await open(<ProjectsScreen />)
  act(() => void documents.add(projectsCollection, alpha, 'p'))
  expect(screen.getByText('1 Eintrag')).toBeTruthy()
  press('Alpha löschen')
  expect(documents.get(projectsCollection, 'p')).toBeUndefined()
  expect(documents.get(entriesCollection, 'a')?.projectId).toBe('p')
  pressToast()
  expect(documents.get(projectsCollection, 'p')).toMatchObject(alpha)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Alpha bearbeiten' }))
})

test('E17: many projects are searched by their names, and have no order to change meanwhile', async () => {
  const { documents } = await open(<ProjectsScreen />)
  act(() => {
    for (let index = 1; index <= 19; index++)
      documents.add(projectsCollection, { ...alpha, name: `Website ${index}`, isArchived: index > 17 }, `p${index}`)
  })
  expect(screen.queryByLabelText('Suche')).toBeNull()
  act(() => void documents.add(projectsCollection, alpha, 'p'))
  expect(screen.getAllByRole('button', { name: /verschieben$/ })).toHaveLength(18)
  type('Suche', ' site 1 ')
  expect(
    screen.getAllByRole('button', { name: /bearbeiten$/ }).map((button) => button.getAttribute('aria-label')),
  ).toEqual([1, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19].map((index) => `Website ${index} bearbeiten`))
  expect(screen.queryAllByRole('button', { name: /verschieben$/ })).toHaveLength(0)
  type('Suche', 'gibt es nicht')
  expect(screen.queryAllByText('Nichts gefunden zu „gibt es nicht“.')).toHaveLength(1)
  type('Suche', '')
  expect(screen.getAllByRole('button', { name: /verschieben$/ })).toHaveLength(18)
})

test('E17: a project is made, renamed, coloured and archived, and no two have one name', async () => {
  const { documents, toastTexts } = await open(<ProjectsScreen />)
  press('Neues Projekt')
  press('Anlegen')
  expect(screen.getByText('Gib einen Namen ein.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  type('Name', ' Beta ')
  fireEvent.click(screen.getByLabelText('Flieder'))
  press('Anlegen')
  expect(documents.list(projectsCollection)).toMatchObject([{ name: 'Beta', color: '#8d6bd1', isArchived: false }])
  act(() => void documents.add(projectsCollection, alpha, 'p'))
  press('Alpha bearbeiten')
  type('Name', 'beta')
  press('Speichern')
  expect(screen.getByText('Diesen Namen gibt es schon.')).toBeTruthy()
  type('Name', 'Gamma')
  press('Speichern')
  press('Gamma archivieren')
  expect(documents.get(projectsCollection, 'p')).toMatchObject({ name: 'Gamma', isArchived: true })
  expect(toastTexts()).toEqual(['Projekt „Gamma“ archiviert'])
  expect(screen.getByRole('heading', { name: 'Archiv' })).toBeTruthy()
})

test('E17: a project that is given the name of another is merged with it, and back', async () => {
  const { documents, pressToast } = await open(<ProjectsScreen />)
  act(() => {
    documents.add(projectsCollection, alpha, 'p')
    documents.add(projectsCollection, { ...alpha, name: 'Beta', isArchived: true }, 'q')
    documents.add(templatesCollection, { title: 'Früh', kind: 'work', projectId: 'p' }, 't')
  })
  press('Alpha bearbeiten')
  type('Name', 'Alpha 2')
  expect(screen.queryByRole('button', { name: /zusammenführen/ })).toBeNull()
  type('Name', ' beta')
  press('Mit „Beta“ zusammenführen')
  expect(screen.queryByRole('dialog')).toBeNull()
  await screen.findByText('1 Eintrag')
  expect(documents.list(projectsCollection)).toMatchObject([{ id: 'q', name: 'Beta', isArchived: false }])
  expect(documents.get(entriesCollection, 'a')?.projectId).toBe('q')
  expect(documents.get(templatesCollection, 't')?.projectId).toBe('q')
  expect(screen.getByText('1 Eintrag')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Beta bearbeiten' }))
  pressToast()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Alpha bearbeiten' }))
  expect(documents.get(projectsCollection, 'p')).toMatchObject(alpha)
  expect(documents.get(projectsCollection, 'q')).toMatchObject({ name: 'Beta', isArchived: true })
  expect(documents.get(entriesCollection, 'a')?.projectId).toBe('p')
  expect(documents.get(templatesCollection, 't')?.projectId).toBe('p')
})

test('E17: a tag is made, renamed and deleted with the way back', async () => {
  const { documents, pressToast } = await open(<TagsScreen />)
  press('Neues Schlagwort')
  type('Name', 'Büro')
  press('Anlegen')
  press('Büro bearbeiten')
  type('Name', 'Reise')
  press('Speichern')
  press('Reise löschen')
  expect(documents.list(tagsCollection)).toEqual([])
  pressToast()
  expect(documents.list(tagsCollection)).toMatchObject([{ name: 'Reise', isArchived: false }])
})

test('E16: a template writes down a whole entry, or starts the clock', async () => {
  const { documents, pressToast } = await open(
    <>
      <TemplatesScreen />
      <TemplateButtons date="2026-06-10" hasClock />
    </>,
  )
  press('Neue Vorlage')
  type('Name', 'Mittag')
  fireEvent.click(screen.getByLabelText('Pause'))
  fireEvent.click(screen.getByLabelText('Trägt einen ganzen Eintrag ein'))
  press('Anlegen')
  expect(screen.getByText('Keine Uhrzeit. So geht es: 8:15')).toBeTruthy()
  type('Beginn', '12')
  type('Ende', '1230')
  press('Anlegen')
  expect(documents.list(templatesCollection)).toMatchObject([
    { title: 'Mittag', kind: 'break', times: { start: '12:00', end: '12:30' } },
  ])
  press('Mittag')
  const made = Object.entries(entriesIn(documents)).filter(([id]) => id !== 'a')
  expect(made).toMatchObject([[expect.any(String), { kind: 'break', source: 'form' }]])
  expect(made[0]?.[1].time.start).toMatch(/^2026-06-10T12:00:00/)
  pressToast()
  expect(entriesIn(documents)).toEqual({ a: entry })
  act(() => void documents.add(templatesCollection, { title: 'Los', kind: 'work', projectId: 'p' }))
  press('Los')
  expect(documents.list(entriesCollection).find(({ source }) => source === 'clock')).toMatchObject({ projectId: 'p' })
})

test('F12: a template says whether its work is billable once there is a rate, and what it makes says it too', async () => {
  const { documents } = await open(
    <>
      <TemplatesScreen />
      <TemplateButtons date="2026-06-10" hasClock />
      <TemplateStarts onStart={(choice) => chosen.push(choice)} />
    </>,
  )
  const chosen: ClockChoice[] = []
  act(() => {
    documents.add(projectsCollection, alpha, 'p')
    documents.add(templatesCollection, { title: 'Los', kind: 'work', projectId: 'p' }, 't')
  })
  fireEvent.click(screen.getByTitle('Los ändern'))
  expect(screen.queryByLabelText('Abrechenbar')).toBeNull()
  act(() => void documents.add(ratesCollection, { validFrom: '2026-01-01', cents: 8_000 }))
  const field = () => screen.getByLabelText<HTMLInputElement>('Abrechenbar')
  expect(field().checked).toBe(true)
  fireEvent.click(field())
  press('Speichern')
  const told = { projectId: 'p', isBillable: false }
  expect(documents.get(templatesCollection, 't')).toMatchObject(told)
  fireEvent.click(within(screen.getByRole('group', { name: 'Mit Vorlage starten' })).getByText('Los'))
  expect(chosen).toEqual([{ kind: 'work', ...told }])
  fireEvent.click(within(screen.getByRole('group', { name: 'Vorlagen' })).getByText('Los'))
  expect(documents.list(entriesCollection).find(({ source }) => source === 'clock')).toMatchObject(told)
  fireEvent.click(screen.getByTitle('Los ändern'))
  fireEvent.click(field())
  press('Speichern')
  expect(documents.get(templatesCollection, 't')).not.toHaveProperty('isBillable')
})

test('E17: projects stand in the order of the user, wherever they are chosen; what was moved goes back in one step', async () => {
  const { documents, pressToast } = await open(<ProjectsScreen />)
  act(() => {
    for (const name of ['Alpha', 'Beta', 'Gamma']) documents.add(projectsCollection, { ...alpha, name }, name)
  })
  const names = () => screen.getAllByRole('listitem').map((row) => /Alpha|Beta|Gamma/.exec(row.textContent ?? '')?.[0])
  const gamma = screen.getByRole('button', { name: 'Gamma bearbeiten' })
  act(() => gamma.focus())
  fireEvent.keyDown(gamma, { key: 'ArrowUp', altKey: true })
  fireEvent.keyDown(gamma, { key: 'ArrowUp', altKey: true })
  expect(names()).toEqual(['Gamma', 'Alpha', 'Beta'])
  expect(document.activeElement).toBe(gamma)
  expect(openOnes(documents.list(projectsCollection), []).map(({ name }) => name)).toEqual(['Gamma', 'Alpha', 'Beta'])
  expect(screen.getByText('„Gamma“ ist jetzt an Platz 1 von 3')).toBeTruthy()
  pressToast()
  expect(names()).toEqual(['Alpha', 'Beta', 'Gamma'])
  // A new one comes behind those that have a place.
  fireEvent.keyDown(gamma, { key: 'ArrowUp', altKey: true })
  act(() => void documents.add(projectsCollection, { ...alpha, name: 'Alpha 0' }, 'a0'))
  expect(screen.getAllByRole('listitem').at(-1)?.textContent).toContain('Alpha 0')
})

test('F1, F7: a project has a customer, whether it is billable, and a budget, once there is a customer', async () => {
  const { documents } = await open(<ProjectsScreen />)
  act(() => void documents.add(projectsCollection, alpha, 'p'))
  press('Alpha bearbeiten')
  expect(screen.queryByLabelText('Kunde')).toBeNull()
  press('Abbrechen')
  act(() => void documents.add(customersCollection, { name: 'Acme', isArchived: false }, 'acme'))
  press('Alpha bearbeiten')
  type('Kunde', 'acme')
  fireEvent.click(screen.getByLabelText('Abrechenbar'))
  type('Budget in Stunden', 'viele')
  press('Speichern')
  expect(screen.getByText('Schreib die Stunden wie 40, 40:30 oder 37,5.')).toBeTruthy()
  expect(documents.get(projectsCollection, 'p')?.customerId).toBeUndefined()
  type('Budget in Stunden', '1:15')
  type('Budget in Euro', '3.000')
  press('Speichern')
  const fields = { customerId: 'acme', isBillable: false, budget: { minutes: 75, cents: 300_000 } }
  expect(documents.get(projectsCollection, 'p')).toMatchObject({ ...alpha, ...fields })
  expect(screen.getByText(/^1 Eintrag · Acme · 1:00 Std. von 1:15/)).toBeTruthy()
  press('Alpha bearbeiten')
  type('Kunde', '')
  fireEvent.click(screen.getByLabelText('Abrechenbar'))
  type('Budget in Stunden', '')
  type('Budget in Euro', '')
  press('Speichern')
  expect(Object.keys(documents.get(projectsCollection, 'p') ?? {})).not.toContain('budget')
  expect(documents.get(projectsCollection, 'p')?.customerId).toBeUndefined()
})
