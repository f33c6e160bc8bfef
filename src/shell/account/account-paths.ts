/** The paths of the account pages. */
import { LAST_COPIES_PATH } from '#base/document-paths'
export const accountPaths = {
  account: '/account',
  rejected: '/account/nicht-uebernommen',
  lastCopies: LAST_COPIES_PATH,
  conflicts: '/account/auch-anderswo-geaendert',
  deleted: '/account/geloescht',
  security: '/account/sicherheit',
  devices: '/account/geraete',
  notifications: '/account/benachrichtigungen',
  tokens: '/account/api-schluessel',
  data: '/account/daten',
  administration: '/account/verwaltung',
} as const
