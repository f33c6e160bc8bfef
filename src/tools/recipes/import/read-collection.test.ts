import { deflateRawSync, gunzipSync, gzipSync, inflateRawSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { decodeText } from '#base/text/decode-text'
import { readCollection } from './read-collection.ts'
import type { KeepPicture } from './collections/pictures.ts'
import type { Inflate } from './collections/read-zip.ts'

const inflate: Inflate = async (packed, format, maxOutputLength) => {
  try {
    return new Uint8Array((format === 'gzip' ? gunzipSync : inflateRawSync)(packed, { maxOutputLength }))
  } catch {
    return undefined
  }
}
const keepPicture: KeepPicture = (bytes, name, type) => new File([bytes], name, { type })
const parts = { inflate, keepPicture, decode: (bytes: Uint8Array) => new TextDecoder().decode(bytes) }
const toBytes = (json: unknown) => new TextEncoder().encode(typeof json === 'string' ? json : JSON.stringify(json))

/** An archive as programs write it: each entry, then the directory. */
function zip(files: Readonly<Record<string, Uint8Array>>): Uint8Array<ArrayBuffer> {
  const heads: Buffer[] = []
  const bodies: Buffer[] = []
  let at = 0
  for (const [name, content] of Object.entries(files)) {
    const packed = deflateRawSync(content)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(content.length, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), fields, Buffer.from(name), packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(at, 10)
    heads.push(Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), fields, tail, Buffer.from(name)]))
    bodies.push(local)
    at += local.length
  }
  const directory = Buffer.concat(heads)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(heads.length, 8)
  end.writeUInt16LE(heads.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return new Uint8Array(Buffer.concat([...bodies, directory, end]))
}

async function titlesOf(archive: Uint8Array<ArrayBuffer>) {
  const read = await readCollection(archive, 'sammlung', parts)
  if (!read.ok) throw new Error(read.error)
  return { titles: read.value.recipes.map(({ title }) => title), failed: read.value.failed.map(({ place }) => place) }
}

const schema = (name: string) => ({
  '@type': 'Recipe',
  name,
  recipeIngredient: ['1 Ei'],
  recipeInstructions: ['Kochen.'],
})
const tandoor = (name: string) => ({ name, servings: 2, steps: [{ instruction: 'Kochen.', ingredients: [] }] })
const paprika = (name: string) => ({ name, ingredients: '1 Ei', directions: 'Kochen.', photo_data: 'AAAA' })

it('R55: Nextcloud Cookbook: folders with recipe.json; broken files are named', async () => {
  const archive = zip({
    'Rezepte/Ei/recipe.json': toBytes(schema('Ei')),
    'Rezepte/Ei/notizen.pdf': new Uint8Array(100),
    'Rezepte/Süßes/recipe.json': toBytes(schema('Süßes')),
    'Rezepte/kaputt.json': toBytes('{'),
  })
  expect(await titlesOf(archive)).toEqual({ titles: ['Ei', 'Süßes'], failed: ['Rezepte/kaputt.json'] })
})

it('R55: what programs write beside recipes is passed over, not a recipe whose name begins like it', async () => {
  const archive = zip({
    'recipes/metaxasauce/metaxasauce.json': toBytes(schema('Metaxasauce')),
    'thumbprint-cookies.json': toBytes(schema('Thumbprint Cookies')),
    'Packagekuchen.json': toBytes(schema('Packagekuchen')),
    'metadata.json': toBytes({ version: 1 }),
    'recipes/thumbs.json': toBytes({}),
    'package-lock.json': toBytes({}),
  })
  expect(await titlesOf(archive)).toEqual({
    titles: ['Metaxasauce', 'Thumbprint Cookies', 'Packagekuchen'],
    failed: [],
  })
})

it('R55: Tandoor: an archive of archives', async () => {
  const inner = (name: string) => zip({ 'recipe.json': toBytes(tandoor(name)), 'image.jpg': new Uint8Array(10) })
  expect(await titlesOf(zip({ '1.zip': inner('Suppe'), '2.zip': inner('Salat') }))).toMatchObject({
    titles: ['Suppe', 'Salat'],
  })
})

