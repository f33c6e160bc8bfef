// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { failed, ok } from '#base/result'
import { PageFrameContext } from '../page/page.tsx'
import { ThemeRoot } from '../page/theme.tsx'
import { Field } from './field.tsx'
import { FormDialog } from './form-dialog.tsx'
import { forgetKeptDrafts } from './kept-draft.tsx'
import { useDraft, useForm } from './use-form.tsx'

afterEach(cleanup)

type Draft = { readonly name: string; readonly hours: string; readonly place?: string | undefined }

function ShiftDialog(o: {
  readonly start?: Draft
  readonly onSave: (shift: Draft) => { readonly name: string } | void
  readonly onClose: () => void
}) {
  const form = useForm({
    start: o.start ?? { name: '', hours: '8' },
    read: (draft: Draft) =>
      draft.name === '' || draft.hours === ''
        ? failed({
            ...(draft.name === '' ? { name: 'Wie heißt sie?' } : {}),
            ...(draft.hours === '' ? { hours: 'Wie lang?' } : {}),
          })
        : ok(draft),
    onSave: o.onSave,
    keptAs: 'shift',
  })
  return (
    <FormDialog title="Schicht" submitLabel="Speichern" form={form} onClose={o.onClose}>
      <Field
        label="Name"
        name="name"
        value={form.draft.name}
        onChange={(name) => form.set({ name })}
        error={form.errors.name}
      />
      <Field
        label="Stunden"
        name="hours"
        value={form.draft.hours}
        onChange={(hours) => form.set({ hours })}
        error={form.errors.hours}
      />
      <p>{form.draft.place ?? 'ohne Ort'}</p>
      <button type="button" onClick={() => form.set({ place: undefined })}>
        Ort entfernen
      </button>
    </FormDialog>
  )
}

/** A page of a user, from which the dialog is opened and closed. */
function open(o: { readonly userId?: string; readonly start?: Draft; readonly takenName?: string } = {}) {
  const saved: Draft[] = []
  function Page() {
    const [isOpen, setOpen] = useState(true)
    const close = (): void => setOpen(false)
    const start = o.start === undefined ? {} : { start: o.start }
    if (!isOpen) return <button onClick={() => setOpen(true)}>Öffnen</button>
    return (
      <ShiftDialog
        {...start}
        onSave={(shift) => {
          if (shift.name === o.takenName) return { name: 'Die gibt es schon.' }
          saved.push(shift)
          close()
        }}
        onClose={close}
      />
    )
  }
  const frame = { takesFocus: false, userId: o.userId ?? 'anna' }
  const page = render(
    <ThemeRoot>
      <PageFrameContext value={frame}>
        <Page />
      </PageFrameContext>
    </ThemeRoot>,
  )
  return { ...page, saved }
}

const field = (name: string) => screen.getByLabelText(new RegExp(`^${name}`)) as HTMLInputElement
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))
const escape = () => fireEvent(screen.getByRole('dialog', { hidden: true }), new Event('cancel', { cancelable: true }))

test('nothing is wrong before the user tries to save; then each field says so at once, and the first one has the focus', () => {
  const { saved } = open()
  type('Stunden', '')
  expect(screen.queryByText('Wie lang?')).toBeNull()
  press('Speichern')
  expect(screen.getByText('Wie heißt sie?')).toBeDefined()
  expect(document.activeElement).toBe(field('Name'))
  type('Name', 'Früh')
  expect(screen.queryByText('Wie heißt sie?')).toBeNull()
  press('Speichern')
  expect(document.activeElement).toBe(field('Stunden'))
  type('Stunden', '4')
  press('Speichern')
  expect(saved).toEqual([{ name: 'Früh', hours: '4' }])
})

test('what only saving finds is shown and focused until the next change, and what was typed is kept', () => {
  const first = open({ takenName: 'Früh' })
  type('Name', 'Früh')
  press('Speichern')
  expect([screen.queryByText('Die gibt es schon.') === null, first.saved]).toEqual([false, []])
  expect(document.activeElement).toBe(field('Name'))
  first.unmount()
  const { saved } = open({ takenName: 'Früh' })
  expect(field('Name').value).toBe('Früh')
  press('Speichern')
  type('Name', 'Spät')
  expect(screen.queryByText('Die gibt es schon.')).toBeNull()
  press('Speichern')
  expect(saved).toEqual([{ name: 'Spät', hours: '8' }])
})

test('Ctrl+Enter presses the button, which saves nothing while it is disabled or busy', () => {
  const { saved } = open()
  type('Name', 'Früh')
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Speichern' })
  button.disabled = true
  fireEvent.keyDown(field('Name'), { key: 'Enter', ctrlKey: true })
  expect(saved).toEqual([])
  button.disabled = false
  fireEvent.keyDown(field('Name'), { key: 'Enter', ctrlKey: true })
  expect(saved).toEqual([{ name: 'Früh', hours: '8' }])
})

