import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { defineCollection } from '#documents'
import { createOfflineDocuments } from '#testing/documents/offline-documents'
import { changesAction, documentChange } from './document-changes.ts'
import { createEditStack } from '../edit-stack.ts'

const notes = defineCollection({
  name: 'notes',
  label: 'Notiz',
  labels: { text: 'Text', color: 'Farbe' },
  schema: z.strictObject({ text: z.string(), color: z.optional(z.string()) }),
  access: 'owner',
  createdBy: 'people',
  serverFields: [],
})
const milk: { readonly text: string; readonly color?: string } = { text: 'Milch' }

async function open() {
  const documents = createOfflineDocuments()
  await documents.open('anna')
  const shown: { readonly text: string; readonly action?: { readonly onClick: () => void } }[] = []
  const stack = createEditStack({ show: (toast) => shown.push(toast) }, 'undo')
  const run = (changes: Parameters<typeof changesAction>[1], text?: string): boolean =>
    stack.run(changesAction(documents, changes), text)
  return { documents, stack, shown, run, textOf: (id: string) => documents.get(notes, id)?.text }
}

test('several documents are one step, taken back in the opposite order and made again', async () => {
  const { stack, run, textOf } = await open()
  run([
    documentChange(notes, 'a', { before: undefined, after: milk }),
    documentChange(notes, 'a', { before: milk, after: { text: 'Brot' } }),
  ])
  expect(textOf('a')).toBe('Brot')
  stack.undo()
  expect(textOf('a')).toBeUndefined()
  stack.redo()
  expect(textOf('a')).toBe('Brot')
})

test('undo leaves what another user has changed meanwhile, and says so if nothing is left', async () => {
  const { documents, stack, run, shown, textOf } = await open()
  documents.add(notes, milk, 'a')
  run([documentChange(notes, 'a', { before: milk, after: { text: 'Brot', color: 'rot' } })])
  documents.modify(notes, 'a', { text: 'Käse' })
  stack.undo()
  expect(documents.get(notes, 'a')).toMatchObject({ text: 'Käse' })
  expect(documents.get(notes, 'a')?.color).toBeUndefined()
  run([documentChange(notes, 'b', { before: undefined, after: milk })])
  documents.remove(notes, 'b')
  stack.undo()
  expect(shown.at(-1)?.text).toContain('inzwischen anderswo')
  expect(textOf('b')).toBeUndefined()
})

test('what is deleted comes back as it was when it went, whatever the page had shown', async () => {
  const { documents, shown, run, textOf } = await open()
  documents.add(notes, { text: 'Käse' }, 'a')
  run([documentChange(notes, 'a', { before: milk, after: undefined })], 'Notiz gelöscht')
  expect(textOf('a')).toBeUndefined()
  shown.at(-1)?.action?.onClick()
  expect(textOf('a')).toBe('Käse')
})

test('nothing to write is no step and tells nothing', async () => {
  const { run, shown } = await open()
  expect(run([documentChange(notes, 'gone', { before: milk, after: undefined })], 'Notiz gelöscht')).toBe(false)
  expect(shown).toEqual([])
})
