/** Shapes that only the pages of accounts need, so that the first page does not load them. */
import type { IconShape } from './icon.tsx'

export const passkeyIcon: IconShape = {
  path: 'M8 16.200a4.200 4.200 0 1 0 0-8.400 4.200 4.200 0 0 0 0 8.400Zm4.200-4.200H21m-3.500 0v3.200M21 12v2.600',
}

export const mailIcon: IconShape = {
  path: 'M4.500 5.500h15a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1ZM4 7l8 6 8-6',
}

export const externalIcon: IconShape = {
  path: 'M13.500 4.500h6v6m0-6-8.500 8.500M9.500 6H6a1.500 1.500 0 0 0-1.500 1.500V18A1.500 1.500 0 0 0 6 19.500h10.500A1.500 1.500 0 0 0 18 18v-3.500',
}

export const shieldIcon: IconShape = {
  path: 'M12 3.500 5 6v5.500c0 4.300 2.800 7.300 7 9 4.200-1.700 7-4.700 7-9V6l-7-2.500Zm-3 8.300 2.200 2.200 3.900-4',
}

export const keyIcon: IconShape = {
  path: 'M8 19.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7Zm2.500-6 8.500-8.500m-3.500 3.500 3 3m-5.500-.5 1.800 1.800',
}

export const uploadIcon: IconShape = {
  path: 'M12 15V4m0 0 4.500 4.500M12 4 7.500 8.500M4.500 19.500h15',
}
