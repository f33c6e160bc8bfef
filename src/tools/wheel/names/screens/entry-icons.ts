/** Shapes that only the names of a wheel need, so that the first page does not load them. */
import type { IconShape } from '#ui/page/icon'

export const redoIcon: IconShape = { path: 'm15.500 14 4.500-4.500L15.500 5m4 4.500H10a5 5 0 0 0 0 10h3.500' }

export const shuffleIcon: IconShape = {
  path: 'M3.500 7h2.700c1.500 0 2.700.7 3.500 2l4.600 6c.8 1.300 2 2 3.500 2h2.700m0 0-2.700-2.700m2.700 2.700-2.700 2.700M3.500 17h2.700c1.200 0 2.200-.4 3-1.200m5.700-7.600c.8-.8 1.700-1.200 2.900-1.200h2.700m0 0-2.700-2.700M20.500 7l-2.700 2.700',
}

export const sortIcon: IconShape = { path: 'M7 5v14m0 0-3-3m3 3 3-3M13 7h7.500M13 12h5.500M13 17h3.500' }

export const listIcon: IconShape = {
  path: 'M8.500 6.500H20M8.500 12H20M8.500 17.500H20m-15.500-11v.1m0 5.400v.1m0 5.400v.1',
}

export const textIcon: IconShape = { path: 'M4.500 6.500h15m-15 5.500h15m-15 5.500h9' }
