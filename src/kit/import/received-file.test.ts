import { expect, test } from 'vitest'
import { forgetReceived, keepReceived, keepShared, readReceived, takeReceived } from './received-file.tsx'

/** The part of a browser's caches that is used here. */
function createCaches(): CacheStorage {
  const caches = new Map<string, Map<string, Response>>()
  return {
    open: async (name: string) => {
      const entries = caches.getOrInsertComputed(name, () => new Map())
      return {
        put: async (path: string, response: Response) => void entries.set(path, response),
        match: async (path: string) => entries.get(path)?.clone(),
      }
    },
    delete: async (name: string) => caches.delete(name),
  } as unknown as CacheStorage
}

function formOf(parts: Readonly<Record<string, string | File>>): FormData {
  const form = new FormData()
  for (const [name, part] of Object.entries(parts)) form.append(name, part)
  return form
}

async function receive(parts: Readonly<Record<string, string | File>>, caches = createCaches()) {
  await keepReceived(formOf(parts), caches)
  const file = await readReceived(caches)
  return file && { name: file.name, type: file.type, text: await file.text() }
}

test('a shared file is kept with its name and type, whatever text comes with it', async () => {
  const file = new File(['Datum;Von;Bis'], 'Zeiten Größe.csv', { type: 'text/csv' })
  expect(await receive({ title: 'Zeiten', files: file })).toEqual({
    name: 'Zeiten Größe.csv',
    type: 'text/csv',
    text: 'Datum;Von;Bis',
  })
})

test('a shared text becomes a file', async () => {
  const shared = await receive({ title: '', text: 'Datum;Von;Bis', files: new File([], '') })
  expect(shared).toEqual({ name: 'Geteilter Text.txt', type: 'text/plain', text: 'Datum;Von;Bis' })
})

test('what was received takes the place of what was before, and nothing is left once it is forgotten', async () => {
  const caches = createCaches()
  await receive({ text: 'alt' }, caches)
  expect(await receive({ text: 'neu' }, caches)).toMatchObject({ text: 'neu' })
  expect(await receive({ title: '' }, caches)).toBeUndefined()
  await receive({ text: 'neu' }, caches)
  await forgetReceived(caches)
  expect(await readReceived(caches)).toBeUndefined()
})

test('G6: the search of an address is kept as a shared text is; one that shares nothing leaves what is there', async () => {
  const caches = createCaches()
  const search = '?title=Suppe&url=https://a.example/%C3%A4?b=c%26d&files=x&other=y'
  expect(await keepShared(search, caches)).toBe(true)
  expect(await (await readReceived(caches))?.text()).toBe('Suppe\nhttps://a.example/ä?b=c&d')
  expect(await keepShared('?title=&files=x', caches)).toBe(false)
  expect(await (await readReceived(caches))?.text()).toBe('Suppe\nhttps://a.example/ä?b=c&d')
})

test('G6: where there is no storage, the page itself keeps what an address shares, until it is taken', async () => {
  // As on a page without https: Node has none either.
  expect(await keepShared('?text=Suppe')).toBe(true)
  expect(await (await readReceived())?.text()).toBe('Suppe')
  expect(await (await takeReceived())?.text()).toBe('Suppe')
  expect(await takeReceived()).toBeUndefined()
})
