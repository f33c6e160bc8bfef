// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { AuthProvider, type AuthClient } from '#auth/client'
import { DocumentsProvider } from '#documents/client'
import { createToastQueue, ToastProvider } from '#messaging/client'
import { ThemeRoot } from '#ui/page/theme'
import { dealGroups } from '../deal-groups.ts'
import { drawSeveral } from '../../chance/draw.ts'
import { drawsCollection, groupingsCollection, type Draw } from '../../model.ts'
import { ResultsScreen } from './results-screen.tsx'
import { entriesOf, openTestWheel, WHEEL_ID } from '../../screens/wheel-test-page.tsx'

afterEach(cleanup)

const entries = entriesOf('Anna', 'Bert', 'Clara')

function drawOf(drawnAt: string, ...randoms: number[]): Draw {
  const count = randoms.length
  const drawn = drawSeveral({
    wheelId: WHEEL_ID,
    entries,
    mode: 'keep',
    source: () => randoms.shift() ?? 0,
    drawnAt,
    count,
  })
  if (!drawn.ok) throw new Error(drawn.error)
  return drawn.value
}

/** Accounts as far as the page asks for them. */
function signedIn(userId: string): AuthClient {
  const user = { id: userId }
  return { subscribe: () => () => undefined, getUser: () => user } as unknown as AuthClient
}

/** The results of two draws and a grouping; the documents are Anna's. */
async function open(userId: string, change: Partial<Draw> = {}) {
  const documents = await openTestWheel(entries)
  documents.add(drawsCollection, { ...drawOf('2026-11-20T10:00:00.000Z', 0), ...change }, 'first')
  documents.add(drawsCollection, drawOf('2026-11-20T11:00:00.000Z', 2, 0), 'second')
  const dealt = { wheelId: WHEEL_ID, entries: entries.map(({ id, text }) => ({ id, text })), groupCount: 2 }
  documents.add(
    groupingsCollection,
    dealGroups({ ...dealt, source: () => 0, groupedAt: '2026-11-20T12:00:00.000Z' }),
    'third',
  )
  const toasts = createToastQueue({ now: () => 0, startTimer: () => () => undefined })
  render(
    <ThemeRoot>
      <AuthProvider client={signedIn(userId)}>
        <DocumentsProvider client={documents} toasts={toasts}>
          <ToastProvider queue={toasts}>
            <MemoryRouter initialEntries={[`/${WHEEL_ID}`]}>
              <Routes>
                <Route path="/:wheelId" element={<ResultsScreen />} />
              </Routes>
            </MemoryRouter>
          </ToastProvider>
        </DocumentsProvider>
      </AuthProvider>
    </ThemeRoot>,
  )
  return { documents, toasts }
}

function press(name: string, index = 0): void {
  const button = screen.getAllByRole('button', { name })[index]
  if (button === undefined) throw new Error(`no button ${name}`)
  fireEvent.click(button)
}

/** The texts of the rows, newest first. */
function rows(): readonly string[] {
  const card = screen.getByRole('region', { name: /Ergebnis/ })
  return within(card)
    .getAllByRole('listitem')
    .map((row) => row.textContent ?? '')
}

test('D15: lists draws and groups, newest first, with chances', async () => {
  await open('anna')
  const [groups, several, one] = rows()
  expect(groups).toContain('2 Gruppen aus 3 Namen')
  expect(several).toContain('Clara und Anna')
  expect(several).toContain('2 Gewinner aus 3 Namen')
  expect(one).toContain('Anna')
  expect(one).toContain('Chance 33,3\u00a0%')
})

test('D15: finds all again at once', async () => {
  await open('anna')
  press('Alle nachrechnen')
  expect(screen.getByText('Alle nachgerechnet: Alles stimmt.')).toBeDefined()
})

test('D15: reports a draw that was changed, and shows whose number it was', async () => {
  await open('anna', { winnerId: 'bert' })
  press('Alle nachrechnen')
  expect(screen.getByText(/^1 von 3 geht beim Nachrechnen nicht auf/)).toBeDefined()
  press('Nachrechnen', 2)
  const proof = screen.getByRole('dialog', { name: 'Nachgerechnet' })
  expect(proof.textContent).toContain('Diese Zahl gehört Anna (0). Gespeichert ist als Gewinner: Bert. Stimmt nicht')
})

test('D16: a draw taken back does not count among the wins until it counts again', async () => {
  const { documents } = await open('anna')
  const wins = () => screen.getByRole('region', { name: 'Wer wie oft' }).textContent
  expect(wins()).toContain('Anna2 gewonnen, erwartet 1,2')
  press('Zurücknehmen', 2)
  expect(documents.get(drawsCollection, 'first')?.revokedAt).toBeDefined()
  expect(wins()).toContain('Anna1 gewonnen, erwartet 0,8')
  press('Wieder gelten lassen')
  expect(documents.get(drawsCollection, 'first')).not.toHaveProperty('revokedAt')
  expect(wins()).toContain('Anna2 gewonnen, erwartet 1,2')
})

test('D20: emptying deletes all one made and is undone exactly', async () => {
  const { documents, toasts } = await open('anna')
  press('Zurücknehmen', 1)
  const fields = () => [
    ...documents
      .list(drawsCollection)
      .map((draw) => ({ id: draw.id, further: draw.further, revokedAt: draw.revokedAt })),
    ...documents.list(groupingsCollection).map(({ id, randoms }) => ({ id, randoms })),
  ]
  const before = fields()
  press('Mehr zu den Ergebnissen')
  fireEvent.click(screen.getByRole('menuitem', { name: 'Ergebnisse leeren' }))
  expect(fields()).toEqual([])
  expect(screen.getByRole('heading', { name: 'Noch nichts gezogen' })).toBeDefined()
  void act(() => toasts.getVisible().at(-1)?.action?.onClick())
  expect(fields()).toEqual(expect.arrayContaining(before))
  expect(fields()).toHaveLength(before.length)
})

test('D20: a user who made none of them can not empty them', async () => {
  await open('bert')
  press('Mehr zu den Ergebnissen')
  expect(screen.getByRole('menuitem', { name: 'Als Tabelle herunterladen (CSV)' })).toBeDefined()
  expect(screen.queryByRole('menuitem', { name: 'Ergebnisse leeren' })).toBeNull()
})
