/** Shapes that only the page of messages needs. */
import type { Severity } from '#messaging'
import type { IconName, IconShape } from '#ui/page/icon'

export const openedIcon: IconShape = { path: 'M4 10.200 12 5l8 5.200V19H4v-8.800Zm.500.500 7.500 4.800 7.500-4.800' }

export const closedIcon: IconShape = { path: 'M4 6.500h16v11.500H4V6.500Zm.500.700 7.500 6.300 7.500-6.300' }

export const allReadIcon: IconShape = { path: 'm2.500 13 4.300 4.500L15.500 7.500M12 16.300l1.300 1.200L22 7.500' }

/** In place of the sender's; each has a shape of its own, to distinguish them without colour. */
export const severityIcons = { alarm: 'warning', recovery: 'check' } as const satisfies Record<Severity, IconName>
