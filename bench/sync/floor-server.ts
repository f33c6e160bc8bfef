/**
 * The floor: what any server that keeps changes has to do at least, and nothing else. It takes batches, writes each
 * change by one prepared statement in one durable transaction per batch, and passes the same bytes on to
 * everybody who follows. No accounts, no checks, no versions, no history. A program of its own:
 * `node floor-server.ts <file>`, tells its port to the process that forked it.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import { FLOOR_CHANGES_PATH, FLOOR_DOCUMENTS_PATH, FLOOR_STREAM_PATH } from './floor-paths.ts'

const PAGE_ROWS = 500

const database = new DatabaseSync(process.argv[2] ?? ':memory:')
database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
database.exec('CREATE TABLE change (number INTEGER PRIMARY KEY, data TEXT NOT NULL)')
const insert = database.prepare('INSERT INTO change (data) VALUES (?)')
const select = database.prepare('SELECT number, data FROM change WHERE number > ? ORDER BY number LIMIT ?')
const followers = new Map<string, Set<ServerResponse>>()

const server = createServer((request, response) => void answer(request, response))
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.once('disconnect', () => process.exit(0))

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://floor')
  const user = url.searchParams.get('user') ?? ''
  if (url.pathname === FLOOR_CHANGES_PATH) return take(request, response, user)
  if (url.pathname === FLOOR_STREAM_PATH) return follow(response, user)
  if (url.pathname === FLOOR_DOCUMENTS_PATH) return sendPage(response, Number(url.searchParams.get('after')))
  response.writeHead(404).end()
}

async function take(request: IncomingMessage, response: ServerResponse, user: string): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('utf8')
  const { changes } = JSON.parse(text) as { readonly changes: readonly unknown[] }
  database.exec('BEGIN IMMEDIATE')
  for (const change of changes) insert.run(JSON.stringify(change))
  database.exec('COMMIT')
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ count: changes.length }))
  for (const follower of followers.get(user) ?? []) follower.write(`data: ${text}\n\n`)
}

function follow(response: ServerResponse, user: string): void {
  const own = followers.getOrInsertComputed(user, () => new Set<ServerResponse>())
  own.add(response)
  response.once('close', () => own.delete(response))
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.flushHeaders()
}

function sendPage(response: ServerResponse, after: number): void {
  const rows = select.all(after, PAGE_ROWS)
  const next = rows.length < PAGE_ROWS ? null : Number(rows.at(-1)?.['number'])
  response.setHeader('content-type', 'application/json')
  response.end(`{"next":${next},"rows":[${rows.map((row) => String(row['data'])).join(',')}]}`)
}
