// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ownId } from '#documents'
import { DocumentsProvider } from '#documents/client'
import { createToastQueue } from '#messaging/client'
import { createOfflineDocuments } from '#testing/documents/offline-documents'
import { cookLogCollection, mealsCollection, recipesCollection } from '../../collections.ts'
import { makeRecipe } from '../../recipe/make-recipe.ts'
import { emptyDraft } from '../../recipe/recipe-draft.ts'
import { suggest } from '../suggest.ts'
import { TodaysIdea } from './todays-idea.tsx'

// The real one, counted: to rank a large cookbook takes a slow phone long.
vi.mock(import('../suggest.ts'), { spy: true })

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

const cookbookId = ownId('anna')
const today = Temporal.Now.plainDateISO()

async function open(titles: readonly string[]) {
  const documents = createOfflineDocuments()
  await documents.open('anna')
  for (const title of titles) {
    const recipe = makeRecipe({ ...emptyDraft, title }, { cookbookId, newId: documents.newId, defaultServings: 2 })
    documents.add(recipesCollection, recipe, title)
  }
  const toasts = createToastQueue({ now: () => 0, startTimer: () => () => undefined })
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <DocumentsProvider client={documents} toasts={toasts}>
      {children}
    </DocumentsProvider>
  )
  return { documents, ...render(<TodaysIdea />, { wrapper }) }
}

const PROPOSAL = /^Heute: (?:Suppe|Brot)\?$/

test('R101: the first idea is proposed, until something was cooked today', async () => {
  const { documents, container } = await open(['Suppe', 'Brot'])
  expect(container.textContent).toMatch(PROPOSAL)
  const cooked = { cookbookId, recipeId: 'Suppe', servings: 2 }
  act(() => void documents.add(cookLogCollection, { ...cooked, on: today.subtract({ days: 40 }).toString() }, 'before'))
  expect(container.textContent).toMatch(PROPOSAL)
  act(() => void documents.add(cookLogCollection, { ...cooked, on: today.toString() }, 'now'))
  expect(container.textContent).toBe('')
  act(() => void documents.remove(cookLogCollection, 'now'))
  expect(container.textContent).toMatch(PROPOSAL)
})

test('R101: with an empty cookbook, or a main meal planned, nothing is proposed', async () => {
  expect((await open([])).container.textContent).toBe('')
  cleanup()
  const { documents, container } = await open(['Suppe'])
  const meal = { cookbookId, on: today.toString(), rank: 'V', servings: 2, dish: { text: 'Pizza' } }
  act(() => void documents.add(mealsCollection, { ...meal, kind: 'breakfast' }, 'morning'))
  expect(container.textContent).toBe('Heute: Suppe?')
  act(() => void documents.add(mealsCollection, { ...meal, kind: 'dinner' }, 'evening'))
  expect(container.textContent).toBe('')
})

test('R101: what was ranked is not ranked again while nothing has changed', async () => {
  const { rerender } = await open(['Suppe'])
  expect(suggest).toHaveBeenCalled()
  vi.mocked(suggest).mockClear()
  rerender(<TodaysIdea />)
  expect(suggest).not.toHaveBeenCalled()
})
