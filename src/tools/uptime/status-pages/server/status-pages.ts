/** All status pages of this server, and which of them has which address. */
import type { StoredDocument } from '#documents'
import { statusPagesCollection } from '../../collections.ts'
import { statusPageSchema, type StatusPage } from '../../model.ts'
import { followDocuments, type FollowOptions } from '../../shops/server/follow-documents.ts'
import type { StateStore } from '../../store/server/state-store.ts'
import type { UptimeEnvironment } from '../../store/server/uptime-environment.ts'

export type OwnedStatusPage = StatusPage & { readonly id: string; readonly ownerId: string; readonly version: number }

type Options = Pick<FollowOptions, 'documents' | 'now' | 'startTimer' | 'log'> &
  Pick<UptimeEnvironment, 'people'> & {
    readonly state: Pick<StateStore, 'claimSlug' | 'readSlug' | 'freeSlugs' | 'freeSlug'>
  }

/**
 * The page that is published first at an address has it as long as it exists and does not change it (P5). The address is stored as a
 * row, since two nodes may receive two pages at once. Rows are written one after the other, so that an earlier state of a page does
 * not overtake a later one.
 */
export function openStatusPages(o: Options) {
  const pages = new Map<string, OwnedStatusPage>()
  let writes = Promise.resolve()
  const writeNext = (write: () => Promise<void>): void => {
    writes = writes
      .then(write)
      .catch((error: unknown) => o.log.warn({ err: error }, 'the addresses of status pages could not be kept'))
  }
  const take = (document: StoredDocument): void => {
    const page = readPage(document)
    if (page === undefined) pages.delete(document.id)
    else pages.set(page.id, page)
    if (page?.isPublished === true) writeNext(() => claim(page))
    else if (page === undefined) writeNext(() => o.state.freeSlugs([document.id]))
  }
  const claim = async (page: OwnedStatusPage): Promise<void> => {
    if (await o.state.claimSlug(page.slug, page.id)) return
    await following.ready
    const holder = await findHolder(o, pages, page.slug)
    const isTaken = holder !== undefined && !(await mustGiveWay(o, pages, holder, page.id))
    if (isTaken || pages.get(page.id) !== page) return
    if (holder !== undefined) await o.state.freeSlug(page.slug, holder)
    await o.state.claimSlug(page.slug, page.id)
  }
  const forget = (userId: string): void => {
    const gone = [...pages.values()].filter(({ ownerId }) => ownerId === userId).map(({ id }) => id)
    for (const id of gone) pages.delete(id)
    writeNext(() => o.state.freeSlugs(gone))
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
      const holder = await findHolder(o, pages, slug)
      return holder === undefined || holder === pageId || (await isOfGuest(o, pages, holder))
    },
    stop: (): Promise<void> => following.stop(),
  }
}

export type StatusPages = ReturnType<typeof openStatusPages>

/** The page that has an address; a page that went while no server ran loses it. */
async function findHolder(o: Options, pages: ReadonlyMap<string, unknown>, slug: string): Promise<string | undefined> {
  const holder = await o.state.readSlug(slug)
  // Another node may have written it a moment ago, or it is yet to be read at the start.
  if (holder === undefined || pages.has(holder) || (await isStored(o, holder))) return holder
  await o.state.freeSlug(slug, holder)
  return undefined
}

/** Whether the page that has an address loses it to another one. */
async function mustGiveWay(
  o: Options,
  pages: ReadonlyMap<string, OwnedStatusPage>,
  holder: string,
  other: string,
): Promise<boolean> {
  return (await isOfGuest(o, pages, holder)) && !(await isOfGuest(o, pages, other))
}

/** Guests publish nothing (R5), so their pages keep no address from those who do. */
async function isOfGuest(
  { people }: Pick<Options, 'people'>,
  pages: ReadonlyMap<string, OwnedStatusPage>,
  pageId: string,
): Promise<boolean> {
  const page = pages.get(pageId)
  return page !== undefined && (await people.readStandings([page.ownerId])).get(page.ownerId) === 'guest'
}

/** Reads all pages, which are few; needed only where an address is contested. */
async function isStored({ documents }: Pick<Options, 'documents'>, pageId: string): Promise<boolean> {
  for await (const stored of documents.store.listCollection(statusPagesCollection.name))
    if (stored.some(({ id }) => id === pageId)) return true
  return false
}

function readPage({ id, ownerId, version, isDeleted, fields }: StoredDocument): OwnedStatusPage | undefined {
  if (isDeleted) return undefined
  const { data } = statusPageSchema.safeParse(fields)
  return data === undefined ? undefined : { ...data, id, ownerId, version }
}