it('R55: Paprika: an archive of packed recipes, and one alone', async () => {
  const packed = (name: string) => new Uint8Array(gzipSync(toBytes(paprika(name))))
  expect(await titlesOf(zip({ 'a.paprikarecipe': packed('Chili'), 'b.paprikarecipe': packed('Reis') }))).toMatchObject({
    titles: ['Chili', 'Reis'],
  })
  expect(await titlesOf(packed('Chili'))).toMatchObject({ titles: ['Chili'] })
})

const jpeg = new Uint8Array(3_000).fill(7)
jpeg.set([0xff, 0xd8, 0xff])
const base64 = Buffer.from(jpeg).toString('base64')

it.each([
  [
    'Nextcloud',
    { 'R/Ei/recipe.json': toBytes(schema('Ei')), 'R/Ei/thumb.jpg': jpeg.slice(0, 9), 'R/Ei/full.jpg': jpeg },
  ],
  [
    'Mealie',
    { 'ei/ei.json': toBytes(schema('Ei')), 'ei/images/min-original.webp': jpeg, 'ei/images/original.webp': jpeg },
  ],
  ['Tandoor', { '1.zip': zip({ 'recipe.json': toBytes(tandoor('Ei')), 'image.png': jpeg }) }],
  ['Paprika', { 'a.paprikarecipe': new Uint8Array(gzipSync(toBytes({ ...paprika('Ei'), photo_data: base64 }))) }],
  [
    'KitchenOwl',
    { 'k.json': toBytes({ recipes: [{ name: 'Ei', items: [{ name: 'Ei' }], yields: 1, photo: base64 }] }) },
  ],
  [
    'RecipeSage',
    { 'r.json': toBytes({ ...schema('Ei'), image: ['fotos/abc.jpg'] }), 'abc.jpg': jpeg, 'andere.jpg': jpeg },
  ],
  ['schema.org', { 's.json': toBytes({ ...schema('Ei'), image: `data:image/jpeg;base64,${base64}` }) }],
])('R62: the picture of a recipe of %s comes from the file, whole and once', async (_name, files) => {
  const read = await readCollection(zip(files), 'sammlung', parts)
  const picture = read.ok ? read.value.recipes[0]?.picture : undefined
  if (!(picture instanceof File)) throw new Error('no picture')
  expect(picture.type).toBe('image/jpeg')
  expect(new Uint8Array(await picture.arrayBuffer())).toEqual(jpeg)
  expect(read.ok && read.value.recipes[0]?.imageUrls.filter((url) => url.startsWith('data:'))).toEqual([])
  expect(read.ok && read.value.failed).toEqual([])
})

it('R62: pictures of refused kind or size are named, and their recipes stay; none goes to the wrong recipe', async () => {
  const large = new Uint8Array(26 * 1024 * 1024)
  large.set(jpeg)
  const archive = zip({
    'a/a.json': toBytes(schema('Ei')),
    'a/full.jpg': toBytes('<svg onload=alert(1)>'),
    'b/b.json': toBytes(schema('Huhn')),
    'b/full.jpg': large,
    'c/eins.json': toBytes(schema('Eins')),
    'c/zwei.json': toBytes(schema('Zwei')),
    'c/fremd.jpg': jpeg,
    'd.json': toBytes({ ...schema('Daten'), image: `data:image/png;base64,${'!'.repeat(200)}` }),
  })
  const read = await readCollection(archive, 'sammlung', parts)
  if (!read.ok) throw new Error(read.error)
  expect(read.value.recipes.map(({ title, picture }) => [title, picture])).toEqual(
    ['Ei', 'Huhn', 'Eins', 'Zwei', 'Daten'].map((title) => [title, undefined]),
  )
  expect(read.value.failed).toEqual([
    { place: 'Daten', fault: 'picture-broken' },
    { place: 'a/full.jpg', fault: 'picture-kind' },
    { place: 'b/full.jpg', fault: 'picture-broken' },
  ])
})

