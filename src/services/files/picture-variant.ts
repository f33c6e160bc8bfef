/** The widths, in pixels, in which a picture can be had besides its full size: as wide at most, never enlarged, WebP. */
export const pictureWidths = [160, 480, 1280] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** The requested form of a file: the whole file, or a picture made smaller. */
export const fileVariants = ['original', '160', '480', '1280'] as const
export type FileVariant = (typeof fileVariants)[number]

/** What else would do where a variant can't be had: the next larger ones first, which lose nothing. */
export function fallbacksOf(variant: FileVariant): readonly FileVariant[] {
  const sizes: readonly FileVariant[] = ['160', '480', '1280', 'original']
  const index = sizes.indexOf(variant)
  return [...sizes.slice(index + 1), ...sizes.slice(0, index).reverse()]
}
