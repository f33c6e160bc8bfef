import { expect, test } from 'vitest'
import { forgetReceived, keepPosted, keepReceived, keepShared, readReceived, takeReceived } from './received-file.tsx'
import { toBase64Url } from '#base/text/base64url'

/** The part of a browser's caches that is used here. */
function createCaches(): CacheStorage {
  const caches = new Map<string, Map<string, Response>>()
  return {
    open: async (name: string) => {
      const entries = caches.getOrInsertComputed(name, () => new Map())
      return {
        put: async (path: string, response: Response) => void entries.set(path, response),
        match: async (path: string) => entries.get(path)?.clone(),
        delete: async (path: string) => entries.delete(path),
      }
    },
    delete: async (name: string) => caches.delete(name),
  } as unknown as CacheStorage
}

function formOf(parts: Readonly<Record<string, string | File>>): FormData {
  const form = new FormData()
  for (const [name, part] of Object.entries(parts)) form.append(name.replace(/\d$/, ''), part)
  return form
}

async function readAll(caches?: CacheStorage) {
  const received = await readReceived(caches)
  return Promise.all(received.map(async ({ file }) => ({ name: file.name, type: file.type, text: await file.text() })))
}

async function receive(parts: Readonly<Record<string, string | File>>, caches = createCaches()) {
  await keepReceived(formOf(parts), caches)
  return readAll(caches)
}

const TIMES = { name: 'Zeiten Größe.csv', type: 'text/csv', text: 'Datum;Von;Bis' }
const aFile = ({ name, type, text } = TIMES) => new File([text], name, { type })

test('G9: a shared file is kept with its name and type, and what else is said of it, unless that is its name', async () => {
  const said = { name: 'Geteilter Text.txt', type: 'text/plain' }
  expect(await receive({ title: 'Zeiten Größe', files: aFile() })).toEqual([TIMES])
  expect(await receive({ title: 'Zeiten', text: 'von Ben', url: 'https://a.example/', files: aFile() })).toEqual([
    TIMES,
    { ...said, text: 'Zeiten\nvon Ben\nhttps://a.example/' },
  ])
})

test('G9: all files of a share are kept, and each is taken by itself', async () => {
  const caches = createCaches()
  const shops = { name: 'Shops.json', type: 'application/json', text: '[]' }
  expect(await receive({ files1: aFile(), files2: aFile(shops), files3: new File([], 'leer.txt') }, caches)).toEqual([
    TIMES,
    shops,
  ])
  expect((await takeReceived(0, caches))?.name).toBe(TIMES.name)
  expect(await takeReceived(0, caches)).toBeUndefined()
  expect(await readAll(caches)).toEqual([shops])
  expect((await takeReceived(1, caches))?.name).toBe(shops.name)
  expect(await readAll(caches)).toEqual([])
})

test('G8: what the server hands back is kept once, like any other share, and what was too large is told', async () => {
  const caches = createCaches()
  const post = new Response(formOf({ text: 'Ä <b>', files: aFile() }))
  const type = post.headers.get('content-type') ?? ''
  let isThere = true
  const remove = (): void => void (isThere = false)
  const body = toBase64Url(new Uint8Array(await post.arrayBuffer()))
  expect(await keepPosted({ dataset: { type, body }, remove }, caches)).toBe('kept')
  expect(isThere).toBe(false)
  expect((await readAll(caches)).map(({ text }) => text)).toEqual([TIMES.text, 'Ä <b>'])
  expect(await keepPosted(null, caches)).toBe('none')
  expect(await keepPosted({ dataset: { type, body: 'AAAA' }, remove }, caches)).toBe('none')
  expect(await keepPosted({ dataset: { type, body: '' }, remove }, caches)).toBe('too-large')
  expect(await readAll(caches)).toHaveLength(2)
})

test('a shared text becomes a file', async () => {
  const shared = await receive({ title: '', text: 'Datum;Von;Bis', files: new File([], '') })
  expect(shared).toEqual([{ name: 'Geteilter Text.txt', type: 'text/plain', text: 'Datum;Von;Bis' }])
})

test('what was received takes the place of what was before, and nothing is left once it is forgotten', async () => {
  const caches = createCaches()
  await receive({ text: 'alt' }, caches)
  expect(await receive({ text: 'neu' }, caches)).toMatchObject([{ text: 'neu' }])
  expect(await receive({ title: '' }, caches)).toEqual([])
  await receive({ text: 'neu' }, caches)
  await forgetReceived(caches)
  expect(await readReceived(caches)).toEqual([])
})

test('G6: the search of an address is kept as a shared text is; one that shares nothing leaves what is there', async () => {
  const caches = createCaches()
  const search = '?title=Suppe&url=https://a.example/%C3%A4?b=c%26d&files=x&other=y'
  expect(await keepShared(search, caches)).toBe(true)
  expect(await readAll(caches)).toMatchObject([{ text: 'Suppe\nhttps://a.example/ä?b=c&d' }])
  expect(await keepShared('?title=&files=x', caches)).toBe(false)
  expect(await readAll(caches)).toMatchObject([{ text: 'Suppe\nhttps://a.example/ä?b=c&d' }])
})

test('G6: where there is no storage, the page itself keeps what an address shares, until it is taken', async () => {
  // As on a page without https: Node has none either.
  expect(await keepShared('?text=Suppe')).toBe(true)
  expect(await readAll()).toMatchObject([{ text: 'Suppe' }])
  expect(await (await takeReceived(0))?.text()).toBe('Suppe')
  expect(await takeReceived(0)).toBeUndefined()
})
