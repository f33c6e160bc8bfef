import type { PictureType } from './picture-type.ts'

const ENDINGS: Readonly<Record<PictureType, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg', 'jfif', 'jpe'],
  'image/png': ['png', 'apng'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'image/gif': ['gif'],
}
const OTHER_PICTURE_ENDINGS = ['heic', 'heif', 'hif', 'bmp', 'dib']

/** The name of a picture that is kept as another type than it had: `IMG_1.HEIC` becomes `IMG_1.jpg`. */
export function namePicture(name: string, type: PictureType): string {
  const ending = /\.([^.]+)$/u.exec(name)?.[1]
  if (ending === undefined || ENDINGS[type].includes(ending.toLowerCase())) return name
  const known = [...Object.values(ENDINGS).flat(), ...OTHER_PICTURE_ENDINGS]
  if (!known.includes(ending.toLowerCase())) return name
  return `${name.slice(0, -ending.length)}${ENDINGS[type][0]}`
}
