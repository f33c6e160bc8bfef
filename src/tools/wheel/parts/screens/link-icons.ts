/** Shapes that only the pages of links and templates need. */
import type { IconShape } from '#ui/page/icon'

export const templateIcon: IconShape = {
  path: 'M6 4.500h12a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-13a1 1 0 0 1 1-1ZM8.500 9h7m-7 3.500h7m-7 3.500h4',
}

export const largerIcon: IconShape = { path: 'M14.500 4.500h5v5m-10 10h-5v-5m15-10-6 6m-3 3-6 6' }