it('R55: Cooklang and Markdown in an archive; names of files are titles of Cooklang', async () => {
  const archive = zip({
    'kochen/Rührei.cook': toBytes('@Eier{3} verquirlen.'),
    'b.md': toBytes('# Salat\n\n## Zutaten\n- 1 Gurke\n'),
  })
  expect(await titlesOf(archive)).toEqual({ titles: ['Rührei', 'Salat'], failed: [] })
})

it('R53: broken archives and bombs are refused or named, and do not hang', async () => {
  const whole = zip({ 'a.json': toBytes(schema('Ei')) })
  const errorOf = async (bytes: Uint8Array<ArrayBuffer>) => readCollection(bytes, 'x', parts)
  expect(await errorOf(whole.slice(0, whole.length - 5))).toEqual({ ok: false, error: 'other-file' })
  expect(await errorOf(zip({}))).toEqual({ ok: false, error: 'no-recipe' })
  const bomb = zip({ 'bombe.json': new Uint8Array(64 * 1024 * 1024), 'a.json': toBytes(schema('Ei')) })
  expect(await titlesOf(bomb)).toEqual({ titles: ['Ei'], failed: ['bombe.json'] })
  const deep = zip({
    'a.zip': zip({ 'b.zip': zip({ 'c.json': toBytes(schema('Ei')) }) }),
    'a.json': toBytes(schema('Ei')),
  })
  expect(await titlesOf(deep)).toEqual({ titles: ['Ei'], failed: ['b.zip'] })
  expect(await errorOf(new Uint8Array(gzipSync(new Uint8Array(64 * 1024 * 1024))))).toEqual({
    ok: false,
    error: 'other-file',
  })
  for (let at = 0; at < whole.length; at += 3) {
    const damaged = whole.slice()
    damaged[at] = (damaged[at] ?? 0) ^ 0xff
    expect(await errorOf(damaged)).toHaveProperty('ok')
  }
})

it('R53: many bombs together are unpacked no further than what an archive of their size may become', async () => {
  const unpacked: number[] = []
  const counting: Inflate = async (...packed) => {
    const bytes = await inflate(...packed)
    unpacked.push(bytes?.byteLength ?? packed[2])
    return bytes
  }
  const bomb = new Uint8Array(gzipSync(new Uint8Array(19 * 1024 * 1024)))
  const names = Array.from({ length: 60 }, (_none, at) => `${at}.paprikarecipe`)
  const inner = zip(Object.fromEntries(names.map((name) => [name, bomb])))
  const archive = zip({ 'a.zip': inner, 'b.zip': inner, 'c.json': toBytes(schema('Ei')) })
  const read = await readCollection(archive, 'x', { ...parts, inflate: counting })
  expect(read).toMatchObject({ ok: true, value: { recipes: [{ title: 'Ei' }] } })
  const total = unpacked.reduce((sum, size) => sum + size, 0)
  expect(total).toBeLessThanOrEqual(40 * 1024 * 1024 + 20 * archive.byteLength)
})

it('R53: entries in UTF-16 and in Windows-1252 are read', async () => {
  const decode = (bytes: Uint8Array<ArrayBuffer>) =>
    decodeText(bytes, (encoding, fatal) => new TextDecoder(encoding, { fatal }).decode(bytes))
  const text = 'Käsespätzle\nZutaten\n200 g Käse\nZubereitung\nReiben.'
  const archive = zip({
    'a.txt': Buffer.from(`\ufeff${text}`, 'utf16le'),
    'b.txt': Buffer.from(text, 'latin1'),
  })
  const read = await readCollection(archive, 'x', { ...parts, decode })
  expect(read.ok && read.value.recipes.map(({ title, ingredients }) => [title, ingredients[0]?.text])).toEqual([
    ['Käsespätzle', '200 g Käse'],
    ['Käsespätzle', '200 g Käse'],
  ])
})
