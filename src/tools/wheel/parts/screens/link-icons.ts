/** Shapes that only the pages of links and templates need. */
import type { IconShape } from '#ui/page/icon'

export const templateIcon: IconShape = {
  path: 'M6 4.500h12a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-13a1 1 0 0 1 1-1ZM8.500 9h7m-7 3.500h7m-7 3.500h4',
}

export const pasteIcon: IconShape = {
  path: 'M9 5H6.500a1 1 0 0 0-1 1v13a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1V6a1 1 0 0 0-1-1H15m-6 0a1.500 1.500 0 0 1 1.500-1.500h3A1.500 1.500 0 0 1 15 5v1.500H9V5Zm0 6h6m-6 4h6',
}

export const largerIcon: IconShape = { path: 'M14.500 4.500h5v5m-10 10h-5v-5m15-10-6 6m-3 3-6 6' }
