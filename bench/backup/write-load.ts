/**
 * The people of a server at work: writers who change documents at a steady pace, and beside them others who sign up, bring
 * files and add shops, so that all six databases are written. A program of its own, so that what it costs is not the
 * server's; started by `open-load.ts`.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '#base/id'
import { sendChanges, type Change } from '#documents'
import type { SignedIn } from '#testing/people/people'
import { signUpPerson } from '#testing/app-server'
import { aShop, shopsCollection } from '#testing/uptime/shops'
import { wheelsCollection } from '#testing/wheels'
import { change, toVisitor, upload, visit, type Visitor } from '../files/transfer.ts'
import { createDocuments, toChange, type Operation } from '../sync/scenarios/workload.ts'
import { albumOf } from './album.ts'

export type LoadOrder = { readonly url: string; readonly people: readonly SignedIn[] }

/** Changes that the server has acknowledged, and when the answer came: milliseconds since 1970. */
export type Acknowledged = { readonly atMs: number } & (
  | { readonly kind: 'change'; readonly id: string }
  | { readonly kind: 'account'; readonly id: string }
  | { readonly kind: 'file'; readonly id: string }
  | { readonly kind: 'shop'; readonly id: string }
)

export type Sample = { readonly sentAtMs: number; readonly tookMs: number }

export type LoadNews = { readonly samples: readonly Sample[]; readonly acknowledged: readonly Acknowledged[] }

/** Of each writer. */
const WRITE_EVERY_MS = 250
const SIGN_UP_EVERY_MS = 2_000
const FILE_EVERY_MS = 2_000
const FILE_BYTES = 250_000
const SHOP_EVERY_MS = 5_000
const DEVICE = 'bench'

const agent = new Agent({ keepAlive: true })
const stopping = new AbortController()
let samples: Sample[] = []
let acknowledged: Acknowledged[] = []

process.on('message', (message: LoadOrder | 'take' | 'stop') => void hear(message))
process.once('disconnect', () => process.exit(0))
let working: Promise<unknown> = Promise.resolve()

async function hear(message: LoadOrder | 'take' | 'stop'): Promise<void> {
  if (message === 'stop') {
    stopping.abort()
    await working
  }
  if (message === 'take' || message === 'stop') {
    const news: LoadNews = { samples, acknowledged }
    ;[samples, acknowledged] = [[], []]
    return void process.send?.(news)
  }
  const { url, people } = message
  const visitors = people.map(toVisitor)
  for (const visitor of visitors) await visit(url, visitor)
  working = Promise.all([
    ...people.map((person, index) => write(url, person, (WRITE_EVERY_MS * index) / people.length)),
    signUpAgainAndAgain(url),
    bringFiles(url, visitors),
    addShops(url, visitors),
  ])
  process.send?.('working')
}

/** Adds a document and then changes its title, in turns; a change that had to wait for the one before is late from when it was due. */
async function write(url: string, { id, cookie }: SignedIn, offsetMs: number): Promise<void> {
  const headers = { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
  const [wheel] = createDocuments('any', 1)
  if (wheel === undefined) throw new Error('one was asked for')
  const startedAt = performance.now() + offsetMs
  let isLate = false
  let documentId = ''
  for (let number = 0; !stopping.signal.aborted; number++) {
    const dueAt = startedAt + number * WRITE_EVERY_MS
    await pause(dueAt - performance.now())
    const isNew = number % 2 === 0
    if (isNew) documentId = randomUUID()
    const operation: Operation = isNew
      ? { ...wheel, id: documentId }
      : { kind: 'modify', id: documentId, fields: { title: `Wer spült? ${number}` } }
    const made = toChange(operation, id, DEVICE)
    const sentAt = isLate ? dueAt : performance.now()
    const sentAtMs = Date.now()
    const body = batchOf(made)
    await unlessReset(() => post(`${url}${sendChanges.path}`, headers, body))
    samples.push({ sentAtMs, tookMs: performance.now() - sentAt })
    acknowledged.push({ kind: 'change', id: made.changeId, atMs: Date.now() })
    isLate = performance.now() > dueAt + WRITE_EVERY_MS
  }
}

/** A connection that was idle may be closed as it is used again; what is sent twice is kept once. */
async function unlessReset(send: () => Promise<void>): Promise<void> {
  try {
    await send()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ECONNRESET')) throw error
    await send()
  }
}

function batchOf(change: Change): string {
  const { userId, deviceId } = change
  return JSON.stringify({ userId, deviceId, clientTime: new Date().toISOString(), changes: [change] })
}

/** Rejects unless the change is applied. */
async function post(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<void> {
  const sent = request(url, {
    method: 'POST',
    agent,
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
  })
  sent.end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  let text = ''
  for await (const chunk of answer) text += String(chunk)
  if (!text.includes('"applied"')) throw new Error(`a change was answered ${answer.statusCode} ${text}`)
}

async function signUpAgainAndAgain(url: string): Promise<void> {
  for (; !stopping.signal.aborted; await pause(SIGN_UP_EVERY_MS)) {
    const { id } = await signUpPerson({ url })
    acknowledged.push({ kind: 'account', id, atMs: Date.now() })
  }
}

async function bringFiles(url: string, people: readonly Visitor[]): Promise<void> {
  for (let number = 0; !stopping.signal.aborted; number++) {
    const person = people[number % people.length]
    if (person === undefined) throw new Error('somebody has to bring them')
    const fileId = newId((bytes) => crypto.getRandomValues(bytes))
    const documentId = randomUUID()
    await change(url, person, draftOf(wheelsCollection.name, documentId, albumOf([fileId])))
    const place = { collection: wheelsCollection.name, documentId }
    const content = randomBytes(FILE_BYTES)
    await unlessReset(() => upload(url, person, fileId, content, place))
    acknowledged.push({ kind: 'file', id: fileId, atMs: Date.now() })
    await pause(FILE_EVERY_MS)
  }
}

/** Each asks the server whether it is well. */
async function addShops(url: string, people: readonly Visitor[]): Promise<void> {
  for (let number = 0; !stopping.signal.aborted; number++) {
    const person = people[number % people.length]
    if (person === undefined) throw new Error('somebody has to own them')
    const id = randomUUID()
    await change(url, person, draftOf(shopsCollection.name, id, aShop(`${url}/api/health`, { intervalSec: 60 })))
    acknowledged.push({ kind: 'shop', id, atMs: Date.now() })
    await pause(SHOP_EVERY_MS)
  }
}

function draftOf(collection: string, id: string, fields: object): Pick<Change, 'path' | 'type' | 'fields'> {
  return {
    path: `${collection}/${id}`,
    type: 'ADD',
    fields: Object.entries(fields).map(([key, value]) => ({ key, value })),
  }
}

async function pause(ms: number): Promise<void> {
  if (ms >= 1) await sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined)
}
