import { expect, test } from 'vitest'
import { failed } from '#base/result'
import { createFairPictures, createMutex } from './fair-pictures.ts'
import type { PictureMaker } from './picture-maker.ts'

/** One picture at a time, as the real one; which were begun, in this order. */
function openPictures() {
  const mutex = createMutex()
  const begun: string[] = []
  const first = Promise.withResolvers<void>()
  const pictures: PictureMaker = {
    async make({ path }, _folder, signal) {
      const end = await mutex.take(signal)
      begun.push(path)
      await first.promise
      end()
      return failed('unsupported-picture')
    },
    close: async () => undefined,
  }
  return { pictures, begun, go: () => first.resolve() }
}

test('G8: a user who sends many pictures lets others have their turn between them', async () => {
  const { pictures, begun, go } = openPictures()
  const pictureOf = createFairPictures(pictures)
  const { signal } = new AbortController()
  const make = (userId: string, path: string) => pictureOf(userId).make({ path, type: 'image/png' }, '', signal)
  const all = ['anna 1', 'anna 2', 'anna 3', 'ben 1', 'cem 1'].map((path) => make(path.split(' ')[0] ?? '', path))
  go()
  await Promise.all(all)
  expect(begun).toEqual(['anna 1', 'ben 1', 'cem 1', 'anna 2', 'anna 3'])
})

test('G8: one that is given up while it waits holds up no other of its person', async () => {
  const { pictures, begun, go } = openPictures()
  const pictureOf = createFairPictures(pictures)
  const given = new AbortController()
  const make = (path: string, signal = new AbortController().signal) =>
    pictureOf('anna').make({ path, type: 'image/png' }, '', signal)
  const [first, second, third] = [make('1'), make('2', given.signal), make('3')]
  given.abort(new Error('given up'))
  await expect(second).rejects.toThrow('given up')
  go()
  await Promise.all([first, third])
  expect(begun).toEqual(['1', '3'])
})
