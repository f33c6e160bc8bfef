/** The media types of files that are pictures: what is not among them is kept and handed out as it is. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const
export type PictureType = (typeof pictureTypes)[number]

export function isPictureType(type: string): type is PictureType {
  return pictureTypes.some((known) => known === type)
}
