import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type TempFolder = {
  readonly path: string
  remove(): Promise<void>
}

/** A new empty folder for one test, outside of the repository; in memory where `scripts/suite/temp-place.ts` found some. */
export async function createTempFolder(): Promise<TempFolder> {
  const path = await mkdtemp(join(tmpdir(), 'taschenmesser-'))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}
