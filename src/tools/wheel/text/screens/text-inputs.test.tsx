// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { DocumentsProvider } from '#documents/client'
import { ThemeRoot } from '#ui/page/theme'
import { NameInput } from '../../names/screens/name-row.tsx'
import { NewWheelDialog } from '../../list/screens/new-wheel-dialog.tsx'
import { NameDialog } from '#ui/form/name-dialog'
import { MAX_TITLE, cleanText } from '../../model.ts'
import { openTestWheel } from '../../screens/wheel-test-page.tsx'

const DIRTY = ' Kü\u0000che\u0007 \ud83d'
const CLEAN = 'Küche \ufffd'

// jsdom draws nothing and knows no screens.
beforeAll(() => {
  HTMLCanvasElement.prototype.getContext = () => null
  window.matchMedia ??= (media) => Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList
})
afterEach(cleanup)

function type(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}

test('a new wheel gets a title and names the server takes', async () => {
  const made: string[] = []
  render(
    <DocumentsProvider client={await openTestWheel([])}>
      <NewWheelDialog
        onClose={() => undefined}
        onMake={(title, entries) => made.push(title, ...entries.map(({ text }) => text))}
      />
    </DocumentsProvider>,
    { wrapper: ThemeRoot },
  )
  type('Titel', DIRTY)
  type('Namen', `${DIRTY}\nBert`)
  fireEvent.click(screen.getByText('Anlegen'))
  expect(made).toEqual([CLEAN, CLEAN, 'Bert'])
})

test('a renamed wheel gets a title the server takes, and none of invisible characters alone', () => {
  const renamed: string[] = []
  const part = (
    <NameDialog
      title="Rad umbenennen"
      start="Bad"
      maxLength={MAX_TITLE}
      clean={cleanText}
      onClose={() => undefined}
      onSave={(title) => renamed.push(title)}
    />
  )
  render(part, { wrapper: ThemeRoot })
  type('Name', '\u0000\u0007')
  fireEvent.click(screen.getByText('Speichern'))
  expect(renamed).toEqual([])
  expect(screen.getByText('Gib einen Namen ein.')).toBeDefined()
  type('Name', DIRTY)
  fireEvent.click(screen.getByText('Speichern'))
  expect(renamed).toEqual([CLEAN])
})

test('a renamed name becomes one the server takes', () => {
  const renamed: string[] = []
  render(<NameInput text="Anna" onDone={(text) => renamed.push(text)} />, { wrapper: ThemeRoot })
  const input = screen.getByLabelText('„Anna“ umbenennen')
  fireEvent.change(input, { target: { value: DIRTY } })
  fireEvent.keyDown(input, { key: 'Enter' })
  expect(renamed).toEqual([CLEAN])
})
