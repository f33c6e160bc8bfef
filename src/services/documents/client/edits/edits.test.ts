import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { defineCollection } from '#documents'
import { createOfflineDocuments } from '#testing/documents/offline-documents'
import { createEdits, type Edits } from './edits.ts'

const lists = defineCollection({
  name: 'lists',
  label: 'Liste',
  labels: {
    text: 'Text',
    color: 'Farbe',
    items: { label: 'Posten', item: 'Posten', fields: { id: 'Id', text: 'Text' } },
  },
  schema: z.strictObject({
    text: z.string(),
    color: z.optional(z.string()),
    items: z.optional(z.array(z.strictObject({ id: z.string(), text: z.string() }))),
  }),
  access: 'owner',
  createdBy: 'people',
  serverFields: [],
})
type List = z.infer<typeof lists.schema>
const milk: List = { text: 'Milch' }

async function open() {
  const documents = createOfflineDocuments()
  await documents.open('anna')
  const shown: { readonly text: string; readonly action?: { readonly onClick: () => void } }[] = []
  const edits = createEdits(documents, { show: (toast) => shown.push(toast) })
  return {
    documents,
    edits,
    shown,
    get: (id: string) => documents.get(lists, id),
    textOf: (id: string) => documents.get(lists, id)?.text,
  }
}

const names = ({ getStack }: Edits) => {
  const { done, undone } = getStack()
  return { done: done.map(({ name }) => name), undone: undone.map(({ name }) => name) }
}

test('U1: several edits are one step, taken back in the opposite order and made again', async () => {
  const { edits, shown, textOf } = await open()
  edits.run('Zwei angelegt', (documents) => {
    documents.add(lists, milk, 'a')
    documents.modify(lists, 'a', { text: 'Brot' })
    documents.add(lists, milk, 'b')
  })
  expect([textOf('a'), textOf('b')]).toEqual(['Brot', 'Milch'])
  edits.undo()
  expect([textOf('a'), textOf('b')]).toEqual([undefined, undefined])
  expect(names(edits)).toEqual({ done: [], undone: ['Zwei angelegt'] })
  edits.redo()
  expect([textOf('a'), textOf('b')]).toEqual(['Brot', 'Milch'])
  expect(shown.map(({ text }) => text)).toEqual([
    'Zwei angelegt',
    'Rückgängig gemacht: Zwei angelegt',
    'Wiederholt: Zwei angelegt',
  ])
})

test('U1: a step of thousands of documents is written and taken back in portions, and is still one', async () => {
  const { documents, edits, shown, textOf } = await open()
  const ids = Array.from({ length: 1_000 }, (_none, index) => `a${index}`)
  const step = edits.start()
  for (const id of ids) step.write((editing) => editing.add(lists, milk, id))
  edits.run('dazwischen', (editing) => editing.add(lists, milk, 'b'))
  expect(step.finish('Tausend angelegt')).toBe(true)
  expect(names(edits).done).toEqual(['dazwischen', 'Tausend angelegt'])
  edits.undo()
  // Most are there yet, and a second press takes nothing else back.
  expect(documents.list(lists).length).toBeGreaterThan(800)
  shown.find(({ text }) => text === 'Tausend angelegt')?.action?.onClick()
  documents.modify(lists, 'a3', { text: 'Käse' })
  await expect.poll(() => shown.at(-1)?.text).toBe('Rückgängig gemacht: Tausend angelegt')
  expect([documents.list(lists).length, textOf('a3'), textOf('b')]).toEqual([2, 'Käse', 'Milch'])
  edits.redo()
  await expect.poll(() => shown.at(-1)?.text).toBe('Wiederholt: Tausend angelegt')
  expect(documents.list(lists)).toHaveLength(1_001)
})

test('U1: after a new step, what was undone cannot be redone', async () => {
  const { edits, textOf } = await open()
  edits.run('a', (documents) => documents.add(lists, milk, 'a'))
  edits.undo()
  edits.run('b', (documents) => documents.add(lists, milk, 'b'))
  edits.redo()
  expect(textOf('a')).toBeUndefined()
  expect(names(edits)).toEqual({ done: ['b'], undone: [] })
})

test('U1: a toast undoes the step it names, also after later ones, and only once', async () => {
  const { edits, shown, textOf } = await open()
  let undone = 0
  edits.run('a', (documents) => documents.add(lists, milk, 'a'), { afterUndo: () => (undone += 1) })
  edits.run('b', (documents) => documents.add(lists, milk, 'b'), { isQuiet: true })
  expect(shown).toHaveLength(1)
  shown[0]?.action?.onClick()
  expect([textOf('a'), textOf('b')]).toEqual([undefined, 'Milch'])
  shown[0]?.action?.onClick()
  expect(shown.at(-1)?.text).toContain('inzwischen geändert')
  expect(undone).toBe(1)
})

