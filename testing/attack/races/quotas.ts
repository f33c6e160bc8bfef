/** The edge of a place: files and documents sent at the same moment, over one server or two, keep no more than there is. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { newFileId, randomContent } from '#testing/files'
import type { AttackClass } from '../attack-class.ts'
import type { AttackedServer } from '../attacked-server.ts'
import { ask, signInAgain, signUpAttacker, type Attacker } from '../attackers.ts'
import { jsonOf } from '../send.ts'
import { startPair } from '../nodes/start-pair.ts'
import { change, referTo, upload, type SentChange } from '../upload.ts'

const MEGABYTE = 1024 ** 2
const ROUNDS = 3
const AT_ONCE = 12
const FILE_BYTES = 300_000
/** A wheel of about so many bytes; a document has 256 KB at most. */
const DOCUMENT_BYTES = 120_000
const usageAnswer = z.object({ usedBytes: z.number(), limitBytes: z.number() })

export const quotas: AttackClass = {
  name: 'quotas',
  limitSeconds: 60,
  async attack({ engine, startServer, random, found }) {
    const environment = { FILES_QUOTA_MB: '1', DOCUMENTS_QUOTA_MB: '1' }
    const servers =
      engine === 'postgres' ? await startPair({ startServer }, environment) : [await startServer({ environment })]
    const files = await raceFiles(servers, found)
    const documents = await raceDocuments(servers, () => random.word(20), found)
    return { count: files + documents, unit: 'requests' }
  },
}

/** A person has a session on each of the servers by being in one database. */
async function raceFiles(servers: readonly AttackedServer[], found: (finding: string) => void): Promise<number> {
  const [first] = servers
  if (first === undefined) return 0
  const person = await signUpAttacker(first, 'files')
  const content = randomContent(FILE_BYTES)
  let count = 0
  for (let round = 0; round < ROUNDS; round++) {
    const sent = await Promise.all(
      Array.from({ length: AT_ONCE }, async (_value, index) => {
        const server = servers[index % servers.length] ?? first
        const fileId = newFileId()
        // Only the last of these is referred to when all are; the others race for their places all the same.
        await referTo(server, person, fileId)
        return upload(server, person, { fileId, content })
      }),
    )
    count += sent.length * 2
    const kept = await bytesIn(servers)
    if (kept > MEGABYTE) found(`more files than there is place for: ${kept} bytes of ${MEGABYTE}`)
    const faults = sent.filter(({ status }) => status === 0 || (status >= 500 && status !== 507 && status !== 503))
    for (const { status, text } of faults) found(`a bad answer: ${status} to an upload ${text.slice(0, 200)}`)
  }
  return count
}

async function bytesIn(servers: readonly AttackedServer[]): Promise<number> {
  let sum = 0
  for (const folder of new Set(servers.map(({ environment }) => environment['DATA_DIR'] ?? ''))) {
    const entries = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true }).catch(() => [])
    for (const entry of entries.filter((one) => one.isFile())) {
      sum += (await stat(join(entry.parentPath, entry.name)).catch(() => ({ size: 0 }))).size
    }
  }
  return sum
}

async function raceDocuments(
  servers: readonly AttackedServer[],
  newId: () => string,
  found: (finding: string) => void,
): Promise<number> {
  const [first] = servers
  if (first === undefined) return 0
  const person = await signUpAttacker(first, 'documents')
  const sessions: readonly Attacker[] = [person, await signInAgain(first, person.email)]
  const texts = Array.from({ length: DOCUMENT_BYTES / 120 }, (_value, index) => `${index}`.padEnd(117, 'y'))
  let applied = 0
  for (let round = 0; round < ROUNDS; round++) {
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_value, index) => {
        const changes = Array.from({ length: 4 }, (): SentChange => {
          return { path: `wheelTemplates/${newId()}`, type: 'ADD', fields: { title: 'x', texts } }
        })
        const server = servers[index % servers.length] ?? first
        return change(server, sessions[index % sessions.length] ?? person, changes)
      }),
    )
    applied += answers.reduce((sum, { text }) => sum + (text.match(/"applied"/g)?.length ?? 0), 0)
  }
  const keptBytes = applied * DOCUMENT_BYTES
  if (keptBytes > MEGABYTE) found(`more documents than there is place for: ${keptBytes} bytes of ${MEGABYTE}`)
  for (const server of servers) {
    const usage = usageAnswer.safeParse(
      jsonOf(await ask(server, { method: 'GET', path: '/api/documents/usage', person })),
    )
    if (!usage.success) found(`nobody can see what documents take: on ${server.url}`)
    else if (usage.data.usedBytes > usage.data.limitBytes)
      found(`more documents than there is place for: ${JSON.stringify(usage.data)}`)
  }
  return ROUNDS * AT_ONCE
}
