/** The addresses of the pages about one document, whichever tool it belongs to. */

type Named = { readonly name: string }

/** Who changed what: `/verlauf/<collection>/<id>`. */
export const HISTORY_PATH = '/verlauf'

/** Who sees it: `/teilen/<collection>/<id>`. */
export const SHARING_PATH = '/teilen'

/** The parameter of that address with which a member leaves. */
export const LEAVE_PARAMETER = 'verlassen'

/** What only this device has left. */
export const LAST_COPIES_PATH = '/account/nur-noch-auf-diesem-geraet'

export function historyPath(collection: Named, id: string): string {
  return `${HISTORY_PATH}/${collection.name}/${id}`
}

export function sharingPath(collection: Named, id: string): string {
  return `${SHARING_PATH}/${collection.name}/${id}`
}

export function leavingPath(collection: Named, id: string): string {
  return `${sharingPath(collection, id)}?${LEAVE_PARAMETER}`
}

/** The system posts here what other apps share (`share_target` of the web manifest); also the page that follows. */
export const RECEIVE_PATH = '/empfangen'

/** The id of the element in which the server hands back what was posted there. */
export const POSTED_FORM = 'posted-form'

/** Behind the path of a page that begins something new at once, as „Neues Rad“ does (`useBegin` of the screens). */
export const BEGIN_HASH = '#neu'
