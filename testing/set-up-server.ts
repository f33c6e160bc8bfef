/** Gives a server that runs as a program its administrator, as `npm run admin -- create-user` does, so that others may register. */
import { openPeopleDesk } from '#auth/server'
import { openAccountsDatabase } from '../src/server/accounts-database.ts'
import { readConfig } from '../src/server/config.ts'
import { createLog } from '../src/server/log.ts'

export const ADMINISTRATOR = {
  name: 'Vera Walter',
  email: 'verwaltung@beispiel.de',
  password: 'Korrekt-Pferd-Batterie-7',
}

/** `environment` is the server's, which has opened its databases; a server that has people is left as it is. */
export async function setUpServer(environment: Readonly<Record<string, string | undefined>>): Promise<void> {
  const config = readConfig(environment)
  if (!config.ok) throw new Error(config.error)
  const accounts = await openAccountsDatabase(config.value, createLog({ write: () => {} }))
  const desk = await openPeopleDesk({
    database: accounts.database,
    secret: accounts.secrets.sessionSecret,
    publicUrl: config.value.publicUrl ?? `http://localhost:${config.value.port}`,
    registration: config.value.registration,
    now: Date.now,
    passwordMemoryKiB: 64,
  })
  try {
    if ((await desk.list()).length === 0) await desk.create(ADMINISTRATOR)
  } finally {
    await desk.close()
    await accounts.close()
  }
}
