import { definePart } from '#database/server'
import { addInvitationShares } from './administration/administration-tables.ts'
import { createOwnTables } from './own-tables.ts'
import { authTables } from './store/auth-store.ts'
import { createAccountTables, dropUnusedColumns } from './store/account-tables.ts'

/** The accounts among the databases of a server. */
export const accountsPart = definePart({
  name: 'accounts',
  keyTable: authTables.user,
  personTables: [authTables.user],
  steps: [
    async (database) => {
      await createAccountTables(database)
      await createOwnTables(database.kysely)
    },
    dropUnusedColumns,
    addInvitationShares,
  ],
})
