const RASTER_PICTURE = /^image\/(?:avif|gif|jpeg|png|webp)$/

/** What a browser may be told of a content: of anything that it could run, no more than that it is bytes. */
export function shownType(type: string): string {
  return isKeptType(type) || type === 'application/pdf' ? type : 'application/octet-stream'
}

/** Pictures are kept for times without a network; other files would soon take all the room. */
export function isKeptType(type: string): boolean {
  return RASTER_PICTURE.test(type)
}
