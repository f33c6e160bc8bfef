/** What is typed into the form of a status page, and the page that it makes. */
import { failed, ok, type Result } from '#base/result'
import { MAX_NAME, MAX_NOTE, slugSchema, type StatusPage } from '../model.ts'

/** As it is typed, whether it makes sense or not. */
export type StatusPageDraft = {
  readonly title: string
  /** Undefined until the user has typed one: it follows from the title. */
  readonly slug: string | undefined
  readonly description: string
  readonly isPublished: boolean
  readonly showsResponseTimes: boolean
  readonly showsGroups: boolean
  readonly shops: StatusPage['shops']
}

/** What is wrong, beside the field it is about. */
export type StatusPageFaults = { readonly title?: string; readonly slug?: string; readonly shops?: string }

export const newStatusPageDraft: StatusPageDraft = {
  title: '',
  slug: undefined,
  description: '',
  isPublished: true,
  showsResponseTimes: false,
  showsGroups: true,
  shops: [],
}

export function draftOfStatusPage(page: StatusPage): StatusPageDraft {
  return { ...page, description: page.description ?? '', showsGroups: page.showsGroups ?? false }
}

const LETTERS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }
const MAX_SLUG = 63

/** `mein-shop` of „Mein Shöp!“ (`mein-shoep`); empty where nothing of it can stand in an address. */
export function slugOf(title: string): string {
  const slug = title
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => LETTERS[letter] ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replace(/^-+|-+$/g, '')
  return slug.length < 3 && slug !== '' ? `status-${slug}` : slug
}

/** The address that counts now. */
export function draftSlug({ title, slug }: StatusPageDraft): string {
  return slug === undefined ? slugOf(title) : slug.trim().toLowerCase()
}

export const SLUG_TAKEN = 'Diese Adresse hat schon eine andere Statusseite. Nimm eine andere.'

/** The page, with the announcements it has, or all that keeps it from being one. */
export function readStatusPageDraft(
  draft: StatusPageDraft,
  announcements: StatusPage['announcements'],
  /** An address that another page has. */
  takenSlug?: string,
): Result<StatusPage, StatusPageFaults> {
  const title = draft.title.trim()
  const slug = draftSlug(draft)
  const description = draft.description.trim().slice(0, MAX_NOTE)
  const faults: StatusPageFaults = {
    ...(title === '' ? { title: 'Gib der Seite einen Titel.' } : {}),
    ...(slug === takenSlug ? { slug: SLUG_TAKEN } : {}),
    ...(slugSchema.safeParse(slug).success
      ? {}
      : { slug: 'Nimm 3 bis 63 Kleinbuchstaben, Ziffern und Bindestriche, am Anfang und Ende keinen Bindestrich.' }),
    ...(draft.shops.length === 0 ? { shops: 'Wähle mindestens einen Shop.' } : {}),
  }
  if (Object.keys(faults).length > 0) return failed(faults)
  const { isPublished, showsResponseTimes, showsGroups, shops } = draft
  return ok({
    title: title.slice(0, MAX_NAME),
    slug,
    ...(description === '' ? {} : { description }),
    isPublished,
    showsResponseTimes,
    ...(showsGroups ? { showsGroups } : {}),
    shops: shops.map(({ label, ...shop }) => {
      const name = label?.trim() ?? ''
      return name === '' ? shop : { ...shop, label: name.slice(0, MAX_NAME) }
    }),
    announcements,
  })
}
