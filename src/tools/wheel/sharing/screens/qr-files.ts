/** A QR code as files: as vectors for paper, as pixels for everything that takes no vectors. */
import type { QrDrawing } from '#ui/picture/qr-code'

/** Enough for a page of paper; whole pixels per module, so that the edges stay sharp. */
const PIXELS_PER_MODULE = 12

export function qrSvg({ size, path }: QrDrawing): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>`
}

/** Undefined where the browser makes no picture, such as without memory for it. */
export async function qrPng({ size, isDark }: QrDrawing): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = size * PIXELS_PER_MODULE
  canvas.height = size * PIXELS_PER_MODULE
  const context = canvas.getContext('2d')
  if (context === null) return undefined
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000'
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (!isDark(row, column)) continue
      context.fillRect(column * PIXELS_PER_MODULE, row * PIXELS_PER_MODULE, PIXELS_PER_MODULE, PIXELS_PER_MODULE)
    }
  }
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png')
  })
}
