/** Shapes that only shop uptime needs. */
import type { IconName, IconShape } from '#ui/page/icon'
import type { Incident } from '../../model.ts'
import type { ShopState } from '../../shop-state.ts'

export const handIcon: IconShape = {
  path: 'M8 12.500V6.200a1.300 1.300 0 0 1 2.600 0V11m0-.5V4.800a1.300 1.300 0 0 1 2.600 0V11m0-.5V6a1.300 1.300 0 0 1 2.600 0v6m0-2a1.300 1.300 0 0 1 2.600 0v4.500c0 3.500-2.300 6-5.700 6-2.500 0-4-1-5.200-3L4.800 13.500a1.300 1.300 0 0 1 2.200-1.400L8 13.500',
}

/** No tick if no check found the shop up again. */
export function endIconOf({ endedBy }: Pick<Incident, 'endedBy'>): IconName {
  return endedBy === undefined ? 'check' : stateIcons.paused
}

export const zoomInIcon: IconShape = {
  path: 'M10.800 17.600a6.800 6.800 0 1 0 0-13.600 6.800 6.800 0 0 0 0 13.600Zm5-1.800 4.700 4.700m-9.700-13v6.600m-3.300-3.300h6.600',
}
export const zoomOutIcon: IconShape = {
  path: 'M10.800 17.600a6.800 6.800 0 1 0 0-13.600 6.800 6.800 0 0 0 0 13.600Zm5-1.800 4.700 4.700M7.500 10.800h6.600',
}

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

export const publicPageIcon: IconShape = {
  path: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3.500 12h17M12 3c-5 5-5 13 0 18 5-5 5-13 0-18Z',
}
