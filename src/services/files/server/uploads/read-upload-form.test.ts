import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readUploadForm, type UploadPart } from './read-upload-form.ts'

const CONTENT_BYTES = 4 * 1024 * 1024

/** A form with one file, in pieces as a connection brings them. */
async function openForm() {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(CONTENT_BYTES)]), 'Datei.bin')
  const request = new Request('http://x', { method: 'POST', body: form })
  const body = Buffer.from(await request.arrayBuffer())
  const pieces = Array.from({ length: Math.ceil(body.length / 65_536) }, (_, index) =>
    body.subarray(index * 65_536, (index + 1) * 65_536),
  )
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  return Object.assign(Readable.from(pieces, { objectMode: false }), { headers })
}

test('U9: if the disk is full in the middle of a file, the rest of the form is read, and the error is sent', async () => {
  const incoming = await openForm()
  const take = async ({ content }: UploadPart): Promise<void> => {
    for await (const _chunk of content) throw new Error('no space left on device')
  }
  await expect(readUploadForm(incoming, take)).rejects.toThrow('no space left on device')
  expect(incoming.readableEnded).toBe(true)
})
