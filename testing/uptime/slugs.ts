/** The addresses of status pages, as the table keeps them for all nodes. */
export function createSlugs() {
  const slugs = new Map<string, string>()
  return {
    claimSlug: async (slug: string, pageId: string): Promise<boolean> => {
      if (slugs.getOrInsert(slug, pageId) !== pageId) return false
      for (const [other, holder] of slugs) if (holder === pageId && other !== slug) slugs.delete(other)
      return true
    },
    readSlug: async (slug: string): Promise<string | undefined> => slugs.get(slug),
    freeSlugs: async (pageIds: readonly string[]): Promise<void> => {
      for (const [slug, pageId] of slugs) if (pageIds.includes(pageId)) slugs.delete(slug)
    },
    freeSlug: async (slug: string, pageId: string): Promise<void> => {
      if (slugs.get(slug) === pageId) slugs.delete(slug)
    },
  }
}
