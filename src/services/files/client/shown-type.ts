import { isPictureType } from '#files'

/** What a browser may be told of a content: of anything that it could run, no more than that it is bytes. */
export function shownType(type: string): string {
  return isPictureType(type) || type === 'application/pdf' ? type : 'application/octet-stream'
}
