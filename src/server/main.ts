/** The server's process: reads the environment, starts, says where, stops when asked to. */
import { randomUUID } from 'node:crypto'
import { enableCompileCache } from 'node:module'
import { readConfig } from './config.ts'

// Compiled code is kept between starts: without, most of a start is stripping types and parsing.
enableCompileCache()
const { createLog } = await import('./log.ts')
const { builtAppFolder, startServer } = await import('./server.ts')

const config = readConfig(process.env)
if (!config.ok) {
  process.stderr.write(`Configuration is wrong: ${config.error}\n`)
  process.exit(1)
}
