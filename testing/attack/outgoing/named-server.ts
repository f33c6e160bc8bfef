/**
 * A server in this process that believes a name server of ours: the built one asks that of the machine, which an attack must
 * neither change nor ask for names that it makes up.
 */
import { createTestData, startTestServer } from '#testing/app-server'
import type { NameServer } from '#testing/name-server'
import type { AttackedServer } from '../attacked-server.ts'
import { createSender } from '../send.ts'

const ERROR_LEVEL = 50

export async function startNamedServer(o: {
  readonly names: NameServer
  readonly environment: Readonly<Record<string, string>>
  readonly found: (finding: string) => void
}): Promise<AttackedServer> {
  const data = await createTestData('sqlite')
  const environment = { TRUSTED_PROXIES: '127.0.0.0/8', UPTIME_REFERENCES: 'none', ...o.environment }
  const server = await startTestServer(data, { environment, nameServer: o.names.server })
  const sender = createSender(server.port)
  let addresses = 0
  return {
    port: server.port,
    url: `http://localhost:${server.port}`,
    environment: { ...data.environment, ...environment },
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
      await data.remove()
      for (const line of server.log.filter(({ level }) => level === ERROR_LEVEL)) {
        o.found(`the server: ${JSON.stringify(line).slice(0, 500)}`)
      }
    },
  }
}
