import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { tools } from './tool-list.ts'

const manifestSchema = z.object({
  share_target: z.object({
    params: z.object({ files: z.array(z.object({ accept: z.array(z.string()) })) }),
  }),
})

it('J40: other apps can share every kind of file that an import reads', async () => {
  const text = await readFile(join(import.meta.dirname, '../../public/manifest.webmanifest'), 'utf8')
  const [files] = manifestSchema.parse(JSON.parse(text)).share_target.params.files
  const read = tools.flatMap((tool) => tool.import?.accept ?? []).filter((accept) => accept.startsWith('.'))
  expect(read.filter((ending) => files?.accept.includes(ending) !== true)).toEqual([])
})
