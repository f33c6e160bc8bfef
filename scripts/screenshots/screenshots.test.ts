/** The pictures that browsers show when they offer to install the app, as the manifest lists them. */
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, matchesGlob } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { KEPT_FILES } from '../../vite.config.ts'
import { root } from '../folders.ts'

const MAX_BYTES = 80_000
/** What browsers show at most of each form. */
const MAX_COUNTS = { narrow: 5, wide: 8 }

const manifestSchema = z.object({
  screenshots: z.array(
    z.strictObject({
      src: z.string(),
      sizes: z.string(),
      type: z.literal('image/webp'),
      form_factor: z.enum(['narrow', 'wide']),
      label: z.string().check(z.minLength(1)),
    }),
  ),
})

const publicFolder = join(root, 'public')
const { screenshots } = manifestSchema.parse(
  JSON.parse(await readFile(join(publicFolder, 'manifest.webmanifest'), 'utf8')),
)

test('each picture is there as the manifest says, and small', async () => {
  for (const { src, sizes } of screenshots) {
    const file = join(publicFolder, src)
    const { width, height, format } = await sharp(file).metadata()
    expect({ src, format, sizes: `${width}x${height}` }).toEqual({ src, format: 'webp', sizes })
    expect((await stat(file)).size).toBeLessThanOrEqual(MAX_BYTES)
  }
})

test('no picture lies there that the manifest does not list', async () => {
  const listed = screenshots.map(({ src }) => src.replace('/screenshots/', '')).toSorted()
  expect((await readdir(join(publicFolder, 'screenshots'))).toSorted()).toEqual(listed)
})

test('pictures of one form have one shape, and there are no more than browsers show', () => {
  for (const [form, count] of Object.entries(MAX_COUNTS)) {
    const own = screenshots.filter((one) => one.form_factor === form)
    expect(new Set(own.map(({ sizes }) => sizes)).size).toBe(1)
    expect(own.length).toBeLessThanOrEqual(count)
  }
})

test('the app worker keeps none of them: only the install dialog shows them', () => {
  expect(matchesGlob('icons/icon-192.png', KEPT_FILES)).toBe(true)
  expect(screenshots.filter(({ src }) => matchesGlob(src.slice(1), KEPT_FILES))).toEqual([])
})
