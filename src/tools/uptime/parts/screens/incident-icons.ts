/** Shapes that only the pages of one shop and of incidents need. */
import type { IconName, IconShape } from '#ui/page/icon'
import type { Incident } from '../../model.ts'
import { stateIcons } from './state-icons.ts'

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
