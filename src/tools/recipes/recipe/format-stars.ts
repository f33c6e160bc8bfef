/** „★ 4“ */
export function formatStars(stars: number): string {
  return `★ ${stars}`
}
