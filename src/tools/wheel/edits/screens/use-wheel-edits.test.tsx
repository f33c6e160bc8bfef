// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { wheelsCollection, type Entry } from '../../model.ts'
import { useWheelSteps, useWheelEdits, type WheelEdits } from './use-wheel-edits.ts'
import { entriesIn, entriesOf, openTestWheel, showWheelPart, WHEEL_ID } from '../../screens/wheel-test-page.tsx'

afterEach(cleanup)

function Probe({ onEdits }: { readonly onEdits: (edits: WheelEdits) => void }) {
  onEdits(useWheelEdits())
  const { done, undone } = useWheelSteps()
  return (
    <>
      <output>
        {done.map(({ name }) => name).join('; ')} | {undone.map(({ name }) => name).join('; ')}
      </output>
      <input aria-label="Feld" />
    </>
  )
}

async function open(...names: readonly string[]) {
  const documents = await openTestWheel(entriesOf(...names))
  let edits: WheelEdits | undefined
  const page = showWheelPart(documents, () => <Probe onEdits={(given) => (edits = given)} />)
  if (edits === undefined) throw new Error('no edits')
  const given = edits
  return {
    ...page,
    documents,
    edits: given,
    apply: (...parts: Parameters<WheelEdits['apply']>): void =>
      act(() => {
        given.apply(...parts)
      }),
    names: () => entriesIn(documents).map(({ text }) => text),
    stack: () => screen.getByRole('status').textContent,
  }
}

const anna = (documents: Awaited<ReturnType<typeof open>>['documents']): Entry | undefined =>
  entriesIn(documents).find(({ id }) => id === 'anna')

test('E1: a step is undone and redone with the keys, and says so', async () => {
  const { apply, names, stack, documents, toastTexts } = await open('Anna', 'Bert', 'Clara')
  const before = entriesIn(documents)
  apply([{ kind: 'remove', id: 'bert' }])
  apply([{ kind: 'modify', id: 'anna', fields: { note: 'links', isActive: false } }])
  expect(stack()).toBe('„Bert“ entfernt; „Anna“ aus dem Rad genommen | ')
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  fireEvent.keyDown(document.body, { key: 'z', metaKey: true })
  expect(entriesIn(documents)).toStrictEqual(before)
  expect(stack()).toBe(' | „Anna“ aus dem Rad genommen; „Bert“ entfernt')
  expect(toastTexts()).toEqual(['Rückgängig gemacht: „Bert“ entfernt'])
  fireEvent.keyDown(document.body, { key: 'Z', metaKey: true, shiftKey: true })
  expect(names()).toEqual(['Anna', 'Clara'])
  fireEvent.keyDown(document.body, { key: 'y', ctrlKey: true })
  expect(anna(documents)).toMatchObject({ note: 'links', isActive: false })
  expect(toastTexts()).toEqual(['Wiederholt: „Anna“ aus dem Rad genommen'])
})

test('E1: in a text field the keys belong to the field', async () => {
  const { apply, names } = await open('Anna', 'Bert')
  apply([{ kind: 'remove', id: 'bert' }])
  fireEvent.keyDown(screen.getByLabelText('Feld'), { key: 'z', ctrlKey: true })
  expect(names()).toEqual(['Anna'])
})

test('E1: a toast undoes the step it tells of, also after later ones, and only once', async () => {
  const { apply, names, pressToast, stack, toasts } = await open('Anna', 'Bert', 'Clara')
  let undone = 0
  apply([{ kind: 'remove', id: 'bert' }], '„Bert“ entfernt', () => (undone += 1))
  const [toast] = toasts.getVisible()
  apply([{ kind: 'remove', id: 'clara' }])
  pressToast()
  expect(names()).toEqual(['Anna', 'Bert'])
  expect(stack()).toBe('„Clara“ entfernt | „Bert“ entfernt')
  act(() => {
    toast?.action?.onClick()
  })
  expect(names()).toEqual(['Anna', 'Bert'])
  expect(undone).toBe(1)
})

test('E2: undoing a change of a name that another device has removed does nothing and says so', async () => {
  const { apply, names, documents, toastTexts, stack } = await open('Anna', 'Bert')
  apply([{ kind: 'modify', id: 'anna', fields: { weight: 3 } }])
  act(() => {
    documents.removeItem(wheelsCollection, WHEEL_ID, 'entries', 'anna')
  })
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  expect(names()).toEqual(['Bert'])
  expect(toastTexts()).toEqual(['Da ist nichts mehr zu tun: Es wurde inzwischen geändert.'])
  expect(stack()).toBe(' | ')
})

test('E4: many entries are written as one change, few one by one', async () => {
  const many = Array.from({ length: 101 }, (_, index) => `N${index}`)
  const { apply, documents, names } = await open(...many)
  apply(many.map((name) => ({ kind: 'modify', id: name.toLowerCase(), fields: { isActive: false } })))
  expect(documents.exportPending()).not.toContain('find_')
  apply(many.slice(0, 3).map((name) => ({ kind: 'remove', id: name.toLowerCase() })))
  expect(names()).toHaveLength(98)
})

test('E5: names that do not fit any more are refused with words, before anything is written', async () => {
  const { edits, apply, documents, names, toastTexts, stack } = await open('Anna')
  const long = Array.from({ length: 1_300 }, (_, index) => ({
    kind: 'add' as const,
    entry: { id: `n${index}`, rank: `W${index}`, text: `${index}${'x'.repeat(190)}`, weight: 1, isActive: true },
  }))
  expect(edits.findProblem(long)).toBe('too-large')
  const pending = documents.exportPending()
  apply(long)
  expect(names()).toEqual(['Anna'])
  expect(documents.exportPending()).toBe(pending)
  expect(toastTexts()[0]).toMatch(/^Das Rad ist voll/)
  expect(stack()).toBe(' | ')
})
