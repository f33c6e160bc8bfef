/** Files on a real database, with documents, a store on the disk, and a clock that the test moves. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { newId } from '#base/id'
import { createCollectionRegistry, defineCollection } from '#documents'
import type { StoredFile } from '#files'
import { createFiles, openDiskStore, openFilesDatabase, type FileStore, type FilesService } from '#files/server'
import type { FilesOptions } from '../../src/services/files/server/files-options.ts'
import { serverEngines, type TestStore } from '../documents/document-stores.ts'
import { batchOf, changeOf, createTestClock, fieldsOf, people, type TestClock } from '../documents/documents.ts'
import { newFileId } from './files.ts'
import { createTempFolder } from '../temp-folder.ts'
import { toUploadRequest, type BenchUpload } from './upload-request.ts'

export const fileEngines = serverEngines.map(([name]) => name)

/** Pictures of people that share them. */
const albums = defineCollection({
  name: 'albums',
  label: 'Album',
  labels: {
    title: 'Titel',
    files: { label: 'Dateien', isTechnical: true },
    readers: { label: 'Liest nur mit', item: 'Person', fields: { id: { label: 'Konto', isTechnical: true } } },
  },
  schema: z.strictObject({
    title: z.optional(z.string()),
    files: z.optional(z.array(z.string())),
    readers: z.optional(z.array(z.strictObject({ id: z.string() }))),
  }),
  access: 'members',
  createdBy: 'people',
  serverFields: [],
  fileIds: ({ files = [] }) => files,
  readers: 'readers',
})

/** What follows an album. */
const pages = defineCollection({
  name: 'albumPages',
  label: 'Seite',
  labels: { albumId: { label: 'Album', isTechnical: true }, files: { label: 'Dateien', isTechnical: true } },
  schema: z.strictObject({ albumId: z.string(), files: z.array(z.string()) }),
  access: 'members',
  createdBy: 'people',
  serverFields: [],
  fileIds: ({ files }) => files,
  follows: { collection: 'albums', field: 'albumId' },
})

export type FileBench = {
  readonly service: FilesService
  readonly options: FilesOptions
  readonly store: FileStore
  readonly documents: TestStore
  readonly clock: TestClock
  readonly logged: string[]
  /** Makes an album, or changes it, so that it refers to exactly these files. */
  refer(userId: string, documentId: string, fileIds: readonly string[]): Promise<void>
  deleteAlbum(userId: string, documentId: string): Promise<void>
  /** Shares an album with exactly these people. */
  share(userId: string, documentId: string, memberIds: readonly string[]): Promise<void>
  upload(userId: string, upload: BenchUpload): Promise<StoredFile>
  /** The same on another node. */
  uploadTo(node: FilesService, userId: string, upload: BenchUpload): Promise<StoredFile>
  /** A new file in an album of its own, which has the file's id. */
  keep(userId: string, content: Uint8Array<ArrayBuffer> | string): Promise<string>
  /** The content as a user with access reads it now. */
  read(userId: string, fileId: string): Promise<string>
  /** The keys in the store, and what lies in the folder of uploads. */
  listKept(): Promise<readonly string[]>
  listUploads(): Promise<readonly string[]>
  /** The rows of files in which a text stands. */
  findRows(text: string): Promise<readonly Record<string, unknown>[]>
  /** Another process on the same data. */
  openNode(more?: Partial<FilesOptions>): FilesService
  close(): Promise<void>
}

