import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { HOUR_MS } from '#base/clock'
import { diePutting, DYING_KEY, NEW_CONTENT, OLD_CONTENT, type DeathMoment } from '#testing/documents/die-putting'
import { createTempFolder } from '#testing/temp-folder'
import { openDiskStore } from './disk-store.ts'

const STEPS = [
  'make the folder of unfinished',
  'link',
  'inspect',
  'seal',
  'make the folder',
  'rename',
  'flush it',
  'flush the root',
  'remove',
] as const
const RENAME = STEPS.indexOf('rename') + 1
const moments: readonly DeathMoment[] = ['begun', 'done']
const deaths = STEPS.flatMap((name, index) => moments.map((moment) => ({ name, step: index + 1, moment })))

test.each(deaths)(
  'D8 killed when “$name” was $moment, all of the old bytes or all of the new ones are there',
  async (death) => {
    const folder = await createTempFolder()
    expect(await diePutting(folder.path, death.step, death.moment)).toBe(true)
    const options = { folder: join(folder.path, 'files'), now: Date.now, newId: () => crypto.randomUUID() }
    const store = await openDiskStore(options)
    const stream = await store.read(DYING_KEY)
    const content = stream === undefined ? undefined : await text(stream)
    const isNew = death.step > RENAME || (death.step === RENAME && death.moment === 'done')
    const isEither = death.step === RENAME && death.moment === 'begun'
    // Not by `toBe`, whose message would have all of them.
    expect([content === OLD_CONTENT, content === NEW_CONTENT]).toContainEqual(true)
    if (!isEither) expect(content === NEW_CONTENT).toBe(isNew)
    await openDiskStore({ ...options, now: () => Date.now() + 2 * HOUR_MS })
    expect(await readdir(join(folder.path, 'files', '.new'))).toEqual([])
    await folder.remove()
  },
)

test('D8 there is no step besides', async () => {
  const folder = await createTempFolder()
  expect(await diePutting(folder.path, STEPS.length + 1, 'begun')).toBe(false)
  await folder.remove()
})
