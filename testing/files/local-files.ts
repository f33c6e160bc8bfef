/** Finished files on the local disk, as an upload leaves them before they go to a store. */
import { createHash, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTempFolder } from '../temp-folder.ts'

export type LocalTestFile = {
  readonly path: string
  readonly sizeBytes: number
  readonly sha256: string
  readonly bytes: Uint8Array
}

export type LocalFiles = {
  /** So many random bytes, or these. */
  make(content: number | Uint8Array | string): Promise<LocalTestFile>
  close(): Promise<void>
}

export async function openLocalFiles(): Promise<LocalFiles> {
  const folder = await createTempFolder()
  let count = 0
  return {
    async make(content) {
      const bytes = typeof content === 'number' ? randomBytes(content) : Buffer.from(content)
      const path = join(folder.path, String(count++))
      await writeFile(path, bytes)
      return { path, sizeBytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex'), bytes }
    },
    close: () => folder.remove(),
  }
}
