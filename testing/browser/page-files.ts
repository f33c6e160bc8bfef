/** Files that a test in a browser gives to the page, and gets from it. */
import { expect, vi } from 'vitest'
import { userEvent } from 'vitest/browser'

/** Chooses these files where the page asks for some. */
export async function chooseFiles(...files: readonly File[]): Promise<void> {
  const find = (): Element | null => document.querySelector('input[type=file]')
  await expect.poll(find, { message: 'the page asks for a file' }).not.toBeNull()
  const input = find()
  if (input !== null) await userEvent.upload(input, [...files])
}

/** What the page hands to the person as a file while `act` runs: its name and its text. */
export async function readDownload(
  act: () => Promise<void>,
): Promise<{ readonly name: string; readonly text: string }> {
  const links: HTMLAnchorElement[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function keep(
    this: HTMLAnchorElement,
  ) {
    links.push(this)
  })
  try {
    await act()
    await expect.poll(() => links.length, { message: 'a file is handed out' }).toBe(1)
  } finally {
    click.mockRestore()
  }
  const [link] = links
  if (link === undefined) throw new Error('no file was handed out')
  return { name: link.download, text: await (await fetch(link.href)).text() }
}

const COLORS = { red: 'rgb(200 30 30)', blue: 'rgb(30 30 200)' }
export type PictureColor = keyof typeof COLORS

/** A JPEG of one colour. */
export async function makePicture(color: PictureColor, name = 'anna.jpg'): Promise<File> {
  const canvas = new OffscreenCanvas(640, 480)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  context.fillStyle = COLORS[color]
  context.fillRect(0, 0, canvas.width, canvas.height)
  const blob = await canvas.convertToBlob({ type: 'image/jpeg' })
  return new File([blob], name, { type: blob.type })
}
