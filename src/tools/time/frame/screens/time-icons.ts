/** Shapes that several pages of time tracking show. */
import type { IconShape } from '#ui/page/icon'

export const stopIcon: IconShape = { path: 'M7 7h10v10H7Z' }

/** A break. */
export const cupIcon: IconShape = {
  path: 'M5 9h11v5a4.500 4.500 0 0 1-4.500 4.500h-2A4.500 4.500 0 0 1 5 14V9Zm11 1h1.500a2.200 2.200 0 0 1 0 4.400H16M8 3.500v2M12.500 3.500v2',
}

export const flagIcon: IconShape = { path: 'M6 20.500v-16m0 0h11l-2.200 4 2.200 4H6' }

export const calendarIcon: IconShape = {
  path: 'M5 6h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1Zm-1 5h16M8.500 3.500v4M15.500 3.500v4',
}

export const previousIcon: IconShape = { path: 'm14.500 6-6 6 6 6' }
