/** All status pages of this server, and which of them has which address. */
import type { StoredDocument } from '#documents'
import { statusPagesCollection } from '../../collections.ts'
import { statusPageSchema, type StatusPage } from '../../model.ts'
import { followDocuments, type FollowOptions } from '../../shops/server/follow-documents.ts'
import type { StateStore } from '../../store/server/state-store.ts'

export type OwnedStatusPage = StatusPage & { readonly id: string; readonly ownerId: string; readonly version: number }

type Options = Pick<FollowOptions, 'documents' | 'now' | 'startTimer' | 'log'> & {
  readonly state: Pick<StateStore, 'claimSlug' | 'readSlug' | 'freeSlugs'>
}

/**
 * The page that is published first at an address has it as long as it exists and does not change it (P5). The address is stored as a
 * row, since two nodes may receive two pages at once.
 */
export function openStatusPages(o: Options) {
  const pages = new Map<string, OwnedStatusPage>()
  const take = (document: StoredDocument): void => {
    const page = readPage(document)
    if (page === undefined) pages.delete(document.id)
    else pages.set(page.id, page)
    const write = page?.isPublished === true ? claim(page) : page === undefined ? free([document.id]) : undefined
    write?.catch((error: unknown) => o.log.warn({ err: error }, 'the address of a status page could not be kept'))
  }
  const claim = async ({ slug, id }: OwnedStatusPage): Promise<void> => {
    if (await o.state.claimSlug(slug, id)) return
    const holder = await o.state.readSlug(slug)
    // Its page went while no server ran.
    if (holder === undefined || pages.has(holder)) return
    await free([holder])
    await o.state.claimSlug(slug, id)
  }
  const free = (ids: readonly string[]): Promise<void> => o.state.freeSlugs(ids)
  const forget = (userId: string): void => {
    const gone = [...pages.values()].filter(({ ownerId }) => ownerId === userId).map(({ id }) => id)
    for (const id of gone) pages.delete(id)
    free(gone).catch((error: unknown) => o.log.warn({ err: error }, 'addresses of status pages could not be given up'))
  }
  const following = followDocuments({
    ...o,
    collections: [statusPagesCollection.name],
    onDocument: take,
    onForgotten: forget,
  })
  return {
    ready: following.ready,
    /** The published page at an address. */
    async findPublished(slug: string): Promise<OwnedStatusPage | undefined> {
      const page = pages.get((await o.state.readSlug(slug)) ?? '')
      return page?.isPublished === true && page.slug === slug ? page : undefined
    },
    /** Whether a page (undefined: one that is yet to be made) can have the address. */
    async isFree(slug: string, pageId: string | undefined): Promise<boolean> {
      const holder = await o.state.readSlug(slug)
      return holder === undefined || holder === pageId || !pages.has(holder)
    },
    stop: (): Promise<void> => following.stop(),
  }
}

export type StatusPages = ReturnType<typeof openStatusPages>

function readPage({ id, ownerId, version, isDeleted, fields }: StoredDocument): OwnedStatusPage | undefined {
  if (isDeleted) return undefined
  const { data } = statusPageSchema.safeParse(fields)
  return data === undefined ? undefined : { ...data, id, ownerId, version }
}
