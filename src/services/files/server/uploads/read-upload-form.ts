import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable, Writable } from 'node:stream'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { AppError } from '#base/app-error'
import { FILE_MAX_BYTES, type FileErrorCode } from '#files'
import type { RequestErrorCode } from '#http'
import { toFileName } from '../../file-name.ts'

/** Characters that turn the direction of text, by which a name can show another ending than it has. */
const TURNING = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
/** How browsers write in a form what would end the name there. */
const ESCAPED: Readonly<Record<string, string>> = { '%22': '"', '%0d': '', '%0a': '' }

/** What a form is besides its file: boundaries, headers of its parts and the fields. */
const FORM_MAX_BYTES = 64 * 1024
/** The largest request that may be an upload. */
export const UPLOAD_MAX_BYTES = FILE_MAX_BYTES + FORM_MAX_BYTES
const FIELD_MAX_BYTES = 1_024

export type UploadPart = {
  readonly fields: Readonly<Record<string, string>>
  /** As the browser says it; undefined when it says none. */
  readonly fileName: string | undefined
  /** Ends at the maximum file size; then `isCut` is true. A consumer that stops reading stops nothing else. */
  readonly content: AsyncIterable<Uint8Array>
  isCut(): boolean
}

/**
 * Reads a form of fields and one file, and passes the file on as it arrives. Resolves to the result of `take` when the whole form
 * has arrived. The rest of the form that `take` does not read is discarded before the answer: a browser reads no answer while it is
 * still sending. Throws `unsupported-media-type`, `file-too-large` and `invalid-request`.
 */
export async function readUploadForm<Taken>(
  incoming: Readable & { readonly headers: IncomingHttpHeaders },
  take: (part: UploadPart) => Promise<Taken>,
): Promise<Taken> {
  const busboy = openParser(incoming.headers)
  const fields: Record<string, string> = Object.create(null) as Record<string, string>
  let file: BusboyFileStream | undefined
  let taking: Promise<{ readonly taken: Taken } | { readonly refusal: unknown }> | undefined
  busboy.on('field', (name, value, isNameCut, isValueCut) => {
    if (file === undefined && !isNameCut && !isValueCut) fields[name] = value
  })
  busboy.on('file', (name, stream, fileName) => {
    // Without a listener the end of a connection in the middle of a file would be a fault of the process.
    stream.on('error', () => {})
    if (name !== 'file') return void stream.resume()
    file = stream
    // A destroyed stream would never ask for more, and the parser waits for that before it goes on.
    const content = stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>
    taking = take({ fields, fileName, content, isCut: () => stream.truncated })
      .then(
        (taken) => ({ taken }),
        (refusal: unknown) => ({ refusal }),
      )
      .finally(() => stream.resume())
  })
  try {
    await feed(incoming, busboy)
  } catch (error) {
    file?.destroy(new Error('the form ended before its file', { cause: error }))
    await taking
    if (error instanceof AppError) throw error
    throw new AppError<RequestErrorCode>('invalid-request', {}, error)
  }
  if (taking === undefined) throw new AppError<RequestErrorCode>('invalid-request', { field: 'file' })
  const outcome = await taking
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.taken
}

function openParser(headers: IncomingHttpHeaders): BusboyInstance {
  const { 'content-type': type = '', 'content-encoding': encoding, 'content-length': length } = headers
  if (encoding !== undefined || !/^multipart\/form-data\s*;/i.test(type))
    throw new AppError<RequestErrorCode>('unsupported-media-type')
  if (Number(length ?? 0) > UPLOAD_MAX_BYTES) throw new AppError<FileErrorCode>('file-too-large')
  try {
    return new Busboy({
      headers: { 'content-type': type },
      limits: {
        files: 1,
        fields: 8,
        parts: 9,
        fieldSize: FIELD_MAX_BYTES,
        fieldNameSize: 100,
        headerPairs: 20,
        fileSize: FILE_MAX_BYTES,
      },
    })
  } catch (error) {
    // A form without a boundary.
    throw new AppError<RequestErrorCode>('unsupported-media-type', {}, error)
  }
}

/**
 * Writes the request into the parser. Unlike a pipeline it leaves the connection open if the form is invalid, so that its sender
 * gets an answer.
 */
async function feed(incoming: Readable, busboy: Writable): Promise<void> {
  const broken = new AbortController()
  busboy.on('error', (error) => broken.abort(error))
  const { signal } = broken
  const next = async (event: 'drain' | 'finish'): Promise<void> => {
    signal.throwIfAborted()
    await once(busboy, event, { signal })
  }
  try {
    let sizeBytes = 0
    for await (const chunk of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      sizeBytes += chunk.length
      // One that does not tell its length may have no end.
      if (sizeBytes > UPLOAD_MAX_BYTES) throw new AppError<FileErrorCode>('file-too-large')
      if (!busboy.write(chunk)) await next('drain')
      signal.throwIfAborted()
    }
    const finished = next('finish')
    busboy.end()
    await finished
  } finally {
    busboy.destroy()
  }
}

/** A file's name as it came in a form, as people see it: without folders, control characters and tricks, never empty, never too long. */
export function cleanName(sent: string | undefined): string {
  const name = (sent ?? '').replaceAll(/%(?:22|0d|0a)/gi, (escape) => ESCAPED[escape.toLowerCase()] ?? '')
  return toFileName(name.replaceAll(TURNING, ''))
}
