/** Shapes that only files need, so that the first page does not load them. */
import type { IconShape } from '../page/icon.tsx'

export const pictureIcon: IconShape = {
  path: 'M5 4.500h14a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-13a1 1 0 0 1 1-1Zm-.8 12 4.800-4.800 3.500 3.500 2.500-2.500 4.800 4.600M15.500 9.800a1.300 1.300 0 1 0 0-2.600 1.300 1.300 0 0 0 0 2.600Z',
}

export const cameraIcon: IconShape = {
  path: 'M4 7.500h3.500L9 5h6l1.500 2.500H20a1 1 0 0 1 1 1V18a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V8.500a1 1 0 0 1 1-1Zm8 8.800a3.400 3.400 0 1 0 0-6.800 3.400 3.400 0 0 0 0 6.800Z',
}

export const fileIcon: IconShape = {
  path: 'M7 3.500h7l4.500 4.500V19.500a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1v-15a1 1 0 0 1 1-1Zm6.500 0V8.500h5',
}
