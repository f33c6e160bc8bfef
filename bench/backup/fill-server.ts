/** Gives a server that does not run yet what people have after years: documents, and files of the size of photographs. */
import { randomFillSync } from 'node:crypto'
import { join } from 'node:path'
import { newId } from '#base/id'
import { createCollectionRegistry } from '#documents'
import { openSqliteStore } from '#documents/server'
import { createFiles, openDiskStore, openFilesDatabase } from '#files/server'
import type { SignedIn } from '#testing/people/people'
import { openStoredDocuments } from '#testing/documents/stored-documents'
import { toUploadRequest } from '#testing/files/upload-request'
import { wheelsCollection } from '#testing/wheels'
import { createDocuments, type Operation } from '../sync/scenarios/workload.ts'
import { albumOf, FILE_NAME } from './album.ts'

const FILE_BYTES = 2_500_000
const QUOTA_BYTES = 1e12

export type Contents = { readonly documents: number; readonly fileBytes: number }

const newKey = (): string => newId((bytes) => crypto.getRandomValues(bytes))

/** Shares all of it out among the people. */
export async function fillServer(dataDir: string, people: readonly SignedIn[], contents: Contents): Promise<void> {
  const filesOf = share(Math.round(contents.fileBytes / FILE_BYTES), people.length)
  const documentsOf = share(contents.documents, people.length)
  const documents = await openStoredDocuments(dataDir)
  const albums: { readonly person: SignedIn; readonly documentId: string; readonly fileIds: readonly string[] }[] = []
  for (const [index, person] of people.entries()) {
    const fileIds = Array.from({ length: filesOf(index) }, newKey)
    const fields = createDocuments(person.id, documentsOf(index) - 1).map(fieldsOf)
    const [documentId = ''] = await documents.add(person.id, wheelsCollection.name, [albumOf(fileIds), ...fields])
    albums.push({ person, documentId, fileIds })
  }
  await documents.close()
  const files = await openFiles(dataDir)
  const content = new Uint8Array(FILE_BYTES)
  for (const { person, documentId, fileIds } of albums) {
    for (const fileId of fileIds) {
      randomFillSync(content)
      const upload = { fileId, documentId, collection: wheelsCollection.name, content, name: FILE_NAME }
      await files.service.upload(person.id, await toUploadRequest(person.id, upload))
    }
  }
  await files.close()
}

/** How many of `count` things the n-th of `people` gets. */
function share(count: number, people: number): (index: number) => number {
  return (index) => Math.floor((count * (index + 1)) / people) - Math.floor((count * index) / people)
}

function fieldsOf(operation: Operation): object {
  return operation.kind === 'remove' ? {} : operation.fields
}

async function openFiles(dataDir: string) {
  const collections = createCollectionRegistry([wheelsCollection])
  const documents = await openSqliteStore({
    path: join(dataDir, 'documents.sqlite'),
    collections,
    now: Date.now,
    newEpoch: newKey,
  })
  const database = await openFilesDatabase({ kind: 'sqlite', path: join(dataDir, 'files.sqlite') })
  const store = await openDiskStore({ folder: join(dataDir, 'files'), now: Date.now, newId: newKey })
  const service = createFiles({
    database,
    store,
    documents,
    collections,
    pictures: { make: () => Promise.reject(new Error('there are no pictures among them')) },
    quotaBytes: QUOTA_BYTES,
    uploadFolder: join(dataDir, 'uploads'),
    secret: 'of no use: nothing is signed here',
    now: Date.now,
    newKey,
    log: { info: () => {}, warn: () => {} },
  })
  const close = async (): Promise<void> => {
    await store.close()
    await database.close()
    await documents.close()
  }
  return { service, close }
}
