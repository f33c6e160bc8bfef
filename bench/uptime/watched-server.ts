/** The product's server with shops in it, a target that they are, and one person who owns them all. */
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as z from 'zod'
import { messagesCollection } from '#messaging'
import type { SignedIn } from '#testing/people/people'
import { fillHistory } from '#testing/documents/fill-history'
import { createTempFolder } from '#testing/temp-folder'
import { createTestAuthority } from '#testing/network/test-certificates'
import { pathOf, writeShops } from '#testing/uptime/write-shops'
import { startAppServer, type AppServer } from '../sync/servers.ts'
import { startTargetProcess, type TargetProcess } from './target.ts'

export const INTERVAL_SEC = 20
export const OVERVIEW_PATH = '/api/uptime/overview'

export type WatchedServer = {
  readonly server: AppServer
  readonly target: TargetProcess
  readonly person: SignedIn
  /** In the order of their paths. */
  readonly shopIds: readonly string[]
  readonly paths: readonly string[]
  /** When the process of the server was begun. */
  readonly startedMs: number
  readOverview(): Promise<{ readonly overview: Overview; readonly sizeBytes: number; readonly tookMs: number }>
  /** How many messages of shop uptime the person has. */
  countMessages(): Promise<number>
  /** Since it was asked last, or since the server answers. */
  takeLoop(): Promise<{ readonly p99Ms: number; readonly maxMs: number }>
  /** What the tables of shop uptime take, beside its documents. */
  readTableBytes(): Promise<number>
  stop(): Promise<void>
}

/** What is used of it here. */
const overviewSchema = z.object({ rows: z.array(z.object({ id: z.string(), s: z.string() })) })
type Overview = z.infer<typeof overviewSchema>
const loopSchema = z.object({ p99Ms: z.number(), maxMs: z.number() })
const messagesSchema = z.object({ documents: z.array(z.object({ fields: z.object({ source: z.string() }) })) })

export async function startWatchedServer(o: {
  readonly shops: number
  readonly isTls: boolean
  /** A year of measurements is there when it starts. */
  readonly hasHistory: boolean
  /** The folder into which the server writes a CPU profile when it ends. */
  readonly profileFolder: string | undefined
}): Promise<WatchedServer> {
  const authority = o.isTls ? createTestAuthority() : undefined
  const folder = await createTempFolder()
  const certificates = join(folder.path, 'authority.pem')
  await writeFile(certificates, authority?.ca ?? '')
  const target = await startTargetProcess(authority?.issue())
  let shopIds: readonly string[] = []
  let owner: SignedIn | undefined
  let startedMs = 0
  const server = await startAppServer({
    peopleCount: 1,
    postgresUrl: undefined,
    profileFolder: o.profileFolder,
    preload: join(import.meta.dirname, 'watch-loop.ts'),
    environment: {
      FETCH_ALLOW_PRIVATE: '127.0.0.0/8',
      UPTIME_SHOPS_PER_PERSON: '10000',
      UPTIME_UNLIMITED_HOSTS: '127.0.0.1',
      ...(authority === undefined ? {} : { NODE_EXTRA_CA_CERTS: certificates }),
    },
    async prepare(dataDir, [person]) {
      owner = person
      if (owner === undefined) throw new Error('nobody was made')
      const shops = { count: o.shops, intervalSec: INTERVAL_SEC }
      shopIds = await writeShops({ dataDir, userId: owner.id, origin: target.origin, ...shops })
      if (o.hasHistory) await fillHistory(dataDir, owner.id, shopIds)
      startedMs = Date.now()
    },
  })
  if (owner === undefined) throw new Error('nobody was made')
  const person = owner
  // It answers from now on, so that from now on blocking would affect clients.
  await server.ask()
  const get = async (path: string): Promise<string> => {
    const answer = await fetch(server.url + path, { headers: { cookie: person.cookie } })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return answer.text()
  }
  return {
    server,
    target,
    person,
    shopIds,
    paths: shopIds.map((_id, index) => pathOf(index)),
    startedMs,
    async readOverview() {
      const askedMs = performance.now()
      const text = await get(OVERVIEW_PATH)
      const tookMs = performance.now() - askedMs
      return { overview: overviewSchema.parse(JSON.parse(text)), sizeBytes: Buffer.byteLength(text), tookMs }
    },
    async countMessages() {
      const query = `/api/documents/${messagesCollection.name}?field=receiverId&equals=${person.id}`
      const { documents } = messagesSchema.parse(JSON.parse(await get(query)))
      return documents.filter(({ fields }) => fields.source === 'uptime').length
    },
    takeLoop: async () => loopSchema.parse(await server.ask()),
    async readTableBytes() {
      const names = (await readdir(server.dataDir)).filter((name) => /^uptime.*\.sqlite$/.test(name))
      return names.reduce((sum, name) => sum + usedBytes(join(server.dataDir, name)), 0)
    },
    async stop() {
      await server.stop()
      await target.stop()
      await folder.remove()
    },
  }
}

/** Of pages with something in them: files grow by leaps, the journal of SQLite only up to a limit. */
function usedBytes(path: string): number {
  const database = new DatabaseSync(path, { readOnly: true })
  const read = (name: string): number => Number(database.prepare(`PRAGMA ${name}`).get()?.[name])
  try {
    return (read('page_count') - read('freelist_count')) * read('page_size')
  } finally {
    database.close()
  }
}