export async function openFileBench(engine: string, more: Partial<FilesOptions> = {}): Promise<FileBench> {
  const clock = createTestClock(Date.now())
  const open = serverEngines.find(([name]) => name === engine)?.[1]
  if (open === undefined) throw new Error(`no engine ${engine}`)
  const folder = await createTempFolder()
  const collections = createCollectionRegistry([albums, pages, people])
  const documents = await open({ collections, now: clock.now, newEpoch: newFileId })
  const { pool } = documents
  const database = await openFilesDatabase(
    pool === undefined ? { kind: 'sqlite', path: join(folder.path, 'files.sqlite') } : { kind: 'postgres', pool },
  )
  const newKey = (): string => newId((bytes) => crypto.getRandomValues(bytes))
  const logged: string[] = []
  const options: FilesOptions = {
    database,
    store: await openDiskStore({ folder: join(folder.path, 'files'), now: clock.now, newId: newKey }),
    pictures: { make: () => Promise.reject(new Error('no pictures here')) },
    documents: documents.store,
    collections,
    quotaBytes: 1024 ** 2,
    uploadFolder: join(folder.path, 'uploads'),
    secret: 'a secret of tests only, 4f9c1e7ab2d05836',
    now: clock.now,
    newKey,
    log: {
      info: (_details, message) => void logged.push(message),
      warn: (_details, message) => void logged.push(message),
    },
    ...more,
  }
  const service = createFiles(options)
  const change = async (userId: string, parts: Parameters<typeof changeOf>[0]): Promise<void> => {
    const editedAt = new Date(clock.now()).toISOString()
    const { results } = await documents.store.applyBatch(
      batchOf([changeOf({ userId, editedAt, baseVersion: 1_000_000, ...parts })]),
    )
    if (results[0]?.outcome !== 'applied') throw new Error(`a change was not applied: ${JSON.stringify(results)}`)
  }
  const bench: FileBench = {
    service,
    options,
    store: options.store,
    documents,
    clock,
    logged,
    async refer(userId, documentId, files) {
      const isThere = (await documents.store.readDocument(userId, 'albums', documentId)) !== undefined
      const path = `albums/${documentId}`
      await change(userId, { path, type: isThere ? 'MODIFIED' : 'ADD', fields: fieldsOf({ files }) })
    },
    deleteAlbum: (userId, documentId) => change(userId, { path: `albums/${documentId}`, type: 'DELETED' }),
    async share(userId, documentId, memberIds) {
      const { store } = documents
      for (const id of memberIds) {
        const parts = { userId: id, path: `users/${id}`, type: 'ADD', fields: fieldsOf({ name: id }) } as const
        await store.applyBatch(batchOf([changeOf(parts)], { actor: 'server' }))
      }
      const shared = await store.setMembers(userId, 'albums', documentId, memberIds)
      if (!shared.ok) throw new Error(`not shared: ${shared.error}`)
    },
    upload: (userId, upload) => bench.uploadTo(service, userId, upload),
    uploadTo: async (node, userId, upload) => node.upload(userId, await toUploadRequest(userId, upload)),
    async keep(userId, content) {
      const fileId = newFileId()
      await bench.refer(userId, fileId, [fileId])
      await bench.upload(userId, { fileId, content, documentId: fileId })
      return fileId
    },
    async read(userId, fileId) {
      const { url } = await service.signUrl(userId, fileId, 'original')
      const query = new URL(url, 'http://localhost').searchParams
      const content = await service.findContent({
        fileId,
        variant: 'original',
        expiresAtMs: Number(query.get('expires')),
        signature: query.get('signature') ?? '',
      })
      return new Response(await service.readContent(content)).text()
    },
    async listKept() {
      const keys: string[] = []
      for await (const { key } of options.store.list()) keys.push(key)
      return keys
    },
    listUploads: () => readdir(options.uploadFolder).catch(() => []),
    async findRows(text) {
      const tables = ['files_file', 'files_person', 'files_job']
      const all = tables.map((table) =>
        sql<Record<string, unknown>>`SELECT * FROM ${sql.table(table)}`.execute(database.kysely),
      )
      return (await Promise.all(all)).flatMap(({ rows }) => rows).filter((row) => JSON.stringify(row).includes(text))
    },
    openNode: (parts) => createFiles({ ...options, ...parts }),
    async close() {
      await database.close()
      await documents.close()
      await folder.remove()
    },
  }
  return bench
}
