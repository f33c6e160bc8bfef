import { expect, test } from 'vitest'
import { notes } from '#testing/documents/documents'
import { createOfflineDocuments } from '#testing/documents/offline-documents'
import { createEdits } from './edits.ts'

test('U10: a step in a document that the user only reads by now is neither taken back nor made again, and blocks no other', async () => {
  const documents = createOfflineDocuments()
  await documents.open('anna')
  const shown: string[] = []
  let readOnly: readonly string[] = []
  const edits = createEdits(
    documents,
    { show: ({ text }) => shown.push(text) },
    async () =>
      ({ id }) =>
        readOnly.includes(id),
  )
  edits.run('Eigenes', (write) => write.add(notes, { title: 'Milch' }, 'own'))
  await Promise.resolve()
  edits.run('Beides', (write) => {
    write.add(notes, { title: 'Milch' }, 'shared')
    write.modify(notes, 'own', { title: 'Brot' })
  })
  edits.run('Farbe', (write) => write.modify(notes, 'shared', { title: 'Rot' }))
  edits.undo()
  readOnly = ['shared']
  shown.splice(0)
  edits.redo()
  edits.undo()
  expect(['shared', 'own'].map((id) => documents.get(notes, id)?.title)).toEqual(['Milch', 'Brot'])
  const sentence = 'Das geht nicht mehr: Du liest dort inzwischen nur mit.'
  expect(shown).toEqual([sentence, sentence])
  const { done, undone } = edits.getStack()
  expect([done.map(({ name }) => name), undone]).toEqual([['Eigenes'], []])
})

test('U10: what may be shared waits for a rule that is on its way, what is the user’s alone does not', async () => {
  const documents = createOfflineDocuments()
  await documents.open('anna')
  const loading = Promise.withResolvers<() => boolean>()
  const edits = createEdits(documents, { show: () => undefined }, () => loading.promise)
  edits.run('Angelegt', (write) => write.add(notes, { title: 'Milch' }, 'own'))
  edits.run('Geändert', (write) => write.modify(notes, 'own', { title: 'Brot' }))
  edits.undo()
  expect(documents.get(notes, 'own')?.title).toBe('Milch')
  edits.run('Gelöscht', (write) => write.remove(notes, 'own'))
  edits.undo()
  expect(documents.get(notes, 'own'), 'of what is gone it is not known who saw it').toBeUndefined()
  loading.resolve(() => false)
  await expect.poll(() => documents.get(notes, 'own')?.title).toBe('Milch')
})

test('U1: what a step deleted last comes back first, as a document must before those that follow it', async () => {
  const documents = createOfflineDocuments()
  await documents.open('anna')
  const written: string[] = []
  const record: typeof documents.record = (draft) => {
    written.push(`${draft.type} ${draft.path}`)
    documents.record(draft)
  }
  const edits = createEdits({ ...documents, record }, { show: () => undefined })
  for (const id of ['leader', 'follower']) documents.add(notes, { title: 'Milch' }, id)
  edits.run('Gelöscht', (write) => {
    for (const id of ['follower', 'leader']) write.remove(notes, id)
  })
  edits.undo()
  expect(written.slice(2)).toEqual(['ADD notes/leader', 'ADD notes/follower'])
})
