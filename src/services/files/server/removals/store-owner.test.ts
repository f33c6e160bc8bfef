/** Two servers with databases of their own that were given the same place for files by mistake. */
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#database/server'
import { DAY_MS, HOUR_MS } from '#base/clock'
import { openFileBench, type FileBench } from '#testing/files/file-bench'
import { openLocalFiles } from '#testing/files/local-files'
import { createTempFolder } from '#testing/temp-folder'
import { openFilesDatabase } from '../files-database.ts'

describe('a store that two databases share', () => {
  let bench: FileBench
  let other: Database
  let folder: Awaited<ReturnType<typeof createTempFolder>>
  beforeEach(async () => {
    bench = await openFileBench('SQLite')
    folder = await createTempFolder()
    other = await openFilesDatabase({ kind: 'sqlite', path: join(folder.path, 'files.sqlite') })
  })
  afterEach(async () => {
    await other.close()
    await folder.remove()
    await bench.close()
  })

  test('D12: files the newer one does not know are left there, and reported', async () => {
    const file = await bench.keep('anna', 'ein Bild')
    bench.clock.advance(HOUR_MS)
    await bench.service.sweep()
    const newer = bench.openNode({ database: other })
    for (let day = 0; day < 3; day++) {
      bench.clock.advance(DAY_MS)
      await newer.sweep()
    }
    expect(await bench.read('anna', file)).toBe('ein Bild')
    expect(bench.logged).toContain(
      'the store of files belongs to another database: what this one does not know is left there',
    )
  })

  test('D12: the older one goes on clearing what nothing knows', async () => {
    await bench.service.sweep()
    const local = await openLocalFiles()
    await bench.store.put('s'.repeat(26), await local.make('left over'))
    bench.clock.advance(3 * DAY_MS)
    await bench.openNode({ database: other }).sweep()
    expect(await bench.listKept()).toHaveLength(1)
    await bench.service.sweep()
    expect(await bench.listKept()).toEqual([])
    await local.close()
  })
})
