import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { tools } from './tool-list.ts'

const manifestSchema = z.object({
  shortcuts: z.array(z.object({ name: z.string(), url: z.string() })),
  share_target: z.object({
    params: z.object({ files: z.array(z.object({ accept: z.array(z.string()) })) }),
  }),
})

async function readManifest() {
  const text = await readFile(join(import.meta.dirname, '../../public/manifest.webmanifest'), 'utf8')
  return manifestSchema.parse(JSON.parse(text))
}

it('each shortcut of the installed app opens a tool; Android shows four of them', async () => {
  const { shortcuts } = await readManifest()
  expect(shortcuts).toHaveLength(4)
  for (const { url } of shortcuts) expect(tools.map(({ path }) => path)).toContain(url)
})

it('J40: other apps can share every kind of file that an import reads', async () => {
  const [files] = (await readManifest()).share_target.params.files
  const read = tools.flatMap((tool) => tool.import?.accept ?? []).filter((accept) => accept.startsWith('.'))
  expect(read.filter((ending) => files?.accept.includes(ending) !== true)).toEqual([])
})
