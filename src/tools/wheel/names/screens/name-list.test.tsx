// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wheelsCollection, type Entry } from '../../model.ts'
import { NameList } from './name-list.tsx'
import { entriesIn, entriesOf, openTestWheel, showWheelPart, WHEEL_ID } from '../../screens/wheel-test-page.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

async function open(...entries: readonly (string | Entry)[]) {
  const made = entriesOf(...entries.map((entry) => (typeof entry === 'string' ? entry : entry.text)))
  const documents = await openTestWheel(
    made.map((entry, index) => {
      const given = entries[index]
      return typeof given === 'object' ? { ...given, rank: entry.rank } : entry
    }),
  )
  const page = showWheelPart(documents, (wheel) => <NameList wheel={wheel} />)
  return {
    ...page,
    documents,
    entries: () => entriesIn(documents),
    names: () => entriesIn(documents).map(({ text }) => text),
  }
}

const entry = (text: string, more: Partial<Entry> = {}): Entry => {
  const [made] = entriesOf(text)
  if (made === undefined) throw new Error('no entry')
  return { ...made, ...more }
}

const press = (name: string | RegExp): boolean => fireEvent.click(screen.getByRole('button', { name }))
const showText = (): void => {
  fireEvent.click(screen.getByLabelText('Text'))
}
const text = () => screen.getByLabelText<HTMLTextAreaElement>('Namen als Text')
const type = (value: string): boolean => fireEvent.change(text(), { target: { value } })
const choose = (item: string): void => {
  press('Mehr zu den Namen')
  fireEvent.click(screen.getByRole('menuitem', { name: item }))
}

test('E10: a row tells the weight, the chance, what can still be won and the note', async () => {
  await open(entry('Anna', { weight: 2.5, note: 'links' }), entry('Bert', { weight: 7.5, stock: 2 }), 'Clara')
  expect(screen.getByText('×2,5 · 22,7 % · links')).toBeDefined()
  expect(screen.getByText('×7,5 · 68,2 % · noch 2 Mal')).toBeDefined()
  expect(screen.getByText('9,1 %')).toBeDefined()
})

test('E10: „heute nicht da“ is a switch that says so, and who was drawn comes back by a button', async () => {
  const { entries } = await open('Anna', entry('Bert', { isActive: false, drawnAt: '2026-11-20T12:00:00.000Z' }))
  const eye = screen.getByRole('button', { name: 'Anna heute nicht da' })
  expect(eye.getAttribute('aria-pressed')).toBe('false')
  fireEvent.click(eye)
  expect(screen.getByRole('button', { name: 'Anna heute nicht da', pressed: true })).toBeDefined()
  expect(entries()[0]).toMatchObject({ isActive: false })
  press('Bert zurück ins Rad')
  expect(entries()[1]).toStrictEqual(entry('Bert', { rank: entries()[1]?.rank ?? '' }))
})

test('E10: Alt and an arrow move a name, which keeps the focus, and its place is announced', async () => {
  const { names } = await open('Anna', 'Bert', 'Clara')
  const bert = screen.getByRole('button', { name: 'Bert' })
  bert.focus()
  fireEvent.keyDown(bert, { key: 'ArrowUp', altKey: true })
  expect(names()).toEqual(['Bert', 'Anna', 'Clara'])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Bert' }))
  expect(screen.getByText('„Bert“ ist jetzt an Platz 1 von 3')).toBeDefined()
  fireEvent.keyDown(screen.getByRole('button', { name: 'Bert' }), { key: 'ArrowDown', altKey: true })
  fireEvent.keyDown(screen.getByRole('button', { name: 'Bert' }), { key: 'ArrowDown', altKey: true })
  expect(names()).toEqual(['Anna', 'Clara', 'Bert'])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Bert' }))
})

test('E13: the menu mixes, sorts, brings back and removes all, each as one step', async () => {
  const { names, entries, pressToast } = await open(
    'Zoe',
    'Anna',
    entry('Bert', { isActive: false, drawnAt: '2026-11-20T12:00:00.000Z' }),
    entry('Clara', { isActive: false }),
  )
  const before = entries()
  choose('Sortieren von A bis Z')
  expect(names()).toEqual(['Anna', 'Bert', 'Clara', 'Zoe'])
  pressToast()
  expect(entries()).toStrictEqual(before)
  choose('Mischen')
  expect(names().toSorted()).toEqual(['Anna', 'Bert', 'Clara', 'Zoe'])
  choose('Alle zurück ins Rad')
  expect(
    entries()
      .filter(({ isActive }) => !isActive)
      .map((one) => one.text),
  ).toEqual(['Clara'])
  choose('Alle wieder da')
  expect(entries().every(({ isActive, drawnAt }) => isActive && drawnAt === undefined)).toBe(true)
  choose('Alle entfernen')
  expect(names()).toEqual([])
  pressToast()
  press('Rückgängig: 1 Name wieder da')
  press('Rückgängig: 1 Name zurück im Rad')
  press(/^Rückgängig: Namen gemischt|^Rückgängig$/)
  expect(entries()).toStrictEqual(before)
})

