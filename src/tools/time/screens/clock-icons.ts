import type { IconShape } from '#ui/icon'

/** Shapes of the clock's buttons. */
export const clockIcons = {
  start: { path: 'M8 5.500v13l10.500-6.500L8 5.500Z' },
  pause: { path: 'M9 6v12M15 6v12' },
  stop: { path: 'M7 7h10v10H7Z' },
  coffee: {
    path: 'M5 9h11v5a4.500 4.500 0 0 1-4.500 4.500h-2A4.500 4.500 0 0 1 5 14V9Zm11 1h1.500a2.200 2.200 0 0 1 0 4.400H16M8 3.500v2M12.500 3.500v2',
  },
  flag: { path: 'M6 20.500v-16m0 0h11l-2.200 4 2.200 4H6' },
  balance: {
    path: 'M12 4.500v15m-4 0h8M5 7h14M5 7l-2.500 6a2.700 2.700 0 0 0 5 0L5 7Zm14 0-2.500 6a2.700 2.700 0 0 0 5 0L19 7Z',
  },
  week: {
    path: 'M5 6h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1Zm-1 5h16M8.500 3.500v4M15.500 3.500v4',
  },
  previous: { path: 'm14.500 6-6 6 6 6' },
} as const satisfies Record<string, IconShape>
