/** Uploads as they reach the files service, without a network. */
import { Readable } from 'node:stream'
import type { UploadRequest } from '../../src/services/files/server/uploads/upload.ts'

export type BenchUpload = {
  readonly fileId: string
  readonly content: Uint8Array<ArrayBuffer> | string
  readonly documentId: string
  readonly collection?: string
  readonly name?: string
}

/** The form as it stands on the wire. */
export async function toUploadRequest(userId: string, upload: BenchUpload): Promise<UploadRequest> {
  const form = new FormData()
  const { fileId, documentId, collection = 'albums' } = upload
  for (const [name, value] of Object.entries({ userId, fileId, collection, documentId })) form.set(name, value)
  form.set('file', new Blob([upload.content]), upload.name ?? 'Datei.bin')
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const body = Buffer.from(await request.arrayBuffer())
  const headers = {
    'content-type': request.headers.get('content-type') ?? '',
    'content-length': String(body.length),
  }
  return Object.assign(Readable.from(chunksOf(body)), { headers })
}

function* chunksOf(body: Buffer): Generator<Buffer> {
  for (let start = 0; start < body.length; start += 65_536) yield body.subarray(start, start + 65_536)
}
