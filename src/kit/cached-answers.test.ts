import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import * as z from 'zod/mini'
import { expect, onTestFinished, test } from 'vitest'
import { cachedAnswersOf, forgetAnswers, openCachedAnswers, regionsDatabaseName } from './cached-answers.tsx'

const schema = z.object({ text: z.string() })
let users = 0

function open(userId = `user${(users += 1)}`, maxSize?: number) {
  let nowMs = 0
  const kept = openCachedAnswers({
    userId,
    now: () => (nowMs += 1),
    log: console,
    ...(maxSize === undefined ? {} : { maxSize }),
  })
  onTestFinished(() => kept.close())
  const write = (key: string, text = key) => kept.write(key, { heardMs: 7, answer: { text } })
  const readText = async (key: string) => (await kept.read(key, schema))?.answer.text
  return { ...kept, write, readText }
}

test('an answer is kept with its time, for its user alone', async () => {
  const annas = open('anna')
  await annas.write('a', 'neu')
  expect(await annas.read('a', schema)).toEqual({ heardMs: 7, answer: { text: 'neu' } })
  expect(await annas.readText('b')).toBeUndefined()
  expect(await open('ben').readText('a')).toBeUndefined()
})

test('if there are too many, those go that were not used for longest', async () => {
  const { write, readText } = open(undefined, 3 * JSON.stringify({ text: 'a' }).length)
  for (const key of ['a', 'b', 'c']) await write(key)
  await readText('a')
  await write('d')
  expect(await Promise.all(['a', 'b', 'c', 'd'].map(readText))).toEqual(['a', undefined, 'c', 'd'])
})

test('an answer that alone is too large is not kept', async () => {
  const { write, readText } = open(undefined, 20)
  await write('a', 'x'.repeat(50))
  expect(await readText('a')).toBeUndefined()
})

test('an answer of another shape than today’s is unknown', async () => {
  const { write, read } = open()
  await write('a')
  expect(await read('a', z.object({ text: z.number() }))).toBeUndefined()
})

test('nothing is left once it is forgotten, and what arrives afterwards is not kept', async () => {
  const kept = cachedAnswersOf('clara')
  await kept.write('a', { heardMs: 1, answer: { text: 'alt' } })
  await forgetAnswers('clara')
  await kept.write('a', { heardMs: 2, answer: { text: 'zu spät' } })
  expect(await kept.read('a', schema)).toBeUndefined()
  expect(await open('clara').readText('a')).toBeUndefined()
})

test('J83: maps that the device has taken along leave it too', async () => {
  const other = await openDB(regionsDatabaseName('emil'), 1, {
    upgrade: (database) => void database.createObjectStore('regions'),
  })
  other.close()
  await forgetAnswers('emil')
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(regionsDatabaseName('emil'))
})

test('another tab that has it open is no obstacle', async () => {
  const other = open('dora')
  await other.write('a')
  await forgetAnswers('dora')
  expect(await open('dora').readText('a')).toBeUndefined()
})
