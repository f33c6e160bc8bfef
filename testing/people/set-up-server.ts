/** Gives a server that runs as a program its administrator, or says its set-up link, as `npm run admin` does beside it. */
import { openAdminCommands } from '#auth/server'
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
type AdminCommands = Awaited<ReturnType<typeof openAdminCommands>>

/** Makes an administrator, so that others may register. The server has opened its databases; one that has people is left as it is. */
export function setUpServer(settings: Settings): Promise<void> {
  return withAdminCommands(settings, async (commands) => {
    if ((await commands.list()).length === 0) await commands.create(ADMINISTRATOR)
  })
}

/** The link that makes the user who opens it the administrator. */
export function readSetUpLink(settings: Settings): Promise<string> {
  return withAdminCommands(settings, async (commands) => {
    const link = await commands.readSetUpLink()
    if (link === undefined) throw new Error('somebody manages this server already')
    return link
  })
}

async function withAdminCommands<Value>(
  settings: Settings,
  work: (commands: AdminCommands) => Promise<Value>,
): Promise<Value> {
  const config = readConfig(settings)
  if (!config.ok) throw new Error(config.error)
  const accounts = await openAccountsDatabase(config.value, createLog({ write: () => {} }))
  const commands = await openAdminCommands({
    database: accounts.database,
    secret: accounts.secrets.sessionSecret,
    publicUrl: config.value.publicUrl ?? `http://localhost:${config.value.port}`,
    registration: config.value.registration,
    now: Date.now,
    passwordMemoryKiB: 64,
  })
  try {
    return await work(commands)
  } finally {
    await commands.close()
    await accounts.close()
  }
}
