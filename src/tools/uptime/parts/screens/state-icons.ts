import type { IconName, IconShape } from '#ui/page/icon'
import type { ShopState } from '../../shop-state.ts'

/** A different shape for each state, to distinguish them without colour. */
export const stateIcons = {
  up: { path: 'M12 20.500a8.500 8.500 0 1 0 0-17 8.500 8.500 0 0 0 0 17Zm-3.800-8.300 2.700 2.700 5-5.400' },
  slow: { path: 'M12 20.500a8.500 8.500 0 1 0 0-17 8.500 8.500 0 0 0 0 17ZM12 7.500V12l3 2' },
  checking: 'sync',
  down: { path: 'M8.500 3.500h7l5 5v7l-5 5h-7l-5-5v-7l5-5Zm.9 5.900 5.200 5.200m0-5.200-5.200 5.200' },
  unknown: {
    path: 'M12 20.500a8.500 8.500 0 1 0 0-17 8.500 8.500 0 0 0 0 17Zm-2.300-10.300a2.400 2.400 0 1 1 3.600 2.100c-.8.500-1.300 1-1.300 1.800m0 2.300v.1',
  },
  maintenance: {
    path: 'M14.500 6.500a4.200 4.200 0 0 1 5-1.700l-2.700 2.700 1.700 1.700 2.700-2.700a4.300 4.300 0 0 1-5.700 5.300L8.300 19a2 2 0 0 1-2.900-2.900l7.200-7.200a4.200 4.200 0 0 1 1.900-2.400Z',
  },
  paused: { path: 'M12 20.500a8.500 8.500 0 1 0 0-17 8.500 8.500 0 0 0 0 17ZM10 9v6m4-6v6' },
  new: { path: 'M12 20.500a8.500 8.500 0 1 0 0-17 8.500 8.500 0 0 0 0 17ZM8.200 12v.1m3.800-.1v.1m3.800-.1v.1' },
} as const satisfies Record<ShopState, IconName>

/** Changes too often to be called anything else. */
export const unstableIcon: IconShape = { path: 'M3 12.500h3l2-5 3 10 3.500-12 2.500 9 1.500-2H21' }

/** A pulse that breaks off, with a mark: incidents. */
export const incidentsIcon: IconShape = {
  path: 'M2.500 13h3.500l2.500-6 4 11.500 2.300-5.500H17m3.500-8.500v5.500m0 3.300v.1',
}
