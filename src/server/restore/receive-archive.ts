import { open, type FileHandle } from 'node:fs/promises'
import { AppError } from '#base/app-error'
import { isDiskFull } from '#base/error-code'
import type { RequestErrorCode } from '#http'

const OWNER_ONLY = 0o600

/** A file on the disk that comes in pieces, in their order. A piece that breaks off leaves nothing that counts. */
export type ArrivingArchive = {
  readonly path: string
  /** How much of it is there. */
  readonly doneBytes: () => number
  /**
   * Writes a piece that begins at `offset`; one that begins elsewhere than where the file ends, or comes beside another one, is
   * read and dropped. Throws `body-too-large` beyond a limit, `storage-full` where the disk is full.
   */
  receive(piece: AsyncIterable<Uint8Array>, offset: number): Promise<void>
  /** May be called again. */
  close(): Promise<void>
}

export async function openArrivingArchive(o: {
  readonly path: string
  readonly totalBytes: number
  readonly pieceBytes: number
}): Promise<ArrivingArchive> {
  const file = await open(o.path, 'w', OWNER_ONLY)
  let doneBytes = 0
  let isReceiving = false
  let closing: Promise<void> | undefined
  return {
    path: o.path,
    doneBytes: () => doneBytes,
    async receive(piece, offset) {
      if (isReceiving || offset !== doneBytes) return drop(piece, o.pieceBytes)
      isReceiving = true
      try {
        const limit = Math.min(o.pieceBytes, o.totalBytes - doneBytes)
        doneBytes += await write(file, piece, { offset, limit })
      } finally {
        isReceiving = false
      }
    },
    close: () => (closing ??= file.close()),
  }
}

async function write(
  file: FileHandle,
  piece: AsyncIterable<Uint8Array>,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<number> {
  let sizeBytes = 0
  for await (const chunk of piece) {
    if (sizeBytes + chunk.length > limit) throw new AppError<RequestErrorCode>('body-too-large')
    await writeAll(file, chunk, offset + sizeBytes)
    sizeBytes += chunk.length
  }
  return sizeBytes
}

async function writeAll(file: FileHandle, chunk: Uint8Array, position: number): Promise<void> {
  try {
    for (let done = 0; done < chunk.length;) {
      const { bytesWritten } = await file.write(chunk, done, chunk.length - done, position + done)
      done += bytesWritten
    }
  } catch (error) {
    if (!isDiskFull(error)) throw error
    const message = 'Auf dem Server ist kein Platz mehr dafür.'
    throw new AppError<RequestErrorCode>('storage-full', { message }, error)
  }
}

async function drop(piece: AsyncIterable<Uint8Array>, limit: number): Promise<void> {
  let sizeBytes = 0
  for await (const chunk of piece) {
    sizeBytes += chunk.length
    if (sizeBytes > limit) throw new AppError<RequestErrorCode>('body-too-large')
  }
}
