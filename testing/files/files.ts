/** Files of people on a real server, as the app sends and reads them. */
import { expect } from 'vitest'
import { newId } from '#base/id'
import { FILES_PATH, readFileUrl, storedFileSchema, type StoredFile } from '#files'
import type { Person } from '../app-server.ts'
import { uniqueId } from '../documents/documents.ts'

export type TestUpload = {
  readonly fileId: string
  readonly content: Uint8Array<ArrayBuffer>
  readonly name?: string
  /** The document it says it belongs to; the person's own record when left out. */
  readonly collection?: string
  readonly documentId?: string
  readonly userId?: string
}

export function newFileId(): string {
  return newId((bytes) => crypto.getRandomValues(bytes))
}

/** Bytes that are no format, and not the same in two files. */
export function randomContent(sizeBytes: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(sizeBytes)
  for (let start = 0; start < sizeBytes; start += 65_536) crypto.getRandomValues(bytes.subarray(start, start + 65_536))
  if (sizeBytes > 0) bytes[0] = 0
  return bytes
}

/** Makes the person's record refer to a file as its picture, or to none. */
export async function referTo(url: string, person: Person, fileId: string | undefined): Promise<void> {
  const now = new Date().toISOString()
  const picture = fileId === undefined ? undefined : { fileId, name: 'Bild.bin', type: 'image/png', sizeBytes: 1 }
  const change = {
    path: `users/${person.id}`,
    type: 'MODIFIED',
    // A field without a value is removed.
    fields: [picture === undefined ? { key: 'picture' } : { key: 'picture', value: picture }],
    ...{ changeId: uniqueId('picture'), userId: person.id, deviceId: 'phone', editedAt: now, baseVersion: 1_000 },
  }
  const batch = { userId: person.id, deviceId: 'phone', clientTime: now, changes: [change] }
  const answer = await fetch(`${url}/api/documents/changes`, {
    method: 'POST',
    headers: person.headers,
    body: JSON.stringify(batch),
  })
  expect(await answer.json()).toMatchObject({ results: [{ outcome: 'applied' }] })
}

/** Sends a form as the app does, whatever the server says to it. */
export function sendUpload(url: string, person: Person, upload: TestUpload): Promise<Response> {
  const { 'content-type': _json, ...headers } = person.headers
  return fetch(url + FILES_PATH, { method: 'POST', headers, body: toForm(person, upload) })
}

export function toForm(person: Pick<Person, 'id'>, upload: TestUpload): FormData {
  const form = new FormData()
  form.set('userId', upload.userId ?? person.id)
  form.set('fileId', upload.fileId)
  form.set('collection', upload.collection ?? 'users')
  form.set('documentId', upload.documentId ?? person.id)
  form.set('file', new Blob([upload.content]), upload.name ?? 'Datei.bin')
  return form
}

/** Sends a file that the person's record refers to, and expects it to be kept. */
export async function keepFile(
  url: string,
  person: Person,
  content: Uint8Array<ArrayBuffer>,
  name = 'Datei.bin',
): Promise<StoredFile> {
  const fileId = newFileId()
  await referTo(url, person, fileId)
  const answer = await sendUpload(url, person, { fileId, content, name })
  const body: unknown = await answer.json()
  expect([answer.status, body]).toMatchObject([200, { fileId }])
  return storedFileSchema.parse(body)
}

/** Asks for a signed address. */
export function askForUrl(url: string, person: Person, fileId: string, variant = ''): Promise<Response> {
  const path = readFileUrl.path.replace(':fileId', fileId)
  return fetch(`${url}${path}${variant && `?variant=${variant}`}`, { headers: person.headers })
}

/** The signed address of a file, with the server in front of it. */
export async function contentUrl(url: string, person: Person, fileId: string, variant = ''): Promise<string> {
  const answer = await askForUrl(url, person, fileId, variant)
  expect(answer.status).toBe(200)
  return url + readFileUrl.output.parse(await answer.json()).url
}

export async function readContent(url: string, person: Person, fileId: string, variant = ''): Promise<Uint8Array> {
  const answer = await fetch(await contentUrl(url, person, fileId, variant))
  expect(answer.status).toBe(200)
  return new Uint8Array(await answer.arrayBuffer())
}
