/** Shapes that several pages of the recipes show. */
import type { IconShape } from '#ui/page/icon'

export const basketIcon: IconShape = {
  path: 'M4 10h16l-1.500 9a1 1 0 0 1-1 .8h-11a1 1 0 0 1-1-.8L4 10Zm4 0 3-6m5 6-3-6M9.500 13.500v3M14.500 13.500v3',
}
export const jarIcon: IconShape = {
  path: 'M7 3.500h10V7H7ZM8 7v1.500C6.500 9.500 6 11 6 12.500V19a1.500 1.500 0 0 0 1.500 1.500h9A1.500 1.500 0 0 0 18 19v-6.500c0-1.500-.5-3-2-4V7M6 13h12',
}
export const potIcon: IconShape = { path: 'M4 11h16v3a7 7 0 0 1-7 7h-2a7 7 0 0 1-7-7ZM2 11h20M9 3v4M13 2v5M17 4v3' }
export const heartIcon: IconShape = {
  path: 'M12 20S4 15.200 4 9.300A4.300 4.300 0 0 1 12 7a4.300 4.300 0 0 1 8 2.300C20 15.200 12 20 12 20Z',
}
export const starIcon: IconShape = {
  path: 'm12 3.500 2.600 5.400 5.900.8-4.300 4.100 1.100 5.900L12 16.900l-5.300 2.800 1.100-5.900-4.300-4.100 5.900-.8Z',
}
export const leafIcon: IconShape = {
  path: 'M5 19c0-9 5-14 15-14 0 10-5 14-11 14-2 0-4-1-4-1Zm0 1.500C7 15 10.500 12 15 10',
}
export const bookIcon: IconShape = { path: 'M5 4.500h12a2 2 0 0 1 2 2v14H7a2 2 0 0 1-2-2Zm0 14a2 2 0 0 1 2-2h12M9 8h6' }
export const weekIcon: IconShape = {
  path: 'M5 6h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1Zm-1 5h16M8.500 3.500v4M15.500 3.500v4',
}
export const wheelFaceIcon: IconShape = {
  path: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 0v7m0 4v7m9-9h-7m-4 0H3m9-2a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z',
}
export const minusIcon: IconShape = { path: 'M5 12h14' }
