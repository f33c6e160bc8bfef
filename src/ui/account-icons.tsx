/** Shapes that only the pages of accounts need, so that the first page does not load them. */
import type { IconShape } from './icon.tsx'

export const passkeyIcon: IconShape = {
  path: 'M9 11.5a3.7 3.7 0 1 0 0-7.4 3.7 3.7 0 0 0 0 7.4ZM2.5 19.500c.5-3.300 3-5 6.500-5 1.200 0 2.300.2 3.200.6M17 13.800a2.9 2.9 0 1 0 0-5.800 2.900 2.900 0 0 0 0 5.800Zm0 0V21l2-1.800-1.200-1.700L19 16l-2-2.200',
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