test('U3: undo leaves what another user has changed meanwhile, and says so if nothing is left', async () => {
  const { documents, edits, shown, get, textOf } = await open()
  documents.add(lists, milk, 'a')
  edits.run('geändert', (editing) => editing.modify(lists, 'a', { text: 'Brot', color: 'rot' }))
  documents.modify(lists, 'a', { text: 'Käse' })
  edits.undo()
  expect(textOf('a')).toBe('Käse')
  expect(get('a')?.color).toBeUndefined()
  edits.run('angelegt', (editing) => editing.add(lists, milk, 'b'))
  documents.modify(lists, 'b', { text: 'Käse' })
  edits.undo()
  expect(shown.at(-1)?.text).toContain('inzwischen geändert')
  expect(textOf('b')).toBe('Käse')
  expect(names(edits)).toEqual({ done: [], undone: [] })
})

test('U3: items of lists are taken back one by one, and those of others stay', async () => {
  const { documents, edits, get } = await open()
  documents.add(lists, milk, 'a')
  edits.run('Posten', (editing) => editing.addItem(lists, 'a', 'items', { id: 'x', text: 'Milch' }))
  documents.addItem(lists, 'a', 'items', { id: 'y', text: 'Brot' })
  edits.undo()
  expect(get('a')?.items).toEqual([{ id: 'y', text: 'Brot' }])
  edits.redo()
  edits.run('geändert', (editing) => {
    editing.modifyItem(lists, 'a', 'items', 'x', { text: 'Käse' })
    editing.removeItem(lists, 'a', 'items', 'y')
  })
  expect(get('a')?.items).toEqual([{ id: 'x', text: 'Käse' }])
  expect(documents.exportPending()).toContain('find_x')
  edits.undo()
  expect(get('a')?.items).toEqual([
    { id: 'x', text: 'Milch' },
    { id: 'y', text: 'Brot' },
  ])
})

test('U3: a new document goes, although items that were added to it and taken back have left an empty list', async () => {
  const { edits, textOf } = await open()
  edits.run('angelegt', (editing) => editing.add(lists, milk, 'a'))
  edits.run('Posten', (editing) => editing.addItem(lists, 'a', 'items', { id: 'x', text: 'Milch' }))
  edits.undo()
  edits.undo()
  expect(textOf('a')).toBeUndefined()
})

test('U3: many items come back as one list, without losing those that came since', async () => {
  const { documents, edits, get } = await open()
  const items = Array.from({ length: 150 }, (_, index) => ({ id: `i${index}`, text: 'alt' }))
  documents.add(lists, { ...milk, items }, 'a')
  edits.run('alle geändert', (editing) =>
    editing.modify(lists, 'a', { items: items.slice(10).map((item) => ({ ...item, text: 'neu' })) }),
  )
  documents.addItem(lists, 'a', 'items', { id: 'y', text: 'Brot' })
  documents.modifyItem(lists, 'a', 'items', 'i20', { text: 'anders' })
  edits.undo()
  const byId = new Map(get('a')?.items?.map(({ id, text }) => [id, text]))
  expect(byId.size).toBe(151)
  expect([byId.get('i0'), byId.get('i30'), byId.get('i20'), byId.get('y')]).toEqual(['alt', 'alt', 'anders', 'Brot'])
})

test('U4: what is deleted comes back as it was when it went, whatever the page had shown', async () => {
  const { documents, edits, shown, textOf } = await open()
  documents.add(lists, milk, 'a')
  documents.modify(lists, 'a', { text: 'Käse' })
  edits.run('gelöscht', (editing) => editing.remove(lists, 'a'))
  expect(textOf('a')).toBeUndefined()
  shown.at(-1)?.action?.onClick()
  expect(textOf('a')).toBe('Käse')
})

test('U5: edits of what is gone are left out; nothing to write is no step and shows nothing', async () => {
  const { documents, edits, shown } = await open()
  const made = edits.run('geändert', (editing) => {
    editing.modify(lists, 'gone', { text: 'Brot' })
    editing.remove(lists, 'gone')
    editing.modifyItem(lists, 'gone', 'items', 'x', { text: 'Brot' })
  })
  documents.add(lists, milk, 'a')
  const pending = documents.exportPending()
  const same = edits.run('geändert', (editing) => {
    editing.modify(lists, 'a', milk)
    editing.put(lists, 'a', milk)
  })
  expect([made, same]).toEqual([false, false])
  expect([shown, names(edits).done, documents.exportPending()]).toEqual([[], [], pending])
})

