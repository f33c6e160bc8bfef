/** Icons of the week. */
import type { IconShape } from '#ui/icon'

export const previousIcon: IconShape = { path: 'm14.500 6-6 6 6 6' }
export const cupIcon: IconShape = {
  path: 'M5 9h11v6a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4V9Zm11 1.500h1.500a2.500 2.500 0 0 1 0 5H16M8.500 3v2.500m4-2.500v2.500',
}
export const allHoursIcon: IconShape = {
  path: 'M12 3.500v17m0-17L8.500 7M12 3.500 15.500 7M12 20.500 8.500 17m3.500 3.500 3.500-3.500M4 12h3m10 0h3',
}
