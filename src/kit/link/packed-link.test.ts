import { deflateRawSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { crc32 } from '#base/bytes/crc32'
import { joinFragment, MAX_FRAGMENT_CHARACTERS, packFragment, unpackFragment } from './packed-link.tsx'

const MAX_BYTES = 1_500_000

/** A link whose outside is right, whatever is in it. */
function fragmentOf(bytes: Uint8Array): string {
  return joinFragment(deflateRawSync(bytes, { level: 9 }), crc32(bytes))
}

it('K3: a link that unpacks to gigabytes is given up as soon as it is too large', async () => {
  const megabyte = Buffer.alloc(1_048_576)
  // 700 blocks of a megabyte each, as a hostile link would hold them: half a megabyte of link.
  const block = deflateRawSync(megabyte, { level: 9, finishFlush: 2 })
  const bomb = Buffer.concat(Array.from({ length: 700 }, () => block))
  const fragment = joinFragment(bomb, 0)
  expect(fragment.length).toBeLessThan(MAX_FRAGMENT_CHARACTERS)
  expect(await unpackFragment(fragment, MAX_BYTES)).toEqual({ ok: false, error: 'too-large' })
})

it('K3: what is just too large is refused, what just fits is read', async () => {
  const fits = 'a'.repeat(MAX_BYTES)
  expect(await unpackFragment(await packFragment(fits), MAX_BYTES)).toEqual({ ok: true, value: fits })
  expect(await unpackFragment(await packFragment(`${fits}a`), MAX_BYTES)).toEqual({ ok: false, error: 'too-large' })
  expect(await unpackFragment('A'.repeat(MAX_FRAGMENT_CHARACTERS + 1), MAX_BYTES)).toEqual({
    ok: false,
    error: 'too-large',
  })
})

it('K3: a link of a later version says so, and bytes that are no text are no link', async () => {
  expect(await unpackFragment('AgAAAAAAAA', MAX_BYTES)).toEqual({ ok: false, error: 'newer' })
  expect(await unpackFragment(fragmentOf(new Uint8Array([0xff, 0xfe, 0x80])), MAX_BYTES)).toEqual({
    ok: false,
    error: 'incomplete',
  })
})

it.each(['', 'A', 'AQ', 'AAAAAAAAAA', '====', 'Hallo Welt', '%00', '..', 'xxxxxxxxxxxxxxxx', '\u0000', '💥'])(
  'K3: %j is no link, and nothing worse',
  async (fragment) => {
    expect(await unpackFragment(fragment, MAX_BYTES)).toEqual({ ok: false, error: 'incomplete' })
  },
)
