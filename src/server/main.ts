/** The server's process. Everything else is loaded after the compile cache is on: without it, most of a start is parsing. */
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'

// In our own folder: the default is one in /tmp that other users of the machine could prepare.
enableCompileCache(join(import.meta.dirname, '../../.cache/compile'))
const { runServer } = await import('./run-server.ts')
await runServer(process)
flushCompileCache()
