const RASTER_PICTURE = /^image\/(?:avif|gif|jpeg|png|webp)$/

/** Pictures are kept for times without a network; other files would soon take all the room. */
export function isKeptType(type: string): boolean {
  return RASTER_PICTURE.test(type)
}
