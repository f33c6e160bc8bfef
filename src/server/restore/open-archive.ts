import { createReadStream } from 'node:fs'

/** Where an archive is read from; plain data, so that a thread can be told. */
export type ArchiveSource = { readonly kind: 'file'; readonly path: string }

/** Its bytes, from the beginning. */
export async function openArchive(source: ArchiveSource): Promise<AsyncIterable<Uint8Array>> {
  return createReadStream(source.path)
}
