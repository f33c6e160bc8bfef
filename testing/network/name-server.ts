/** A name server on loopback that says what a test tells it, with a time to live of 0 (RFC 1035). */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { isIPv6 } from 'node:net'

/** Addresses of both kinds, filtered by the question; or an error, or no answer at all. */
export type NameAnswer = readonly string[] | 'unknown' | 'broken' | 'silent'

export type NameServer = {
  /** `127.0.0.1:PORT` */
  readonly server: string
  /** What a name leads to from now on; `count` says how often its kind of address was asked for, beginning with 1. */
  set(name: string, answer: NameAnswer | ((kind: 'A' | 'AAAA', count: number) => NameAnswer)): void
  /** How often one kind of address of a name was asked for. */
  questions(name: string, kind: 'A' | 'AAAA'): number
  close(): Promise<void>
}

const HEADER_BYTES = 12
const TYPES: Readonly<Record<number, 'A' | 'AAAA'>> = { 1: 'A', 28: 'AAAA' }
const CODES = { fine: 0, broken: 2, unknown: 3 }

export async function startNameServer(): Promise<NameServer> {
  const answers = new Map<string, Parameters<NameServer['set']>[1]>()
  const counts = new Map<string, number>()
  const socket = createSocket('udp4')
  socket.on('message', (message, from) => {
    const { name, endsAt } = readName(message)
    const type = message.readUInt16BE(endsAt)
    const kind = TYPES[type]
    const question = message.subarray(HEADER_BYTES, endsAt + 4)
    const count = (counts.get(`${kind} ${name}`) ?? 0) + 1
    counts.set(`${kind} ${name}`, count)
    const known = answers.get(name) ?? 'unknown'
    const answer = typeof known === 'function' && kind !== undefined ? known(kind, count) : known
    if (answer === 'silent' || typeof answer === 'function') return
    const addresses = typeof answer === 'string' ? [] : answer.filter((one) => isIPv6(one) === (kind === 'AAAA'))
    const header = Buffer.from(message.subarray(0, HEADER_BYTES))
    header.writeUInt16BE(0x8180 | CODES[typeof answer === 'string' ? answer : 'fine'], 2)
    header.writeUInt16BE(addresses.length, 6)
    header.writeUInt32BE(0, 8)
    socket.send(
      Buffer.concat([header, question, ...addresses.map((one) => record(type, one))]),
      from.port,
      from.address,
    )
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    server: `127.0.0.1:${socket.address().port}`,
    set: (name, answer) => void answers.set(name, answer),
    questions: (name, kind) => counts.get(`${kind} ${name}`) ?? 0,
    async close() {
      socket.close()
      await once(socket, 'close')
    },
  }
}

function readName(message: Buffer): { readonly name: string; readonly endsAt: number } {
  const labels: string[] = []
  let at = HEADER_BYTES
  for (let length = message[at] ?? 0; length !== 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), endsAt: at + 1 }
}

/** For the name that was asked for, which is at the beginning. */
function record(type: number, address: string): Buffer {
  const bytes = addressBytes(address)
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc000 | HEADER_BYTES, 0)
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(bytes.length, 10)
  return Buffer.concat([head, bytes])
}

function addressBytes(address: string): Buffer {
  if (!isIPv6(address)) return Buffer.from(address.split('.').map(Number))
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const groups = (text: string) => text.split(':').filter((group) => group !== '')
  const zeros = Array<string>(8 - groups(head).length - groups(tail).length).fill('0')
  const all = [...groups(head), ...zeros, ...groups(tail)].map((group) => Number.parseInt(group, 16))
  return Buffer.from(all.flatMap((group) => [group >> 8, group & 255]))
}
