/** Pictures over HTTP on a real server. */
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { engines, shareTestServer, signUpPerson, type Person } from '#testing/app-server'
import { keepFile, newFileId, readContent, referTo, sendUpload } from '#testing/files/files'
import { drawNoise } from '#testing/files/pictures'

const SECRET = 'Gartenweg 7, 52.5163 N'

describe.each(engines)('on %s', (engine) => {
  const shared = shareTestServer(engine)
  let anna: Person
  beforeAll(async () => {
    anna = await signUpPerson(shared.server)
  })

  test('G1, G2, G3, G6: a picture is handed out upright, in its sizes, without what it told, and is called what it is', async () => {
    const { url } = shared.server
    const told = drawNoise(900, 600).withExif({ IFD0: { Artist: SECRET } })
    const photograph = await told.withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(photograph.includes(SECRET)).toBe(true)
    const stored = await keepFile(url, anna, Uint8Array.from(photograph), 'Strand.jpg')
    expect(stored).toMatchObject({ type: 'image/jpeg', name: 'Strand.jpg', picture: { width: 600, height: 900 } })
    const original = Buffer.from(await readContent(url, anna, stored.fileId))
    expect(original).toHaveLength(stored.sizeBytes)
    expect(original.includes(SECRET)).toBe(false)
    const [small, wide] = [
      await readContent(url, anna, stored.fileId, '160'),
      await readContent(url, anna, stored.fileId, '1280'),
    ]
    expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 160, height: 240 })
    // No variant has that width, because the original is narrower.
    expect(await sharp(wide).metadata()).toMatchObject({ format: 'jpeg', width: 600, height: 900 })
    const avif = await drawNoise(300, 200).avif({ effort: 0 }).toBuffer()
    const other = await keepFile(url, anna, Uint8Array.from(avif), 'Strand.avif')
    expect(other).toMatchObject({ type: 'image/jpeg', name: 'Strand.jpg', picture: { width: 300, height: 200 } })
  })

  test('G7: a file that only claims to be a picture is refused, and may be sent again as what it is', async () => {
    const { url } = shared.server
    const fileId = newFileId()
    await referTo(url, anna, fileId)
    const broken = Uint8Array.from(await drawNoise(300, 200).png().toBuffer()).slice(0, 5_000)
    const heic = new TextEncoder().encode('\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\x08mdat')
    for (const content of [broken, heic]) {
      const answer = await sendUpload(url, anna, { fileId, content, name: 'IMG_1.png' })
      expect([answer.status, await answer.json()]).toMatchObject([415, { error: { code: 'unsupported-picture' } }])
    }
    const whole = Uint8Array.from(await drawNoise(300, 200).png().toBuffer())
    expect((await sendUpload(url, anna, { fileId, content: whole })).status).toBe(200)
  })
})