test('a press beside the dialog closes it, text that is selected to beyond it does not', () => {
  open()
  type('Name', 'Früh')
  const dialog = screen.getByRole('dialog')
  fireEvent.pointerDown(field('Name'))
  fireEvent.click(dialog)
  expect(screen.queryByRole('dialog')).not.toBeNull()
  fireEvent.pointerDown(dialog)
  fireEvent.click(dialog)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('Ctrl+Enter saves', () => {
  const { saved } = open()
  type('Name', 'Früh')
  fireEvent.keyDown(field('Name'), { key: 'Enter', ctrlKey: true })
  expect(saved).toEqual([{ name: 'Früh', hours: '8' }])
})

test('what was typed survives Escape and a reload, and can be discarded then', () => {
  const first = open()
  type('Name', 'Früh')
  escape()
  press('Öffnen')
  expect(field('Name').value).toBe('Früh')
  first.unmount()
  open()
  expect(field('Name').value).toBe('Früh')
  press('Verwerfen')
  expect(field('Name').value).toBe('')
  expect(document.activeElement).toBe(field('Name'))
  escape()
  press('Öffnen')
  expect([field('Name').value, screen.queryByText(/von vorhin/)]).toEqual(['', null])
})

test('what was saved or given up by „Abbrechen“ does not come back', () => {
  open()
  type('Name', 'Früh')
  press('Abbrechen')
  press('Öffnen')
  expect(field('Name').value).toBe('')
  type('Name', 'Spät')
  press('Speichern')
  press('Öffnen')
  expect(field('Name').value).toBe('')
})

test('only what the user changed comes back: what another device has changed meanwhile is shown', () => {
  open({ start: { name: 'Früh', hours: '8' } }).unmount()
  const first = open({ start: { name: 'Früh', hours: '8' } })
  type('Name', 'Spät')
  first.unmount()
  open({ start: { name: 'Früh', hours: '6' } })
  expect([field('Name').value, field('Stunden').value]).toEqual(['Spät', '6'])
})

test('a list of which the user changed one item comes back with what others changed in it meanwhile', () => {
  const legs = [
    { id: 'out', seat: '' },
    { id: 'back', seat: '' },
  ]
  const first = renderHook(() => useDraft({ legs }, 'legs'))
  act(() => first.result.current.set({ legs: [{ id: 'out', seat: '12A' }, ...legs.slice(1)] }))
  first.unmount()
  const now = [...legs.slice(0, 1), { id: 'back', seat: '7' }, { id: 'added', seat: '' }]
  const second = renderHook(() => useDraft({ legs: now }, 'legs'))
  expect(second.result.current.draft.legs).toEqual([{ id: 'out', seat: '12A' }, ...now.slice(1)])
  second.unmount()
  renderHook(() => useDraft({ legs: now }, 'legs')).result.current.discard()
})

test('another user in the same tab sees nothing of it', () => {
  const annas = open()
  type('Name', 'Früh')
  annas.unmount()
  open({ userId: 'bert' })
  expect(field('Name').value).toBe('')
})

test('with input from before, the first field has the focus instead of „Verwerfen“', () => {
  const first = open()
  type('Name', 'Früh')
  first.unmount()
  // As browsers do.
  vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementationOnce(function (this: HTMLDialogElement) {
    this.open = true
    this.querySelector<HTMLElement>('button, input')?.focus()
  })
  open()
  expect(screen.getByText('Verwerfen')).toBeDefined()
  expect(document.activeElement).toBe(field('Name'))
})

test('a field that was emptied to nothing comes back so', () => {
  const first = open({ start: { name: 'Früh', hours: '8', place: 'Küche' } })
  press('Ort entfernen')
  first.unmount()
  open({ start: { name: 'Früh', hours: '8', place: 'Küche' } })
  expect(screen.getByText('ohne Ort')).toBeDefined()
})

test('nothing of it is left once forgotten, as on signing out', () => {
  open().unmount()
  const first = open()
  type('Name', 'Früh')
  first.unmount()
  forgetKeptDrafts()
  open()
  expect(field('Name').value).toBe('')
})

test('what another version of the app has kept in another form is left out', () => {
  sessionStorage.setItem('form:anna:shift', '{"set":{"name":3},"removed":[]}')
  open().unmount()
  sessionStorage.setItem('form:anna:shift', '{"set":{"gone":"x"},"removed":[]}')
  open().unmount()
  sessionStorage.setItem('form:anna:shift', 'kein JSON')
  open()
  expect([field('Name').value, field('Stunden').value]).toEqual(['', '8'])
})

test('a field that is a secret is not kept with the others', () => {
  const start = { name: '', key: '' }
  const first = renderHook(() => useDraft(start, 'place', { secrets: ['key'] }))
  act(() => first.result.current.set({ name: 'Keller', key: 'geheim' }))
  first.unmount()
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('geheim')
  const second = renderHook(() => useDraft(start, 'place', { secrets: ['key'] }))
  expect(second.result.current.draft).toEqual({ name: 'Keller', key: '' })
  second.result.current.discard()
})

test('a change may build on what is typed by now, though it was begun before', () => {
  const { result } = renderHook(() => useDraft({ files: ['a'], name: '' }, undefined))
  const { set } = result.current
  act(() => set({ files: [] }))
  act(() => set((now) => ({ files: [...now.files, 'b'] })))
  expect(result.current.draft).toEqual({ files: ['b'], name: '' })
})
