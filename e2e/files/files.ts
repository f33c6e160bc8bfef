/** Files in end-to-end tests: pictures made on the spot, and what a page shows of them. */
import sharp from 'sharp'
import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test'

const rgb = { red: { r: 200, g: 30, b: 30 }, blue: { r: 30, g: 30, b: 200 } } as const
export type PictureColor = keyof typeof rgb

/** A JPEG of one colour. */
export async function makePicture(color: PictureColor, width = 640, height = 480): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: rgb[color] } })
    .jpeg()
    .toBuffer()
}

/** A picture that no compression makes small. */
export async function makeNoise(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width, height, channels: 3, background: rgb.red, noise } })
    .jpeg({ quality: 100 })
    .toBuffer()
}

export const profile = (page: Page): Locator => page.getByRole('region', { name: 'Profil', exact: true })
export const uploads = (page: Page): Locator => page.getByRole('region', { name: 'Dateien', exact: true })

/** Chooses a file as the own picture, on the account page. */
export async function choosePicture(page: Page, buffer: Buffer, name = 'anna.jpg', mimeType = 'image/jpeg') {
  const chooser = page.waitForEvent('filechooser')
  await profile(page)
    .getByRole('button', { name: /wählen$/ })
    .click()
  await (await chooser).setFiles({ name, mimeType, buffer })
}

/** The account page shows the own picture itself, not only its blur, and its middle has this colour. */
export async function expectPicture(page: Page, color: PictureColor): Promise<void> {
  const read = () =>
    profile(page).evaluate(async (section) => {
      const image = section.querySelector<HTMLImageElement>('img[src^="blob:"]')
      if (image === null || !image.complete || image.naturalWidth === 0) return 'none'
      const canvas = document.createElement('canvas')
      canvas.width = canvas.height = 1
      const context = canvas.getContext('2d')
      context?.drawImage(image, image.naturalWidth / 2, image.naturalHeight / 2, 1, 1, 0, 0, 1, 1)
      const [red = 0, , blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? []
      return red > blue ? 'red' : 'blue'
    })
  await expect.poll(read).toBe(color)
}

/** Nothing of a picture is shown: the letters of the name stand there. */
export async function expectNoPicture(page: Page): Promise<void> {
  await expect(profile(page).locator('img')).toHaveCount(0)
}

/** Waits until no file waits on this device any more. */
export async function expectAllUploaded(page: Page): Promise<void> {
  await expect(uploads(page)).toHaveCount(0)
  await expect(profile(page).getByRole('status').first()).toBeEmpty()
}

const browserHeaders = { 'sec-fetch-site': 'same-origin' }

/** A person's record and files by the bare calls, with the session of a browser. */
export function openFileCalls(request: APIRequestContext, userId: string) {
  return {
    /** The person's record refers to this file from now on. */
    async refer(fileId: string): Promise<void> {
      const path = `/api/documents/users/${userId}`
      const { document } = (await (await request.get(path)).json()) as {
        document: { version: number; fields: Record<string, unknown> }
      }
      const picture = { fileId, name: 'datei', type: 'application/octet-stream', sizeBytes: 1 }
      const answer = await request.put(path, {
        headers: { ...browserHeaders, 'if-match': `"${document.version}"` },
        data: { fields: { ...document.fields, picture } },
      })
      expect(answer.status(), await answer.text()).toBe(200)
    },
    /** Sends it with exactly this line of a name, whatever a browser would have made of it. */
    async upload(fileId: string, file: { readonly name: string; readonly type: string; readonly body: Buffer }) {
      const boundary = '----e2e'
      const fields = { userId, fileId, collection: 'users', documentId: userId }
      const head = Object.entries(fields)
        .map(([key, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`)
        .join('')
      const part = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${file.name}"\r\nContent-Type: ${file.type}\r\n\r\n`
      return request.post('/api/files', {
        headers: { ...browserHeaders, 'content-type': `multipart/form-data; boundary=${boundary}` },
        data: Buffer.concat([Buffer.from(head + part), file.body, Buffer.from(`\r\n--${boundary}--\r\n`)]),
      })
    },
    /** A signed address of its content. */
    async url(fileId: string): Promise<string> {
      const answer = await request.get(`/api/files/${fileId}/url`)
      expect(answer.status(), await answer.text()).toBe(200)
      return ((await answer.json()) as { url: string }).url
    },
  }
}
