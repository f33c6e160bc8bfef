import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createTempFolder } from '#testing/temp-folder'
import { removeOldParts } from './remove-old-parts.ts'

it('the parts of a build stay until two others have come, and what is no part stays', async () => {
  const { path, remove } = await createTempFolder()
  const build = async (...parts: readonly string[]): Promise<readonly string[]> => {
    for (const part of parts) await writeFile(join(path, part), '')
    await removeOldParts(path, parts)
    return (await readdir(path)).filter((name) => !name.startsWith('.')).sort()
  }
  await writeFile(join(path, 'notes.txt'), '')
  await mkdir(join(path, 'assets'))
  expect(await build('main.mjs', 'pg-a.mjs')).toEqual(['assets', 'main.mjs', 'notes.txt', 'pg-a.mjs'])
  expect(await build('main.mjs', 'pg-b.mjs')).toEqual(['assets', 'main.mjs', 'notes.txt', 'pg-a.mjs', 'pg-b.mjs'])
  expect(await build('main.mjs', 'pg-c.mjs')).toEqual(['assets', 'main.mjs', 'notes.txt', 'pg-b.mjs', 'pg-c.mjs'])
  await remove()
})