test('U6: steps of a series that follow each other are one; a series that ends where it began is none', async () => {
  const { documents, edits, textOf } = await open()
  documents.add(lists, milk, 'a')
  const series = {}
  const type = (text: string): void =>
    void edits.run(
      (edited) => `von ${JSON.stringify(edited[0]?.before?.['text'])} zu ${text}`,
      (editing) => editing.modify(lists, 'a', { text }),
      { series, isQuiet: true },
    )
  type('Br')
  type('Brot')
  expect(names(edits).done).toEqual(['von "Milch" zu Brot'])
  type('Milch')
  expect(names(edits).done).toEqual([])
  type('Käse')
  edits.undo()
  expect(textOf('a')).toBe('Milch')
})

test('U6: what another device changes between two steps of a series is not taken back with them', async () => {
  const { documents, edits, get } = await open()
  documents.add(lists, milk, 'a')
  const series = {}
  const type = (text: string): void =>
    void edits.run('getippt', (editing) => editing.modify(lists, 'a', { text }), { series, isQuiet: true })
  type('Br')
  documents.addItem(lists, 'a', 'items', { id: 'x', text: 'von Bert' })
  documents.modify(lists, 'a', { color: 'von Bert' })
  type('Brot')
  edits.undo()
  expect(get('a')).toMatchObject({ text: 'Br', color: 'von Bert', items: [{ id: 'x' }] })
  edits.undo()
  expect(get('a')).toMatchObject({ text: 'Milch', color: 'von Bert', items: [{ id: 'x' }] })
})

test('what goes with a step outside of documents follows each undo and redo, and only those', async () => {
  const { documents, edits, shown } = await open()
  documents.add(lists, milk, 'a')
  const calls: string[] = []
  const also = { undo: () => calls.push('undo'), redo: () => calls.push('redo') }
  edits.run('gewählt', (editing) => editing.modify(lists, 'a', { text: 'Brot' }), { also })
  edits.undo()
  edits.redo()
  shown[0]?.action?.onClick()
  expect(calls).toEqual(['undo', 'redo'])
  documents.modify(lists, 'a', { text: 'Käse' })
  edits.undo()
  expect(calls).toEqual(['undo', 'redo'])
})

test('U7: a statement of another user is not restored', async () => {
  const { documents, edits, get } = await open()
  documents.add(lists, { ...milk, color: 'von Bert' }, 'a')
  edits.run('übernommen', (editing) => editing.modify(lists, 'a', { color: 'von Anna' }), { forgets: ['color'] })
  edits.undo()
  expect(get('a')).not.toHaveProperty('color')
  edits.redo()
  expect(get('a')?.color).toBe('von Anna')
})

test('U8: what would make a document too large is not written, and can still be undone later', async () => {
  const { documents, edits, shown, textOf, get } = await open()
  documents.add(lists, { text: 'x'.repeat(150_000) }, 'a')
  edits.run('geleert', (editing) => editing.modify(lists, 'a', { text: '' }))
  documents.modify(lists, 'a', { color: 'x'.repeat(150_000) })
  const pending = documents.exportPending()
  edits.undo()
  expect(shown.at(-1)?.text).toContain('kein Platz')
  expect([textOf('a'), documents.exportPending()]).toEqual(['', pending])
  documents.modify(lists, 'a', { color: 'rot' })
  edits.undo()
  expect(textOf('a')).toHaveLength(150_000)
  expect(get('a')?.color).toBe('rot')
})

test('U9: a step of one user is not taken back in the documents of another', async () => {
  const { documents, edits, shown, textOf } = await open()
  documents.add(lists, milk, 'a')
  edits.run('gelöscht', (editing) => editing.remove(lists, 'a'))
  await documents.open('bert')
  shown.at(-1)?.action?.onClick()
  edits.undo()
  expect([textOf('a'), documents.exportPending()]).toEqual([undefined, '[]'])
})

test('U1: only the last hundred steps are kept', async () => {
  const { documents, edits, textOf } = await open()
  documents.add(lists, { text: '0' }, 'a')
  for (let step = 1; step <= 101; step++)
    edits.run(String(step), (editing) => editing.modify(lists, 'a', { text: String(step) }), { isQuiet: true })
  for (let step = 0; step < 150; step++) edits.undo()
  expect(textOf('a')).toBe('1')
})
