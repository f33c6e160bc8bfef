/**
 * A server in this process that believes a name server of ours: the built one asks that of the machine, which an attack must
 * neither change nor ask for names that it makes up.
 */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { readConfig } from '../../../src/server/config.ts'
import { createLog } from '../../../src/server/log.ts'
import { startServer } from '../../../src/server/server.ts'
import { createNameResolver } from '../../../src/services/outgoing/server/resolve-name.ts'
import type { NameServer } from '#testing/name-server'
import { createTempFolder } from '#testing/temp-folder'
import type { AttackedServer } from '../attacked-server.ts'
import { createSender } from '../send.ts'

const ERROR_LEVEL = 50

export async function startNamedServer(o: {
  readonly names: NameServer
  readonly environment: Readonly<Record<string, string>>
  readonly found: (finding: string) => void
}): Promise<AttackedServer> {
  const folder = await createTempFolder()
  const environment = {
    PORT: '0',
    DATA_DIR: join(folder.path, 'data'),
    TRUSTED_PROXIES: '127.0.0.0/8',
    UPTIME_REFERENCES: 'none',
    REGISTRATION: 'open',
    ...o.environment,
  }
  const config = readConfig(environment)
  if (!config.ok) throw new Error(config.error)
  const write = (line: string): void => {
    const { level } = JSON.parse(line) as { readonly level: number }
    if (level >= ERROR_LEVEL) o.found(`the server: ${line.slice(0, 500)}`)
  }
  const server = await startServer(config.value, {
    log: createLog({ write }),
    now: Date.now,
    newId: randomUUID,
    startTimer: (callback, delayMs) => {
      const timer = setTimeout(callback, delayMs).unref()
      return () => clearTimeout(timer)
    },
    appFolder: join(folder.path, 'app'),
    passwordMemoryKiB: 64,
    resolveName: createNameResolver({ servers: [o.names.server], asksSystem: false }),
  })
  await server.ready
  const sender = createSender(server.port)
  let addresses = 0
  return {
    port: server.port,
    url: server.address,
    environment,
    logFile: '',
    secrets: new Set(),
    send: (request) => sender.send(request),
    freshAddress: () => {
      addresses += 1
      return `30.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
    },
    readMemoryBytes: async () => undefined,
    async close() {
      sender.close()
      await server.close()
      await folder.remove()
    },
  }
}