test('E14: the dialog saves what was changed in it, and nothing else', async () => {
  const { entries, documents } = await open('Anna', 'Bert')
  press('Anna bearbeiten')
  const dialog = within(screen.getByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Chancen'), { target: { value: '0,25' } })
  fireEvent.change(dialog.getByLabelText('Kann noch gewinnen'), { target: { value: '3' } })
  fireEvent.change(dialog.getByLabelText('Notiz'), { target: { value: ' Reihe 2 ' } })
  fireEvent.click(dialog.getByLabelText('Farbe 2 von 6'))
  act(() => {
    documents.modifyItem(wheelsCollection, WHEEL_ID, 'entries', 'anna', { text: 'Änne' })
  })
  fireEvent.click(dialog.getByRole('button', { name: 'Speichern' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(entries()[0]).toMatchObject({ text: 'Änne', weight: 0.25, stock: 3, note: 'Reihe 2', color: '#2a9d8f' })
  press('Änne bearbeiten')
  fireEvent.click(screen.getByLabelText('Farbe des Rads'))
  fireEvent.change(screen.getByLabelText('Kann noch gewinnen'), { target: { value: '' } })
  press('Speichern')
  expect(entries()[0]).not.toHaveProperty('color')
  expect(entries()[0]).not.toHaveProperty('stock')
})

test('E14: a value that can’t be saved is reported at its field, and nothing is written', async () => {
  const { entries } = await open('Anna')
  const before = entries()
  press('Anna bearbeiten')
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: '  ' } })
  fireEvent.change(screen.getByLabelText('Chancen'), { target: { value: '1001' } })
  fireEvent.change(screen.getByLabelText('Kann noch gewinnen'), { target: { value: '-1' } })
  press('Speichern')
  expect(screen.getByText('Gib einen Namen ein.')).toBeDefined()
  expect(screen.getByText('Gib eine Zahl von 0 bis 1.000 ein, zum Beispiel 2 oder 0,5.')).toBeDefined()
  expect(screen.getByText('Gib eine ganze Zahl von 0 bis 1.000.000 ein oder lass das Feld leer.')).toBeDefined()
  expect(entries()).toStrictEqual(before)
  // It may be far from the button.
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Anna' } })
  screen.getByRole('button', { name: 'Speichern' }).focus()
  press('Speichern')
  expect(document.activeElement).toBe(screen.getByLabelText('Chancen'))
})

test('E12: duplicates are pointed out, and each way out is one step', async () => {
  const { entries, names, pressToast, documents } = await open('Anna', 'Bert', 'anna ', 'BERT')
  expect(screen.getByText('2 Namen stehen mehrmals in der Liste: „Anna“, „Bert“')).toBeDefined()
  press('Einzeln entscheiden')
  const anna = within(screen.getByRole('group', { name: '„Anna“' }))
  fireEvent.click(anna.getByRole('button', { name: 'Zusammenfassen (Chancen: 2)' }))
  expect(entries().map(({ text: name, weight }) => `${name} ${weight}`)).toEqual(['Anna 2', 'Bert 1', 'BERT 1'])
  pressToast()
  expect(names()).toHaveLength(4)
  fireEvent.click(within(screen.getByRole('group', { name: 'Alle' })).getByRole('button', { name: 'Behalten' }))
  expect(screen.queryByText(/mehrmals in der Liste/)).toBeNull()
  expect(documents.get(wheelsCollection, WHEEL_ID)?.keptDuplicates).toHaveLength(2)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Namen' }))
})

test('E9: a text is taken over a moment after the last key, when it is left, and when it goes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { names, entries } = await open('Anna', 'Bert')
  showText()
  expect(text().value).toBe('Anna\nBert')
  type('Anna *2\nBert')
  expect(entries()[0]?.weight).toBe(1)
  act(() => void vi.advanceTimersByTime(500))
  expect(entries()[0]).toMatchObject({ id: 'anna', weight: 2 })
  type('Anna *2\nBert\n\nClara')
  fireEvent.blur(text())
  expect(names()).toEqual(['Anna', 'Bert', 'Clara'])
  expect(text().value).toBe('Anna *2\nBert\nClara')
  type('Anna *2\nBert\nClara\nDeniz')
  fireEvent.click(screen.getByLabelText('Liste'))
  expect(names()).toEqual(['Anna', 'Bert', 'Clara', 'Deniz'])
  press(/^Rückgängig: /)
  expect(names()).toEqual(['Anna', 'Bert', 'Clara'])
  press(/^Rückgängig: /)
  expect(names()).toEqual(['Anna', 'Bert'])
})

test('E9: changes of another device survive typing', async () => {
  const { names, documents } = await open('Anna', 'Bert')
  showText()
  type('Anna\nBernd')
  act(() => {
    documents.addItem(wheelsCollection, WHEEL_ID, 'entries', entry('Zoe', { rank: 'z' }))
    documents.modifyItem(wheelsCollection, WHEEL_ID, 'entries', 'anna', { text: 'Änne' })
  })
  expect(text().value).toBe('Anna\nBernd')
  fireEvent.blur(text())
  expect(names()).toEqual(['Änne', 'Bernd', 'Zoe'])
  expect(text().value).toBe('Änne\nBernd\nZoe')
})

test('E6: a text that is too long stays in the field with the reason, also through another view, until it fits', async () => {
  const { names } = await open('Anna')
  showText()
  const long = `Anna\n${'x'.repeat(201)}`
  type(long)
  fireEvent.blur(text())
  expect(screen.getByText('Ein Name ist zu lang (höchstens 200 Zeichen).')).toBeDefined()
  expect(names()).toEqual(['Anna'])
  fireEvent.click(screen.getByLabelText('Liste'))
  cleanup()
  const again = await open('Anna')
  expect(text().value).toBe(long)
  expect(screen.getByText('Ein Name ist zu lang (höchstens 200 Zeichen).')).toBeDefined()
  type('Anna\nBert')
  fireEvent.blur(text())
  expect(again.names()).toEqual(['Anna', 'Bert'])
  expect(sessionStorage).toHaveLength(0)
})
