/**
 * Whether a client already has the version of a tag, by its `If-None-Match` (RFC 9110): a list of tags, in which weak ones count as
 * well; a star stands for any version.
 */
export function isKnownTag(ifNoneMatch: string | undefined, tag: string | undefined): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''))
  return known.some((each) => each === '*' || each === tag)
}
