/** The addresses of status pages: each belongs to one page, and a page has one. */
import { sql, type Kysely } from 'kysely'
import type { StateStore } from './state-store.ts'

export function createPageSlugs(kysely: Kysely<unknown>): Pick<StateStore, 'claimSlug' | 'readSlug' | 'freeSlugs'> {
  return {
    claimSlug: (slug, pageId) =>
      kysely.transaction().execute(async (transaction) => {
        const { rows } = await sql`
          INSERT INTO uptime_slug (slug, "pageId") VALUES (${slug}, ${pageId})
          ON CONFLICT (slug) DO UPDATE SET "pageId" = excluded."pageId"
          WHERE uptime_slug."pageId" = excluded."pageId" RETURNING slug`.execute(transaction)
        if (rows.length === 0) return false
        await sql`DELETE FROM uptime_slug WHERE "pageId" = ${pageId} AND slug <> ${slug}`.execute(transaction)
        return true
      }),
    async readSlug(slug) {
      const { rows } = await sql<{ pageId: string }>`
        SELECT "pageId" FROM uptime_slug WHERE slug = ${slug}`.execute(kysely)
      return rows[0]?.pageId
    },
    async freeSlugs(pageIds) {
      if (pageIds.length === 0) return
      await sql`DELETE FROM uptime_slug WHERE "pageId" IN (${sql.join(pageIds)})`.execute(kysely)
    },
  }
}
