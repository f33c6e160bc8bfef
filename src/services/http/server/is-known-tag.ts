/**
 * Whether a client has the version of a tag already, by its `If-None-Match` (RFC 9110): a list of tags of which weak ones
 * count as well; a star stands for any version.
 */
export function isKnownTag(ifNoneMatch: string | undefined, tag: string | undefined): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''))
  return known.some((each) => each === '*' || each === tag)
}
