/**
 * A piece of what tests do: a process that starts, loads modules, computes, writes files and takes memory that no process had before; the
 * same on every machine. Prints its processor time in seconds.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import 'hono'
import 'kysely'
import 'zod'

const folder = mkdtempSync(join(tmpdir(), 'taschenmesser-reference-'))
try {
  const text = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')
  for (let round = 0; round < 8; round++) {
    const path = join(folder, String(round))
    writeFileSync(path, JSON.stringify(JSON.parse(text)))
    JSON.parse(readFileSync(path, 'utf8'))
  }
} finally {
  rmSync(folder, { recursive: true })
}
// A page of fresh memory costs 2.5 µs at best and 13 µs on a busy host, whatever computing costs meanwhile; the tests take 13 million.
const PAGE_BYTES = 4_096
const memory = new Uint8Array(16_384 * PAGE_BYTES)
for (let at = 0; at < memory.length; at += PAGE_BYTES) memory[at] = 1
const { user, system } = process.cpuUsage()
console.log((user + system) / 1_000_000)
