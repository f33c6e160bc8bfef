/** Where the pages of one's own account are. */
export const accountPaths = {
  account: '/account',
  rejected: '/account/nicht-uebernommen',
  conflicts: '/account/auch-anderswo-geaendert',
  deleted: '/account/geloescht',
} as const
