/** The paths of the account pages. */
export const accountPaths = {
  account: '/account',
  rejected: '/account/nicht-uebernommen',
  lastCopies: '/account/nur-noch-auf-diesem-geraet',
  conflicts: '/account/auch-anderswo-geaendert',
  deleted: '/account/geloescht',
  security: '/account/sicherheit',
  devices: '/account/geraete',
  notifications: '/account/benachrichtigungen',
  tokens: '/account/api-schluessel',
  data: '/account/daten',
  administration: '/account/verwaltung',
} as const
