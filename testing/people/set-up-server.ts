/** Gives a server that runs as a program its administrator, or says its set-up link, as `npm run admin` does beside it. */
import { openPeopleDesk } from '#auth/server'
import { openAccountsDatabase } from '../../src/server/accounts-database.ts'
import { readConfig } from '../../src/server/config/config.ts'
import { createLog } from '../../src/server/process/log.ts'

export const ADMINISTRATOR = {
  name: 'Vera Walter',
  email: 'verwaltung@beispiel.de',
  password: 'Korrekt-Pferd-Batterie-7',
}

/** What the server was started with. */
type Settings = Readonly<Record<string, string | undefined>>
type Desk = Awaited<ReturnType<typeof openPeopleDesk>>

/** Makes an administrator, so that others may register. The server has opened its databases; one that has people is left as it is. */
export function setUpServer(settings: Settings): Promise<void> {
  return atDesk(settings, async (desk) => {
    if ((await desk.list()).length === 0) await desk.create(ADMINISTRATOR)
  })
}

/** The link that makes the user who opens it the administrator. */
export function readSetUpLink(settings: Settings): Promise<string> {
  return atDesk(settings, async (desk) => {
    const link = await desk.readSetUpLink()
    if (link === undefined) throw new Error('somebody manages this server already')
    return link
  })
}

async function atDesk<Value>(settings: Settings, work: (desk: Desk) => Promise<Value>): Promise<Value> {
  const config = readConfig(settings)
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
    return await work(desk)
  } finally {
    await desk.close()
    await accounts.close()
  }
}
