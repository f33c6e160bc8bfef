// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { DocumentsProvider, type DocumentsClient } from '#documents/client'
import { createOfflineDocuments } from '#testing/documents/offline-documents'
import { ThemeRoot } from '#ui/page/theme'
import { wheelTemplatesCollection, type Entry } from '../../model.ts'
import { NewWheelDialog } from './new-wheel-dialog.tsx'
import { openTestWheel } from '../../screens/wheel-test-page.tsx'

const NO_MEDIA = { matches: false, onchange: null, addListener: () => undefined, removeListener: () => undefined }

// jsdom draws nothing, so it does not open dialogs as layers either.
beforeAll(() => {
  HTMLCanvasElement.prototype.getContext = () => null
  window.matchMedia ??= (media) => Object.assign(new EventTarget(), NO_MEDIA, { media })
})
afterEach(cleanup)

type Made = { readonly title: string; readonly entries: readonly Entry[] }

async function openDialog(): Promise<{ readonly made: readonly Made[] }> {
  const documents = await openTestWheel([])
  documents.add(wheelTemplatesCollection, { title: 'Team', texts: ['Müller, Anna', 'Bert *2.5'] })
  return showDialog(documents)
}

function showDialog(documents: DocumentsClient): { readonly made: readonly Made[] } {
  const made: Made[] = []
  render(
    <ThemeRoot>
      <DocumentsProvider client={documents}>
        <MemoryRouter>
          <NewWheelDialog onClose={() => undefined} onMake={(title, entries) => made.push({ title, entries })} />
        </MemoryRouter>
      </DocumentsProvider>
    </ThemeRoot>,
  )
  return { made }
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const choose = (title: string) => fireEvent.click(screen.getByLabelText(title))
const submit = () => fireEvent.click(screen.getByText('Anlegen'))

test('a template gives the new wheel its title, names and colours', async () => {
  const { made } = await openDialog()
  choose('Farben')
  submit()
  expect(made.map(({ title }) => title)).toEqual(['Farben'])
  expect(made[0]?.entries[0]).toMatchObject({ text: 'Rot', color: '#d62839' })
})

test('what is asked for before the documents are open is made the moment they are, once', async () => {
  const documents = createOfflineDocuments()
  const { made } = showDialog(documents)
  type('Titel', 'Küche')
  submit()
  expect(made).toEqual([])
  expect(screen.getByRole('button', { name: 'Anlegen' }).getAttribute('aria-busy')).toBe('true')
  await act(() => documents.open('anna'))
  expect(made.map(({ title }) => title)).toEqual(['Küche'])
  expect(screen.getByRole('button', { name: 'Anlegen' }).getAttribute('aria-busy')).toBeNull()
})

test('K11: an own template gives the names and chances that were saved, whatever they look like', async () => {
  const { made } = await openDialog()
  choose('Team')
  submit()
  expect(made[0]?.entries.map(({ text, weight }) => [text, weight])).toEqual([
    ['Müller, Anna', 1],
    ['Bert', 2.5],
  ])
})

test('another template takes the place of the last, but never of typed names', async () => {
  const { made } = await openDialog()
  choose('Würfel')
  choose('Kopf oder Zahl')
  expect(valueOf('Namen')).toBe('Kopf\nZahl')
  type('Titel', 'Wer fängt an?')
  choose('Würfel')
  expect([valueOf('Titel'), valueOf('Namen')]).toEqual(['Wer fängt an?', '1\n2\n3\n4\n5\n6'])
  type('Namen', 'Anna\nBert *3')
  choose('Monate')
  submit()
  expect(made[0]?.title).toBe('Wer fängt an?')
  expect(made[0]?.entries.map(({ text, weight }) => [text, weight])).toEqual([
    ['Anna', 1],
    ['Bert', 3],
  ])
})

test('the list of a class is to be filled in, and the field says so', async () => {
  await openDialog()
  choose('Klassenliste')
  expect(valueOf('Titel')).toBe('Klassenliste')
  expect(screen.getByText(/Füg deine Klassenliste ein/)).toBeDefined()
})
