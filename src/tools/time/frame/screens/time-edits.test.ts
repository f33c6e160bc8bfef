import { expect, it } from 'vitest'
import { createOfflineDocuments } from '#testing/documents/offline-documents'
import { projectsCollection } from '../../collections.ts'
import { createTimeEdits } from './time-edits.ts'

const house = { name: 'Haus', color: '#336699', isArchived: false }

async function open() {
  const documents = createOfflineDocuments()
  await documents.open('anna')
  const edits = createTimeEdits(documents, { show: () => 0 })
  return { edits, documents, now: () => documents.get(projectsCollection, 'p')?.name }
}

it('E2: a new entry stays if another user has changed it meanwhile', async () => {
  const { edits, documents, now } = await open()
  edits.apply([{ kind: 'project', id: 'p', before: undefined, after: house }], 'Projekt angelegt')
  documents.modify(projectsCollection, 'p', { name: 'Hof' })
  edits.undo()
  expect(now()).toBe('Hof')
  documents.modify(projectsCollection, 'p', { name: 'Haus' })
  edits.apply([{ kind: 'project', id: 'q', before: undefined, after: house }], 'Projekt angelegt')
  edits.undo()
  expect(documents.get(projectsCollection, 'q')).toBeUndefined()
})

it('E1: what is deleted goes, and comes back, as it is then, whatever of it the page has shown', async () => {
  const { edits, documents, now } = await open()
  documents.add(projectsCollection, { ...house, name: 'Hof' }, 'p')
  edits.apply([{ kind: 'project', id: 'p', before: house, after: undefined }], 'Projekt gelöscht')
  expect(now()).toBeUndefined()
  edits.undo()
  expect(now()).toBe('Hof')
})
