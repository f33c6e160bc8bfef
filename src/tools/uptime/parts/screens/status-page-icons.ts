import type { IconShape } from '#ui/page/icon'

export const publicPageIcon: IconShape = {
  path: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3.500 12h17M12 3c-5 5-5 13 0 18 5-5 5-13 0-18Z',
}
