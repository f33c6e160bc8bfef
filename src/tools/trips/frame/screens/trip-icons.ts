/** Shapes that several pages of the trip planner show. */
import type { IconShape } from '#ui/page/icon'
import type { BookingKind } from '../../booking-model.ts'

export const tripIcon: IconShape = { path: 'M4 8h16v11H4ZM9 8V5h6v3M9 8v11M15 8v11' }

export const moneyIcon: IconShape = {
  path: 'M4 7h16v11H4ZM12 15a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5ZM7 10v.1M17 15v.1',
}

export const packingIcon: IconShape = {
  path: 'M8 8V6.500a4 4 0 0 1 8 0V8M6 10a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v10H6ZM9 13h6v3.500H9Z',
}

export const bookingIcons: Readonly<Record<BookingKind, IconShape>> = {
  flight: {
    path: 'M10.500 13.500 3 11v-2l7.500 1L16 4.500a1.600 1.600 0 0 1 2.800 1.600L14 12.500l1 7.500h-2l-2.500-6.500Zm0 0-3 4.500',
  },
  train: {
    path: 'M7 4h10a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2ZM5 11h14M8.500 17 6 20.500M15.500 17l2.500 3.500M9 14v.1M15 14v.1',
  },
  bus: {
    path: 'M6 4h12a2 2 0 0 1 2 2v11H4V6a2 2 0 0 1 2-2ZM4 11.500h16M7.500 17v2.500M16.500 17v2.500M8 14.300v.1M16 14.300v.1',
  },
  car: {
    path: 'M4 16.500V12l2-5.500h12l2 5.500v4.500ZM4 12h16M6.500 16.500V19M17.500 16.500V19M7.500 14.300v.1M16.500 14.300v.1',
  },
  ship: {
    path: 'M4 13h16l-2.500 6h-11ZM6.500 13V8h11v5M12 8V4M3 21c2 0 2-1 4.500-1S10 21 12 21s2-1 4.500-1 2.500 1 4.500 1',
  },
  stay: {
    path: 'M3.500 19V6M3.500 15.500h17M20.500 19v-5.500a3 3 0 0 0-3-3H10v5M6.700 12.700a1.700 1.700 0 1 0 0-3.400 1.700 1.700 0 0 0 0 3.400',
  },
  activity: { path: 'M4 9V6h16v3a3 3 0 0 0 0 6v3H4v-3a3 3 0 0 0 0-6ZM14 6v2m0 3v2m0 3v2' },
  other: { path: 'M6 4h9l3 3v13H6ZM9 10h6M9 13.500h6M9 17h3.500' },
}

export const pinIcon: IconShape = {
  path: 'M12 21c4-4.500 6.500-7.700 6.500-11a6.500 6.500 0 1 0-13 0c0 3.300 2.500 6.500 6.500 11ZM12 12.300a2.300 2.300 0 1 0 0-4.600 2.300 2.300 0 0 0 0 4.600',
}

export const dayIcon: IconShape = { path: 'M5 6h14v14H5ZM5 10.500h14M9 3.500V7M15 3.500V7' }
