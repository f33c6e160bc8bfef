/** Shapes that several pages of time tracking show. */
import type { IconShape } from '#ui/page/icon'
import { kindLabels } from '../../collections.ts'

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

export const folderIcon = {
  path: 'M3.500 7a1 1 0 0 1 1-1h5l2 2.500h8a1 1 0 0 1 1 1V18a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1V7Z',
}
export const templateIcon = { path: 'M13 3 5 13.500h6L10.500 21 19 10.500h-6.500L13 3Z' }
export const euroIcon = { path: 'M18 6.500a6.500 6.500 0 1 0 0 11M4 10.500h9M4 13.500h9' }
export const personIcon = {
  path: 'M12 11.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7Zm-7 8c.600-4 3.500-5.500 7-5.500s6.400 1.500 7 5.500',
}

const workIcon = {
  path: 'M4 8h16a1 1 0 0 1 1 1v9.500a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1Zm5 0V5.500a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1V8M3 13h18',
}
export const splitIcon = { path: 'M12 3.500v4m0 4.500v.1M12 16.500v4M4 8v8m0-4h5m11-4v8m0-4h-5' }
export const moveIcon = { path: 'M4 12h15m-5.500-6 6 6-6 6' }

export const kindOptions = [
  { value: 'work', text: kindLabels.work, icon: workIcon },
  { value: 'break', text: kindLabels.break, icon: cupIcon },
] as const
