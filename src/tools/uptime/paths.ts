/** The paths of the screens of shop uptime. */
import { uptimeFace } from './face.ts'

export const SHOPS_PATH = uptimeFace.path
export const INCIDENTS_PATH = `${uptimeFace.path}/stoerungen`
export const SETTINGS_PATH = `${uptimeFace.path}/settings`
export const NEW_SHOP_PATH = `${SETTINGS_PATH}/neu`
export const IMPORT_PATH = `${SETTINGS_PATH}/import`
export const EXPORT_PATH = `${SETTINGS_PATH}/export`
export const DEFAULTS_PATH = `${SETTINGS_PATH}/vorgaben`
export const MAINTENANCE_PATH = `${SETTINGS_PATH}/wartung`
export const CHANNELS_PATH = `${SETTINGS_PATH}/kanaele`
export const STATUS_PAGES_PATH = `${SETTINGS_PATH}/statusseiten`
export const NEW_STATUS_PAGE_PATH = `${STATUS_PAGES_PATH}/neu`

/** One shop: its state, charts and incidents. */
export function shopPath(id: string): string {
  return `${uptimeFace.path}/shop/${id}`
}

/** One shop, to be changed. */
export function editShopPath(id: string): string {
  return `${SETTINGS_PATH}/shop/${id}`
}

/** One incident. */
export function incidentPath(id: string): string {
  return `${INCIDENTS_PATH}/${id}`
}

/** One status page, to be changed. */
export function editStatusPagePath(id: string): string {
  return `${STATUS_PAGES_PATH}/${id}`
}

/** Below it is what everybody can see without an account; the app worker leaves it to the server. */
export const STATUS_PATH = '/status'

/** What everybody can see of a status page, without an account; below it `badge.svg` and `feed.xml`. */
export function publicStatusPath(slug: string): string {
  return `${STATUS_PATH}/${slug}`
}
