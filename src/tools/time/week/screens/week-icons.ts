/** Icons of the week. */
import type { IconShape } from '#ui/page/icon'

export const allHoursIcon: IconShape = {
  path: 'M12 3.500v17m0-17L8.500 7M12 3.500 15.500 7M12 20.500 8.500 17m3.500 3.500 3.500-3.500M4 12h3m10 0h3',
}
