/** Shapes of what belongs to draws. */
import type { IconShape } from '#ui/page/icon'

export const severalIcon: IconShape = {
  path: 'M4.500 6.500h9M4.500 12h9m-9 5.500h9m3.500-11 1.500-1v5m-1.700 4h3.400l-3.400 4h3.400',
}

export const groupsIcon: IconShape = {
  path: 'M8 11a2.800 2.800 0 1 0 0-5.600A2.800 2.800 0 0 0 8 11Zm8.500 0a2.300 2.300 0 1 0 0-4.600 2.300 2.300 0 0 0 0 4.600ZM3 18.500c.5-2.900 2.500-4.300 5-4.300s4.500 1.400 5 4.300m2.300-4.200c2.700-.5 5 .9 5.700 3.700',
}

export const resultsIcon: IconShape = { path: 'M5 19.500v-6m4.700 6v-11m4.600 11v-8m4.700 8V4.500' }
